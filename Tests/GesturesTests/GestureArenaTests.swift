import Gestures
import Testing

typealias Arena = GestureArena<String>

/// An arena that a, b and c entered in this order.
private func entered(_ members: String...) -> Arena {
  var arena = Arena()
  for member in members { arena.enter(member) }
  return arena
}

private func closed(_ members: String...) -> Arena {
  var arena = Arena()
  for member in members { arena.enter(member) }
  arena.close()
  return arena
}

@Suite struct GestureArenaTests {
  @Test func `who accepts wins`() {
    var arena = closed("a", "b")
    #expect(arena.accept("a") == [.init("b", .rejected), .init("a", .accepted)])
    #expect(arena.winner == "a")
    #expect(arena.isSettled)
  }

  @Test func `the deepest wins when the arena is swept`() {
    var arena = closed("a", "b", "c")
    let told = arena.sweep()
    #expect(told == [.init("b", .rejected), .init("c", .rejected), .init("a", .accepted)])
  }

  @Test func `a sweep of a held arena happens when it is released`() {
    var arena = closed("a", "b")
    arena.hold("b")
    #expect(arena.sweep().isEmpty)
    #expect(!arena.isSettled)
    #expect(arena.release("b") == [.init("b", .rejected), .init("a", .accepted)])
  }

  @Test func `an arena released before the sweep is decided by the sweep`() {
    var arena = closed("a", "b")
    arena.hold("b")
    #expect(arena.release("b").isEmpty)
    #expect(arena.sweep() == [.init("b", .rejected), .init("a", .accepted)])
  }

  @Test(arguments: [["a", "b"], ["b", "a"]])
  func `only the first to accept wins`(order: [String]) {
    var arena = closed("a", "b")
    #expect(arena.accept(order[0]).map(\.member) == [order[1], order[0]])
    #expect(arena.accept(order[1]).isEmpty)
    #expect(arena.winner == order[0])
  }

  @Test func `a win before closing waits for the closing`() {
    var arena = entered("a", "b")
    #expect(arena.accept("a").isEmpty)
    #expect(arena.close() == [.init("b", .rejected), .init("a", .accepted)])
  }

  @Test(arguments: [["a", "b"], ["b", "a"]])
  func `of two that accept before closing the first to accept wins`(order: [String]) {
    var arena = entered("a", "b")
    arena.accept(order[0])
    arena.accept(order[1])
    #expect(
      arena.close() == [.init(order[1], .rejected), .init(order[0], .accepted)])
  }
}

@Suite struct ArenaRuleTests {
  @Test func `a lone member wins at closing`() {
    var arena = entered("a")
    #expect(arena.close() == [.init("a", .accepted)])
  }

  @Test func `the last one that has not given up wins`() {
    var arena = closed("a", "b", "c")
    #expect(arena.reject("a") == [.init("a", .rejected)])
    #expect(arena.reject("c") == [.init("c", .rejected), .init("b", .accepted)])
  }

