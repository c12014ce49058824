import Geometry
import Gestures
import Testing

/// What an arena tells of how it was decided.
@Suite struct GestureLogTests {
  private func contest(_ members: (String, GesturePriority)...) -> Arena {
    var arena = Arena()
    for (name, priority) in members { arena.enter(name, priority: priority) }
    arena.close()
    return arena
  }

  private func told(_ arena: Arena) -> [String] {
    arena.log.map { "\($0.member) \($0.kind)" }
  }

  @Test func `a claim beats the others, who learn what won`() {
    var arena = contest(("slider", .standard), ("feed", .standard))
    arena.accept("feed")
    #expect(
      told(arena) == [
        "slider entered(Gestures.GesturePriority.standard)",
        "feed entered(Gestures.GesturePriority.standard)", "feed claimed",
        "slider lost(to: \"feed\")", "feed won(Gestures.WinReason.claim)",
      ])
  }

  @Test func `a claim that has to wait is reported once, when it was made`() {
    var arena = contest(("drag", .standard), ("feed", .high))
    for _ in 0..<3 { arena.accept("drag") }
    #expect(arena.log.suffix(1).map(\.kind) == [.claimed])
    arena.reject("feed")
    #expect(arena.log.map(\.kind).suffix(3) == [.claimed, .gaveUp, .won(.claim)])
  }

  @Test func `who is left has it without a claim, and at the lift the deepest`() {
    var left = contest(("drag", .standard), ("feed", .standard))
    left.reject("feed")
    #expect(left.log.suffix(2).map(\.kind) == [.gaveUp, .won(.default)])
    var lifted = contest(("tap", .standard), ("feed", .standard))
    lifted.sweep()
    #expect(lifted.log.suffix(2).map(\.kind) == [.lost(to: "tap"), .won(.lift)])
  }

  @Test func `vetoes and fingers that are taken away are reported as such`() {
    var arena = contest(("drag", .standard), ("feed", .high), ("tap", .simultaneous))
    arena.veto("feed")
    #expect(arena.log.contains { $0.member == "feed" && $0.kind == .vetoed })
    #expect(arena.winner == "drag")
    arena.cancel()
    #expect(arena.log.last?.kind == .cancelled && arena.log.last?.member == "tap")
  }

  @Test func `deliveries are what the log tells of outcomes`() {
    var arena = contest(("a", .standard), ("b", .high), ("c", .simultaneous))
    arena.accept("a")
    arena.veto("b")
    arena.sweep()
    #expect(
      arena.deliveries == [.init("b", .vetoed), .init("a", .accepted), .init("c", .accepted)])
    #expect(arena.outcome(for: "b") == .vetoed && arena.outcome(for: "d") == nil)
  }

  @Test func `recognizers tell what they wait for and why they failed`() {
    func sample(_ time: Double, _ phase: TouchPhase, _ x: Double, _ y: Double = 0) -> TouchSample {
      TouchSample(time: time, contact: 1, phase: phase, position: .init(x, y))
    }
    func failure(
      _ recognizer: some GestureRecognizer, _ samples: TouchSample..., until time: Double = 0
    ) -> GestureFailure? {
      var recognizer = recognizer
      for sample in [sample(0, .began, 0)] + samples { recognizer.handle(sample) }
      recognizer.tick(to: time)
      return recognizer.failure
    }
    let drag = DragRecognizer(minimumDistance: 10, axis: .horizontal)
    #expect(drag.requirement == .travel(distance: 10, axis: .horizontal))
    #expect(DragRecognizer(minimumDistance: 0).requirement == .landing)
    #expect(failure(drag, sample(0.1, .ended, 4)) == .lifted)
    #expect(failure(drag, sample(0.1, .moved, 14), sample(0.2, .ended, 14)) == nil)
    #expect(FlickRecognizer().requirement == .flick(distance: 10, within: 0.15))
    #expect(failure(FlickRecognizer(), sample(0.1, .moved, 2, 20)) == .direction)
    #expect(failure(FlickRecognizer(), until: 0.2) == .late)
    #expect(failure(FlickRecognizer(), sample(0.1, .ended, 0)) == .lifted)
    #expect(failure(TapRecognizer(), sample(0.1, .moved, 46)) == .moved)
    #expect(failure(TapRecognizer(), until: 1) == .late)
    #expect(failure(TapRecognizer(), sample(0.1, .cancelled, 0)) == nil)
    #expect(failure(LongPressRecognizer(), sample(0.1, .moved, 11)) == .moved)
    #expect(failure(LongPressRecognizer(), sample(0.1, .ended, 0)) == .lifted)
    #expect(
      SurfaceRecognizer().requirement == .noOtherClaim && EagerRecognizer().requirement == .landing)
  }
}
