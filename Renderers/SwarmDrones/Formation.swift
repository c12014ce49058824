import Geometry

/// What the fingers ask for; the raw value is its name in the trace.
package enum Formation: String, Hashable, Sendable {
  /// No finger: each flies by its neighbours.
  case flock
  /// One finger: round it.
  case ring
  /// Two: from one to the other.
  case line
  /// Three: the filled triangle between them.
  case triangle
  /// Four or more: a grid over their box.
  case grid

  /// The formation for a number of fingers.
  init(fingers: Int) {
    switch fingers {
    case ...0: self = .flock
    case 1: self = .ring
    case 2: self = .line
    case 3: self = .triangle
    default: self = .grid
    }
  }
}
