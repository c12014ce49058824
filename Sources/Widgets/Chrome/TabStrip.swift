import Geometry
import Motion

/// Where the tabs of the experiences stand: side by side, equally wide, centred.
///
/// Tabs that would get narrower than a finger needs keep a comfortable width instead, and the
/// strip is drawn along so that the lit one is in the middle, as far as the strip's ends allow.
package struct TabStrip {
  let count: Int
  let stageWidth: Double
  /// Width of a tab, in points.
  package let tabWidth: Double

  private typealias Metrics = ChromeMetrics

  /// The tabs of `count` pages on a stage `stageWidth` points wide.
  package init(count: Int, stageWidth: Double) {
    self.count = count
    self.stageWidth = stageWidth
    let gaps = Metrics.spacing * Double(max(count - 1, 0))
    let share = (stageWidth - 2 * Metrics.margin - gaps) / Double(max(count, 1))
    tabWidth =
      share < Metrics.target
      ? Metrics.scrollingTab : min(Metrics.widestTab, (share * 2).rounded(.down) / 2)
  }

  /// Distance between the left edges of neighbours.
  var pitch: Double { tabWidth + Metrics.spacing }

  private var length: Double { pitch * Double(count) - Metrics.spacing }

  /// Whether the strip is longer than the stage, so that it is drawn along, and fingers pan it.
  var isLong: Bool { stageWidth - length < 2 * Metrics.margin }

  /// How a finger pans the strip.
  func scroll(direction: LayoutDirection) -> SidewaysScroll {
    SidewaysScroll(
      length: isLong ? length : 0, stageWidth: stageWidth, margin: Metrics.margin,
      direction: direction)
  }

  /// The tabs of which something is seen where the first one begins at `start`.
  func seen(from start: Double) -> Range<Int> {
    let first = ((-start - tabWidth) / pitch).rounded(.down) + 1
    let end = ((stageWidth - start) / pitch).rounded(.up)
    let low = Int(first.clipped(to: 0...Double(count)))
    return low..<max(low, Int(end.clipped(to: 0...Double(count))))
  }

  /// The left edge of the first tab while the tab at `page` is lit, on a half point.
  func start(page: Double) -> Double {
    let spare = stageWidth - length
    guard isLong else { return spare.rounded() / 2 }
    let centred = stageWidth / 2 - tabWidth / 2 - pitch * page
    let kept = min(Metrics.margin, max(spare - Metrics.margin, centred))
    return (kept * 2).rounded() / 2
  }

  /// `page` where there is a tab, and a trifle beyond the ends, where a light that springs may go.
  func nearest(_ page: Double) -> Double {
    min(max(page, -TabStrip.give), Double(max(count - 1, 0)) + TabStrip.give)
  }

  private static let give = 0.06

  /// How much of a tab in `box` is seen, 0…1: those at the stage's edges fade as they leave it.
  func opacity(of box: Rect) -> Double {
    let inside = min(box.maxX, stageWidth) - max(box.minX, 0)
    return (inside / tabWidth).clippedToUnit
  }
}
