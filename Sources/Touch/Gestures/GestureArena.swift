/// Decides which gesture gets one finger.
///
/// When the finger lands, the gestures from the deepest view under it to the root enter, deepest
/// first; then the arena is closed. From then on the first to accept wins, the last one
/// that has not given up wins, and if the finger lifts undecided the deepest wins. A member that
/// accepts while the arena is open wins when it closes. The verdicts of members on one sample are
/// collected, see ``collect(_:)``, so that a default winner has given its verdict first. Everything
/// is decided inside the call that causes it, and each member receives its result exactly once: the
/// losers first, then the winner.
///
/// Source: the rules are those of Flutter's gesture arena, with the priorities of SwiftUI.
package struct GestureArena<Member: Hashable & Sendable>: Hashable, Sendable {
  /// A result to deliver to a member.
  package struct Delivery: Hashable, Sendable {
    /// The member that receives it.
    package let member: Member
    /// The member's outcome.
    package let outcome: GestureOutcome

    /// Creates the delivery of `outcome` to `member`.
    package init(_ member: Member, _ outcome: GestureOutcome) {
      self.member = member
      self.outcome = outcome
    }
  }

  /// An event of a member.
  package struct Event: Hashable, Sendable {
    /// The kinds of events.
    package enum Kind: Hashable, Sendable {
      /// It asks for the finger.
      case entered(GesturePriority)
      /// It claims the finger, and may have to wait for it.
      case claimed
      /// It has the finger.
      case won(WinReason)
      /// Another member has it.
      case lost(to: Member)
      /// It gave up the finger.
      case gaveUp
      /// It was excluded.
      case vetoed
      /// The finger was cancelled.
      case cancelled
    }

    /// The member concerned.
    package let member: Member
    /// The kind of event.
    package let kind: Kind

    /// The member's outcome by this event; nil if it decides nothing.
    package var outcome: GestureOutcome? {
      switch kind {
      case .entered, .claimed: nil
      case .won: .accepted
      case .lost, .gaveUp, .cancelled: .rejected
      case .vetoed: .vetoed
      }
    }
  }

  /// The events so far, in order: which members entered, claimed and lost, and to which.
  package private(set) var log: [Event] = []
  /// The member that won among those that compete; nil while undecided, or if all gave up.
  package private(set) var winner: Member?
  /// True while members may still enter.
  package private(set) var isOpen = true

  /// The undecided members, in order of entry.
  private var entries: [Entry] = []
  private var holders: [Member] = []
  private var isSweepDue = false

  /// Creates an open arena without members.
  package init() {}

  /// True if the arena is closed and every member has its outcome.
  package var isSettled: Bool {
    @_specialize(where Member == Int) get { !isOpen && entries.isEmpty }
  }

  /// True if a member keeps the arena from being swept.
  package var isHeld: Bool { !holders.isEmpty }

  /// The deliveries so far, in order.
  package var deliveries: [Delivery] { Self.deliveries(in: log[...]) }

  private static func deliveries(in events: ArraySlice<Event>) -> [Delivery] {
    events.compactMap { event in event.outcome.map { Delivery(event.member, $0) } }
  }

  /// The undecided members in order of entry.
  package var undecided: [Member] { entries.map(\.member) }

  /// Returns true if `opinion` of `member` would change anything.
  package func isChanged(by opinion: GestureDisposition, of member: Member) -> Bool {
    switch opinion {
    case .pending: false
    case .accept: index(of: member).map { entries[$0].claimedAt == nil } ?? false
    case .reject: index(of: member) != nil
    }
  }

  /// Returns the outcome for `member`; nil while undecided, and for one that never entered.
  package func outcome(for member: Member) -> GestureOutcome? {
    for event in log where event.member == member {
      if let outcome = event.outcome { return outcome }
    }
    return nil
  }

  /// Enters `member`; deepest first. A member that enters after closing is rejected at once; no-op
  /// if it has entered before.
  ///
  /// - Parameters:
  ///   - member: The member that enters.
  ///   - priority: Its priority against the others.
  ///   - rivals: Members of this arena that must have lost before `member` can win; if one of them
  ///     wins, `member` loses.
  /// - Returns: The rejection of a member that enters too late; else nothing.
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

  /// Closes the arena. A member that has accepted, or is alone, wins now.
  @discardableResult
  package mutating func close() -> [Delivery] { applying { $0.isOpen = false } }

  /// Claims the finger for `member`. No-op once resolved.
  @discardableResult
  package mutating func accept(_ member: Member) -> [Delivery] {
    applying { $0.claim(member) }
  }

  /// Gives up for `member`. No-op once resolved.
  @discardableResult
  package mutating func reject(_ member: Member) -> [Delivery] {
    applying { $0.dismiss(member, .gaveUp) }
  }

  /// Collects the verdicts of members on one sample, in this order. A claim counts at once, but no
  /// member wins by default before all verdicts are in: the last one left may give up on the same
  /// sample.
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

  /// Excludes `member` by order of the view under the finger. No-op once resolved.
  @discardableResult
  package mutating func veto(_ member: Member) -> [Delivery] { veto([member]) }

  /// Excludes `members`; no member wins by default before all of them are out.
  @discardableResult
  package mutating func veto(_ members: [Member]) -> [Delivery] {
    applying { arena in
      for member in members { arena.dismiss(member, .vetoed) }
    }
  }

  /// Decides the undecided for the deepest, after the finger has lifted and all members have
  /// handled the lift. An arena that is held waits for ``release(_:)``; an open one is closed
  /// first.
  @discardableResult
  package mutating func sweep() -> [Delivery] {
    applying { arena in
      arena.isOpen = false
      arena.isSweepDue = true
    }
  }

  /// Holds the arena for `member`, so that it is not swept until the member releases it or is
  /// resolved. Accepting and giving up still decide.
  package mutating func hold(_ member: Member) {
    guard index(of: member) != nil, !holders.contains(member) else { return }
    holders.append(member)
  }

  /// Releases the hold of `member`; a pending sweep happens with the last release.
  @discardableResult
  package mutating func release(_ member: Member) -> [Delivery] {
    applying { $0.holders.removeAll { $0 == member } }
  }

  /// Cancels the finger: all undecided members lose, and none wins.
  ///
  /// Call this before the members' verdicts on the cancelled sample are collected, or a member that
  /// ignores the cancellation would win.
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
  /// Makes a change, decides all that follows from it, and returns the new deliveries.
  private mutating func applying(_ change: (inout Self) -> Void) -> [Delivery] {
    let known = log.count
    change(&self)
    if !isOpen { resolve() }
    if isSweepDue, !isHeld { sweepUp() }
    return Self.deliveries(in: log[known...])
  }

  /// Records the result of `member`, and drops its hold on the arena.
  private mutating func end(_ member: Member, _ kind: Event.Kind) {
    log.append(Event(member: member, kind: kind))
    holders.removeAll { $0 == member }
  }
}

