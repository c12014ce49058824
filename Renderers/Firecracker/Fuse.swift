import Geometry

/// A string of crackers that one finger lays and that burns from where it was begun.
package struct Fuse: Hashable, Sendable {
  /// Knots between two crackers.
  static let stride = 4
  /// Knots that burn in a second.
  static let pace = 15.0
  /// Seconds from the touch to the first bang.
  package static let lead = 0.7
  /// Most knots of a string; a finger that has laid so many lays on when some have burnt.
  package static let mostKnots = 48 * stride
  /// Burnt knots that are kept to be seen.
  private static let ash = 12 * stride

  /// The finger that lays it.
  package let finger: Int
  /// Even places along the string; every fourth carries a cracker.
  package private(set) var knots: [Point]
  /// Knots burnt, below 0 while the first wick burns.
  package private(set) var front = -lead * pace
  /// Whether the finger is still down.
  var isHeld = true
  /// Seconds since it was snuffed out; nil while it burns.
  private(set) var snuffed: Double?
  private let gap: Double
  /// Crackers that have gone off.
  private var banged = 0
  /// Crackers whose knots have been forgotten.
  private var forgotten = 0

  /// A fuse lit by `finger` at `place`, with `gap` points between knots.
  package init(finger: Int, at place: Point, gap: Double) {
    (self.finger, self.gap) = (finger, gap)
    knots = [place]
  }

  /// Whether nothing of it is left to burn.
  package var isSpent: Bool {
    if let snuffed { return snuffed > 0.5 }
    return !isHeld && front >= Double(knots.count - 1) && !hasNext
  }

  private var hasNext: Bool { banged * Fuse.stride < knots.count }

  /// How brightly it burns, 0…1.
  var glow: Double {
    let wick = ((front + Fuse.lead * Fuse.pace) / 2 + 0.4).clippedToUnit
    return wick * fade
  }

  /// How much of it is still seen, 0…1: one that was snuffed out fades.
  var fade: Double { 1 - ((snuffed ?? 0) / 0.5).smoothstep }

  /// Where it burns.
  package var flame: Point {
    guard front > 0 else { return knots[0] + Vector(0, front * 0.17 * gap) }
    let index = min(Int(front), knots.count - 1)
    let next = min(index + 1, knots.count - 1)
    return knots[index].mixed(with: knots[next], by: front - Double(index))
  }

  /// Crackers that wait, as places with the direction of the string.
  var waiting: [(place: Point, way: Vector)] {
    Swift.stride(from: banged * Fuse.stride, to: knots.count, by: Fuse.stride).map { index in
      let span = knots[min(index + 1, knots.count - 1)] - knots[max(index - 1, 0)]
      return (knots[index], span.length > 0 ? span.unit : Vector(1, 0))
    }
  }

  /// Lays on to `place`.
  package mutating func lay(to place: Point) {
    while knots.count < Fuse.mostKnots, let last = knots.last {
      let way = place - last
      guard way.length >= gap else { return }
      knots.append(last + way.unit * gap)
    }
  }

  /// Nothing comes of it any more.
  mutating func snuff() { snuffed = snuffed ?? 0 }

  /// Burns for `duration` seconds; the crackers that go off, in the order in which they were laid.
  package mutating func burn(for duration: Double) -> [(index: Int, place: Point)] {
    if let snuffed {
      self.snuffed = snuffed + duration
      return []
    }
    front = min(front + Fuse.pace * duration, Double(knots.count - 1))
    var bangs: [(index: Int, place: Point)] = []
    while hasNext, front >= Double(banged * Fuse.stride) {
      bangs.append((forgotten + banged, knots[banged * Fuse.stride]))
      banged += 1
    }
    forget()
    return bangs
  }

  private mutating func forget() {
    guard front > Double(2 * Fuse.ash) else { return }
    knots.removeFirst(Fuse.ash)
    front -= Double(Fuse.ash)
    banged -= Fuse.ash / Fuse.stride
    forgotten += Fuse.ash / Fuse.stride
  }
}
