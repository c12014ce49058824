import Controls
import Drawing
import Geometry
import Layout
import Motion

/// Tactile columns side by side, standing on a common bottom edge.
public struct ControlRow: Sendable {
  /// The columns from left to right.
  public var columns: [TactileColumn]
  /// Width of a button where there is room, in points.
  public let preferredWidth: Double

  /// A row at rest that shows one of `values` on each control.
  public init(controls: [Control], values: [Double], preferredWidth: Double) {
    columns = zip(controls, values).map { TactileColumn(control: $0, value: $1) }
    self.preferredWidth = preferredWidth
  }

  /// The row as a node; `id` names the part of the column at a place of the row.
  ///
  /// Siblings stand on their bottom edges: aligned by their centres, the small ones would rise
  /// when one of them grows.
  public func node<ID>(
    at time: Double, stageWidth: Double, id: (Int, TactileColumn.Part) -> ID
  ) -> Node<ID> {
    let width = TactileColumnMetrics.buttonWidth(
      preferred: preferredWidth, count: columns.count, stageWidth: stageWidth)
    return Node.hStack(
      alignment: .bottom, spacing: TactileColumnMetrics.spacing,
      columns.enumerated().map { index, column in
        column.node(width: width, at: time) { id(index, $0) }
      }
    )
    .padding(Insets(bottom: TactileColumnMetrics.margin.bottom))
  }

  /// How much a column steps back while a neighbour has the finger: 1 not at all … 0.6.
  func presence(of index: Int, at time: Double) -> Double {
    let others = columns.indices.lazy.filter { $0 != index }
    let pressed = others.map { columns[$0].expansion.value(at: time) }.max() ?? 0
    return 1 - 0.4 * pressed * (1 - columns[index].expansion.value(at: time))
  }

  /// Draws the row; `frame` tells where a part of the column at a place of the row is drawn.
  public func draw(
    on canvas: inout Canvas, values: [Double], at time: Double,
    frame: (Int, TactileColumn.Part) -> Rect?
  ) {
    // Pressed columns come last, so that their shadow falls on the others.
    let order = columns.indices.sorted {
      columns[$0].expansion.value(at: time) < columns[$1].expansion.value(at: time)
    }
    for index in order {
      columns[index].draw(
        on: &canvas, value: values[index], at: time, presence: presence(of: index, at: time)
      ) { frame(index, $0) }
    }
  }
}
