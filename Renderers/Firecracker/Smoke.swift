import Rendering

/// Smoke that rises, rolls in a divergence-free flow and clears.
package struct Smoke: Hashable, Sendable {
  /// A ball of smoke.
  package struct Puff: Hashable, Sendable {
    var place: Point
    var age = 0.0
    let life: Double
    let strength: Double
    let size: Double

    /// Present density, 0…1.
    var density: Double {
      let rest = (1 - age / life).clippedToUnit
      return strength * (age / 0.5).smoothstep * rest * rest
    }

    var radius: Double { size * (0.55 + 0.75 * age.squareRoot()) }
  }

  /// Most puffs at a time.
  package static let most = 96

  package private(set) var puffs: [Puff] = []
  private let flow: CurlNoise
  private let unit: Double
  private var chance: SeededGenerator

  init(_ composition: CourtyardComposition, seed: UInt64) {
    unit = composition.unit
    chance = SeededGenerator(seed: seed)
    flow = CurlNoise(seed: chance.next(), octaves: 2)
  }

  /// Adds a puff of `strength` 0…1 near `place`; `size` is its radius on a phone's stage, in
  /// points.
  mutating func puff(at place: Point, strength: Double, size: Double) {
    guard puffs.count < Smoke.most else { return }
    puffs.append(
      Puff(
        place: chance.point(inCircle: place, radius: 1.1 * size * unit),
        life: chance.number(in: 4.5...8.5), strength: strength * chance.number(in: 0.6...1),
        size: size * unit * chance.number(in: 0.6...1.3)))
  }

  /// Drifts for `duration` seconds until `time`.
  mutating func advance(by duration: Double, time: Double) {
    for index in puffs.indices {
      let (place, age) = (puffs[index].place, puffs[index].age)
      let roll = flow.velocity(place.x / (95 * unit), place.y / (95 * unit), phase: 0.16 * time)
      let rise = Vector(5, -8 - 26 * Math.exp(-age / 1.4))
      puffs[index].place += (rise + roll * 24) * (unit * duration)
      puffs[index].age += duration
    }
    puffs.removeAll { $0.age >= $0.life }
  }
}
