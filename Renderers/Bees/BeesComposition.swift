import Rendering

/// Where things lie on a stage of any size.
package struct BeesComposition: Hashable, Sendable {
  package let size: Size
  /// Lengths relative to those on a telephone's stage, and half the width of the comb.
  package let (unit, reach): (Double, Double)
  /// The middle of the comb.
  package let comb: Point
  /// Where the hedge meets the sky, in points from the top.
  let horizon: Double
  /// Where the garden's flowers hold their heads, and where bees search.
  package let (meadow, haunt): (Rect, Rect)

  package init(_ stage: Stage) {
    size = stage.size
    let (width, free) = (max(size.width, 1), max(stage.clearBounds().height, 0.7))
    reach = min(0.27 * width, 0.29 * free)
    unit = reach / 105
    comb = Point(width / 2, 0.42 * free)
    horizon = 0.78 * free
    meadow = Rect(0.03 * width, 0.67 * free, 0.94 * width, 0.3 * free)
    haunt = Rect(0.06 * width, 0.3 * free, 0.88 * width, 0.66 * free)
  }
}
