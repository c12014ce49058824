import Geometry
import Rendering

extension MandalaEmber {
  /// A finger draws a petal and a curl, the symmetry doubles, a long stroke crosses the new
  /// sectors, the lines wind, and the air takes the embers.
  public static func demonstration(on stage: Stage) -> Demonstration {
    let composition = MandalaComposition(stage)
    /// Draws through ways from the centre, in radii.
    func stroke(_ ways: [Vector], over duration: Double, hold: Double = 0) -> Demonstration {
      let path = ways.map { way -> Point in
        let place = composition.place(at: way)
        return Point(
          (place.x / stage.size.width).clipped(to: 0.02...0.98),
          (place.y / stage.size.height).clipped(to: 0.02...0.98))
      }
      return .draw(path, over: duration, hold: hold)
    }
    let curl = (0...10).map { index -> Vector in
      let t = Double(index) / 10
      return Vector(0.66, -0.3) + Vector(angle: 0.4 + 5.6 * t) * (0.24 * (1 - 0.7 * t))
    }
    return .sequence([
      .pause(0.4),
      stroke(
        [Vector(0.1, -0.36), Vector(0.3, -0.52), Vector(0.34, -0.82), Vector(0.1, -1.08)],
        over: 0.95),
      .pause(0.15),
      stroke(curl, over: 0.9, hold: 0.1),
      .pause(0.15),
      .slide("symmetry", by: 0.22, over: 0.4, hold: 0.15),
      .pause(0.2),
      stroke(
        [Vector(-0.2, 0.12), Vector(-0.52, 0.2), Vector(-0.78, 0.02), Vector(-1.12, 0.14)],
        over: 0.9),
      .pause(0.1),
      .slide("drift", by: 0.4, over: 0.4, hold: 0.1),
      .pause(0.15),
      .slide("twist", by: -0.24, over: 0.6, hold: 0.2),
    ])
  }
}
