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
      size.width * (0.5 + 0.33 * Math.sin(turn)),
      composition.horizon + depth * (0.185 + 0.085 * Math.sin(2 * turn + 0.5)))
  }

  /// The whole cord.
  var cord: Path {
    var path = Path()
    path.move(to: place(at: 0))
    for piece in 1...120 {
      path.line(to: place(at: SlowMatch.period * Double(piece) / 120))
    }
    path.close()
    return path
  }
}
