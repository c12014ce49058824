import Controls
import Motion
import Rendering
import Scripting
import Widgets

/// The controls of the settled page: writing them, and telling what their motions come to.
extension Player {
  /// Writes a control of the experience that the scene names, as a program would, whether or not
  /// its page is seen.
  mutating func set(_ id: String, to value: Double, at time: Double) {
    if experience.id == scene.experience {
      guard let index = experience.controls.firstIndex(where: { $0.id == id }) else { return }
      set(index, to: value, at: time)
    } else if let place = catalogue.firstIndex(where: { $0.id == scene.experience }),
      let index = catalogue[place].controls.firstIndex(where: { $0.id == id })
    {
      _ = others[place]?.show(value, on: index)
    }
  }

  /// Writes a control; tells of it where the value is a new one.
  mutating func set(_ index: Int, to value: Double, at time: Double) {
    guard page.values[index] != value else { return }
    tell(.value(value), of: .control(index), at: time)
    perform(page.show(value, on: index), of: index, at: time)
  }

  /// Whether fingers and people can move the control at `index`.
  func isEnabled(_ index: Int) -> Bool {
    experience.id != scene.experience
      || !scene.disabled.contains(experience.controls[index].id)
  }

  /// Moves a control of the experience that the scene names, as a person does without a finger:
  /// by its steps or, where it has none, by tenths of its range.
  mutating func adjust(_ id: String, by steps: Double, at time: Double) {
    guard experience.id == scene.experience,
      let index = experience.controls.firstIndex(where: { $0.id == id }), isEnabled(index)
    else { return }
    let control = experience.controls[index]
    set(index, to: control.settled(values[index] + steps * control.increment), at: time)
  }

  /// Lets a control hear `input`, as of `sampleTime`, and does what it asks for.
  mutating func ask(_ index: Int, _ input: ControlInput, at sampleTime: Double) {
    let pageTime = page.time
    let events = page.panel?.answer(input, on: index, time: pageTime) ?? []
    perform(events, of: index, at: sampleTime)
  }

  /// Where the wiring lets anchors go stale: a control that has not come to rest starts from its
  /// default.
  mutating func forgetValue(of index: Int) {
    guard wiring.anchoring == .eachRest,
      page.panel?.handles[index].expansion.isSettled(at: page.time) == false
    else { return }
    ask(index, .show(experience.controls[index].defaultValue), at: time)
  }

  /// Lets the ruler of a control hear `input`, as ``ask(_:_:at:)`` does the control.
  mutating func askRuler(_ index: Int, _ input: ControlInput, at sampleTime: Double) {
    let pageTime = page.time
    let events = page.rulers?.answer(input, on: index, time: pageTime) ?? []
    perform(events, of: index, at: sampleTime)
  }

  /// Lets the controls go on that move by themselves.
  mutating func moveControls(at now: Double) {
    for index in page.values.indices {
      ask(index, .time, at: now)
      askRuler(index, .time, at: now)
    }
  }

  /// Takes the controls that can be moved back to their defaults.
  mutating func reset(at sampleTime: Double) {
    for (index, control) in experience.controls.enumerated() where isEnabled(index) {
      set(index, to: control.defaultValue, at: sampleTime)
    }
  }

  private mutating func perform(
    _ events: [ControlEvent], of index: Int, at sampleTime: Double
  ) {
    for event in events {
      switch event {
      case .value(let value): set(index, to: value, at: sampleTime)
      case .haptic(let haptic): tell(.haptic(haptic.rawValue), of: .control(index), at: sampleTime)
      case .animation(let motion, let end):
        tell(.animation(motion.rawValue, end), of: .control(index), at: time)
      case .editing(let editing): tell(.editing(editing), of: .control(index), at: sampleTime)
      }
    }
  }
}

extension Page {
  /// Writes a control and lets it and its ruler show that. The result is what they tell of.
  mutating func show(_ value: Double, on index: Int) -> [ControlEvent] {
    let now = time
    values[index] = value
    let events = panel?.answer(.show(value), on: index, time: now) ?? []
    return events + (rulers?.answer(.show(value), on: index, time: now) ?? [])
  }
}
