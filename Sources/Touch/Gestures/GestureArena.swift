/// Decides which gesture gets one finger.
///
/// When the finger lands, the gestures from the deepest view under it to the root enter, deepest
/// first; then the arena is closed. From then on the first to accept wins, the last one that has
/// not given up wins, and if the finger lifts undecided the deepest wins. A member that accepts
/// while the arena is open wins when it closes. The verdicts of members on one sample are
/// collected, see ``collect(_:)``: the member that is left has given its verdict first. Everything
/// is decided inside the call that causes it, and each member receives its result exactly once: the
/// losers first, then the winner.
///
/// Source: the rules are those of Flutter's gesture arena, with the priorities of SwiftUI.
package struct GestureArena<Member: Hashable & Sendable>: Hashable, Sendable {
  /// A result to hand to a member.
  package struct Delivery: Hashable, Sendable {
    /// The member that receives it.
    package let member: Member
    /// How it ended for this member.
    package let outcome: GestureOutcome

    /// The news that it ended with `outcome` for `member`.
    package init(_ member: Member, _ outcome: GestureOutcome) {
      self.member = member
      self.outcome = outcome
    }
  }

  /// Something that a member did, or that was done to it.
  package struct Event: Hashable, Sendable {
    /// What it was.
    package enum Kind: Hashable, Sendable {
      /// It asks for the finger.
      case entered(GesturePriority)
      /// It claims the finger, and may have to wait for it.
      case claimed
      /// It has the finger.
      case won(WinReason)
      /// Another has it.
      case lost(to: Member)
      /// It wants the finger no longer.
      case gaveUp
      /// It was forbidden to take part.
      case vetoed
      /// The finger was taken away.
      case cancelled
    }

    /// The member that it is about.
    package let member: Member
    /// What it was.
    package let kind: Kind

    /// How it ended by this for the member; nil where it did not.
    package var outcome: GestureOutcome? {
      switch kind {
      case .entered, .claimed: nil
      case .won: .accepted
      case .lost, .gaveUp, .cancelled: .rejected
      case .vetoed: .vetoed
      }
    }
  }

  /// Everything that happened so far, in order: which members entered, claimed and lost, and to
  /// which.
  package private(set) var log: [Event] = []
  /// The member that won among those that compete; nil while undecided, or if all gave up.
  package private(set) var winner: Member?
  /// Whether members may still enter.
  package private(set) var isOpen = true

  /// The undecided ones in order of entry.
  private var entries: [Entry] = []
  private var holders: [Member] = []
  private var isSweepDue = false

  /// An open arena without members.
  package init() {}

  /// Whether the arena is closed and every member has its outcome.
  package var isSettled: Bool { !isOpen && entries.isEmpty }

  /// Whether a member keeps the arena from being swept.
  package var isHeld: Bool { !holders.isEmpty }

  /// Everything delivered so far, in order.
  package var deliveries: [Delivery] { Self.deliveries(in: log[...]) }

  private static func deliveries(in events: ArraySlice<Event>) -> [Delivery] {
    events.compactMap { event in event.outcome.map { Delivery(event.member, $0) } }
  }

  /// The undecided members in order of entry.
  package var undecided: [Member] { entries.map(\.member) }

  /// How it ended for `member`; nil while undecided, and for one that never entered.
  package func outcome(for member: Member) -> GestureOutcome? {
    for event in log where event.member == member {
      if let outcome = event.outcome { return outcome }
    }
    return nil
  }

  /// Lets `member` enter; deepest first. A member that comes after closing is rejected at once;
  /// nothing happens if it has entered before.
  ///
  /// - Parameters:
  ///   - member: The member that enters.
  ///   - priority: How it stands to the others.
  ///   - rivals: Members of this arena that must have lost before `member` can win; if one of them
  ///     wins, `member` loses.
  /// - Returns: The rejection of a member that comes too late; else nothing.
  @discardableResult
  package mutating func enter(
    _ member: Member, priority: GesturePriority = .standard, after rivals: [Member] = []
  ) -> [Delivery] {
    applying { arena in
      guard arena.index(of: member) == nil, arena.outcome(for: member) == nil else { return }
      arena.log.append(Event(member: member, kind: .entered(priority)))
      guard arena.isOpen else {
        return arena.end(member, arena.winner.map { .lost(to: $0) } ?? .cancelled)
      }
      arena.entries.append(Entry(member: member, priority: priority, rivals: rivals))
    }
  }

  /// Ends the entering. A member that has accepted, or is alone, wins now.
  @discardableResult
  package mutating func close() -> [Delivery] { applying { $0.isOpen = false } }

  /// `member` claims the finger. Nothing happens if it has its result already.
  @discardableResult
  package mutating func accept(_ member: Member) -> [Delivery] {
    applying { $0.claim(member) }
  }

  /// `member` gives up. Nothing happens if it has its result already.
  @discardableResult
  package mutating func reject(_ member: Member) -> [Delivery] {
    applying { $0.dismiss(member, .gaveUp) }
  }

  /// Collects the verdicts of members on one sample, in this order. A claim counts at once, but
  /// none wins because the others give up before all verdicts are in: the last one left may give up
  /// in the same sample.
  @discardableResult
  package mutating func collect(
    _ opinions: [(member: Member, opinion: GestureDisposition)]
  ) -> [Delivery] {
    applying { arena in
      for (member, opinion) in opinions {
        switch opinion {
        case .pending: continue
        case .accept: arena.claim(member)
        case .reject: arena.dismiss(member, .gaveUp)
        }
        if !arena.isOpen { arena.awardClaims() }
      }
    }
  }

  /// `member` may not have the finger: the view under it says so. Nothing happens if it has been
  /// its result already.
  @discardableResult
  package mutating func veto(_ member: Member) -> [Delivery] { veto([member]) }

  /// None of `members` may have the finger; no member wins by default before all of them are out.
  @discardableResult
  package mutating func veto(_ members: [Member]) -> [Delivery] {
    applying { arena in
      for member in members { arena.dismiss(member, .vetoed) }
    }
  }

  /// The finger lifted and all members have seen it: decides what is undecided, for the deepest. An
  /// arena that is held waits for ``release(_:)``; an open one is closed first.
  @discardableResult
  package mutating func sweep() -> [Delivery] {
    applying { arena in
      arena.isOpen = false
      arena.isSweepDue = true
    }
  }

  /// `member` keeps the arena from being swept until it releases it, or has its result. Accepting
  /// and giving up still decide.
  package mutating func hold(_ member: Member) {
    guard index(of: member) != nil, !holders.contains(member) else { return }
    holders.append(member)
  }

  /// `member` no longer holds the arena; a sweep that came meanwhile happens with the last release.
  @discardableResult
  package mutating func release(_ member: Member) -> [Delivery] {
    applying { $0.holders.removeAll { $0 == member } }
  }

  /// The finger was taken away: all undecided members lose, and none wins.
  ///
  /// Call this before the members are asked for the cancelled sample, or one that does not mind it
  /// would win.
  @discardableResult
  package mutating func cancel() -> [Delivery] {
    applying { arena in
      arena.isOpen = false
      for member in arena.undecided { arena.end(member, .cancelled) }
      arena.entries = []
    }
  }
}

