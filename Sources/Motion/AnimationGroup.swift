/// Motions of several animators that count as one: it ends when all of them have ended.
///
/// Add each animator after its motion has begun, under a name of its own, hand over the events as
/// they are taken, and ask for the ``end()``. The group may be filled again from then on.
public struct AnimationGroup<Name: Hashable & Sendable>: Hashable, Sendable {
  /// The motion that is still to end, by the name of its animator.
  private var motions: [Name: Int] = [:]
  /// How the group will end; nil where it has nothing to tell.
  private var outcome: AnimationEnd?

  /// A group without members, which has no end.
  public init() {}

  /// Whether a member's motion has not ended.
  public var isRunning: Bool { !motions.isEmpty }

  /// Waits for the latest motion of an animator. One that rests has nothing to wait for.
  public mutating func add<Value>(_ name: Name, _ animator: Animator<Value>) {
    outcome = outcome ?? .finished
    if animator.isRunning { motions[name] = animator.motion }
  }

  /// Hears of the end of a motion; one that is not the group's is passed over.
  public mutating func record<Value>(_ event: AnimationEvent<Value>, of name: Name) {
    guard motions[name] == event.motion else { return }
    motions[name] = nil
    if event.end == .retargeted { outcome = .retargeted }
  }

  /// The end of the group, told once: when no member is on its way. It is `retargeted` if one of
  /// them was, `finished` if all came to rest, and also if none had to move.
  public mutating func end() -> AnimationEnd? {
    guard !isRunning, let outcome else { return nil }
    self.outcome = nil
    return outcome
  }
}
