import Gestures
import RandomNumbers
import Testing

typealias Arena = GestureArena<String>

extension Arena {
  /// An arena of `members`, deepest first: `a!` has high priority, `a&` is simultaneous, `a>b` waits
  /// for `b`.
  fileprivate init(entered members: String, isClosed: Bool = false) {
    self.init()
    for member in members.split(separator: " ") { enter(word: member) }
    if isClosed { close() }
  }

  @discardableResult
  fileprivate mutating func enter(word: Substring) -> [Delivery] {
    let parts = word.split(separator: ">")
    let priority: GesturePriority =
      parts[0].hasSuffix("!") ? .high : parts[0].hasSuffix("&") ? .simultaneous : .standard
    return enter(
      parts[0].filter(\.isLetter), priority: priority, after: parts.dropFirst().map(String.init))
  }

  /// Result of a call such as `accept a`, or of a question such as `winner`.
  ///
  /// Deliveries read `-a` for rejected, `+a` for accepted and `/a` for vetoed.
  fileprivate mutating func answer(to call: String) -> String {
    let words = call.split(separator: " ")
    let names = words.dropFirst().map(String.init)
    let deliveries: [Delivery]
    switch words[0] {
    case "enter": deliveries = enter(word: words[1])
    case "close": deliveries = close()
    case "sweep": deliveries = sweep()
    case "cancel": deliveries = cancel()
    case "accept": deliveries = accept(names[0])
    case "reject": deliveries = reject(names[0])
    case "veto": deliveries = veto(names)
    case "release": deliveries = release(names[0])
    case "hold":
      hold(names[0])
      deliveries = []
    case "winner": return winner ?? "none"
    case "settled": return "\(isSettled)"
    case "held": return "\(isHeld)"
    case "open": return "\(isOpen)"
    case "undecided": return undecided.joined(separator: " ")
    case "lost":
      guard case .lost(let winner)? = log.last(where: { $0.member == names[0] })?.kind else {
        return "none"
      }
      return winner
    default: return "unknown call"
    }
    return deliveries.map { delivery in
      let sign =
        switch delivery.outcome {
        case .rejected: "-"
        case .accepted: "+"
        case .vetoed: "/"
        }
      return sign + delivery.member
    }.joined(separator: " ")
  }
}

@Suite struct GestureArenaTests {
  /// Members, deepest first, and calls with their results; a call without `→` delivers nothing.
  struct Rule: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let members: String
    let calls: String

