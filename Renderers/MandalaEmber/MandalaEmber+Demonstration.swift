import Geometry
import Rendering

extension MandalaEmber {
  /// A finger draws a petal and a curl, the symmetry grows, a second petal joins them, sparks rise
  /// and the lines weave.
  public static func demonstration(on stage: Stage) -> Demonstration {
    let composition = MandalaComposition(stage)
    /// Draws a curve, by its ways from the centre, in radii, for 0…1 along it.
    func stroke(_ way: (Double) -> Vector) -> Demonstration {
      let places = (0...14).map { composition.place(at: way(Double($0) / 14)) }
      return .draw(
        places.map { Point($0.x / stage.size.width, $0.y / stage.size.height) }, over: 0.9,
        hold: 0.05)
    }
    return .sequence([
      .pause(0.4),
      stroke { t in Vector(0.3 * Math.sin(Math.pi * t), -0.34 - 0.72 * t) },
      .pause(0.15),
      stroke { t in Vector(0.53, -0.53) + Vector(angle: 2.4 + 7.4 * t) * (0.17 - 0.13 * t) },
      .pause(0.15),
      .slide("symmetry", by: 0.22, over: 0.4, hold: 0.15),
      .pause(0.2),
      stroke { t in Vector(-0.24 - 0.78 * t, 0.13 * Math.sin(Math.pi * t)) },
      .pause(0.1),
      .slide("drift", by: 0.4, over: 0.4, hold: 0.1),
      .pause(0.15),
      .slide("twist", by: -0.24, over: 0.6, hold: 0.2),
    ])
  }
}
