import Geometry
import Gestures

/// Rings of ripples that a finger sends out: packets of deep-water waves, so the packet moves at
/// half the speed of its crests. Lengths are in points at the finger's landing.
///
/// Source: J. Lighthill, "Waves in fluids", 1978, §3.6 (group velocity is half the phase velocity).
package struct Ripples: Sendable {
  package struct Ring: Hashable, Sendable {
    /// The x of its centre, at rest, in metres.
    package var x: Double
    /// Distance from the viewer in metres.
    package var z: Double
    /// The time at which it was sent, in seconds.
    var sent: Double
    /// Metres per point at its origin.
    var metres: Double
    /// Strength, 0…1.
    var strength: Double
    /// Lifetime in seconds.
    var life: Double
    /// Points on this stage for a point on a phone's.
    var unit: Double

    /// Creates a ring around `place` in metres, sent at `sent` seconds, that lives for `life`
    /// seconds.
    package init(
      at place: (x: Double, z: Double), sent: Double, metres: Double, strength: Double,
      life: Double, unit: Double
    ) {
      ((x, z), self.sent) = (place, sent)
      (self.metres, self.strength) = (metres, strength)
      (self.life, self.unit) = (life, unit)
    }

    /// Returns the radius of the packet in points, at `time`.
    package func radius(at time: Double) -> Double { Ripples.speed * unit * (time - sent) }

    /// Returns its remaining strength at `time`: 1 when sent, 0 at the end of its life.
    package func vigour(at time: Double) -> Double {
      let age = max(time - sent, 0)
      let left = max(1 - age / life, 0)
      return strength * left * left.squareRoot() / (1 + 0.45 * age)
    }
  }

  /// Most rings kept at a time.
  package static let most = 16
  /// Lifetime of a ring in seconds: the first of a finger, and later ones.
  package static let life = 3.6
  static let laterLife = 2.4
  /// Speed of the packet in points per second.
  package static let speed = 62.0
  /// Wavelength in points.
  static let length = 26.0

  /// The active rings, the oldest first.
  package private(set) var rings: [Ring] = []
  private var last: (touch: Int, time: Double, position: Point)?

  /// True if the finger sends another ring: at its landing, as it moves on, and while it rests.
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

  /// Removes rings that have faded away.
  mutating func forget(at time: Double) { rings.removeAll { time - $0.sent >= $0.life } }

  /// Ends the contact of the finger.
  mutating func lift() { last = nil }
}

/// One ring at one time, as a table over the distance from its centre.
package struct RingProfile: Sendable {
  private static let entries = 96

  /// The x of its centre, in metres.
  package let x: Float
  /// The distance of its centre from the viewer, in metres.
  package let z: Float
  /// Distance from the centre beyond which nothing moves, in metres.
  package let reach: Float
  private let perMetre: Float
  /// Height in metres, slope outwards, light: 0…1.
  private let table: [SIMD4<Float>]

  /// The profile of `ring` at `time` seconds.
  package init(_ ring: Ripples.Ring, at time: Double) {
    let age = max(time - ring.sent, 0)
    let radius = ring.radius(at: time)
    let width = (17 + 9 * age) * ring.unit
    let outer = radius + 2.4 * width
    let wavenumber = Math.twoPi / (Ripples.length * ring.unit)
    let height = 3.2 * ring.unit * ring.vigour(at: time)
    let step = outer / Double(RingProfile.entries - 2)
    table = (0..<RingProfile.entries).map { entry in
      let way = Double(entry) * step
      let off = (way - radius) / width
      let envelope = Math.exp(-off * off) - 0.003_15
      guard envelope > 0 else { return .zero }
      let (sine, cosine) = Math.sinCos(wavenumber * (way - 2 * radius))
      let slope = -wavenumber * sine * envelope - 2 * off / width * envelope * cosine
      return SIMD4(
        Float(height * ring.metres * envelope * cosine), Float(height * slope),
        Float(ring.vigour(at: time) * envelope * (0.5 + 0.5 * cosine) * 0.9), 0)
    }
    (x, z, reach) = (Float(ring.x), Float(ring.z), Float(outer * ring.metres))
    perMetre = Float(1 / (step * ring.metres))
  }

  /// Returns height, slope and light at a distance in metres, below ``reach``.
  @inline(__always)
  func parts(at distance: Float) -> SIMD4<Float> {
    let place = distance * perMetre
    let index = Int(place)
    return table[index] + (table[index + 1] - table[index]) * (place - Float(index))
  }
}

extension SurfaceRow {
  /// Adds a ring to the water of `row`, and its light to `light`.
  package mutating func add(
    _ ring: RingProfile, _ row: SeaGrid.Row, _ grid: SeaGrid, light: inout [SIMD4<Float>]
  ) {
    let wayZ = row.distance - ring.z
    guard abs(wayZ) < ring.reach else { return }
    let half = (ring.reach * ring.reach - wayZ * wayZ).squareRoot()
    let spacing = Float(grid.spacing) * row.metres
    let origin = Float(grid.left) * row.metres
    let count = Float(grid.blocks * 4 - 1)
    let from = min(max((ring.x - half - origin) / spacing, 0), count).rounded(.up)
    let to = min(max((ring.x + half - origin) / spacing, -1), count)
    guard from <= to else { return }
    for place in Int(from)...Int(to) {
      let wayX = origin + Float(place) * spacing - ring.x
      let distance = (wayX * wayX + wayZ * wayZ).squareRoot()
      guard distance < ring.reach else { continue }
      let parts = ring.parts(at: distance)
      let (block, lane) = (place >> 2, place & 3)
      let slope = parts.y / max(distance, spacing)
      height[block][lane] += parts.x
      slopeX[block][lane] += slope * wayX
      slopeZ[block][lane] += slope * wayZ
      light[block][lane] += parts.z
    }
  }
}
