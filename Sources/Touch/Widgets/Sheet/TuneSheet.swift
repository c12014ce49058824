import Controls
import Drawing
import Geometry
import Motion
import Views

/// A bottom sheet with a row for each control and a button that resets all of them.
///
/// Collapsed it shows little more than its handle, expanded all rows, at most nine tenths of the
/// stage.
package struct TuneSheet: Hashable, Sendable {
  /// The sheet itself: it takes fingers on its handle and its content.
  package var sheet = BottomSheet()
  private var rowHeights: [Double] = []
  /// Press progress of the reset button: 0 at rest … 1 fully pressed.
  private(set) var pressProgress = Animated(0.0, spring: .tracking)

  /// True if something lies below the collapsed sheet's handle.
  private var isAbove = false
  /// The area that the device covers at the sides and at the bottom of the sheet.
  private var margins = Insets()

  enum Metrics {
    /// Visible height of a collapsed sheet below its handle.
    static let peek = 8.0
    static let spacing = 12.0
    static let margin = Insets(top: 6, leading: 16, bottom: 28, trailing: 16)
    /// Extent of the reset button's hit area, and height of its visible part.
    static let reset = Size(128, 44)
    static let pill = 36.0
  }

  /// Creates a collapsed sheet without a height before it is measured.
  package init() {}

  /// Returns the height of a collapsed sheet above `clearance` points of other content.
  package static func collapsedHeight(above clearance: Double) -> Double {
    SheetMetrics.handleHeight + Metrics.peek + clearance
  }

  /// Sets the measured rows, in points; the device covers `margins` of the stage, and `clearance`
  /// is the height of the content below the collapsed sheet's handle, from the stage's lower edge.
  package mutating func measure(
    rows: [Double], stage: Size, margins: Insets = Insets(), clearance: Double = 0, time: Double
  ) {
    rowHeights = rows
    isAbove = clearance > 0
    self.margins = margins
    let content =
      Metrics.margin.top + rows.reduce(0) { $0 + $1 + Metrics.spacing } + Metrics.reset.height
      + Metrics.margin.bottom + margins.bottom
    sheet.measure(
      collapsed: TuneSheet.collapsedHeight(above: clearance),
      expanded: min(
        SheetMetrics.handleHeight + content, 0.9 * stage.height, stage.height - margins.top),
      content: content, time: time)
  }

  /// Returns the width of a row on a stage `stageWidth` points wide.
  package static func rowWidth(onStage stageWidth: Double) -> Double {
    max(0, stageWidth - Metrics.margin.leading - Metrics.margin.trailing)
  }

  /// Returns the sheet that `lens` selects in a larger state, as it is at `time`, on the stage's
  /// lower edge; each of `rows` gets its measured height and the width between the margins;
  /// `touched` adds gestures to them and to the reset button. `reset` is the effect of a tap on the
  /// button.
  ///
  /// A collapsed sheet takes fingers on its handle only, so that the content visible below it stays
  /// reachable.
  package func view<Root>(
    _ lens: Lens<Root, TuneSheet>, theme: Theme, at time: Double,
    rows: @autoclosure @escaping @Sendable () -> [View<Root>],
    touched: @escaping @Sendable (View<Root>) -> View<Root> = { $0 },
    reset: @escaping View<Root>.Action = { _, _, _ in }
  ) -> View<Root> {
    let opacity = opacity(at: time)
    @Sendable func content() -> View<Root> {
      let rows = zip(rows(), rowHeights).map { row, height in
        row.frame(maxWidth: .infinity, alignment: .center).frame(height: height)
      }
      // In front of the rows' shadows.
      let button = resetButton(lens, theme, at: time, reset).zIndex(2)
      return touched(View.vStack(spacing: Metrics.spacing, rows + [button]))
        .frame(maxWidth: .infinity)
        .padding(padding)
        .opacity(opacity)
        .accessibilityHidden(sheet.state == .collapsed)
    }
    let isPlaceholder = opacity == 0 && sheet.state == .collapsed
    return sheet.view(
      lens.appending(Lens(\.sheet)), theme: theme, at: time, isSolid: sheet.state == .expanded,
      opacity: panePresence(at: time),
      content: isPlaceholder ? .placeholder(.zero, content) : content())
  }

  private var padding: Insets {
    let own = Metrics.margin
    return Insets(
      top: own.top, leading: own.leading + margins.leading, bottom: own.bottom + margins.bottom,
      trailing: own.trailing + margins.trailing)
  }

  private func resetButton<Root>(
    _ lens: Lens<Root, TuneSheet>, _ theme: Theme, at time: Double,
    _ reset: @escaping View<Root>.Action
  ) -> View<Root> {
    View.fill
      .frame(width: Metrics.reset.width, height: Metrics.reset.height)
      .id(SheetPart.reset).named("sheet:reset")
      .draws { [self] _, canvas, parts in
        drawReset(in: parts.frame, theme: theme, time: time, on: &canvas)
      }
      .gesture(.press.oneTouchAtATime(), isEnabled: sheet.finger == nil) { root, press, out in
        lens.modify(&root) { $0.pressReset(press.phase == .landed, time: press.now) }
        if press.phase == .ended { reset(&root, press.time, &out) }
      }
      .accessibility(.button, "Reset", actions: [(.activate, reset)])
  }

  /// Returns the opacity of the rows at `time`, 0…1: they fade in as the sheet rises.
  package func opacity(at time: Double) -> Double {
    sheet.progress(at: time).mapped(from: (0.05, 0.35), to: (0, 1), isClipped: true)
  }

  /// Returns the opacity of the pane at `time`, 0…1: it must not cover the content below the handle
  /// of a collapsed sheet.
  func panePresence(at time: Double) -> Double {
    isAbove ? sheet.progress(at: time).mapped(from: (0, 0.25), to: (0, 1), isClipped: true) : 1
  }

  /// Presses the reset button; false releases it.
  package mutating func pressReset(_ isPressed: Bool, time: Double) {
    pressProgress.retarget(to: isPressed ? 1 : 0, at: time)
  }

  private func drawReset(in box: Rect, theme: Theme, time: Double, on canvas: inout Canvas) {
    let pressProgress = pressProgress.value(at: time).clippedToUnit
    let pill = Rect(center: box.center, size: Size(box.width, Metrics.pill))
    let shape = Path(roundedRect: pill, radius: pill.height / 2)
    canvas.fill(shape, with: theme.ink(0.09 + 0.09 * pressProgress))
    canvas.stroke(
      Path(roundedRect: pill.inset(by: 0.375), radius: pill.height / 2 - 0.375),
      with: theme.ink(0.1 + 0.1 * pressProgress), Stroke(0.75))
    canvas.text(
      "Reset", centeredIn: pill.inset(by: Insets(leading: 14, trailing: 14)),
      size: min(15 * theme.textSize.scale, 24), weight: .semibold,
      color: theme.ink(0.86 + 0.14 * pressProgress))
  }
}
