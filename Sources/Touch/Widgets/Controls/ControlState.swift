import Controls
import Motion
import Views

/// A control of the player: the only copy of its values, and its touch handling on the stage and in
/// the sheet.
public struct ControlState: Sendable {
  /// The control that is adjusted.
  public let control: Control
  /// Its present values, one for each axis.
  public private(set) var values: [Double]
  /// True if it may be adjusted. Disabled controls are dimmed.
  public package(set) var isEnabled = true
  /// The touch handling on the stage; nil if it is not shown there.
  package private(set) var handle: ControlHandle?
  /// The touch handling in the sheet; nil if there is none.
  package private(set) var fine: ControlHandle?
  /// The time of its page, in seconds.
  package var time = 0.0
  /// The location of the latest touch; the stage before any.
  private(set) var touched = Container.stage

  /// The location of a control.
  package enum Container: Sendable {
    /// On the stage.
    case stage
    /// In the sheet, as a ruler or a pad.
    case sheet
  }

  /// Creates a control at rest at `values`, one for each axis.
  package init(
    _ control: Control, values: [Double], handle: ControlHandle? = nil,
    fine: ControlHandle? = nil
  ) {
    precondition(values.count == control.axes.count, "a value for each axis")
    self.control = control
    self.values = values
    self.handle = handle
    self.fine = fine
  }

  /// Its value, in its range; for a point, x.
  public var value: Double { values[0] }

  /// Its values as text for people.
  public var text: String { control.text(for: values) }

  /// Its name in scenes and traces.
  package var name: String { name(at: .stage) }

  /// Returns its name in scenes at `container`.
  func name(at container: Container) -> String {
    (container == .stage ? "control:" : "ruler:") + control.id
  }

  /// Press progress on the stage, 0…1.
  var pressProgress: Double { pressProgress(at: .stage) }

  /// Returns the press progress at `container`, 0…1.
  func pressProgress(at container: Container) -> Double {
    handle(at: container)?.pressProgress.value(at: time) ?? 0
  }

  /// Opacity, 0…1.
  var opacity: Double { isEnabled ? 1 : 0.42 }

  /// Returns the touch handling at `container`.
  func handle(at container: Container) -> ControlHandle? { container == .stage ? handle : fine }

  /// The traced handling: that of the stage or, if that is a ruler like the one in the sheet, the
  /// ruler that was touched last.
  package var traced: ControlHandle? {
    handle?.ruler != nil && touched == .sheet ? fine : handle
  }

  /// Applies `input` at `container`; values are sent as of `moment` seconds.
  package mutating func handle(
    _ input: ControlInput, at container: Container = .stage, moment: Double, _ out: inout EventSink
  ) {
    if case .press = input { touched = container }
    for event in dispatch(input, at: container) {
      switch event {
      case .values(let values): set(values, by: container, at: moment, &out)
      default: emit(event, at: moment, &out)
      }
    }
  }

  /// Follows a drag at `container`.
  package mutating func follow(
    _ drag: GestureEvent, at container: Container, _ out: inout EventSink
  ) {
    guard let input = ControlInput(drag) else { return }
    handle(input, at: container, moment: drag.time, &out)
    // A row that scrolls has delayed the drag: apply the travel so far.
    guard drag.phase == .began, drag.position != drag.start else { return }
    handle(.drag(drag.position), at: container, moment: drag.time, &out)
  }

  /// Moves it along one of its axes by a number of steps or, if it has none, of tenths of its
  /// range.
  package mutating func adjust(
    by steps: Double, along axis: Int = 0, at moment: Double, _ out: inout EventSink
  ) {
    guard isEnabled else { return }
    set(control.moved(values, by: steps, along: axis), at: moment, &out)
  }

  /// Flips a toggle.
  mutating func flip(at moment: Double, _ out: inout EventSink) {
    set([control.flipped(value)], at: moment, &out)
  }

