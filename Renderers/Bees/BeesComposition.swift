import Geometry
import Rendering

/// Where things lie on a stage of any size.
package struct BeesComposition: Hashable, Sendable {
  package let size: Size
  /// Lengths relative to those on a telephone's stage.
  package let unit: Double
  /// The middle of the comb.
  package let comb: Point
  /// Where the hedge meets the sky, in points from the top.
  let horizon: Double
  /// Where the garden's flowers hold their heads, and where bees search.
  package let (meadow, haunt): (Rect, Rect)
  /// Flowers that the garden has near and far.
  let (near, far): (Int, Int)

  /// The composition of a stage of `size` points.
  package init(_ size: Size) {
    self.size = size
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    // What controls cover stays calm.
    let free = height - min(Stage.controlsHeight, 0.3 * height)
    unit = min(0.27 * width, 0.29 * free) / 105
    comb = Point(width / 2, 0.42 * free)
    horizon = 0.78 * free
    meadow = Rect(0.03 * width, 0.67 * free, 0.94 * width, 0.3 * free)
    haunt = Rect(0.06 * width, 0.3 * free, 0.88 * width, 0.66 * free)
    near = Int((width / (70 * unit)).clipped(to: 3...11))
    far = near + 2
  }

  /// Half the width of the comb, in points.
  package var reach: Double { 105 * unit }
}
