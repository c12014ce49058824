import Controls
import Drawing
import Geometry
import Views

/// The bar along the stage's top edge: the player's name and its buttons, below them a tab for each
/// experience.
package struct ChromeBar: Sendable {
  /// The titles of the tabs, fitted.
  package let titles: TabTitles
  let strip: TabStrip
  let theme: Theme
  private let watermark: Watermark?
  /// Width of the stage that the device leaves free.
  private let stageWidth: Double
  private let safeArea: Insets

  /// Creates the bar for experiences called `titles` on a stage of `stageSize` points of which the
  /// device covers `safeArea`, with the name `brand` if it is given.
  package init(
    titles: [String], brand: String? = nil, stageSize: Size, safeArea: Insets = Insets(),
    theme: Theme = Theme()
  ) {
    (self.theme, self.safeArea) = (theme, safeArea)
    watermark = brand.map(Watermark.init)
    stageWidth = stageSize.width - safeArea.leading - safeArea.trailing
    strip = TabStrip(count: titles.count, stageWidth: stageWidth)
    self.titles = TabTitles(
      titles, width: strip.tabWidth - 2 * ChromeMetrics.titleMargin, scale: theme.textSize.scale)
  }

  private typealias Metrics = ChromeMetrics

  /// Height of the bar, in points.
  package static var height: Double { ChromeMetrics.height }

  /// Returns the bar at one moment, as wide as the free part of the stage, for its top edge;
  /// `touched` adds gestures and accessibility to each part.
  package func view<Root>(
    _ state: ChromeState,
    touched: @escaping @Sendable (ChromePart, View<Root>) -> View<Root> = { $1 }
  ) -> View<Root> {
    @Sendable func part(
      _ part: ChromePart, _ size: Size, _ draw: @escaping @Sendable (Rect, inout Canvas) -> Void
    ) -> View<Root> {
      let view = View<Root>.fixed(size).id(part.id)
      return touched(part, view.draws { _, canvas, parts in draw(parts.frame, &canvas) })
    }
    let opacity = state.opacity.clippedToUnit
    let rows = View.vStack(
      alignment: .leading, spacing: Metrics.targetSpacing,
      // The shadow of a pressed button falls on the tabs.
      [header(state, part).zIndex(1), touched(.tabs, tabs(state, part))]
    )
    .padding(Insets(top: Metrics.top))
    .frame(width: stageWidth, height: Metrics.height, alignment: .topLeading)
    .contentShape()
    let room =
      stageWidth - Metrics.margin - Metrics.buttonMargin - 2 * Metrics.target
      - Metrics.targetSpacing
    let name = Size(min(watermark?.width ?? 0, max(0, room)), Metrics.target)
    let band =
      rows
      .draws { [self] _, canvas, parts in drawDusk(in: parts.frame, on: &canvas) }
      .effect { canvas, _, content in
        if opacity > 0 { canvas.layer(opacity: opacity, content) }
      }
      .overlay(
        alignment: .topLeading,
        part(.watermark, name) { [watermark] box, canvas in
          watermark?.draw(in: box, beside: opacity, on: &canvas)
        }
        .padding(Insets(top: Metrics.top, leading: Metrics.margin))
      )
      .id(ChromePart.bar.id)
    return touched(.bar, band)
  }

  /// Makes the view of a part from its size and its drawing.
  private typealias Maker<Root> =
    @Sendable (
      ChromePart, Size, @escaping @Sendable (Rect, inout Canvas) -> Void
    ) -> View<Root>

  private func header<Root>(_ state: ChromeState, _ part: Maker<Root>) -> View<Root> {
    let target = Size(Metrics.target, Metrics.target)
    return .hStack(
      spacing: 0,
      [
        .spacer(minLength: 0),
        part(.share, target) { [self] in drawShare(in: $0, state, on: &$1) }
          .padding(Insets(trailing: Metrics.targetSpacing)),
        part(.favourite, target) { [self] in drawHeart(in: $0, state, on: &$1) },
      ]
    )
    .padding(Insets(leading: Metrics.margin, trailing: Metrics.buttonMargin))
    .frame(width: stageWidth)
  }

  private func tabs<Root>(
    _ state: ChromeState, _ part: @escaping Maker<Root>
  ) -> View<Root> {
    @Sendable func tab(_ index: Int) -> View<Root> {
      part(.tab(index), Size(strip.tabWidth, Metrics.target)) { [self] in
        drawTab(index, in: $0, state, on: &$1)
      }
    }
    let start = state.start ?? strip.start(page: state.page)
    let seen = strip.seen(from: start)
    let row = View.hStack(
      spacing: Metrics.spacing,
      placeholders(0..<seen.lowerBound, tab) + seen.map(tab)
        + placeholders(seen.upperBound..<strip.count, tab)
    )
    .fixedSize()
    // Fingers between the tabs of a scrolling strip hit the strip.
    return (strip.isLong ? row.contentShape() : row).named("chrome:tabs")
      .offset(Vector(start, 0))
  }

  /// Returns the placeholders of tabs that are beyond the stage.
  private func placeholders<Root>(
    _ tabs: Range<Int>, _ tab: @escaping @Sendable (Int) -> View<Root>
  ) -> [View<Root>] {
    guard !tabs.isEmpty else { return [] }
    let length = strip.pitch * Double(tabs.count) - Metrics.spacing
    return [
      .placeholder(Size(length, Metrics.target)) {
        .hStack(spacing: Metrics.spacing, tabs.map(tab))
      }
    ]
  }
}

