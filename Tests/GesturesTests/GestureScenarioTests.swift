import Geometry
import Gestures
import Testing

/// One finger, its arena and its recognizers: the smallest host.
private struct Contest {
  struct Entry {
    let name: String
    var recognizer: any GestureRecognizer
  }

  var arena = Arena()
  var entries: [Entry] = []
  /// What began or happened, and what was lost after it had begun.
  var events: [String] = []

  /// Enters, deepest first.
  mutating func enter(
    _ name: String, _ recognizer: any GestureRecognizer, priority: GesturePriority = .standard
  ) {
    entries.append(Entry(name: name, recognizer: recognizer))
    arena.enter(name, priority: priority)
  }

  mutating func handle(_ samples: TouchSample...) {
    for sample in samples {
      if sample.phase == .cancelled { tell(arena.cancel()) }
      for index in entries.indices { listen(index) { $0.handle(sample) } }
      if sample.phase == .began { tell(arena.close()) }
      if sample.phase == .ended { tell(arena.sweep()) }
    }
  }

  mutating func tick(to time: Double) {
    for index in entries.indices { listen(index) { $0.tick(to: time) } }
  }

  private mutating func listen(
    _ index: Int, _ change: (inout any GestureRecognizer) -> GestureDisposition
  ) {
    let name = entries[index].name
    guard arena.outcome(for: name) == nil || arena.outcome(for: name) == .accepted else { return }
    let before = entries[index].recognizer.isRecognized
    switch change(&entries[index].recognizer) {
    case .pending: break
    case .accept: tell(arena.accept(name))
    case .reject: tell(arena.reject(name))
    }
    let now = entries[index].recognizer.isRecognized
    if arena.outcome(for: name) == .accepted, now, !before, !events.contains(name) {
      events.append(name)
    }
  }

  private mutating func tell(_ deliveries: [Arena.Delivery]) {
    for delivery in deliveries {
      guard let index = entries.firstIndex(where: { $0.name == delivery.member }) else { continue }
      let isRecognized = entries[index].recognizer.isRecognized
      if delivery.outcome == .accepted {
        if isRecognized { events.append(delivery.member) }
      } else {
        if isRecognized { events.append("no " + delivery.member) }
        entries[index].recognizer.cancel()
      }
    }
  }
}

@Suite struct GestureScenarioTests {
  private let finger = Finger()

  @Test func `of two drags without a minimum the deepest wins and the other receives nothing`() {
    var contest = Contest()
    contest.enter("canvas", DragRecognizer(minimumDistance: 0))
    contest.enter("chrome", TapRecognizer())
    contest.handle(finger.down(0), finger.move(50), finger.up(50))
    #expect(contest.events == ["canvas"])
  }

  @Test func `a high priority drag of the chrome wins over the deepest`() {
    var contest = Contest()
    contest.enter("canvas", DragRecognizer(minimumDistance: 0))
    contest.enter("chrome", DragRecognizer(), priority: .high)
    contest.handle(finger.down(0))
    #expect(contest.events.isEmpty)
    contest.handle(finger.move(10))
    #expect(contest.events == ["no canvas", "chrome"])
  }

  @Test func `simultaneous taps both happen, the deepest first`() {
    var contest = Contest()
    contest.enter("canvas", TapRecognizer())
    contest.enter("chrome", TapRecognizer(), priority: .simultaneous)
    contest.handle(finger.down(0), finger.up(0))
    #expect(contest.events == ["canvas", "chrome"])
  }

  @Test func `a lone drag owns the finger at once and begins after its distance`() {
    var contest = Contest()
    contest.enter("drag", DragRecognizer())
    contest.handle(finger.down(0), finger.move(9))
    #expect(contest.arena.winner == "drag")
    #expect(contest.events.isEmpty)
    contest.handle(finger.move(10))
    #expect(contest.events == ["drag"])
  }

  @Test func `a swipe goes to the feed and a tap to the canvas`() {
    for (travel, expected) in [(30.0, "feed"), (3, "tap")] {
      var contest = Contest()
      contest.enter("tap", TapRecognizer())
      contest.enter("feed", DragRecognizer(axis: .vertical))
      contest.handle(finger.down(0, 0), finger.move(0, travel), finger.up(0, travel))
      #expect(contest.events == [expected])
    }
  }

  @Test func `a surface is not kept waiting by a pan and is cancelled when that begins`() {
    var contest = Contest()
    contest.enter("surface", SurfaceRecognizer())
    contest.enter("feed", DragRecognizer(axis: .vertical))
    contest.handle(finger.down(0, 0))
    #expect(contest.entries[0].recognizer.phase == .active)
    #expect(contest.arena.winner == nil)
    contest.handle(finger.move(0, 10))
    #expect(contest.events == ["no surface", "feed"])
    #expect(contest.entries[0].recognizer.phase == .cancelled)
  }

  @Test func `after the veto of the pans the surface has its finger and the chrome still taps`() {
    var contest = Contest()
    contest.enter("surface", SurfaceRecognizer())
    contest.enter("chrome drag", DragRecognizer(minimumDistance: 0))
    contest.enter("chrome tap", TapRecognizer(), priority: .simultaneous)
    contest.arena.veto("chrome drag")
    contest.handle(finger.down(0), finger.up(0))
    #expect(contest.events == ["surface", "chrome tap"])
    #expect(contest.arena.outcome(for: "chrome drag") == .vetoed)
  }

  @Test func `a long press takes the finger from a tap`() {
    var contest = Contest()
    contest.enter("tap", TapRecognizer())
    contest.enter("press", LongPressRecognizer())
    contest.handle(finger.down(0))
    contest.tick(to: 0.5)
    contest.handle(finger.up(0, at: 0.6))
    #expect(contest.events == ["press"])
  }

  @Test func `a cancelled finger has no winner`() {
    var contest = Contest()
    contest.enter("tap", TapRecognizer())
    contest.enter("feed", DragRecognizer(axis: .vertical))
    contest.handle(finger.down(0), finger.cancel())
    #expect(contest.events.isEmpty)
    #expect(contest.arena.isSettled)
    #expect(contest.arena.winner == nil)
  }
}
