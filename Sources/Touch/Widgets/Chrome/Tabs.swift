import Drawing
import Geometry
import Motion
import Views

/// The layout of the experiences' tabs: side by side, equally wide, centred.
///
/// Tabs that would get too narrow for a finger keep a comfortable width instead, and the strip
/// scrolls so that the lit one is in the middle, as far as the strip's ends allow.
package struct TabStrip {
  let count: Int
  let stageWidth: Double
  /// Width of a tab, in points.
  package let tabWidth: Double

  private typealias Metrics = ChromeMetrics

  /// Creates the tabs of `count` pages on a stage `stageWidth` points wide.
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

  /// True if the strip is longer than the stage, so that it scrolls and can be panned.
  var isLong: Bool { stageWidth - length < 2 * Metrics.margin }

  /// Returns the scrolling of the strip.
  func scroll(direction: LayoutDirection) -> SidewaysScroll {
    SidewaysScroll(
      length: isLong ? length : 0, stageWidth: stageWidth, margin: Metrics.margin,
      direction: direction)
  }

  /// Returns the tabs that are visible if the first one begins at `start`.
  func seen(from start: Double) -> Range<Int> {
    let first = ((-start - tabWidth) / pitch).rounded(.down) + 1
    let end = ((stageWidth - start) / pitch).rounded(.up)
    let low = Int(first.clipped(to: 0...Double(count)))
    return low..<max(low, Int(end.clipped(to: 0...Double(count))))
  }

  /// Returns the left edge of the first tab while the tab at `page` is lit, on a half point.
  func start(page: Double) -> Double {
    let spare = stageWidth - length
    guard isLong else { return spare.rounded() / 2 }
    let centred = stageWidth / 2 - tabWidth / 2 - pitch * page
    let kept = min(Metrics.margin, max(spare - Metrics.margin, centred))
    return (kept * 2).rounded() / 2
  }

  /// Returns `page` limited to the tabs, and slightly beyond the ends, for a light with a spring.
  func nearest(_ page: Double) -> Double {
    min(max(page, -TabStrip.give), Double(max(count - 1, 0)) + TabStrip.give)
  }

  private static let give = 0.06

  /// Returns the opacity of a tab in `box`, 0…1: tabs fade as they leave the stage's edges.
  func opacity(of box: Rect, theme: Theme) -> Double {
    let inside = min(box.maxX, stageWidth) - max(box.minX, 0)
    return max(theme.glassSteppedBack, (inside / tabWidth).clippedToUnit)
  }
}

// MARK: Titles

/// The layout of the experiences' titles in tabs of one width.
///
/// All have one size: neighbours of different sizes would look like a mistake. If all fit on one
/// line they are set on one line; else all of several words are broken in two. A word that is too
/// long even for the smallest size is drawn smaller than the others.
package struct TabTitles {
  /// The lines of each title.
  package let lines: [[String]]
  /// Size of the text, in points per em.
  package let size: Double

  /// Sizes of titles on one line, and the largest and the smallest of broken ones.
  static let (whole, broken, smallest) = (13.0, 11.0, 9.0)
  /// Space that a single line leaves free, in points: a pill is narrow at its ends.
  static let lineMargin = 8.0

  /// The largest sizes that fit the height of a pill, on one line and on two.
  static let (tallestWhole, tallestBroken) = (20.0, 14.0)

  /// Fits `titles` in tabs with `width` points for a line; `scale` is 1 for texts as designed.
  ///
  /// Larger titles stay on one line if they do so as designed.
  package init(_ titles: [String], width: Double, scale: Double) {
    let whole = TabTitles.whole * scale
    let line = TabTitles.fitting(
      min(whole, TabTitles.tallestWhole), titles, width: width - TabTitles.lineMargin)
    if line >= min(whole, TabTitles.whole) {
      lines = titles.map { [$0] }
      size = line
    } else {
      let halves = titles.map(TabTitles.halves)
      let broken = min(TabTitles.broken * scale, TabTitles.tallestBroken)
      lines = halves
      size = max(
        TabTitles.smallest, TabTitles.fitting(broken, halves.flatMap { $0 }, width: width))
    }
  }

  /// Returns the largest size up to `size` at which all `lines` fit `width` points.
  private static func fitting(_ size: Double, _ lines: [String], width: Double) -> Double {
    let face = StrokeTypeface(.regular)
    let widest = lines.map { face.width(of: $0, size: size) }.max() ?? 0
    guard widest > width else { return size }
    // Half points, rounded down: a common size matters more than the last fraction of width.
    return (size * 2 * max(0, width) / widest).rounded(.down) / 2
  }

  /// Breaks `title` into two lines as even as its words allow; one line if it has one word.
  private static func halves(of title: String) -> [String] {
    let words = title.split(separator: " ")
    guard words.count > 1 else { return [title] }
    let breaks = (1..<words.count).map { count in
      [words[..<count], words[count...]].map { $0.joined(separator: " ") }
    }
    return breaks.min { longest($0) < longest($1) } ?? [title]
  }

  private static func longest(_ lines: [String]) -> Int { lines.map { $0.count }.max() ?? 0 }
}

// MARK: Scrolling

