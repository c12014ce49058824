import Geometry
import Motion

/// The tip of the finger: a light that lays embers at even distances.
package struct Pen: Hashable, Sendable {
  /// The light at a finger. It stays where the finger lifts, and fades there.
  package struct Light: Hashable, Sendable {
    /// Where the finger is, or was last.
    package fileprivate(set) var seat = Seat(radius: 0, share: 0)
    fileprivate var strength = Animated(0.0, spring: .smooth)

    /// How bright it is, 0…1.
    package func brightness(at time: Double) -> Double { strength.value(at: time).clippedToUnit }
  }

  /// Lights below this brightness are not seen.
  static let faintest = 0.004

  /// Whether a finger is drawing.
  package private(set) var isDown = false
  /// The lights that are seen, that of the last finger behind those of the fingers before.
  package private(set) var lights: [Light] = []
  /// Where the newest ember was laid: its way from the centre as it is seen, but for the turn.
  private var laid: Vector?

  mutating func land(at time: Double) {
    (isDown, laid) = (true, nil)
    lights.removeAll { $0.brightness(at: time) <= Pen.faintest }
    lights.append(Light())
    // It shows in the next frame, and grows from there.
    lights[lights.count - 1].strength.retarget(to: 1, at: time, velocity: 14)
  }

  /// The finger is at `seat`.
  mutating func move(to seat: Seat) { lights[lights.count - 1].seat = seat }

  mutating func rise(at time: Double) {
    isDown = false
    for index in lights.indices { lights[index].strength.retarget(to: 0, at: time) }
  }

  /// Goes to `target` and tells where embers come to lie on the way, the first where it landed.
  mutating func draw(to target: Vector) -> [Vector] {
    guard let start = laid else {
      laid = target
      return [target]
    }
    let way = target - start
    let step = way.normalized * EmberLine.spacing
    let count = Int(way.length / EmberLine.spacing)
    laid = start + step * Double(count)
    return (0..<count).map { start + step * Double($0 + 1) }
  }
}