extension GestureArena {
  /// An undecided member.
  private struct Entry: Hashable, Sendable {
    let member: Member
    let priority: GesturePriority
    /// The members that must lose before this one can win.
    let rivals: [Member]
    /// Position of its claim in the log; nil if it has made none.
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

  /// Removes `member`, with an outcome.
  private mutating func dismiss(_ member: Member, _ kind: Event.Kind) {
    guard let index = index(of: member) else { return }
    entries.remove(at: index)
    end(member, kind)
  }

  /// Awards the arena for as long as there is a winner.
  private mutating func resolve() {
    awardClaims()
    while let index = alone {
      award(index, by: .default)
      awardClaims()
    }
  }

  /// Awards the arena for as long as there is a claim that need not wait.
  private mutating func awardClaims() {
    while let index = claimed { award(index, by: .claim) }
  }

  /// Decides for all members: the deepest that none precedes wins, then the next of the rest.
  private mutating func sweepUp() {
    while !entries.isEmpty {
      award(entries.indices.first { !isBlocked($0) } ?? 0, by: .lift)
    }
  }

  /// The index of the earliest claim that need not wait.
  private var claimed: Int? {
    var best: (index: Int, claimedAt: Int)?
    for (index, entry) in entries.enumerated() {
      guard let claimedAt = entry.claimedAt, !isBlocked(index) else { continue }
      if best.map({ claimedAt < $0.claimedAt }) ?? true { best = (index, claimedAt) }
    }
    return best?.index
  }

  /// The index of the only competing member left.
  private var alone: Int? {
    let competing = entries.indices.filter { entries[$0].isExclusive }
    guard competing.count == 1, let index = competing.first, !isBlocked(index) else { return nil }
    return index
  }

  /// Returns true if an undecided entry precedes the one at `index`.
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

/// A member's priority against the others in its arena.
@frozen
package enum GesturePriority: String, Hashable, Sendable, CaseIterable {
  /// Competes; the first to accept wins, and the deepest if none does.
  case standard
  /// Competes, and precedes all standard members: their claims wait until this one has given up. Of
  /// several the outermost goes first.
  case high
  /// Does not compete: it wins when it accepts or the finger lifts, whichever member wins, and
  /// takes nothing from any.
  case simultaneous
}

/// The reason why a member of an arena won.
@frozen
package enum WinReason: String, Hashable, Sendable, CaseIterable {
  /// It claimed the finger first.
  case claim
  /// No other member was left.
  case `default`
  /// The finger lifted, and it was the deepest of those that were left.
  case lift
}

/// A member's outcome.
@frozen
package enum GestureOutcome: String, Hashable, Sendable {
  /// It won.
  case accepted
  /// It lost, or gave up.
  case rejected
  /// It was excluded by the view under the finger.
  case vetoed
}
