import Rendering

/// Where things lie on a stage of any size, and how fast they may cross it.
package struct SwarmComposition: Hashable, Sendable {
  let size: Size
  /// Where sky and water meet, in points from the top.
  let horizon: Double
  /// The part of the sky that the flock keeps to.
  package let sky: Rect
  /// Diagonal of the stage.
  let diagonal: Double
  /// Size of small things relative to a telephone's stage.
  let unit: Double

  /// The composition of a stage of `size` points.
  package init(_ size: Size) {
    self.size = size
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    horizon = 0.645 * height
    let margin = min(30, 0.08 * width, 0.08 * height)
    sky = Rect(margin, 0.075 * height, width - 2 * margin, horizon - 0.14 * height)
    diagonal = Math.hypot(width, height)
    unit = ((min(width, height) / 390).squareRoot()).clipped(to: 0.3...1.5)
  }

  /// The largest distance that neighbours in a flock of `count` may prefer, in points.
  func widest(_ count: Int) -> Double {
    (0.5 * sky.width * sky.height / (0.87 * Double(max(count, 1)))).squareRoot()
  }

  /// The largest radius of a ring.
  var ringLimit: Double { max(0.5 * min(size.width, size.height) - 18 * unit, 1) }

  /// Cruising speed of the flock at pace 1, in points per second.
  package var cruise: Double { 0.1 * diagonal }
  /// The greatest speed on the way to a place.
  var rush: Double { 1.15 * diagonal }
  /// The greatest acceleration, in points per second².
  package var thrust: Double { 3.4 * diagonal }
}
