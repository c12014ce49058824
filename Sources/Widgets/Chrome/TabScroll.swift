import Geometry
import Motion
import Views

/// Where the tabs of a strip are that is longer than the stage: where the lit one has them or,
/// after a finger has panned the strip, where that has left them, until another tab is lit.
package struct TabScroll: Sendable {
  private let strip: TabStrip
  private var scroll: SidewaysScroll
  /// How much the tabs are where a finger has them: 1, and 0 where the lit one has them.
  private var hold = Animated(0.0, spring: Spring(dampingRatio: 1, response: 0.35))

  /// The strip of `bar` as its lit tab has it.
  package init(_ bar: ChromeBar) {
    strip = bar.strip
    scroll = strip.scroll(direction: bar.theme.direction)
  }

  /// Whether the strip is longer than the stage.
  package var isNeeded: Bool { strip.isLong }

  /// Whether the strip goes on by itself at `time`, after a finger has thrown it.
  package func isCoasting(at time: Double) -> Bool {
    hold.target == 1 && scroll.isCoasting(at: time)
  }

  /// Where the first tab begins at `time` while the tab at `page` is lit, in points, on a half
  /// point.
  package func start(page: Double, at time: Double) -> Double {
    let (own, share) = (strip.start(page: page), hold.value(at: time))
    guard share != 0 else { return own }
    let panned = ChromeMetrics.margin - scroll.offset(at: time)
    return ((own + (panned - own) * share) * 2).rounded() / 2
  }

  /// Goes with a finger that pans the strip while the tab at `page` is lit.
  package mutating func follow(_ pan: GestureEvent, page: Double) {
    if pan.phase == .began {
      scroll.put(ChromeMetrics.margin - start(page: page, at: pan.now), time: pan.now)
      hold.jump(to: 1, at: pan.now)
    }
    scroll.follow(pan)
  }

  /// Lets the strip go to where the lit tab has it, unless a finger holds it.
  package mutating func goHome(at time: Double) {
    guard scroll.finger == nil else { return }
    hold.retarget(to: 0, at: time)
  }
}
