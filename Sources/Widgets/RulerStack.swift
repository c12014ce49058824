import Controls
import Drawing
import Geometry
import Layout

/// Sliding rulers one below the other, for fine work in a ``TuneSheet``.
public struct RulerStack: ControlPanel {
  /// What fingers do to each control, in order.
  public var handles: [RulerHandle]
  private let shapes: [BarSliderShape]
  private let theme: Theme

  /// Distance of two rulers, in points.
  private static let spacing = 12.0

  /// A stack at rest that shows one of `values` on each control, each ruler `width` points wide.
  public init(controls: [Control], values: [Double], width: Double, theme: Theme = Theme()) {
    self.theme = theme
    shapes = BarSliderShape.shapes(
      of: controls, largest: theme.textScale(upTo: RulerRowMetrics.tall.largestText)
    ) { _ in width }
    handles = zip(controls, values).map {
      RulerHandle(
        control: $0, value: $1, length: RulerRowMetrics.length(width: width),
        direction: theme.rulerDirection)
    }
  }

  /// Height of one ruler with its texts, in points.
  public static var rowHeight: Double { RulerRowMetrics.tall.height }

  /// The ruler at `index` as a node.
  public func row<ID>(_ index: Int, id: (ControlPart) -> ID) -> Node<ID> {
    ruler(index).node(id: id)
  }

  /// All rulers.
  public func node<ID>(at time: Double, id: (Int, ControlPart) -> ID) -> Node<ID> {
    .vStack(
      spacing: RulerStack.spacing, handles.indices.map { index in row(index) { id(index, $0) } })
  }

  /// Draws the ruler at `index` on top of what is on `canvas`.
  public func draw(
    _ index: Int, on canvas: inout Canvas, value: Double, at time: Double, presence: Double,
    frame: (ControlPart) -> Rect?
  ) {
    ruler(index).draw(on: &canvas, value: value, at: time, presence: presence, frame: frame)
  }

  private func ruler(_ index: Int) -> RulerRow {
    RulerRow(handle: handles[index], shape: shapes[index], metrics: .tall, theme: theme)
  }
}
