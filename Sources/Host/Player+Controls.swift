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
    tellCutShort(page.show(value, on: index), of: index)
  }

  /// The value that a drag of a control starts from.
  func anchor(of index: Int) -> Double {
    let isAtRest = page.panel?.faders[index].expansion.isSettled(at: page.time) ?? true
    return wiring.anchoring == .eachDrag || isAtRest
      ? page.values[index] : experience.controls[index].defaultValue
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

  /// A finger that holds a control has brought it to `value`; nil where none does.
  mutating func change(_ index: Int, to value: Double?, at time: Double) {
    guard let value else { return }
    let old = page.values[index]
    set(index, to: value, at: time)
    tellHaptic(of: index, from: old, to: value, at: time)
  }

  /// A tap on each step of a stepped control, and where any control meets an end of its range.
  private mutating func tellHaptic(
    of index: Int, from old: Double, to value: Double, at time: Double
  ) {
    guard value != old else { return }
    let control = experience.controls[index]
    if value == control.range.lowerBound || value == control.range.upperBound {
      tell(.haptic("limit"), of: .control(index), at: time)
    } else if control.step > 0 {
      tell(.haptic("selection"), of: .control(index), at: time)
    }
  }

  mutating func finishAnimations() {
    let pageTime = page.time
    for index in page.panel?.faders.indices ?? 0..<0 {
      for motion in page.panel?.faders[index].finishedMovements(at: pageTime) ?? [] {
        tell(.animation(motion.rawValue, .finished), of: .control(index), at: time)
      }
    }
  }

  /// Tells of a motion that was given another target on its way, if there is one.
  mutating func tellCutShort(_ motion: Fader.Movement?, of index: Int) {
    guard let motion else { return }
    tell(.animation(motion.rawValue, .retargeted), of: .control(index), at: time)
  }
}

extension Page {
  /// Writes a control and lets its fader show it. The result is the motion that this cuts short.
  mutating func show(_ value: Double, on index: Int) -> Fader.Movement? {
    let now = time
    values[index] = value
    return panel?.faders[index].show(value, time: now)
  }
}