    init(_ testDescription: String, _ members: String, _ calls: String) {
      (self.testDescription, self.members, self.calls) = (testDescription, members, calls)
    }
  }

  static let rules: [Rule] = [
    Rule("who accepts wins", "a b", "close; accept a → -b +a; winner → a; settled → true"),
    Rule("the deepest wins when the arena is swept", "a b c", "close; sweep → -b -c +a"),
    Rule(
      "a sweep of a held arena happens when it is released", "a b",
      "close; hold b; sweep; settled → false; release b → -b +a"),
    Rule(
      "an arena released before the sweep is decided by the sweep", "a b",
      "close; hold b; release b; sweep → -b +a"),
    Rule("only the first to accept wins", "a b", "close; accept b → -a +b; accept a; winner → b"),
    Rule("a win before closing waits for the closing", "a b", "accept a; close → -b +a"),
    Rule(
      "of two that accept before closing the first to accept wins", "a b",
      "accept b; accept a; close → -a +b"),
    Rule("so it does if it is the deepest", "a b", "accept a; accept b; close → -b +a"),
    Rule("a lone member wins at closing", "a", "close → +a"),
    Rule(
      "the last one that has not given up wins", "a b c",
      "close; reject a → -a; reject c → -c +b"),
    Rule(
      "several vetoes leave nothing to win by default between them", "a b",
      "close; veto a b → /a /b; winner → none"),
    Rule("who gave up before closing does not win", "a b", "accept a; reject a → -a; close → +b"),
    Rule(
      "an arena that all have left has no winner", "a b",
      "reject a → -a; reject b → -b; close; winner → none; settled → true"),
    Rule(
      "an arena without members is settled by closing", "",
      "settled → false; close; settled → true; sweep"),
    Rule("accepting decides a held arena", "a b", "close; hold a; accept b → -a +b; held → false"),
    Rule(
      "a member that gives up holds the arena no longer", "a b c",
      "close; hold a; sweep; reject a → -a -c +b"),
    Rule(
      "an arena held by two is swept with the second release", "a b c",
      "close; hold a; hold b; sweep; release a; release b → -b -c +a"),
    Rule("an open arena is closed by the sweep", "a b", "accept b; sweep → -a +b; open → false"),
    Rule(
      "nothing happens after the decision", "a b",
      "close; accept b → -a +b; accept a; reject b; veto b; sweep; cancel; winner → b"),
    Rule(
      "strangers change nothing", "a b",
      "close; accept x; reject x; hold x; held → false; undecided → a b"),
    Rule(
      "a cancelled finger has no winner, not even the last one", "a b c",
      "close; cancel → -a -b -c; winner → none; settled → true"),
    Rule(
      "a finger cancelled in a held arena leaves nothing to release", "a b",
      "close; hold a; sweep; cancel → -a -b; release a"),
    Rule(
      "a member that enters after the decision loses to the winner", "a b",
      "close; accept b → -a +b; enter late → -late; lost late → b; settled → true"),
    Rule(
      "a member that enters after closing is rejected, and the others play on", "a b",
      "close; enter late → -late; undecided → a b; sweep → -b +a"),
    Rule(
      "a member that enters a cancelled arena is rejected", "a",
      "cancel → -a; enter late → -late; winner → none; settled → true"),
    Rule(
      "entering twice changes nothing", "a b",
      "enter a!; reject b → -b; enter b; undecided → a; close → +a; enter a"),
    Rule(
      "a high priority member goes before the deepest that accepted", "deep chrome!",
      "accept deep; close; accept chrome → -deep +chrome"),
    Rule(
      "a claim that waited for a high priority member wins when that gives up",
      "deep other chrome!",
      "close; accept other; reject chrome → -chrome -deep +other"),
    Rule(
      "the outermost of the high priority members wins", "inner! outer!",
      "accept inner; accept outer; close → -inner +outer"),
    Rule(
      "a sweep gives the finger to the high priority member", "deep chrome!",
      "close; sweep → -deep +chrome"),
    Rule(
      "simultaneous taps both win, the deepest first", "deep rival chrome&",
      "close; sweep → -rival +deep +chrome; winner → deep"),
    Rule(
      "a simultaneous member takes nothing from the others", "deep& a b",
      "close; accept deep → +deep; winner → none; accept b → -a +b"),
    Rule(
      "a simultaneous member does not wait for one of high priority", "tap& high! deep",
      "close; accept tap → +tap"),
    Rule(
      "a simultaneous member survives the decision of the others", "a tap&",
      "close → +a; settled → false; reject tap → -tap; settled → true"),
    Rule(
      "a member waits until its rival has failed", "single>double double",
      "close; accept single; reject double → -double +single"),
    Rule(
      "a member loses when the rival it waits for wins", "single&>double double&",
      "close; accept single; accept double → -single +double"),
    Rule(
      "a sweep goes to the rival before the one that waits for it", "single>double double",
      "close; sweep → -single +double"),
    Rule(
      "members that wait for each other are decided by the sweep", "a>b b>a",
      "close; accept b; sweep → -b +a"),
    Rule(
      "a vetoed member is out, whatever it accepted", "surface pan! tap",
      "accept pan; veto pan → /pan; accept pan; close; sweep → -tap +surface"),
    Rule("a veto leaves the last one standing", "surface pan", "close; veto pan → /pan +surface"),
  ]

  @Test(arguments: rules) func `each rule holds`(rule: Rule) {
    var arena = Arena(entered: rule.members)
    for step in rule.calls.split(separator: "; ") {
      let parts = step.split(separator: " → ").map(String.init)
      #expect(arena.answer(to: parts[0]) == (parts.count > 1 ? parts[1] : ""), "\(step)")
    }
  }

  @Test func `nothing wins by default before all have answered`() {
    var arena = Arena(entered: "a b", isClosed: true)
    #expect(
      arena.collect([("a", .reject), ("b", .reject)])
        == [.init("a", .rejected), .init("b", .rejected)])
    #expect(arena.winner == nil && arena.isSettled)
    var left = Arena(entered: "a b c", isClosed: true)
    #expect(
      left.collect([("a", .reject), ("b", .pending), ("c", .reject)]).last == .init("b", .accepted))
  }

  @Test func `a claim counts at once, whatever gives up after it`() {
    var arena = Arena(entered: "a b c", isClosed: true)
    #expect(
      arena.collect([("a", .reject), ("b", .accept), ("c", .reject)])
        == [.init("a", .rejected), .init("c", .rejected), .init("b", .accepted)])
    #expect(arena.log.contains { $0.kind == .lost(to: "b") })
    var waiting = Arena(entered: "deep chrome!", isClosed: true)
    #expect(
      waiting.collect([("deep", .accept), ("chrome", .reject)])
        == [.init("chrome", .rejected), .init("deep", .accepted)])
  }

  @Test func `every member learns the outcome exactly once, whatever happens`() {
    var random = Chance(5)
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

  /// True if each member's story begins with its entry and ends with its outcome, and who lost did
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

  private func randomArena(_ names: some Collection<String>, _ random: inout Chance) -> Arena {
    let priorities: [GesturePriority] = [.standard, .standard, .high, .simultaneous]
    var arena = Arena()
    for name in names {
      let priority = priorities.randomElement(using: &random) ?? .standard
      let rivals = Int.random(in: 0..<4, using: &random) == 0 ? names.shuffled(using: &random) : []
      arena.enter(name, priority: priority, after: Array(rivals.prefix(2)))
    }
    return arena
  }

  private func randomCall(_ names: [String], on arena: inout Arena, _ random: inout Chance)
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
