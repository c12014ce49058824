import Geometry
import Gestures

/// Rings of ripples that a finger sends out: packets of deep-water waves, so the packet runs at
/// half the speed of its crests. Lengths are in points where the finger landed.
///
/// Source: J. Lighthill, "Waves in fluids", 1978, §3.6 (group velocity is half the phase velocity).
package struct Ripples: Sendable {
  /// One ring.
  package struct Ring: Hashable, Sendable {
    /// Its middle, at rest, in metres.
    package var x: Double
    /// Metres from the viewer.
    package var z: Double
    /// When it was sent, in seconds.
    var sent: Double
    /// Metres in a point where it was sent.
    var metres: Double
    /// 0…1.
    var strength: Double
    /// Seconds that it lives.
    var life: Double
    /// Points on this stage for a point on a phone's.
    var unit: Double

    /// A ring round `place` in metres, sent at `sent` seconds, that lives for `life` seconds.
    package init(
      at place: (x: Double, z: Double), sent: Double, metres: Double, strength: Double,
      life: Double, unit: Double
    ) {
      ((x, z), self.sent) = (place, sent)
      (self.metres, self.strength) = (metres, strength)
      (self.life, self.unit) = (life, unit)
    }

    /// Points from the middle to the packet, at `time`.
    package func radius(at time: Double) -> Double { Ripples.speed * unit * (time - sent) }

    /// How much is left of it at `time`: 1 when sent, 0 at the end of its life.
    package func vigour(at time: Double) -> Double {
      let age = max(time - sent, 0)
      let left = max(1 - age / life, 0)
      return strength * left * left.squareRoot() / (1 + 0.45 * age)
    }
  }

  /// Rings that are kept at a time.
  package static let most = 16
  /// Seconds that a ring lives: the first of a finger, and those that follow.
  package static let life = 3.6
  static let laterLife = 2.4
  /// Points per second of the packet.
  package static let speed = 62.0
  /// Points from crest to crest.
  static let length = 26.0

  /// The rings that run, the oldest first.
  package private(set) var rings: [Ring] = []
  private var last: (touch: Int, time: Double, position: Point)?

  /// Whether the finger sends another ring: at its landing, as it moves on, and while it rests.
  func isDue(_ touch: Touch, at time: Double, unit: Double) -> Bool {
    guard let last, last.touch == touch.id else { return true }
    let pause = time - last.time
    return pause >= 0.9
      || pause >= 0.16 && touch.position.distance(to: last.position) >= 26 * unit
  }

  /// Sends a ring from the water at `place` under `touch`.
  mutating func send(
    from touch: Touch, place: (x: Double, z: Double), at time: Double, _ camera: Camera
  ) {
    let isFirst = last?.touch != touch.id
    last = (touch.id, time, touch.position)
    if rings.count >= Ripples.most { rings.removeFirst() }
    rings.append(
      Ring(
        at: place, sent: time, metres: place.z / camera.focal, strength: isFirst ? 1 : 0.65,
        life: isFirst ? Ripples.life : Ripples.laterLife, unit: camera.unit))
  }

  /// Forgets rings that have faded away.
  mutating func forget(at time: Double) { rings.removeAll { time - $0.sent >= $0.life } }

  /// The finger is gone.
  mutating func lift() { last = nil }
}