  @Test func `nothing wins by default before all have answered`() {
    var arena = closed("a", "b")
    #expect(
      arena.collect([("a", .reject), ("b", .reject)])
        == [.init("a", .rejected), .init("b", .rejected)])
    #expect(arena.winner == nil && arena.isSettled)
    var left = closed("a", "b", "c")
    #expect(
      left.collect([("a", .reject), ("b", .pending), ("c", .reject)]).last == .init("b", .accepted))
  }

  @Test func `a claim counts at once, whatever gives up after it`() {
    var arena = closed("a", "b", "c")
    #expect(
      arena.collect([("a", .reject), ("b", .accept), ("c", .reject)])
        == [.init("a", .rejected), .init("c", .rejected), .init("b", .accepted)])
    #expect(arena.log.contains { $0.kind == .lost(to: "b") })
    var waiting = Arena()
    waiting.enter("deep")
    waiting.enter("chrome", priority: .high)
    waiting.close()
    #expect(
      waiting.collect([("deep", .accept), ("chrome", .reject)])
        == [.init("chrome", .rejected), .init("deep", .accepted)])
  }

  @Test func `several vetoes leave nothing to win by default between them`() {
    var arena = closed("a", "b")
    #expect(arena.veto(["a", "b"]) == [.init("a", .vetoed), .init("b", .vetoed)])
    #expect(arena.winner == nil)
  }

  @Test func `who gave up before closing does not win`() {
    var arena = entered("a", "b")
    arena.accept("a")
    #expect(arena.reject("a") == [.init("a", .rejected)])
    #expect(arena.close() == [.init("b", .accepted)])
  }

  @Test func `an arena that all have left has no winner`() {
    var arena = entered("a", "b")
    arena.reject("a")
    arena.reject("b")
    #expect(arena.close().isEmpty)
    #expect(arena.winner == nil)
    #expect(arena.isSettled)
  }

  @Test func `an arena without members is settled by closing`() {
    var arena = Arena()
    #expect(!arena.isSettled)
    arena.close()
    #expect(arena.isSettled)
    #expect(arena.sweep().isEmpty)
  }

  @Test func `accepting decides a held arena`() {
    var arena = closed("a", "b")
    arena.hold("a")
    #expect(arena.accept("b") == [.init("a", .rejected), .init("b", .accepted)])
    #expect(!arena.isHeld)
  }

  @Test func `a member that gives up holds the arena no longer`() {
    var arena = closed("a", "b", "c")
    arena.hold("a")
    arena.sweep()
    #expect(
      arena.reject("a") == [.init("a", .rejected), .init("c", .rejected), .init("b", .accepted)])
  }

  @Test func `an arena held by two is swept with the second release`() {
    var arena = closed("a", "b", "c")
    arena.hold("a")
    arena.hold("b")
    arena.sweep()
    #expect(arena.release("a").isEmpty)
    #expect(arena.release("b").last == .init("a", .accepted))
  }

  @Test func `an open arena is closed by the sweep`() {
    var arena = entered("a", "b")
    arena.accept("b")
    #expect(arena.sweep() == [.init("a", .rejected), .init("b", .accepted)])
    #expect(!arena.isOpen)
  }

  @Test func `nothing happens after the decision`() {
    var arena = closed("a", "b")
    arena.accept("b")
    #expect(arena.accept("a").isEmpty)
    #expect(arena.reject("b").isEmpty)
    #expect(arena.veto("b").isEmpty)
    #expect(arena.sweep().isEmpty)
    #expect(arena.cancel().isEmpty)
    #expect(arena.outcome(for: "b") == .accepted)
  }

  @Test func `strangers change nothing`() {
    var arena = closed("a", "b")
    #expect(arena.accept("x").isEmpty)
    #expect(arena.reject("x").isEmpty)
    arena.hold("x")
    #expect(!arena.isHeld)
    #expect(arena.undecided == ["a", "b"])
  }

  @Test func `a cancelled finger has no winner, not even the last one`() {
    var arena = closed("a", "b", "c")
    let told = arena.cancel()
    #expect(told == ["a", "b", "c"].map { .init($0, .rejected) })
    #expect(arena.winner == nil)
    #expect(arena.isSettled)
  }

  @Test func `a finger cancelled in a held arena leaves nothing to release`() {
    var arena = closed("a", "b")
    arena.hold("a")
    arena.sweep()
    #expect(arena.cancel().count == 2)
    #expect(arena.release("a").isEmpty)
  }

  @Test func `a member that enters after the decision loses to the winner`() {
    var arena = closed("a", "b")
    arena.accept("b")
    #expect(arena.enter("late") == [.init("late", .rejected)])
    #expect(arena.log.last?.kind == .lost(to: "b"))
    #expect(arena.winner == "b" && arena.isSettled)
  }

  @Test func `a member that enters after closing is rejected, and the others play on`() {
    var arena = closed("a", "b")
    #expect(arena.enter("late") == [.init("late", .rejected)])
    #expect(arena.undecided == ["a", "b"])
    #expect(arena.sweep() == [.init("b", .rejected), .init("a", .accepted)])
  }

  @Test func `a member that enters a cancelled arena is rejected`() {
    var arena = entered("a")
    arena.cancel()
    #expect(arena.enter("late") == [.init("late", .rejected)])
    #expect(arena.winner == nil && arena.isSettled)
  }

  @Test func `entering twice changes nothing`() {
    var arena = entered("a", "b")
    #expect(arena.enter("a", priority: .high).isEmpty)
    arena.reject("b")
    #expect(arena.enter("b").isEmpty)
    #expect(arena.undecided == ["a"])
    #expect(arena.close() == [.init("a", .accepted)])
    #expect(arena.enter("a").isEmpty)
  }

  @Test func `every member learns the outcome exactly once, whatever happens`() {
    var random = TestRandom(state: 5)
    let names = ["a", "b", "c", "d", "e", "f"]
    for _ in 0..<2000 {
      var arena = randomArena(names.dropLast(2), &random)
      var told: [Arena.Delivery] = []
      for _ in 0..<12 { told += randomCall(names, on: &arena, &random) }
      for name in names { told += arena.enter(name) }
      told += arena.sweep()
      for name in names { told += arena.release(name) }
      #expect(arena.isSettled)
      #expect(told == arena.deliveries)
      #expect(told.map(\.member).sorted() == names)
      #expect(isTold(arena))
      #expect((arena.winner == nil) || told.contains(.init(arena.winner ?? "", .accepted)))
    }
  }

  /// Whether each member's story begins with its entry and ends with its outcome, and who lost did
  /// so to a winner.
  private func isTold(_ arena: Arena) -> Bool {
    let ends = arena.log.filter { $0.outcome != nil }
    return arena.log.allSatisfy { event in
      let own = arena.log.filter { $0.member == event.member }
      guard case .entered = own[0].kind, own.last?.outcome != nil, own.count <= 3 else {
        return false
      }
      guard case .lost(let winner) = event.kind else { return true }
      return ends.contains { $0.member == winner && $0.outcome == .accepted }
    }
  }

  private func randomArena(_ names: some Collection<String>, _ random: inout TestRandom) -> Arena {
    let priorities: [GesturePriority] = [.standard, .standard, .high, .simultaneous]
    var arena = Arena()
    for name in names {
      let priority = priorities.randomElement(using: &random) ?? .standard
      let rivals = Int.random(in: 0..<4, using: &random) == 0 ? names.shuffled(using: &random) : []
      arena.enter(name, priority: priority, after: Array(rivals.prefix(2)))
    }
    return arena
  }

  private func randomCall(_ names: [String], on arena: inout Arena, _ random: inout TestRandom)
    -> [Arena.Delivery]
  {
    let name = names.randomElement(using: &random) ?? "a"
    switch Int.random(in: 0..<14, using: &random) {
    case 12: return arena.enter(name)
    case 13: return Int.random(in: 0..<8, using: &random) == 0 ? arena.cancel() : []
    case 0..<3: return arena.accept(name)
    case 3..<6: return arena.reject(name)
    case 6: return arena.veto(name)
    case 7: return arena.release(name)
    case 8: return arena.close()
    case 9: return Int.random(in: 0..<4, using: &random) == 0 ? arena.sweep() : []
    default:
      arena.hold(name)
      return []
    }
  }
}
