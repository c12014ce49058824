import Drawing
import Geometry

/// The moon's age and the light that it gives.
package struct Moonlight: Hashable, Sendable {
  /// Angle between sun and moon in the sky: 0 new … π full.
  let elongation: Double

  /// The moon at a control of 0 new … 1 full.
  package init(_ control: Double) { elongation = Math.pi * control.clippedToUnit }

  /// Part of the disc that is lit, 0…1.
  package var litFraction: Double { (1 - Math.cos(elongation)) / 2 }

  /// Its light on the world, 0…1. A real half moon gives a tenth of a full one; the eye, which
  /// adapts, sees far more.
  package var strength: Double { Math.pow(litFraction, 0.7) }

  /// The lit part of a disc: half a circle on the right and half an ellipse, whose half axis is the
  /// cosine of the elongation.
  package func litPart(center: Point, radius: Double) -> Path {
    let (x, y, k) = (center.x, center.y, Moonlight.handle)
    let edge = radius * Math.cos(elongation)
    return Path { path in
      path.move(to: Point(x, y - radius))
      path.curve(
        to: Point(x + radius, y), control: Point(x + k * radius, y - radius),
        Point(x + radius, y - k * radius))
      path.curve(
        to: Point(x, y + radius), control: Point(x + radius, y + k * radius),
        Point(x + k * radius, y + radius))
      path.curve(
        to: Point(x + edge, y), control: Point(x + k * edge, y + radius),
        Point(x + edge, y + k * radius))
      path.curve(
        to: Point(x, y - radius), control: Point(x + edge, y - k * radius),
        Point(x + k * edge, y - radius))
      path.close()
    }
  }

  /// Handle of a quarter circle: 4/3 · (√2 − 1).
  private static let handle = 0.552_284_749_830_793_4
}
