extension GestureArena {
  /// One member, or a team, that is undecided.
  struct Contender: Hashable, Sendable {
    /// Those that have not given up.
    var members: [Member]
    var captain: Member?
    var priority: GesturePriority
    /// Who must lose before this one can win.
    var rivals: [Member]
    /// Those that accepted, in order.
    var claimants: [Member] = []
    /// When the first of the claimants accepted, as a running number.
    var turn: Int?

    var isExclusive: Bool { priority != .simultaneous }

    /// Who wins when this contender does.
    var spokesman: Member? {
      if let captain, members.contains(captain) { return captain }
      return claimants.first ?? members.first
    }

    mutating func claim(by member: Member, turn: Int) {
      guard !claimants.contains(member) else { return }
      claimants.append(member)
      self.turn = self.turn ?? turn
    }

    mutating func remove(_ member: Member) {
      members.removeAll { $0 == member }
      claimants.removeAll { $0 == member }
      if claimants.isEmpty { turn = nil }
    }
  }

  func index(of member: Member) -> Int? {
    contenders.firstIndex { $0.members.contains(member) }
  }

  /// Tells `member` that it is out.
  mutating func dismiss(_ member: Member, _ outcome: GestureOutcome) {
    guard let index = index(of: member) else { return }
    deliver(outcome, to: member)
    contenders[index].remove(member)
    if contenders[index].members.isEmpty { contenders.remove(at: index) }
  }

  /// Awards the arena as long as somebody has won.
  mutating func settle() {
    while let index = claimed ?? alone { award(index) }
  }

  /// Decides for everyone: the deepest that nobody goes before wins, then the next of the rest.
  mutating func sweepUp() {
    while !contenders.isEmpty {
      award(contenders.indices.first { !isBlocked($0) } ?? 0)
    }
  }

  /// The earliest claim that has not to wait.
  private var claimed: Int? {
    var best: (index: Int, turn: Int)?
    for (index, contender) in contenders.enumerated() {
      guard let turn = contender.turn, !isBlocked(index) else { continue }
      if best.map({ turn < $0.turn }) ?? true { best = (index, turn) }
    }
    return best?.index
  }

  /// The only one left that competes.
  private var alone: Int? {
    let competing = contenders.indices.filter { contenders[$0].isExclusive }
    guard competing.count == 1, let index = competing.first, !isBlocked(index) else { return nil }
    return index
  }

  /// Whether an undecided contender goes before the one at `index`.
  private func isBlocked(_ index: Int) -> Bool {
    contenders.indices.contains { $0 != index && goes($0, before: index) }
  }

  private func goes(_ first: Int, before second: Int) -> Bool {
    let (a, b) = (contenders[first], contenders[second])
    if a.members.contains(where: b.rivals.contains) { return true }
    guard a.priority == .high, b.isExclusive else { return false }
    return b.priority == .standard || first > second
  }

  /// Lets the contender at `index` win.
  private mutating func award(_ index: Int) {
    let chosen = contenders.remove(at: index)
    guard let spokesman = chosen.spokesman else { return }
    let losers = contenders.filter { other in
      chosen.isExclusive && other.isExclusive || other.rivals.contains(spokesman)
    }
    contenders.removeAll(where: losers.contains)
    for member in losers.flatMap(\.members) { deliver(.rejected, to: member) }
    for member in chosen.members where member != spokesman { deliver(.rejected, to: member) }
    deliver(.accepted, to: spokesman)
    if chosen.isExclusive { winner = spokesman }
  }
}
