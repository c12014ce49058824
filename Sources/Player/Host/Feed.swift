import Geometry
import Motion

/// The row of pages that a sideways flick turns: the settled page, and the offset of the row from
/// it.
package struct Feed: Sendable {
  /// Index of the settled page in the catalogue.
  package private(set) var page: Int
  private let count: Int
  /// Distance from page to page, in points.
  let pitch: Double
  /// The side of the next page: 1 right, −1 left.
  let forward: Double
  private var pull: Draggable
  /// A page that is turned to out of order, and its side: 1 or −1.
  private var guest: (page: Int, side: Double)?

  /// Critically damped: quick, without overshoot.
  private static let spring = Spring(dampingRatio: 1, response: 0.35)
  /// Distance from its target at which a page counts as settled, in points.
  private static let tolerance = 0.25

  /// Creates a feed of `count` pages, each `pitch` points wide, that shows `page`; the next one
  /// lies in the reading direction `direction`.
  package init(page: Int, count: Int, pitch: Double, direction: LayoutDirection) {
    self.page = page
    self.count = count
    self.pitch = pitch
    forward = direction == .leftToRight ? 1 : -1
    pull = Draggable(0, in: 0...0, band: RubberBand(dimension: pitch), spring: Feed.spring)
    pull.confine(to: limits, time: 0)
  }

  /// Returns the offset of the feed from its settled page, in points; > 0 towards the next.
  package func offset(at time: Double) -> Double { pull.value(at: time) }

  /// The finger that drags the feed; nil if none does.
  package var finger: Int? { pull.finger }

  /// Returns true if the feed moves, or a finger holds it.
  package func isMoving(at time: Double) -> Bool {
    finger != nil || !pull.isSettled(at: time, within: Feed.tolerance)
  }

  /// Returns the page that is visible beside the settled one; nil if none is.
  package func neighbour(at time: Double) -> Int? {
    let offset = offset(at: time)
    guard offset != 0 else { return nil }
    return neighbour(on: offset > 0 ? 1 : -1)
  }

  /// Returns the visible position in the catalogue: 1.5 half way between the second page and the
  /// third.
  package func place(at time: Double) -> Double {
    guard let neighbour = neighbour(at: time) else { return Double(page) }
    return Double(page) + Double(neighbour - page) * min(1, abs(offset(at: time)) / pitch)
  }

  /// Grabs the feed with `finger` at `x`, at its present offset.
  package mutating func grab(_ finger: Int, at x: Double, time: Double) {
    settleOnNearest(time: time)
    pull.grab(finger, at: -x * forward, time: time)
  }

  /// Moves the finger that drags the feed to `x`.
  package mutating func drag(to x: Double, time: Double) { pull.drag(to: -x * forward, time: time) }

  /// Releases the finger with `velocity` points per second: the feed moves on to the page at which
  /// it would come to rest, at most one further.
  package mutating func release(velocity: Double, time: Double) {
    let offset = pull.value(at: time)
    let push = -velocity * forward
    let rest = offset + Deceleration.normal.projection(of: push)
    let place = ((rest / pitch).rounded() * pitch).clipped(to: limits)
    let way = place - offset
    // A critically damped spring overshoots its target if it starts faster than this.
    let fastest = abs(way) * Math.twoPi / Feed.spring.response
    pull.release(
      to: place, velocity: push.clipped(to: -fastest...fastest), time: time)
  }

  /// Turns to `page` by itself; no-op if a finger holds the feed or there is no such page.
  package mutating func turn(to page: Int, time: Double) {
    guard finger == nil, (0..<count).contains(page) else { return }
    settleOnNearest(time: time)
    guard page != self.page else { return pull.go(to: 0, time: time) }
    let side = page > self.page ? 1.0 : -1
    guest = (page, side)
    pull.go(to: side * pitch, time: time)
  }

  /// Ends a motion that is over. Returns true if there was one.
  package mutating func settle(at time: Double) -> Bool {
    guard pull.finger == nil, pull.value(at: time) != 0 || pull.target != 0,
      pull.isSettled(at: time, within: Feed.tolerance)
    else { return false }
    if pull.target != 0, let next = neighbour(on: pull.target > 0 ? 1 : -1) { page = next }
    guest = nil
    pull.put(0, time: time)
    pull.confine(to: limits, time: time)
    return true
  }

  /// The range of offsets: up to the pages beside the settled one.
  private var limits: ClosedRange<Double> {
    (neighbour(on: -1) == nil ? 0 : -pitch)...(neighbour(on: 1) == nil ? 0 : pitch)
  }

  private func neighbour(on side: Double) -> Int? {
    if let guest, guest.side == side { return guest.page }
    let next = page + Int(side)
    return (0..<count).contains(next) ? next : nil
  }

  /// Makes the page that is visible most the settled one, while the feed moves.
  private mutating func settleOnNearest(time: Double) {
    let offset = pull.value(at: time)
    let side = offset > 0 ? 1.0 : -1
    guard abs(offset) > pitch / 2, let next = neighbour(on: side) else { return }
    guest = (page, -side)
    page = next
    pull.rebase(by: side * pitch, time: time)
    pull.confine(to: limits, time: time)
  }
}
