import Geometry
import Testing

import Host

/// The row of pages, moved by hand.
@Suite struct FeedTests {
  private func feed(
    _ page: Int = 2, of count: Int = 5, direction: LayoutDirection = .leftToRight
  ) -> Feed {
    Feed(page: page, count: count, pitch: 400, direction: direction)
  }

  /// Lets a finger drag the feed by `way` points in a tenth of a second and leave.
  private func thrown(_ feed: Feed, by way: Double, velocity: Double = 0) -> Feed {
    var feed = feed
    feed.grab(1, at: 200, time: 0)
    feed.drag(to: 200 + way, time: 0.1)
    feed.release(velocity: velocity, time: 0.1)
    return feed
  }

  /// The page on which `feed` comes to rest.
  private func rest(_ feed: Feed) -> Int {
    var feed = feed
    #expect(feed.isMoving(at: 0.1))
    let (first, second) = (feed.settle(at: 5), feed.settle(at: 6))
    #expect(first && !second, "it comes to rest once")
    #expect(!feed.isMoving(at: 6) && feed.offset(at: 6) == 0)
    return feed.page
  }

  @Test func `a page follows the finger point by point`() {
    var feed = feed()
    feed.grab(7, at: 300, time: 0)
    #expect(feed.finger == 7 && feed.isMoving(at: 0))
    for x in [250.0, 120, 340] {
      feed.drag(to: x, time: 0.1)
      #expect(feed.offset(at: 0.1) == 300 - x)
    }
    let rests = feed.settle(at: 9)
    #expect(!rests, "a finger holds it")
  }

  @Test(arguments: [(-199.0, 0.0, 2), (-201, 0, 3), (201, 0, 1), (-20, -900, 3), (-250, 900, 2)])
  func `a finger that leaves decides by where the page would come to rest`(
    way: Double, velocity: Double, page: Int
  ) {
    #expect(rest(thrown(feed(), by: way, velocity: velocity)) == page)
  }

  @Test func `however hard it is thrown it goes one page further`() {
    #expect(rest(thrown(feed(), by: -50, velocity: -1e6)) == 3)
    #expect(rest(thrown(feed(), by: 50, velocity: 1e6)) == 1)
    let feed = thrown(feed(), by: -50, velocity: -1e6)
    for step in 0...500 { #expect(feed.offset(at: 0.1 + 0.01 * Double(step)) <= 400 + 1e-6) }
  }

  @Test func `at the ends it gives way like rubber and comes back`() {
    for (page, way) in [(0, 300.0), (4, -300)] {
      let dragged = thrown(feed(page), by: way, velocity: 10 * way)
      #expect(abs(dragged.offset(at: 0.1)) > 50 && abs(dragged.offset(at: 0.1)) < 250)
      #expect(dragged.neighbour(at: 0.1) == nil)
      #expect(rest(dragged) == page)
    }
  }

  @Test func `from right to left the next page comes from the left`() {
    #expect(rest(thrown(feed(direction: .rightToLeft), by: 250)) == 3)
    #expect(rest(thrown(feed(direction: .rightToLeft), by: -250)) == 1)
  }

  @Test func `turned to a page far off, that page comes from its side at once`() {
    for (page, side) in [(4, 1.0), (0, -1)] {
      var feed = feed()
      feed.turn(to: page, time: 0)
      #expect(feed.neighbour(at: 0.1) == page)
      #expect(feed.offset(at: 0.1) * side > 0 && feed.page == 2)
      #expect(rest(feed) == page)
    }
    var still = feed()
    still.turn(to: 2, time: 0)
    #expect(!still.isMoving(at: 0.1))
  }

  @Test func `a feed that a finger holds turns to nothing by itself`() {
    var feed = feed()
    feed.grab(1, at: 0, time: 0)
    feed.turn(to: 4, time: 0.1)
    #expect(feed.offset(at: 1) == 0 && feed.neighbour(at: 1) == nil)
  }

  @Test func `the place goes from page to page without a jump`() {
    var feed = feed()
    feed.turn(to: 3, time: 0)
    var last = 2.0
    for step in 0...200 {
      let place = feed.place(at: 0.01 * Double(step))
      #expect(place >= last - 1e-9 && place - last < 0.2 && place <= 3 + 1e-9)
      last = place
    }
    #expect(last > 2.99)
  }
}