extension GestureArena {
  /// Makes a change, decides all that follows from it, and returns what was delivered meanwhile.
  private mutating func applying(_ change: (inout Self) -> Void) -> [Delivery] {
    let known = log.count
    change(&self)
    if !isOpen { resolve() }
    if isSweepDue, !isHeld { sweepUp() }
    return Self.deliveries(in: log[known...])
  }

  /// Records the result of `member`, which then holds the arena no longer.
  private mutating func end(_ member: Member, _ kind: Event.Kind) {
    log.append(Event(member: member, kind: kind))
    holders.removeAll { $0 == member }
  }
}

extension GestureArena {
  /// A member that is undecided.
  private struct Entry: Hashable, Sendable {
    let member: Member
    let priority: GesturePriority
    /// The members that must lose before this one can win.
    let rivals: [Member]
    /// The place in the log of its claim; nil while it has made none.
    var claimedAt: Int?

    var isExclusive: Bool { priority != .simultaneous }
  }

  private func index(of member: Member) -> Int? {
    entries.firstIndex { $0.member == member }
  }

  private mutating func claim(_ member: Member) {
    guard let index = index(of: member), entries[index].claimedAt == nil else { return }
    entries[index].claimedAt = log.count
    log.append(Event(member: member, kind: .claimed))
  }

