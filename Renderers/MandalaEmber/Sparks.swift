import Rendering

/// Embers that came loose: they rise, curl and go out. Positions are vectors from the centre of the
/// displayed mandala, in radii.
package struct Sparks: Hashable, Sendable {
  /// Largest number of sparks.
  package static let limit = 150

  package struct Spark: Hashable, Sendable {
    /// Its position.
    package fileprivate(set) var place: Vector
    /// Heat, 0 cold … 1 as hot as embers get.
    package fileprivate(set) var heat: Double
    /// Seconds since it came loose.
    fileprivate var age = 0.0
    /// Nearness, 0 at the stone … 1 near the eye, where it is large, soft and fast.
    package let nearness: Double

    /// Its visibility: it fades in and out.
    var presence: Double {
      (age / 0.6).smoothstep * ((heat - Sparks.coldest) / 0.22).smoothstep
    }
  }

  /// A colder spark is removed.
  private static let coldest = 0.05

  /// The glowing sparks, oldest first.
  package private(set) var list: [Spark] = []
  private let air: CurlNoise
  /// The accumulated fraction of the next spark.
  private var due = 0.0

  init(seed: UInt64) { air = CurlNoise(seed: seed) }

  /// Returns the velocity of the air at a position and a time (s), in radii a second: upwards, and
  /// in divergence-free eddies.
  package func current(at place: Vector, time: Double, drift: Double) -> Vector {
    air.velocity(place.dx * 1.7, place.dy * 1.7, phase: time * 0.12) * (0.2 * drift)
      + Vector(0, -0.02 - 0.26 * drift)
  }

  /// Returns the velocity of eddies over the pattern, in which embers drift; in radii a second.
  func shimmer(at place: Vector, time: Double, drift: Double) -> Vector {
    air.velocity(place.dx * 3.1 + 17, place.dy * 3.1, phase: time * 0.2) * (0.085 * drift)
  }

  /// Rises, curls and cools for `seconds`.
  mutating func advance(for seconds: Double, time: Double, drift: Double) {
    for index in list.indices {
      let spark = list[index]
      let way = current(at: spark.place, time: time, drift: drift)
      list[index].place += way * (seconds * (0.7 + 0.8 * spark.nearness))
      list[index].heat /= 1 + seconds * 0.42
      list[index].age += seconds
    }
    list.removeAll { $0.heat < Sparks.coldest }
  }

  /// Emits sparks from random picks of `source`, `rate` a second at the highest heat.
  mutating func shed(
    _ rate: Double, for seconds: Double, _ random: inout SeededGenerator,
    from source: (inout SeededGenerator) -> (place: Vector, heat: Double)
  ) {
    due += rate * seconds
    for _ in 0..<due.removeWholePart() {
      guard list.count < Sparks.limit else { continue }
      let (place, heat) = source(&random)
      guard random.unit() < heat else { continue }
      let depth = random.unit()
      list.append(Spark(place: place, heat: 0.4 + 0.6 * heat, nearness: depth * depth * depth))
    }
  }

  func draw(in composition: MandalaComposition, on canvas: inout Canvas) {
    for spark in list {
      let (presence, near) = (spark.presence, spark.nearness)
      let size = composition.unit * (1.9 + 11 * near)
      let place = composition.place(at: spark.place * (1 + 0.1 * near))
      let color = EmberPalette.ember(spark.heat)
      canvas.glow(
        at: place, radius: size * 3.4, color: color.opacity(presence * (0.2 - 0.13 * near)))
      canvas.glow(
        at: place, radius: size, color: color.opacity(presence * (0.95 - 0.8 * near)))
    }
  }
}
