import Drawing
import Geometry
import Gestures

/// A string of crackers that one finger lays and that burns from its start.
package struct Fuse: Hashable, Sendable {
  /// Knots between two crackers.
  private static let stride = 4
  /// Knots that burn in a second.
  private static let pace = 15.0
  /// Seconds from the touch to the first bang.
  package static let lead = 0.7
  /// Most waiting knots; a finger that has laid that many continues once some have burnt.
  package static let maxKnots = 48 * stride
  /// Most fuses burning at a time; if more are lit, the oldest without a finger goes out.
  package static let most = 24

  /// The finger that lays it.
  package let finger: Int
  /// Evenly spaced points along the string, from the burning one onwards.
  package private(set) var knots: [Point]
  /// True while the finger is down.
  private(set) var isHeld = true
  /// The length of a point on a phone's stage.
  private let unit: Double
  /// The position of the fire past the first knot, in knots; below 0 while the wick burns.
  private var front = -lead * pace
  /// The index of the knot with the next cracker.
  private var next = 0

  /// Creates a fuse lit by `finger` at `place`.
  init(finger: Int, at place: Point, unit: Double) {
    (self.finger, self.unit) = (finger, unit)
    knots = [place]
  }

  /// True if nothing of it is left to burn.
  var isSpent: Bool { !isHeld && front >= Double(knots.count - 1) }

  /// Brightness of the fire, 0…1.
  var glow: Double { ((front + Fuse.lead * Fuse.pace) / 2 + 0.4).clippedToUnit }

  /// The position of the fire.
  var flame: Point {
    guard front > 0 else { return knots[0] + Vector(0, 1.4 * front * unit) }
    return knots[0].mixed(with: knots[min(1, knots.count - 1)], by: front)
  }

  /// Follows its finger.
  mutating func follow(_ phase: TouchPhase, to place: Point) {
    isHeld = phase.isDown
    while knots.count < Fuse.maxKnots, let last = knots.last {
      let way = place - last
      guard way.length >= 8 * unit else { return }
      knots.append(last + way.normalized * (8 * unit))
    }
  }

  /// Burns for `duration` seconds; returns the positions of exploding crackers, in the order in
  /// which they were laid.
  mutating func burn(for duration: Double) -> [Point] {
    front = min(front + Fuse.pace * duration, Double(knots.count - 1))
    var bangs: [Point] = []
    while next < knots.count, front >= Double(next) {
      bangs.append(knots[next])
      next += Fuse.stride
    }
    let burnt = max(0, Int(front))
    knots.removeFirst(burnt)
    (front, next) = (front - Double(burnt), next - burnt)
    return bangs
  }

  /// Draws the cord, then its paper rolls, each as lit by its fire.
  func draw(_ palette: FirePalette, on canvas: inout Canvas) {
    let cord = Path(polyline: [flame] + knots.dropFirst(front < 0 ? 0 : 1))
    canvas.stroke(cord, with: FirePalette.cord, .rounded(1.1 * unit))
    for index in Swift.stride(from: next, to: knots.count, by: Fuse.stride) {
      let way = knots[min(index + 1, knots.count - 1)] - knots[max(index - 1, 0)]
      let across = (way == .zero ? Vector(1, 0) : way.normalized).perpendicular * (4.4 * unit)
      let away = knots[index].distance(to: flame) / (90 * unit)
      let roll = Path(polyline: [knots[index] - across, knots[index] + across])
      let color = palette.paper.dark.mixed(with: palette.paper.lit, by: 0.75 / (1 + away * away))
      canvas.stroke(roll, with: color, .rounded(4.6 * unit))
    }
  }
}
