/// Decides who gets one finger.
///
/// When the finger lands, everyone on the way from the deepest view under it to the root enters,
/// deepest first; then the arena is closed. From then on the first to accept wins, the last one
/// that has not given up wins, and if the finger lifts undecided the deepest wins. Who accepts while
/// the arena is open wins when it closes. Everything is decided inside the call that causes it, and
/// each member is told exactly once how it ended: the losers first, then the winner.
///
/// Source: the rules are those of Flutter's gesture arena, with the priorities of SwiftUI.
public struct GestureArena<Member: Hashable & Sendable>: Hashable, Sendable {
  /// What a member is to be told.
  public struct Delivery: Hashable, Sendable {
    /// Who is told.
    public let member: Member
    /// How it ended for this member.
    public let outcome: GestureOutcome

    /// The news that it ended with `outcome` for `member`.
    public init(_ member: Member, _ outcome: GestureOutcome) {
      self.member = member
      self.outcome = outcome
    }
  }

  /// Everything delivered so far, in order.
  public internal(set) var deliveries: [Delivery] = []
  /// Who won the finger among the members that compete; nil while undecided, or if all gave up.
  public internal(set) var winner: Member?
  /// Whether members may still enter.
  public private(set) var isOpen = true

  /// The undecided ones in order of entry.
  var contenders: [Contender] = []
  private var holders: [Member] = []
  private var isSweepDue = false
  private var turns = 0

  /// An open arena without members.
  public init() {}

  /// Whether everyone has been told.
  public var isSettled: Bool { !isOpen && contenders.isEmpty }

  /// Whether a member keeps the arena from being swept.
  public var isHeld: Bool { !holders.isEmpty }

  /// The undecided members in order of entry.
  public var undecided: [Member] { contenders.flatMap(\.members) }

  /// How it ended for `member`; nil while undecided, and for whoever never entered.
  public func outcome(for member: Member) -> GestureOutcome? {
    deliveries.first { $0.member == member }?.outcome
  }

  /// Lets `member` enter; deepest first.
  ///
  /// - Parameters:
  ///   - member: Who enters. Nobody enters twice, or after closing.
  ///   - priority: How it stands to the others.
  ///   - rivals: Members of this arena that must have lost before `member` can win; if one of them
  ///     wins, `member` loses.
  public mutating func enter(
    _ member: Member, priority: GesturePriority = .standard, after rivals: [Member] = []
  ) {
    seat(Contender(members: [member], priority: priority, rivals: rivals))
  }

  /// Lets several members enter as one: they do not compete with each other until the team has won.
  /// Then the captain wins or, without one, whoever accepted first, or the first member.
  ///
  /// - Parameters:
  ///   - team: Who enters; the team is out when all of it gave up.
  ///   - captain: One of the team; loses that role by giving up.
  ///   - priority: How the team stands to the others.
  ///   - rivals: Members outside the team that must have lost before it can win.
  public mutating func enter(
    team: [Member], captain: Member? = nil, priority: GesturePriority = .standard,
    after rivals: [Member] = []
  ) {
    precondition(!team.isEmpty, "a team has members")
    precondition(captain.map(team.contains) ?? true, "the captain is one of the team")
    seat(Contender(members: team, captain: captain, priority: priority, rivals: rivals))
  }

  /// Ends the entering. Whoever accepted before, or is alone, wins now.
  @discardableResult
  public mutating func close() -> [Delivery] { telling { $0.isOpen = false } }

  /// `member` claims the finger. Nothing happens if it has been told already.
  @discardableResult
  public mutating func accept(_ member: Member) -> [Delivery] {
    telling { arena in
      guard let index = arena.index(of: member) else { return }
      arena.turns += 1
      arena.contenders[index].claim(by: member, turn: arena.turns)
    }
  }

  /// `member` gives up. Nothing happens if it has been told already.
  @discardableResult
  public mutating func reject(_ member: Member) -> [Delivery] {
    telling { $0.dismiss(member, .rejected) }
  }

  /// `member` may not have the finger: the view under it says so. Nothing happens if it has been
  /// told already.
  @discardableResult
  public mutating func veto(_ member: Member) -> [Delivery] {
    telling { $0.dismiss(member, .vetoed) }
  }

  /// The finger lifted and everyone has seen it: decides what is undecided, for the deepest. An
  /// arena that is held waits for ``release(_:)``; an open one is closed first.
  @discardableResult
  public mutating func sweep() -> [Delivery] {
    telling { arena in
      arena.isOpen = false
      arena.isSweepDue = true
    }
  }

  /// `member` keeps the arena from being swept until it releases it, or is told. Accepting and
  /// giving up still decide.
  public mutating func hold(_ member: Member) {
    guard index(of: member) != nil, !holders.contains(member) else { return }
    holders.append(member)
  }

  /// `member` no longer holds the arena; a sweep that came meanwhile happens with the last release.
  @discardableResult
  public mutating func release(_ member: Member) -> [Delivery] {
    telling { $0.holders.removeAll { $0 == member } }
  }

  /// The finger was taken away: all who are undecided lose, and nobody wins.
  ///
  /// Call this before the members are shown the cancelled sample: if they gave up one after the
  /// other, the last of them would win.
  @discardableResult
  public mutating func cancel() -> [Delivery] {
    telling { arena in
      arena.isOpen = false
      for member in arena.undecided { arena.deliver(.rejected, to: member) }
      arena.contenders = []
    }
  }
}

extension GestureArena {
  private mutating func seat(_ contender: Contender) {
    precondition(isOpen, "nobody enters an arena that is closed")
    for member in contender.members {
      precondition(
        index(of: member) == nil && outcome(for: member) == nil, "nobody enters an arena twice")
    }
    contenders.append(contender)
  }

  /// Makes a change, decides all that follows from it, and returns what was delivered meanwhile.
  private mutating func telling(_ change: (inout Self) -> Void) -> [Delivery] {
    let told = deliveries.count
    change(&self)
    if !isOpen { settle() }
    if isSweepDue, !isHeld { sweepUp() }
    return Array(deliveries[told...])
  }

  /// Records how it ended for `member`, who then holds the arena no longer.
  mutating func deliver(_ outcome: GestureOutcome, to member: Member) {
    deliveries.append(Delivery(member, outcome))
    holders.removeAll { $0 == member }
  }
}
