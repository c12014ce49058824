import Geometry
import Rendering

extension MandalaEmber {
  /// A finger draws a petal and a curl, the symmetry grows, a second petal joins them, sparks rise
  /// and the lines weave.
  public static func demonstration(on stage: Stage) -> Demonstration {
    let composition = MandalaComposition(stage)
    /// Draws a curve through ways from the centre, in radii.
    func stroke(_ ways: [Vector], over duration: Double) -> Demonstration {
      let path = PathMeasure(Path(through: ways.map { composition.place(at: $0) }))
      let parts = path.places(steps: 14).map { place in
        Point(
          (place.x / stage.size.width).clipped(to: 0.02...0.98),
          (place.y / stage.size.height).clipped(to: 0.02...0.98))
      }
      return .draw(parts, over: duration, hold: 0.05)
    }
    let curl = (0...8).map { index -> Vector in
      let t = Double(index) / 8
      return Vector(0.53, -0.53) + Vector(angle: 2.4 + 7.4 * t) * (0.17 * (1 - 0.75 * t))
    }
    return .sequence([
      .pause(0.4),
      stroke(
        [(0, -0.34), (0.22, -0.5), (0.3, -0.76), (0.17, -0.96), (0, -1.06)]
          .map { Vector($0, $1) }, over: 0.95),
      .pause(0.15),
      stroke(curl, over: 0.9),
      .pause(0.15),
      .slide("symmetry", by: 0.22, over: 0.4, hold: 0.15),
      .pause(0.2),
      stroke(
        [Vector(-0.24, 0.05), Vector(-0.46, 0.11), Vector(-0.76, 0.13), Vector(-1.02, 0)],
        over: 0.9),
      .pause(0.1),
      .slide("drift", by: 0.4, over: 0.4, hold: 0.1),
      .pause(0.15),
      .slide("twist", by: -0.24, over: 0.6, hold: 0.2),
    ])
  }
}