  /// Tells `member` that it is out.
  private mutating func dismiss(_ member: Member, _ kind: Event.Kind) {
    guard let index = index(of: member) else { return }
    entries.remove(at: index)
    end(member, kind)
  }

  /// Awards the arena as long as a member has won.
  private mutating func resolve() {
    awardClaims()
    while let index = alone {
      award(index, by: .default)
      awardClaims()
    }
  }

  /// Awards the arena as long as a claim has not to wait.
  private mutating func awardClaims() {
    while let index = claimed { award(index, by: .claim) }
  }

  /// Decides for all members: the deepest that none goes before wins, then the next of the rest.
  private mutating func sweepUp() {
    while !entries.isEmpty {
      award(entries.indices.first { !isBlocked($0) } ?? 0, by: .lift)
    }
  }

  /// The earliest claim that has not to wait.
  private var claimed: Int? {
    var best: (index: Int, claimedAt: Int)?
    for (index, entry) in entries.enumerated() {
      guard let claimedAt = entry.claimedAt, !isBlocked(index) else { continue }
      if best.map({ claimedAt < $0.claimedAt }) ?? true { best = (index, claimedAt) }
    }
    return best?.index
  }

  /// The only one left that competes.
  private var alone: Int? {
    let competing = entries.indices.filter { entries[$0].isExclusive }
    guard competing.count == 1, let index = competing.first, !isBlocked(index) else { return nil }
    return index
  }

  /// Whether an undecided entry goes before the one at `index`.
  private func isBlocked(_ index: Int) -> Bool {
    entries.indices.contains { $0 != index && goes($0, before: index) }
  }

  private func goes(_ first: Int, before second: Int) -> Bool {
    let (a, b) = (entries[first], entries[second])
    if b.rivals.contains(a.member) { return true }
    guard a.priority == .high, b.isExclusive else { return false }
    return b.priority == .standard || first > second
  }

  /// Lets the entry at `index` win.
  private mutating func award(_ index: Int, by reason: WinReason) {
    let chosen = entries.remove(at: index)
    let losers = entries.filter { other in
      chosen.isExclusive && other.isExclusive || other.rivals.contains(chosen.member)
    }
    entries.removeAll(where: losers.contains)
    for loser in losers { end(loser.member, .lost(to: chosen.member)) }
    end(chosen.member, .won(reason))
    if chosen.isExclusive { winner = chosen.member }
  }
}

/// How a member stands to the others in its arena.
@frozen
package enum GesturePriority: String, Hashable, Sendable, CaseIterable {
  /// Competes; the first to accept wins, and the deepest if none does.
  case standard
  /// Competes, and goes before all standard members: what they accept waits until this one has
  /// given up. Of several the outermost goes first.
  case high
  /// Does not compete: it wins when it accepts or the finger lifts, whichever member wins, and
  /// takes nothing from any.
  case simultaneous
}

/// By what a member of an arena won.
@frozen
package enum WinReason: String, Hashable, Sendable, CaseIterable {
  /// It claimed the finger, and none did before.
  case claim
  /// No other member was left.
  case `default`
  /// The finger lifted, and it was the deepest of those that were left.
  case lift
}

/// How an arena ended for a member.
@frozen
package enum GestureOutcome: String, Hashable, Sendable {
  /// It won.
  case accepted
  /// It lost, or gave up.
  case rejected
  /// It was forbidden to take part, by the view under the finger.
  case vetoed
}
