import Geometry

/// Positions of the elements on a stage of any size, and the projection of the sea.
///
/// The world is in metres: x rightwards, y up from the mean water, z away from the viewer.
package struct Camera: Hashable, Sendable {
  /// Height of the eye in metres above the mean water.
  static let eye = 5.0

  let size: Size
  /// The height at which sea and sky meet, in points from the top.
  let horizon: Double
  /// Focal length: the size in points of an object as large as its distance.
  let focal: Double
  let moon: Point
  let moonRadius: Double

  /// Creates the camera of a stage of `size` points.
  package init(_ size: Size) {
    self.size = size
    horizon = size.height * 0.435
    focal = max(0.6 * size.height, 0.75 * size.width, 1)
    moon = Point(size.width * 0.63, horizon * 0.46)
    moonRadius = max(0.062 * min(size.width, horizon * 1.05), 0.3)
  }

  /// Height of the sea on the stage, in points.
  var depthOfSea: Double { max(size.height - horizon, 0.1) }

  /// A length that grows with the stage: 1 on a phone's.
  var unit: Double { min(size.width, size.height * 0.6) / 390 }

  /// Returns the distance in metres of the mean water displayed `y` points below the horizon.
  func distance(below y: Double) -> Double { focal * Camera.eye / max(y, 1e-3) }

  /// Projects a position in the world to the stage.
  package func project(x: Double, y: Double, z: Double) -> Point {
    let scale = focal / max(z, 0.2)
    return Point(size.width / 2 + x * scale, horizon + (Camera.eye - y) * scale)
  }

  /// Direction to the moon, of length 1: rightwards, up and away.
  var moonlight: (x: Double, y: Double, z: Double) {
    let x = (moon.x - size.width / 2) / focal
    let y = (horizon - moon.y) / focal
    let length = (x * x + y * y + 1).squareRoot()
    return (x / length, y / length, 1 / length)
  }
}
