import Geometry
import Motion

/// The tip of the finger: a light that lays embers at even distances.
package struct Pen: Hashable, Sendable {
  /// Whether a finger is drawing.
  package private(set) var isDown = false
  /// Where it is, or was last.
  var seat = Seat(radius: 0, share: 0)
  /// Where the newest ember was laid: its way from the centre as it is seen, but for the turn.
  private var laid: Vector?
  private var light = Animated(0.0, spring: .smooth)

  /// How bright the light at the finger is, 0…1.
  func brightness(at time: Double) -> Double { light.value(at: time).clippedToUnit }

  mutating func land(at time: Double) {
    (isDown, laid) = (true, nil)
    // It shows in the next frame, and grows from there.
    light.retarget(to: 1, at: time, velocity: 14)
  }

  mutating func rise(at time: Double) {
    isDown = false
    light.retarget(to: 0, at: time)
  }

  /// Goes to `target` and tells where embers come to lie on the way, the first where it landed.
  mutating func draw(to target: Vector) -> [Vector] {
    guard let start = laid else {
      laid = target
      return [target]
    }
    let way = target - start
    let step = way.unit * EmberLine.spacing
    let count = Int(way.length / EmberLine.spacing)
    laid = start + step * Double(count)
    return (0..<count).map { start + step * Double($0 + 1) }
  }
}
