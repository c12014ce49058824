import Controls
import Motion
import Views

/// A control of the player: its value, which is nowhere else, and what fingers do to it on the
/// stage and in the sheet.
public struct ControlState: Sendable {
  /// The control that is adjusted.
  public let control: Control
  /// Where it stands, in its range.
  public private(set) var value: Double
  /// Whether fingers and people may move it. One that they may not is drawn as a shade of itself.
  public var isEnabled = true
  /// What fingers do to it on the stage; nil where it is not shown there.
  public private(set) var handle: (any ControlHandle)?
  /// Its ruler in the sheet; nil where there is none.
  public private(set) var fine: RulerHandle?
  /// The time of its page, in seconds.
  public var time = 0.0
  /// Where a finger touched it last; on the stage before any has.
  private(set) var touched = Seat.stage

  /// Where a control lies.
  public enum Seat: Sendable {
    /// On the stage.
    case stage
    /// In the sheet, as a ruler.
    case sheet
  }

  /// A control at rest at `value`.
  public init(
    _ control: Control, value: Double, handle: (any ControlHandle)? = nil,
    fine: RulerHandle? = nil
  ) {
    self.control = control
    self.value = value
    self.handle = handle
    self.fine = fine
  }

  /// What scenes and traces call it.
  public var name: String { "control:" + control.id }

  /// How far it has answered a finger on the stage, 0…1.
  var growth: Double { growth(at: .stage) }

  /// How far it has answered a finger at `seat`, 0…1.
  func growth(at seat: Seat) -> Double { handle(at: seat)?.expansion.value(at: time) ?? 0 }

  /// How much is drawn of it, 0…1.
  var opacity: Double { isEnabled ? 1 : 0.42 }

  /// What fingers do to it at `seat`.
  func handle(at seat: Seat) -> (any ControlHandle)? { seat == .stage ? handle : fine }

  /// What traces tell of: what fingers do on the stage or, where that is a ruler like the one in
  /// the sheet, the ruler that was touched last.
  public var told: (any ControlHandle)? {
    handle?.ruler != nil && touched == .sheet ? fine : handle
  }

  /// A finger, or time, does `input` to it at `seat`; values are told as of `moment` seconds.
  public mutating func handle(
    _ input: ControlInput, at seat: Seat = .stage, moment: Double, _ out: inout Outbox
  ) {
    if case .press = input { touched = seat }
    for event in answer(input, at: seat) {
      switch event {
      case .value(let value): write(value, by: seat, at: moment, &out)
      default: emit(event, at: moment, &out)
      }
    }
  }

  /// A finger drags it at `seat`.
  public mutating func follow(_ drag: GestureEvent, at seat: Seat, _ out: inout Outbox) {
    guard let input = ControlInput(drag) else { return }
    handle(input, at: seat, moment: drag.time, &out)
  }

  /// Writes its value, as a program would; tells of it where it is a new one.
  public mutating func set(_ value: Double, at moment: Double, _ out: inout Outbox) {
    write(value, by: nil, at: moment, &out)
  }

  /// Moves it by a number of steps or, where it has none, of tenths of its range.
  public mutating func adjust(by steps: Double, at moment: Double, _ out: inout Outbox) {
    guard isEnabled else { return }
    set(control.settled(value + steps * control.increment), at: moment, &out)
  }

  /// Turns a toggle over.
  mutating func flip(at moment: Double, _ out: inout Outbox) {
    set(control.flipped(value), at: moment, &out)
  }

  private mutating func write(
    _ value: Double, by seat: Seat?, at moment: Double, _ out: inout Outbox
  ) {
    guard value != self.value else { return }
    out.emit(.value(value), of: name, at: moment)
    self.value = value
    // A ruler that a finger moves is there already; a thumb glides to a step under the finger too.
    var events: [ControlEvent] = []
    if seat != .stage || handle?.ruler == nil { events += answer(.show(value), at: .stage) }
    if seat != .sheet { events += answer(.show(value), at: .sheet) }
    for event in events { emit(event, at: moment, &out) }
  }

  private mutating func answer(_ input: ControlInput, at seat: Seat) -> [ControlEvent] {
    switch seat {
    case .stage: handle?.answer(input, value: value, time: time) ?? []
    case .sheet: fine?.answer(input, value: value, time: time) ?? []
    }
  }

  private func emit(_ event: ControlEvent, at moment: Double, _ out: inout Outbox) {
    switch event {
    case .value: break
    case .haptic(let haptic): out.emit(.haptic(haptic.rawValue), of: name, at: moment)
    case .animation(let motion, let end): out.emit(.animation(motion.rawValue, end), of: name)
    case .editing(let editing): out.emit(.editing(editing.rawValue), of: name, at: moment)
    }
  }
}

extension View<ControlState> {
  /// The view as what fingers and readers meet of `state` at `seat`, called `name`.
  func adjusts(_ state: ControlState, at seat: ControlState.Seat, named name: String) -> View {
    let control = state.control
    let isSwitch = control.kind == .toggle && seat == .stage
    let flip: Action = { state, time, out in
      if state.isEnabled { state.flip(at: time, &out) }
    }
    func step(_ steps: Double) -> Action {
      { state, time, out in state.adjust(by: steps, at: time, &out) }
    }
    return id(ControlPart.button).named(name)
      .gesture(.drag(minimumDistance: 0)) { state, drag, out in
        state.follow(drag, at: seat, &out)
      }
      .reads(
        as: isSwitch ? .switch : .slider, control.label, value: control.text(for: state.value),
        actions: isSwitch
          ? [(.activate, flip)] : [(.increment, step(1)), (.decrement, step(-1))]
      )
      .disabled(!state.isEnabled)
  }
}

extension ControlInput {
  /// What a finger's drag is to a control; nil for what is none of its business.
  init?(_ drag: GestureEvent) {
    switch drag.phase {
    // What a row that scrolls has held back counts from where the finger landed.
    case .began: self = .press(drag.start)
    case .moved: self = .drag(drag.position)
    case .lifted: self = .lift(drag.position, velocity: drag.velocity)
    case .ended, .cancelled: self = .release
    case .landed, .failed: return nil
    }
  }
}
