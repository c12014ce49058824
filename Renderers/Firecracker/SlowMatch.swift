import Geometry

/// A long cord on the ground that smoulders by itself, round and round: the light of a courtyard
/// where nobody is at play.
struct SlowMatch: Hashable, Sendable {
  /// Seconds in which it burns once round.
  static let period = 64.0
  /// Seconds in which its ash goes dark.
  static let ash = 9.0
  private let composition: CourtyardComposition
  private let start: Double

  init(_ composition: CourtyardComposition, start: Double) {
    (self.composition, self.start) = (composition, start)
  }

  /// Where it burns at `time`.
  func place(at time: Double) -> Point {
    let turn = Math.twoPi * (start + time / SlowMatch.period)
    let (size, depth) = (composition.size, composition.depth)
    return Point(
      size.width * (0.5 + 0.3 * Math.sin(turn) + 0.06 * Math.sin(3 * turn + 1)),
      composition.horizon
        + depth * (0.19 + 0.07 * Math.sin(2 * turn + 0.5) + 0.02 * Math.sin(5 * turn)))
  }

  /// The piece of the cord that burns next, at `time`: as far as its own light shows it.
  func cord(at time: Double) -> [Point] {
    (0...16).map { place(at: time + 0.4 * Double($0)) }
  }
}
