import Controls
import Geometry
import Gestures
import Layout
import Rendering
import Scripting
import Widgets

/// Who gets a finger: the part that it lands on, seen from the front. A control takes one finger
/// at a time, and so does an experience for a single touch; a finger too many gets nobody, for as
/// long as it is down.
extension Player {
  /// Hears one sample of a contact at its own time; motion starts at the time of the step, `now`.
  mutating func hear(_ cue: ContactSample, now: Double) {
    let sample = TouchSample(
      time: cue.time, contact: cue.contact, phase: cue.phase, position: cue.position)
    if cue.phase == .began {
      land(sample, source: cue.source, now: now)
    } else if let index = contacts.lastIndex(where: { $0.id == cue.contact }) {
      contacts[index].hear(sample)
      follow(contacts[index], now: now)
    }
  }

  private mutating func land(_ sample: TouchSample, source: String, now: Double) {
    let part = placement.hitPath(at: sample.position).lazy.compactMap(\.owner).first
    let winner = part.flatMap { isFree($0) ? $0 : nil }
    contacts.append(Contact(sample, source: source, on: winner.map { [$0] } ?? []))
    guard let part else { return }
    tell(
      .gesture(gestureName(on: part), winner == nil ? .failed : .began), of: part, at: sample.time)
    switch winner {
    case nil: break
    case .canvas: feed.begin(sample.contact, at: sample.position)
    case .control(let index):
      let cutShort = panel?.faders[index].press(
        at: sample.position, value: values[index], time: now)
      tellCutShort(cutShort, of: index, now: now)
    }
  }

  private mutating func follow(_ contact: Contact, now: Double) {
    guard let owner = contact.owner else { return }
    let (sample, velocity) = (contact.last, contact.velocity)
    switch owner {
    case .canvas:
      feed.hear(sample, velocity: velocity)
    case .control(let index):
      drag(index, to: sample, now: now)
    }
    switch sample.phase {
    case .began, .moved: break
    case .ended:
      tell(.gesture(gestureName(on: owner), .ended(velocity: velocity)), of: owner, at: sample.time)
    case .cancelled:
      tell(.gesture(gestureName(on: owner), .cancelled), of: owner, at: sample.time)
    }
    if case .control(let index) = owner, !sample.phase.isDown {
      let cutShort = panel?.faders[index].release(time: now)
      tellCutShort(cutShort, of: index, now: now)
    }
  }

  /// A finger that holds a control is somewhere else, or gone. A lift moves the value to where the
  /// finger left; a finger that is taken away leaves the value as it stands.
  private mutating func drag(_ index: Int, to sample: TouchSample, now: Double) {
    let point = sample.position
    let value =
      switch sample.phase {
      case .began, .moved: panel?.faders[index].drag(to: point)
      case .ended: panel?.faders[index].lift(at: point)
      case .cancelled: nil as Double?
      }
    guard let value else { return }
    let old = values[index]
    set(index, to: value, at: sample.time, now: now)
    tellHaptic(of: index, from: old, to: value, at: sample.time)
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

  private func isFree(_ owner: Contact.Owner) -> Bool {
    if owner == .canvas, experience.touch == .multi { return true }
    return !contacts.contains { $0.isDown && $0.owner == owner }
  }

  private func gestureName(on owner: Contact.Owner) -> String {
    owner == .canvas && experience.touch == .multi ? "touch" : "drag"
  }
}

extension PlayerPart {
  /// Who wins a finger that lands on the part; nil where it is only a frame for others.
  fileprivate var owner: Contact.Owner? {
    switch self {
    case .canvas: .canvas
    case .control(let index, .button): .control(index)
    case .control: nil
    }
  }
}
