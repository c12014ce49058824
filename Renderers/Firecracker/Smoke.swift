import Geometry
import Rendering

/// Smoke that rises, rolls in a flow without sources and clears.
package struct Smoke: Hashable, Sendable {
  /// A ball of smoke.
  struct Puff: Hashable, Sendable {
    var place: Point
    var age = 0.0
    var life: Double
    var strength: Double
    var size: Double
    /// Direction of its first lobe, in radians, and which way it rolls, −1…1.
    var turn: Double
    var spin: Double

    /// How dense it is now, 0…1.
    var density: Double {
      let rest = (1 - age / life).clippedToUnit
      return strength * (age / 0.5).smoothstep * rest * rest
    }

    /// The middles of its lobes, which roll about each other.
    var lobes: [Point] {
      (0..<3).map { lobe in
        let angle = turn + 0.35 * spin * age + Math.twoPi * Double(lobe) / 3
        let reach = radius * (0.38 + 0.16 * Math.sin(turn * 3 + 2.1 * Double(lobe)))
        return place + Vector(angle: angle) * reach
      }
    }

    /// In points.
    var radius: Double { size * (0.55 + 0.75 * age.squareRoot()) }
  }

  /// Puffs at a time.
  package static let most = 54

  private(set) var puffs: [Puff] = []
  private let flow: CurlNoise
  private let composition: CourtyardComposition
  private var chance: SeededGenerator

  init(_ composition: CourtyardComposition, seed: UInt64) {
    self.composition = composition
    chance = SeededGenerator(seed: seed)
    flow = CurlNoise(seed: chance.next(), octaves: 2)
    puffs.reserveCapacity(Smoke.most)
  }

  /// How many puffs drift.
  package var count: Int { puffs.count }

  /// A puff of `strength` 0…1 near `place`.
  mutating func puff(at place: Point, strength: Double, size: Double) {
    guard puffs.count < Smoke.most else { return }
    let unit = composition.unit
    puffs.append(
      Puff(
        place: chance.point(inCircle: place, radius: 1.1 * size * unit),
        life: chance.number(in: 4.5...8.5), strength: strength * chance.number(in: 0.6...1),
        size: size * unit * chance.number(in: 0.6...1.3), turn: Math.twoPi * chance.unit(),
        spin: chance.number(in: -1...1)))
  }

  /// Drifts for `duration` seconds until `time`.
  mutating func advance(by duration: Double, time: Double) {
    let unit = composition.unit
    for index in puffs.indices {
      let place = puffs[index].place
      let roll = flow.velocity(place.x / (95 * unit), place.y / (95 * unit), phase: 0.16 * time)
      let rise = Vector(5 * unit, -unit * (8 + 26 * Math.exp(-puffs[index].age / 1.4)))
      puffs[index].place += (rise + roll * (24 * unit)) * duration
      puffs[index].age += duration
    }
    puffs.removeAll { $0.age >= $0.life }
  }
}
