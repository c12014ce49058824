import Controls
import Drawing
import Geometry
import Motion
import Views

/// The controls of an experience along the bottom edge of the stage. Their state is not the
/// panel's: it says where they stand, how they look and what fingers do to each.
public protocol ControlPanel: Sendable {
  /// Where fingers find its controls.
  var seat: ControlState.Seat { get }

  /// How long its rows are, in points, where it stands on the stage; 0 where they surely fit.
  var length: Double { get }

  /// What fingers do to the control at `index` of the panel, at rest at `values`.
  func handle(_ index: Int, values: [Double]) -> any ControlHandle

  /// The control at `index`, which stands as `state` has it, with its parts.
  func control(_ index: Int, _ state: ControlState) -> View<ControlState>

  /// The whole panel, to stand on the stage's bottom edge.
  func arranged(_ controls: [View<[ControlState]>]) -> View<[ControlState]>

  /// Draws the control at `index`; `opacity` 0…1 dims it, `frame` tells where a part of it is
  /// drawn.
  func draw(
    _ index: Int, _ state: ControlState, on canvas: inout Canvas, opacity: Double,
    frame: (ControlPart) -> Rect?)
}

extension ControlPanel {
  /// Controls of a panel lie on the stage.
  public var seat: ControlState.Seat { .stage }

  /// 0 points: the panel fits its stage and does not scroll.
  public var length: Double { 0 }

  /// How a finger pans the panel on a stage `stageWidth` points wide; nil where it fits.
  public func scroll(stageWidth: Double, direction: LayoutDirection) -> SidewaysScroll? {
    guard length > stageWidth else { return nil }
    return SidewaysScroll(
      length: length, stageWidth: stageWidth, margin: PanelMetrics.margin.leading,
      direction: direction)
  }

  /// `controls` at rest at `values`, those of one after those of the other, with what fingers do to
  /// them on this panel.
  public func states(of controls: [Control], values: [Double]) -> [ControlState] {
    zip(controls.indices, controls.shares(of: values)).map { index, values in
      ControlState(controls[index], values: values, handle: handle(index, values: values))
    }
  }

  /// The panel of controls that stand as `controls` have it.
  public func view(of controls: [ControlState]) -> View<[ControlState]> {
    arranged(controls.indices.map { view(of: controls[$0], at: $0) }).draws(draw)
  }

  /// The control at `index` of the panel.
  public func view(of state: ControlState, at index: Int) -> View<[ControlState]> {
    control(index, state).id(id(index)).scoped(toElement: index)
  }

  /// Draws all controls.
  public func draw(_ controls: [ControlState], on canvas: inout Canvas, _ parts: Parts) {
    // Pressed controls come last, so that their shadow falls on the others.
    let order = controls.indices.sorted {
      controls[$0].growth(at: seat) < controls[$1].growth(at: seat)
    }
    for index in order {
      draw(
        index, controls[index], on: &canvas, opacity: opacity(of: index, among: controls)
      ) { parts[id(index), $0.rawValue] }
    }
  }

  /// Tells the controls of a panel apart.
  private func id(_ index: Int) -> String { seat == .stage ? "control \(index)" : "ruler \(index)" }

  /// How much a control steps back while a neighbour has the finger: 1 not at all … 0.6.
  private func opacity(of index: Int, among controls: [ControlState]) -> Double {
    let others = controls.indices.lazy.filter { $0 != index }
    let pressed = others.map { controls[$0].growth(at: seat) }.max() ?? 0
    return 1 - 0.4 * pressed * (1 - controls[index].growth(at: seat))
  }
}

/// Measures that all panels share, in points.
enum PanelMetrics {
  /// Distance between neighbours.
  static let spacing = 8.0
  /// Distance of the panel from the stage's left, right and bottom edges.
  static let margin = Insets(leading: 16, bottom: 28, trailing: 16)
  /// The narrowest control that a finger can hit.
  static let narrowest = 44.0

  /// Length of `count` neighbours, each `width` points wide.
  static func length(of count: Int, width: Double) -> Double {
    width * Double(count) + spacing * Double(max(count - 1, 0))
  }

  /// What each of `count` neighbours gets of a stage `stageWidth` wide; may be negative.
  static func share(of stageWidth: Double, count: Int) -> Double {
    let gaps = spacing * Double(max(count - 1, 0))
    return (stageWidth - margin.leading - margin.trailing - gaps) / Double(max(count, 1))
  }
}
