import Rendering

/// The path of the flock through the sky: a ribbon that follows its head, narrow at both ends, and
/// twists, so that one edge comes near while the other goes far.
package struct Wander: Hashable, Sendable {
  /// A position on the ribbon.
  package struct Home: Hashable, Sendable {
    var place: Point
    /// Velocity of the ribbon there, in points per second of flight.
    var stream: Vector
    /// Nearness, 0 far … 1 near.
    var depth: Double

    /// Creates a position with the ribbon's velocity `stream` in points per second, `depth` 0 far …
    /// 1 near.
    package init(place: Point, stream: Vector, depth: Double) {
      (self.place, self.stream, self.depth) = (place, stream, depth)
    }
  }

  private let sky: Rect
  private let phases: [Double]
  /// The time on the path at time 0.
  private var start = 0.0

  init(_ sky: Rect, seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    self.sky = sky
    phases = (0..<7).map { _ in chance.unit() * Math.twoPi }
    start = bestStart()
  }

  /// Returns a time when the flock is long and in the middle of the sky.
  private func bestStart() -> Double {
    var (best, least) = (0.0, Double.infinity)
    for index in 0..<40 {
      let moment = 1.3 * Double(index)
      var sum = Vector.zero
      for back in 0..<6 { sum += head(at: moment + 1 - Double(back)) - sky.center }
      let badness = sum.length / 6 - 0.3 * length(at: moment)
      if badness < least { (best, least) = (moment, badness) }
    }
    return best
  }

  /// Returns the head at flight time `time`: slow waves of different periods, so that the path does
  /// not repeat soon.
  func head(at time: Double) -> Point {
    let time = time + start
    let x = 0.66 * Math.sin(0.41 * time + phases[0]) + 0.34 * Math.sin(0.97 * time + phases[1])
    let y = 0.62 * Math.sin(0.57 * time + phases[2]) + 0.38 * Math.sin(1.13 * time + phases[3])
    return Point(sky.midX + 0.31 * sky.width * x, sky.midY + 0.28 * sky.height * y)
  }

  /// Returns the seconds from the head of the flock to its tail, which oscillates.
  private func stretch(at time: Double) -> Double { 3.9 + 1.5 * Math.sin(0.23 * time + phases[4]) }

  /// Returns the length of the ribbon at flight time `time`, in points.
  func length(at time: Double) -> Double {
    let piece = stretch(at: time) / 6
    var (sum, last) = (0.0, head(at: time))
    for index in 1...6 {
      let next = head(at: time - piece * Double(index))
      sum += next.distance(to: last)
      last = next
    }
    return sum
  }

  /// Returns the home of `slot` at flight time `time` on a ribbon that extends `width` points to
  /// either side.
  func home(_ slot: FlockSlot, width: Double, at time: Double) -> Home {
    let then = time - slot.lag * stretch(at: time)
    let place = head(at: then)
    let stream = (place - head(at: then - 0.1)) * 10
    let body = 4 * slot.lag * (1 - slot.lag)
    let reach = width * (0.3 + 0.7 * body)
    let twist = Math.sinCos(
      0.46 * time - 3.4 * slot.lag + 1.1 * Math.sin(0.19 * time + phases[5]) + phases[6])
    // The ribbon is half as thick as broad.
    let side = slot.layer * twist.cos + 0.5 * slot.rise * twist.sin
    let depth = slot.layer * twist.sin - 0.5 * slot.rise * twist.cos
    return Home(
      place: place + stream.normalized.perpendicular * (reach * side), stream: stream,
      depth: 0.5 + 0.44 * depth)
  }
}
