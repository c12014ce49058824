import Controls
import Drawing
import Geometry
import Layout
import Motion

/// The controls of an experience along the bottom edge of the stage: their state is in the handles,
/// what a panel adds is where they stand and how they look.
public protocol ControlPanel: Sendable {
  /// What fingers do to a control.
  associatedtype Handle: ControlHandle
  /// What fingers do to each control, in order.
  var handles: [Handle] { get set }

  /// The panel as a node, to stand on the stage's bottom edge; `id` names the part of the control
  /// at a place of the panel.
  func node<ID>(at time: Double, id: (Int, ControlPart) -> ID) -> Node<ID>

  /// Draws the control at `index`; `presence` 0…1 dims it, `frame` tells where a part of it is
  /// drawn.
  func draw(
    _ index: Int, on canvas: inout Canvas, value: Double, at time: Double, presence: Double,
    frame: (ControlPart) -> Rect?)
}

extension ControlPanel {
  /// What fingers do to the control at `index`.
  public func handle(_ index: Int) -> any ControlHandle { handles[index] }

  /// Fingers may take the control at `index`, or may not.
  public mutating func setEnabled(_ isEnabled: Bool, on index: Int) {
    handles[index].isEnabled = isEnabled
  }

  /// The control at `index` hears `input`; the result is what it tells of.
  public mutating func answer(
    _ input: ControlInput, on index: Int, time: Double
  ) -> [ControlEvent] {
    handles[index].answer(input, time: time)
  }

  /// Draws the panel; `frame` tells where a part of the control at a place of the panel is drawn.
  public func draw(
    on canvas: inout Canvas, values: [Double], at time: Double,
    frame: (Int, ControlPart) -> Rect?
  ) {
    // Pressed controls come last, so that their shadow falls on the others.
    let order = handles.indices.sorted {
      handles[$0].expansion.value(at: time) < handles[$1].expansion.value(at: time)
    }
    for index in order {
      draw(
        index, on: &canvas, value: values[index], at: time, presence: presence(of: index, at: time)
      ) { frame(index, $0) }
    }
  }

  /// How much a control steps back while a neighbour has the finger: 1 not at all … 0.6.
  private func presence(of index: Int, at time: Double) -> Double {
    let others = handles.indices.lazy.filter { $0 != index }
    let pressed = others.map { handles[$0].expansion.value(at: time) }.max() ?? 0
    return 1 - 0.4 * pressed * (1 - handles[index].expansion.value(at: time))
  }
}
