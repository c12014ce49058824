import Geometry
import Gestures
import Rendering
import Testing
import Views

import Host

/// The contacts of an experience, handed over step by step.
@Suite struct TouchFeedTests {
  private func event(
    _ phase: GestureEvent.Phase, _ id: Int, _ x: Double = 0, velocity: Vector = .zero
  ) -> GestureEvent {
    let sample = TouchSample(time: 0, contact: id, phase: .moved, position: Point(x, 0))
    return GestureEvent(phase, by: sample, from: .zero, velocity: velocity, now: 0)
  }

  private func feed(_ kind: TouchKind, _ events: GestureEvent...) -> TouchFeed {
    var feed = TouchFeed(kind)
    for event in events { feed.follow(event) }
    return feed
  }

  @Test func `a touch begins in one step, moves in the next ones and ends in a later one`() {
    var feed = feed(.multi, event(.landed, 4, 10))
    #expect(feed.take().map(\.phase) == [.began])
    #expect(feed.take().map(\.phase) == [.moved])
    feed.follow(event(.moved, 4, 30))
    feed.follow(event(.moved, 4, 50))
    let moved = feed.take()
    #expect(moved.map(\.position.x) == [50] && moved.map(\.start.x) == [10])
    feed.follow(event(.ended, 4, 60))
    #expect(feed.take().map(\.phase) == [.ended])
    #expect(feed.take().isEmpty)
  }

  @Test func `a touch presses as its finger does`() {
    var (landing, harder) = (event(.landed, 4), event(.moved, 4))
    (landing.pressure, harder.pressure) = (0.2, 0.9)
    var feed = feed(.single, landing)
    #expect(feed.take().map(\.pressure) == [0.2])
    feed.follow(harder)
    #expect(feed.take().map(\.pressure) == [0.9])
  }

  @Test(arguments: [GestureEvent.Phase.ended, .cancelled])
  func `a touch that ends within a step is still seen to begin`(end: GestureEvent.Phase) {
    var feed = feed(.multi, event(.landed, 1, 5), event(end, 1, 8))
    #expect(feed.take().map(\.phase) == [.began])
    #expect(feed.take().map(\.phase) == [end == .ended ? .ended : .cancelled])
    #expect(feed.take().isEmpty)
  }

  @Test func `all fingers are handed over in the order in which they landed`() {
    var feed = feed(.multi, event(.landed, 9), event(.landed, 2), event(.landed, 5))
    #expect(feed.take().map(\.id) == [9, 2, 5])
    feed.follow(event(.ended, 2))
    #expect(feed.take().map(\.phase) == [.moved, .ended, .moved])
    #expect(feed.take().map(\.id) == [9, 5])
  }

  @Test func `what receives one finger receives the next when the first is gone`() {
    var feed = feed(.single, event(.landed, 1), event(.landed, 3))
    #expect(feed.take().map(\.id) == [1])
    feed.follow(event(.ended, 1))
    feed.follow(event(.landed, 2))
    feed.follow(event(.moved, 3))
    #expect(feed.take().map(\.phase) == [.ended])
    let next = feed.take()
    #expect(next.map(\.id) == [2] && next.map(\.phase) == [.began])
  }

  @Test func `fingers that are down have the speed that is measured, lifted ones their last`() {
    var feed = feed(
      .multi, event(.landed, 1), event(.landed, 2),
      event(.ended, 2, velocity: Vector(7, 0)))
    feed.settle { $0 == 1 ? Vector(3, 4) : Vector(100, 100) }
    #expect(feed.take().map(\.velocity) == [Vector(3, 4), Vector(7, 0)])
    feed.settle { _ in nil }
    #expect(feed.take().map(\.velocity) == [Vector(3, 4), Vector(7, 0)])
  }

  @Test func `a finger that never landed is none`() {
    var feed = feed(.multi, event(.moved, 1), event(.ended, 1))
    #expect(feed.take().isEmpty)
  }
}