extension ChromeBar {
  /// Darkens the picture behind the bar, with a soft lower edge, for the player's name, which is
  /// bright in both appearances because it lies on the picture itself. The area that the device
  /// covers is darkened too.
  private func drawDusk(in band: Rect, on canvas: inout Canvas) {
    let area = Rect(
      band.minX - safeArea.leading, band.minY - safeArea.top,
      band.width + safeArea.leading + safeArea.trailing, band.height + 26 + safeArea.top)
    let dark = Color(oklch: 0.1, 0.02, 262, alpha: theme.choice(dark: 1, light: 0.6))
    let fall = [0.5, 0.44, 0.3, 0.12, 0]
    canvas.fill(
      Path(area),
      with: .linear(
        LinearGradient(
          from: area.origin, to: Point(area.minX, area.maxY),
          stops: fall.enumerated().map { GradientStop(Double($0) / 4, dark.opacity($1)) })))
  }

  private func drawTab(
    _ index: Int, in box: Rect, _ state: ChromeState, on canvas: inout Canvas
  ) {
    let pressProgress = state.pressProgress(.tab(index))
    pressed(pressProgress, at: box.center, on: &canvas) { canvas in
      Tab(
        pill: Rect(center: box.center, size: Size(box.width, ChromeMetrics.pill)),
        lines: titles.lines[index], size: titles.size,
        light: strip.nearest(state.page) - Double(index),
        pitch: strip.pitch * theme.direction.forward, pressProgress: pressProgress,
        opacity: strip.opacity(of: box, theme: theme), theme: theme
      ).draw(on: &canvas)
    }
  }

  private func drawShare(in box: Rect, _ state: ChromeState, on canvas: inout Canvas) {
    let recording = state.recording.presence.clippedToUnit
    drawButton(in: box, pressProgress: state.pressProgress(.share), on: &canvas) { center, canvas in
      // The two icons hardly overlap in time: half of each at once would not be readable.
      ShareIcon(opacity: max(0, 1 - 2 * recording), theme: theme).draw(at: center, on: &canvas)
      RecordingDot(
        opacity: max(0, (recording - 0.4) / 0.6), pulse: state.recording.pulse, theme: theme
      ).draw(at: center, on: &canvas)
    }
  }

  private func drawHeart(in box: Rect, _ state: ChromeState, on canvas: inout Canvas) {
    drawButton(in: box, pressProgress: state.pressProgress(.favourite), on: &canvas) {
      center, canvas in
      Heart(fill: state.favourite, theme: theme).draw(at: center, on: &canvas)
    }
  }