/// The position of a strip that is longer than the stage: set by the lit tab or, after a finger has
/// panned the strip, by the finger until another tab is lit.
package struct TabScroll: Sendable {
  private let strip: TabStrip
  private var scroll: SidewaysScroll
  /// Weight of the panned position: 1, and 0 if the lit tab determines the position.
  private var panWeight = Animated(0.0, spring: Spring(dampingRatio: 1, response: 0.35))

  /// Creates the strip of `bar`, positioned by its lit tab.
  package init(_ bar: ChromeBar) {
    strip = bar.strip
    scroll = strip.scroll(direction: bar.theme.direction)
  }

  /// True if the strip is longer than the stage.
  package var isNeeded: Bool { strip.isLong }

  /// Returns true if the strip coasts at `time`, after a flick.
  package func isCoasting(at time: Double) -> Bool {
    panWeight.target == 1 && scroll.isCoasting(at: time)
  }

  /// Returns the left edge of the first tab at `time` while the tab at `page` is lit, in points, on
  /// a half point.
  package func start(page: Double, at time: Double) -> Double {
    let (own, share) = (strip.start(page: page), panWeight.value(at: time))
    guard share != 0 else { return own }
    let panned = ChromeMetrics.margin - scroll.offset(at: time)
    return ((own + (panned - own) * share) * 2).rounded() / 2
  }

  /// Follows a finger that pans the strip while the tab at `page` is lit.
  package mutating func follow(_ pan: GestureEvent, page: Double) {
    if pan.phase == .began { take(page: page, at: pan.now) }
    scroll.follow(pan)
  }

  /// Follows a wheel that scrolls the strip while the tab at `page` is lit. Returns true if the strip
  /// has moved.
  package mutating func scroll(by wheel: WheelEvent, page: Double) -> Bool {
    guard scroll.finger == nil else { return false }
    if panWeight.target == 0 { take(page: page, at: wheel.now) }
    return scroll.scroll(by: wheel)
  }

  /// Takes the position from the lit tab, as it is now.
  private mutating func take(page: Double, at time: Double) {
    scroll.put(ChromeMetrics.margin - start(page: page, at: time), time: time)
    panWeight.jump(to: 1, at: time)
  }

  /// Returns the strip to the position of the lit tab, unless a finger holds it.
  package mutating func returnToRest(at time: Double) {
    guard scroll.finger == nil else { return }
    panWeight.retarget(to: 0, at: time)
  }
}

// MARK: A tab

/// The tab of an experience: a pill of glass with a light that moves between neighbours.
struct Tab {
  let pill: Rect
  /// The lines of its title.
  let lines: [String]
  /// Size of the title, in points per em.
  let size: Double
  /// Position of the light, in tabs: 0 on this tab, 1 on the next.
  let light: Double
  /// Distance from the left edge of a tab to that of the next, in points; negative from right to
  /// left.
  let pitch: Double
  /// Press progress, 0…1.
  let pressProgress: Double
  /// Opacity, 0…1.
  let opacity: Double
  let theme: Theme

  private var radius: Double { pill.height / 2 }
  /// Fraction of the light on this tab, 0…1.
  private var lit: Double { max(0, 1 - abs(light)) }

  func draw(on canvas: inout Canvas) {
    guard opacity > 0 else { return }
    Glass(
      button: pill, pressProgress: pressProgress, opacity: opacity, cornerRadius: radius,
      theme: theme
    ).draw(on: &canvas)
    if lit > 0 { drawLight(on: &canvas) }
    drawTitle(on: &canvas)
  }

  /// Draws the light, which fills a whole tab at rest and is visible through the tabs only: between
  /// two tabs it disappears behind the gap. Its ends are softest half way.
  private func drawLight(on canvas: inout Canvas) {
    let softness = ChromeMetrics.spacing + 40 * abs(light - light.rounded())
    let left = Point(pill.minX + light * pitch - softness, pill.minY)
    let length = pill.width + 2 * softness
    let full = Color(white: 1, alpha: fullLight * opacity)
    let ramp = [0, 0.16, 0.5, 0.84, 1].enumerated().map { step, share in
      (location: Double(step) / 4 * softness / length, color: full.opacity(share))
    }
    canvas.fill(
      Path(roundedRect: pill, radius: radius),
      with: .linear(
        LinearGradient(
          from: left, to: left + Vector(length, 0),
          stops: ramp.map { GradientStop($0.location, $0.color) }
            + ramp.reversed().map { GradientStop(1 - $0.location, $0.color) })))
    canvas.stroke(
      Path(roundedRect: pill.inset(by: 0.5), radius: radius - 0.5),
      with: .linear(
        LinearGradient(
          from: pill.origin, to: Point(pill.minX, pill.maxY),
          stops: [
            GradientStop(0, Color(white: 1, alpha: 0.5 * lit * opacity)),
            GradientStop(1, Color(white: 1, alpha: 0.14 * lit * opacity)),
          ])), Stroke(1))
  }

  /// Strength of the light on a fully lit tab: light glass is already bright.
  private var fullLight: Double { theme.choice(dark: 0.17, light: 0.8) }

  private func drawTitle(on canvas: inout Canvas) {
    let height = size * 1.12
    let top = pill.midY - height * Double(lines.count) / 2
    let box = pill.inset(
      by: Insets(leading: ChromeMetrics.titleMargin, trailing: ChromeMetrics.titleMargin))
    for (row, line) in lines.enumerated() {
      canvas.text(
        line, centeredIn: Rect(box.minX, top + height * Double(row), box.width, height),
        size: size, color: theme.ink((0.86 + 0.14 * lit) * opacity))
    }
  }
}
