import Geometry
import Gestures

/// A finger from landing to lifting, as the player follows it.
struct Contact: Sendable {
  /// Counts contacts from 1; never reused.
  let id: Int
  /// The name that the script gives it.
  let source: String
  /// Where it landed, in stage points.
  let start: Point
  /// The part that won it; nil while undecided or when nobody did.
  var owner: Owner?
  /// The last sample heard.
  var last: TouchSample
  var tracker = VelocityTracker()

  /// Who can win a finger.
  enum Owner: Hashable, Sendable {
    case canvas
    case control(Int)
  }

  var isDown: Bool { last.phase == .began || last.phase == .moved }
}