  private func drawButton(
    in box: Rect, pressProgress: Double, on canvas: inout Canvas,
    sign: (Point, inout Canvas) -> Void
  ) {
    pressed(pressProgress, at: box.center, on: &canvas) { canvas in
      Glass(
        button: box.inset(by: (ChromeMetrics.target - ChromeMetrics.button) / 2),
        pressProgress: pressProgress, opacity: 1, cornerRadius: ChromeMetrics.button / 2,
        theme: theme
      ).draw(on: &canvas)
      sign(box.center, &canvas)
    }
  }

  /// Draws `content` pressed by 0…1: slightly enlarged.
  private func pressed(
    _ pressProgress: Double, at center: Point, on canvas: inout Canvas,
    _ content: (inout Canvas) -> Void
  ) {
    guard pressProgress > 0 else { return content(&canvas) }
    canvas.transformed(by: Transform.scale(1 + 0.07 * pressProgress).about(center), content)
  }
}

/// A part of the player's chrome with a frame of its own.
package enum ChromePart: Hashable, Sendable {
  /// The whole bar along the stage's top edge; a drag that begins here dismisses the player.
  case bar
  /// The tab of the experience at this index of the catalogue.
  case tab(Int)
  /// The favourite button, with a heart.
  case favourite
  /// The share button, which also records.
  case share
  /// The player's name.
  case watermark
  /// All tabs.
  case tabs

  /// Identifies the part within the bar.
  package var id: String {
    switch self {
    case .bar: "bar"
    case .tab(let index): "tab \(index)"
    case .favourite: "favourite"
    case .share: "share"
    case .watermark: "watermark"
    case .tabs: "tabs"
    }
  }
}

/// The state of the chrome at one moment: the present values of springs and gestures.
package struct ChromeState: Sendable {
  /// Opacity of the chrome, 0…1; the watermark never disappears entirely.
  package var opacity: Double
  /// Position of the light in the tabs: an index in the catalogue, 0.5 half way between the first
  /// two.
  package var page: Double
  /// Left edge of the first tab, in points; nil if the lit tab determines it.
  package var start: Double?
  /// Press progress of a button or tab, 0…1.
  package var pressProgress: @Sendable (ChromePart) -> Double
  /// Fill of the heart: 0 hollow, 1 full; a spring may overshoot slightly.
  package var favourite: Double
  /// The light that replaces the share button while a recording runs.
  package var recording: RecordingLight

  /// Creates a state from its values; at rest by default.
  package init(
    opacity: Double = 1, page: Double = 0, start: Double? = nil,
    pressProgress: @escaping @Sendable (ChromePart) -> Double = { _ in 0 }, favourite: Double = 0,
    recording: RecordingLight = RecordingLight(0)
  ) {
    (self.opacity, self.page, self.start) = (opacity, page, start)
    (self.pressProgress, self.favourite, self.recording) = (pressProgress, favourite, recording)
  }
}

/// The light that indicates a recording.
package struct RecordingLight: Sendable {
  /// Opacity, 0…1.
  var presence: Double
  /// Phase of its pulse, 0…1 from brightest to brightest; about 1.2 s is calm.
  var pulse: Double

  /// Creates the light with an opacity of 0…1, at a phase of its pulse.
  package init(_ presence: Double, pulse: Double = 0) {
    (self.presence, self.pulse) = (presence, pulse)
  }
}

/// The dimensions of the chrome, in points.
package enum ChromeMetrics {
  /// Height of the whole band.
  static let height = 114.0
  /// Distance of the upper row from the stage's top edge.
  static let top = 14.0
  /// Smallest side of a hit area.
  static let target = 44.0
  /// Distance of visible parts from the stage's sides.
  static let margin = 16.0
  /// Diameter of a round button.
  static let button = 40.0
  /// Distance between the rows' hit areas, and between those of the round buttons.
  static let targetSpacing = 4.0
  /// Distance between tabs.
  static let spacing = 8.0
  static let widestTab = 120.0
  /// Width of a tab in a strip that scrolls.
  static let scrollingTab = 76.0
  /// Height of a tab's glass.
  static let pill = 36.0
  /// Distance of a title from the sides of its tab.
  package static let titleMargin = 4.0

  /// Distance of a round button's hit area from the stage's side.
  static let buttonMargin = margin - (target - button) / 2
}