  /// Sets `value`, which was tapped.
  mutating func choose(_ value: Double, at moment: Double, _ out: inout EventSink) {
    guard isEnabled, value != self.value else { return }
    set([value], at: moment, &out)
    emit(.haptic(.selection), at: moment, &out)
  }

  /// Sets its values, as a finger at `container` or a program would; emits them if they changed.
  package mutating func set(
    _ values: [Double], by container: Container? = nil, at moment: Double, _ out: inout EventSink
  ) {
    guard values != self.values else { return }
    out.emit(
      values.count == 1 ? .value(values[0]) : .point(values[0], values[1]), of: name, at: moment)
    self.values = values
    // The ruler that a finger moves is already there; a thumb also glides to a step under the
    // finger.
    let shown = [Container.stage, .sheet].filter { $0 != container || handle(at: $0)?.ruler == nil }
    for event in shown.flatMap({ dispatch(.show(values), at: $0) }) {
      emit(event, at: moment, &out)
    }
  }

  private mutating func dispatch(_ input: ControlInput, at container: Container) -> [ControlEvent] {
    switch container {
    case .stage: handle?.handle(input, values: values, time: time) ?? []
    case .sheet: fine?.handle(input, values: values, time: time) ?? []
    }
  }

  private func emit(_ event: ControlEvent, at moment: Double, _ out: inout EventSink) {
    switch event {
    case .values: break
    case .haptic(let haptic): out.emit(.haptic(haptic.rawValue), of: name, at: moment)
    case .animation(let motion, let end): out.emit(.animation(motion.rawValue, end), of: name)
    case .editing(let editing): out.emit(.editing(editing.rawValue), of: name, at: moment)
    }
  }
}

extension View<ControlState> {
  /// Adds the gestures and accessibility of `state` at `container` to the view.
  func adjusts(_ state: ControlState, at container: ControlState.Container) -> View {
    let (control, name) = (state.control, state.name(at: container))
    let isSwitch = control.kind == .toggle && container == .stage
    let isPoint = control.axes.count > 1
    return (isPoint ? overlay(View.sliders(of: state, named: name)) : self)
      .id(ControlPart.button).named(name)
      .gesture(.drag(minimumDistance: 0)) { state, drag, out in
        state.follow(drag, at: container, &out)
      }
      .accessibility(
        isPoint ? .group : isSwitch ? .switch : .slider, control.label, value: state.text,
        actions: isPoint ? [] : isSwitch ? [(.activate, View.flip)] : View.steps(along: 0)
      )
      .disabled(!state.isEnabled)
  }

  /// Returns two grouped sliders for the accessibility of a point: one step cannot change two
  /// values.
  private static func sliders(of state: ControlState, named name: String) -> View {
    let control = state.control
    return .zStack(
      zip(["x", "y"], control.axes.indices).map { letter, axis in
        View.fill.hitTesting(false).named("\(name).\(letter)")
          .accessibility(
            .slider, "\(control.label) \(letter)",
            value: control.text(for: state.values[axis]), actions: steps(along: axis))
      })
  }

  private static var flip: Action {
    { state, time, out in if state.isEnabled { state.flip(at: time, &out) } }
  }

  private static func steps(along axis: Int) -> [(AccessibilityNode.Action, Action)] {
    func step(_ steps: Double) -> Action {
      { state, time, out in state.adjust(by: steps, along: axis, at: time, &out) }
    }
    return [(.increment, step(1)), (.decrement, step(-1))]
  }
}

extension ControlInput {
  /// Creates the input of a drag event; nil for events that the control ignores.
  init?(_ drag: GestureEvent) {
    switch drag.phase {
    // A row that scrolls has delayed the drag: it counts from the landing point.
    case .began: self = .press(drag.start)
    case .moved: self = .drag(drag.position)
    case .lifted: self = .lift(drag.position, velocity: drag.velocity)
    case .ended, .cancelled: self = .release
    case .landed, .failed: return nil
    }
  }
}
