import Geometry

/// Follows all contacts from sample to sample: where each landed, where it is, how fast it goes.
public struct TouchTracker: Hashable, Sendable {
  private struct Contact: Hashable, Sendable {
    var touch: Touch
    var history: VelocityTracker
  }

  private var contacts: [Contact] = []

  /// A tracker without contacts.
  public init() {}

  /// The contacts in order of landing: those that are down, and those that lifted or were cancelled
  /// since ``forgetLifted()``.
  public var touches: [Touch] { contacts.map(\.touch) }

  /// The contact numbered `id`; nil if it is not among ``touches``.
  public func touch(_ id: Int) -> Touch? { contacts.first { $0.touch.id == id }?.touch }

  /// The contact numbered `id` as it is at `time` seconds: its velocity is zero when it has rested
  /// for longer than ``VelocityTracker/longestGap``.
  public func touch(_ id: Int, at time: Double) -> Touch? {
    guard let contact = contacts.first(where: { $0.touch.id == id }) else { return nil }
    var touch = contact.touch
    if touch.isDown { touch.velocity = contact.history.velocity(at: time) }
    return touch
  }

  /// Hears a sample; the result is the contact after it. A contact that is not down is not moved,
  /// lifted or cancelled: nil.
  @discardableResult
  public mutating func hear(_ sample: TouchSample) -> Touch? {
    if sample.phase == .began { return land(sample) }
    guard
      let index = contacts.firstIndex(where: {
        $0.touch.id == sample.contact && $0.touch.isDown
      })
    else { return nil }
    contacts[index].history.hear(sample)
    contacts[index].touch.phase = sample.phase
    contacts[index].touch.position = sample.position
    contacts[index].touch.velocity = contacts[index].history.velocity(at: sample.time)
    return contacts[index].touch
  }

  /// Drops the contacts that are no longer down.
  public mutating func forgetLifted() { contacts.removeAll { !$0.touch.isDown } }

  private mutating func land(_ sample: TouchSample) -> Touch {
    contacts.removeAll { $0.touch.id == sample.contact }
    var history = VelocityTracker()
    history.hear(sample)
    let touch = Touch(
      id: sample.contact, phase: .began, start: sample.position, position: sample.position)
    contacts.append(Contact(touch: touch, history: history))
    return touch
  }
}
