import Geometry
import Gestures
import Views
import Testing

/// Handlers that take fingers away, whenever they do it.
@Suite struct DismissalTests {
  /// What two views were told, and when the first of them asks to dismiss all fingers.
  struct Desk: Sendable {
    var told: [String] = []
    var trigger: GestureEvent.Phase?
    /// The view whose fingers are dismissed; nil for all.
    var view: String?

    mutating func note(_ name: String, _ event: GestureEvent, _ out: inout EventSink) {
      told.append("\(name) \(event.touch) \(event.phase)")
      if name == "key", event.phase == trigger { out.dismissTouches(in: view) }
    }
  }

  /// A key that `gesture` is for, on a pad that fingers drag.
  private func touches(_ gesture: Gesture) -> Touches<Desk> {
    let key = View<Desk>.fill.frame(width: 50, height: 50).named("key")
      .gesture(gesture) { desk, event, out in desk.note("key", event, &out) }
    let pad = View<Desk>.zStack([.fill, key]).named("pad")
      .gesture(.drag()) { desk, event, out in desk.note("pad", event, &out) }
    return Touches { _ in pad.placed(in: Rect(0, 0, 100, 100)) }
  }

  /// What is reported where fingers do `samples` after each other.
  private func told(
    _ gesture: Gesture, dismissing trigger: GestureEvent.Phase, in view: String? = nil,
    _ samples: [(id: Int, phase: TouchPhase, place: Point)]
  ) -> [String] {
    var touches = touches(gesture)
    var desk = Desk(trigger: trigger, view: view)
    for (index, sample) in samples.enumerated() {
      let time = Double(index) / 60
      var out = EventSink(now: time)
      touches.handle(
        TouchSample(
          time: time, contact: sample.id, source: "finger", phase: sample.phase,
          position: sample.place), &desk, &out)
      touches.passTime(&desk, &out)
    }
    return desk.told
  }

  private static let stroke: [(id: Int, phase: TouchPhase, place: Point)] = [
    (1, .began, Point(50, 50)), (1, .moved, Point(52, 50)), (1, .moved, Point(90, 50)),
    (1, .ended, Point(90, 50)),
  ]

  @Test(arguments: [nil, "key", "pad"])
  func `a key that dismisses its finger as it lands learns that it has failed`(_ view: String?) {
    #expect(
      told(.press, dismissing: .landed, in: view, Self.stroke) == ["key 1 landed", "key 1 failed"])
  }

  @Test func `a surface that dismisses its finger as it lands never begins`() {
    #expect(
      told(.touch(many: true), dismissing: .landed, Self.stroke)
        == ["key 1 landed", "key 1 failed"])
    #expect(
      told(.touch(many: true), dismissing: .began, Self.stroke)
        == ["key 1 landed", "key 1 began", "key 1 cancelled"])
  }

  @Test func `a drag that dismisses its finger as it begins receives nothing else`() {
    #expect(
      told(.drag(minimumDistance: 0), dismissing: .began, Self.stroke)
        == ["key 1 began", "key 1 cancelled"])
  }

  @Test func `fingers that are down go too, and those that land later do not`() {
    let samples: [(id: Int, phase: TouchPhase, place: Point)] = [
      (1, .began, Point(10, 10)), (1, .moved, Point(40, 10)), (2, .began, Point(50, 50)),
      (1, .moved, Point(60, 10)), (2, .moved, Point(60, 60)), (3, .began, Point(10, 90)),
      (3, .moved, Point(40, 90)), (2, .ended, Point(60, 60)), (1, .ended, Point(60, 10)),
    ]
    #expect(
      told(.touch(many: true), dismissing: .landed, samples)
        == [
          "pad 1 began", "key 2 landed", "pad 1 cancelled", "key 2 failed", "pad 3 began",
        ])
  }

  @Test func `fingers of another view stay`() {
    #expect(
      told(.touch(many: true), dismissing: .landed, in: "elsewhere", Self.stroke).last
        == "key 1 ended")
  }

  @Test func `whatever a handler dismisses, each view receives at most one end, at last`() {
    let phases: [GestureEvent.Phase] = [
      .landed, .began, .moved, .lifted, .ended, .cancelled, .failed,
    ]
    let gestures: [Gesture] = [.press, .touch(many: true), .touch(many: false), .drag(), .tap()]
    let samples: [(id: Int, phase: TouchPhase, place: Point)] = [
      (1, .began, Point(50, 50)), (2, .began, Point(45, 50)), (1, .moved, Point(90, 50)),
      (2, .moved, Point(46, 50)), (3, .began, Point(10, 10)), (3, .moved, Point(40, 10)),
      (2, .ended, Point(46, 50)), (3, .cancelled, Point(40, 10)), (1, .ended, Point(90, 50)),
    ]
    for gesture in gestures {
      for phase in phases {
        for view in [nil, "key", "pad", "elsewhere"] {
          let all = told(gesture, dismissing: phase, in: view, samples)
          for name in ["key 1", "key 2", "key 3", "pad 1", "pad 2", "pad 3"] {
            let own = all.filter { $0.hasPrefix(name) }.map { $0.dropFirst(6) }
            let ends = own.filter { ["ended", "cancelled", "failed"].contains($0) }
            #expect(ends.count <= 1, "\(gesture.name) \(phase) \(view ?? "all"): \(all)")
            #expect(ends.isEmpty || own.last == ends.first, "\(all)")
          }
        }
      }
    }
  }
}
