import Controls
import Drawing
import Geometry
import Layout
import Motion

/// A bottom sheet with a row for each control and a button that takes all of them back.
///
/// Collapsed it shows hardly more than its handle, expanded all rows, at most nine tenths of the
/// stage.
public struct TuneSheet: Hashable, Sendable {
  /// The sheet itself: it takes fingers on its handle and its content.
  public var sheet = BottomSheet()
  private var rowHeights: [Double] = []
  /// How far the reset button has answered a finger: 0 at rest … 1 pressed.
  private(set) var answer = Animated(0.0, spring: .tracking)

  /// Whether something stands below the collapsed sheet's handle.
  private var isAbove = false

  enum Metrics {
    /// What is seen of a collapsed sheet below its handle.
    static let peek = 8.0
    static let spacing = 12.0
    static let margin = Insets(top: 6, leading: 16, bottom: 28, trailing: 16)
    /// Extent of what a finger can hit of the reset button, and height of what is seen of it.
    static let reset = Size(128, 44)
    static let pill = 36.0
  }

  /// A collapsed sheet that has no height before it is measured.
  public init() {}

  /// The rows have been measured, in points; `clearance` is the height of what stands below the
  /// collapsed sheet's handle, from the stage's lower edge.
  public mutating func measure(
    rows: [Double], stage: Size, clearance: Double = 0, time: Double
  ) {
    rowHeights = rows
    isAbove = clearance > 0
    let content =
      Metrics.margin.top + rows.reduce(0) { $0 + $1 + Metrics.spacing } + Metrics.reset.height
      + Metrics.margin.bottom
    sheet.measure(
      collapsed: SheetMetrics.handleHeight + Metrics.peek + clearance,
      expanded: min(SheetMetrics.handleHeight + content, 0.9 * stage.height), content: content,
      time: time)
  }

  /// The width of a row on a stage `stageWidth` points wide.
  public static func rowWidth(onStage stageWidth: Double) -> Double {
    max(0, stageWidth - Metrics.margin.leading - Metrics.margin.trailing)
  }

  /// The sheet as a node, to stand on the stage's lower edge; each row gets its measured height and
  /// the width between the margins. `id` names the parts.
  ///
  /// A collapsed sheet takes fingers on its handle only, so that what is seen below it stays in
  /// reach.
  public func node<ID>(
    at time: Double, rows: [Node<ID>], id: (SheetPart) -> ID
  ) -> Node<ID> {
    let rows = zip(rows, rowHeights).map { row, height in
      row.frame(maxWidth: .infinity, alignment: .center).frame(height: height)
    }
    let reset = Node<ID>.fill
      .frame(width: Metrics.reset.width, height: Metrics.reset.height)
      .id(id(.reset))
    let content = Node.vStack(spacing: Metrics.spacing, rows + [reset])
      .frame(maxWidth: .infinity)
      .padding(Metrics.margin)
    return sheet.node(at: time, content: content, isSolid: sheet.state == .expanded, id: id)
  }

  /// A finger lands on the reset button; false: it has left.
  public mutating func pressReset(_ isPressed: Bool, time: Double) {
    answer.retarget(to: isPressed ? 1 : 0, at: time)
  }

  /// How much of the rows is there at `time`, 0…1: they fade in as the sheet rises.
  public func presence(at time: Double) -> Double {
    sheet.progress(at: time).mapped(from: (0.05, 0.35), to: (0, 1), isClipped: true)
  }

  /// How much of the pane is there at `time`, 0…1: none that would cover what stands below the
  /// handle of a collapsed sheet.
  func panePresence(at time: Double) -> Double {
    isAbove ? sheet.progress(at: time).mapped(from: (0, 0.25), to: (0, 1), isClipped: true) : 1
  }
}
