import Gestures
import Testing

@Suite struct GestureRelationsTests {
  @Test func `a high priority member goes before the deepest that accepted`() {
    var arena = Arena()
    arena.enter("deep")
    arena.enter("chrome", priority: .high)
    arena.accept("deep")
    #expect(arena.close().isEmpty)
    #expect(arena.accept("chrome") == [.init("deep", .rejected), .init("chrome", .accepted)])
  }

  @Test func `a claim that waited for a high priority member wins when that gives up`() {
    var arena = Arena()
    arena.enter("deep")
    arena.enter("other")
    arena.enter("chrome", priority: .high)
    arena.close()
    #expect(arena.accept("other").isEmpty)
    #expect(
      arena.reject("chrome") == [
        .init("chrome", .rejected), .init("deep", .rejected), .init("other", .accepted),
      ])
  }

  @Test func `the outermost of the high priority members wins`() {
    var arena = Arena()
    arena.enter("inner", priority: .high)
    arena.enter("outer", priority: .high)
    arena.accept("inner")
    arena.accept("outer")
    #expect(arena.close() == [.init("inner", .rejected), .init("outer", .accepted)])
  }

  @Test func `a sweep gives the finger to the high priority member`() {
    var arena = Arena()
    arena.enter("deep")
    arena.enter("chrome", priority: .high)
    arena.close()
    #expect(arena.sweep() == [.init("deep", .rejected), .init("chrome", .accepted)])
  }

  @Test func `simultaneous taps both win, the deepest first`() {
    var arena = Arena()
    arena.enter("deep")
    arena.enter("rival")
    arena.enter("chrome", priority: .simultaneous)
    arena.close()
    #expect(
      arena.sweep() == [
        .init("rival", .rejected), .init("deep", .accepted), .init("chrome", .accepted),
      ])
    #expect(arena.winner == "deep")
  }

  @Test func `a simultaneous member takes nothing from the others`() {
    var arena = Arena()
    arena.enter("deep", priority: .simultaneous)
    arena.enter("a")
    arena.enter("b")
    arena.close()
    #expect(arena.accept("deep") == [.init("deep", .accepted)])
    #expect(arena.winner == nil)
    #expect(arena.accept("b") == [.init("a", .rejected), .init("b", .accepted)])
  }

  @Test func `a simultaneous member does not wait for one of high priority`() {
    var arena = Arena()
    arena.enter("tap", priority: .simultaneous)
    arena.enter("high", priority: .high)
    arena.enter("deep")
    arena.close()
    #expect(arena.accept("tap") == [.init("tap", .accepted)])
  }

  @Test func `a simultaneous member survives the decision of the others`() {
    var arena = Arena()
    arena.enter("a")
    arena.enter("tap", priority: .simultaneous)
    #expect(arena.close() == [.init("a", .accepted)])
    #expect(!arena.isSettled)
    #expect(arena.reject("tap") == [.init("tap", .rejected)])
    #expect(arena.isSettled)
  }

  @Test func `a member waits until its rival has failed`() {
    var arena = Arena()
    arena.enter("single", after: ["double"])
    arena.enter("double")
    arena.close()
    #expect(arena.accept("single").isEmpty)
    #expect(arena.reject("double") == [.init("double", .rejected), .init("single", .accepted)])
  }

  @Test func `a member loses when the rival it waits for wins`() {
    var arena = Arena()
    arena.enter("single", priority: .simultaneous, after: ["double"])
    arena.enter("double", priority: .simultaneous)
    arena.close()
    arena.accept("single")
    #expect(arena.accept("double") == [.init("single", .rejected), .init("double", .accepted)])
  }

  @Test func `a sweep goes to the rival before the one that waits for it`() {
    var arena = Arena()
    arena.enter("single", after: ["double"])
    arena.enter("double")
    arena.close()
    #expect(arena.sweep().last == .init("double", .accepted))
  }

  @Test func `members that wait for each other are decided by the sweep`() {
    var arena = Arena()
    arena.enter("a", after: ["b"])
    arena.enter("b", after: ["a"])
    arena.close()
    #expect(arena.accept("b").isEmpty)
    #expect(arena.sweep() == [.init("b", .rejected), .init("a", .accepted)])
  }

  @Test func `a vetoed member is out, whatever it accepted`() {
    var arena = Arena()
    arena.enter("surface")
    arena.enter("pan", priority: .high)
    arena.enter("tap")
    arena.accept("pan")
    #expect(arena.veto("pan") == [.init("pan", .vetoed)])
    #expect(arena.accept("pan").isEmpty)
    #expect(arena.close().isEmpty)
    #expect(arena.outcome(for: "pan") == .vetoed)
    #expect(arena.sweep() == [.init("tap", .rejected), .init("surface", .accepted)])
  }

  @Test func `a veto leaves the last one standing`() {
    var arena = Arena()
    arena.enter("surface")
    arena.enter("pan")
    arena.close()
    #expect(arena.veto("pan") == [.init("pan", .vetoed), .init("surface", .accepted)])
  }
}
