import Rendering

/// The simulated world: fuses, flashes, sparks and smoke over a courtyard.
package struct Fireworks: Sendable {
  package let composition: CourtyardComposition
  let courtyard: Courtyard
  /// The fuses that fingers have lit, each with its own.
  package private(set) var fuses: [Fuse] = []
  package private(set) var sparks: Sparks
  package private(set) var smoke: Smoke
  package private(set) var flashes: [Flash] = []
  /// Crackers that have exploded since the start.
  package private(set) var bangs = 0
  private(set) var events = RendererEvents()
  private var chance: SeededGenerator

  /// Creates the courtyard at time 0: a smoking heap of embers, the last of an evening's fire.
  init(_ stage: Stage, _ cracker: Firecracker) {
    chance = SeededGenerator(seed: stage.seed)
    composition = CourtyardComposition(stage.size)
    courtyard = Courtyard(composition, seed: chance.next())
    sparks = Sparks(composition, seed: chance.next())
    smoke = Smoke(composition, seed: chance.next())
    let above = composition.hearth - Vector(0, 90 * composition.unit)
    sparks.burst(at: above, count: 120, speed: 260 * composition.unit)
    for tick in -240..<0 { smoulder(at: Double(tick) / 40, for: 1 / 40, cracker) }
  }

  /// Advances by one step under the controls of `cracker`.
  mutating func advance(_ cracker: Firecracker, at moment: Moment) {
    for index in flashes.indices { flashes[index].age += moment.duration }
    flashes.removeAll { $0.age >= 2 }
    for touch in moment.touches where touch.position.isFinite { follow(touch) }
    for index in fuses.indices {
      for place in fuses[index].burn(for: moment.duration) {
        explode(at: place, cracker)
        events.emit(.haptic("bang"), at: moment)
      }
    }
    fuses.removeAll(where: \.isSpent)
    smoulder(at: moment.seconds, for: moment.duration, cracker)
  }

  /// Returns the flames at `time` with their brightness, 0…1: the hearth, which pulsates, then the
  /// fuses.
  func flames(at time: Double) -> [(place: Point, glow: Double)] {
    [(composition.hearth, 0.55 + 0.12 * Math.sin(Math.twoPi * time / 5.2))]
      + fuses.map { ($0.flame, $0.glow) }
  }

  private mutating func follow(_ touch: Touch) {
    let place = Rect(origin: .zero, size: composition.size).nearest(to: touch.position)
    if let index = fuses.firstIndex(where: { $0.isHeld && $0.finger == touch.id }) {
      fuses[index].follow(touch.phase, to: place)
      // A cancelled finger leaves no fuse.
      if touch.phase == .cancelled { fuses.remove(at: index) }
    } else if touch.isDown {
      if fuses.count >= Fuse.most { fuses.remove(at: fuses.firstIndex { !$0.isHeld } ?? 0) }
      fuses.append(Fuse(finger: touch.id, at: place, unit: composition.unit))
    }
  }

  private mutating func explode(at place: Point, _ cracker: Firecracker) {
    let (power, clouds) = (cracker.power.clippedToUnit, cracker.smoke.clippedToUnit)
    bangs += 1
    if flashes.count >= Flash.most { flashes.removeFirst() }
    flashes.append(Flash(place: place, power: 0.55 + 0.45 * power))
    sparks.burst(
      at: place, count: cracker.sparks.clipped(to: 20...200),
      speed: (170 + 280 * power) * composition.unit)
    for _ in 0..<Int((6 * clouds).rounded(.up)) {
      smoke.puff(at: place, strength: clouds, size: 30 + 16 * power)
    }
  }

  /// Lets flames emit sparks and the hearth smoke, and moves everything in the air.
  private mutating func smoulder(at time: Double, for duration: Double, _ cracker: Firecracker) {
    for flame in flames(at: time) where chance.unit() < 70 * flame.glow * duration {
      sparks.fizz(at: flame.place)
    }
    if cracker.smoke > 0, chance.unit() < 2.2 * duration {
      smoke.puff(at: composition.hearth, strength: 0.8 * cracker.smoke.clippedToUnit, size: 24)
    }
    sparks.advance(by: duration)
    smoke.advance(by: duration, time: time)
  }
}

// MARK: Flashes

/// The light of one bang: it rises in a twentieth of a second and decays in about three tenths.
package struct Flash: Sendable {
  /// Most flashes kept; older ones have faded by then.
  package static let most = 96

  package let place: Point
  /// Strength, 0.5…1.
  let power: Double
  /// Age in seconds.
  package var age = 0.0

  /// Its present brightness, 0…1; none after two seconds.
  var level: Double { power * (age / 0.06).smoothstep * Math.exp(-age / 0.32) }

  /// Returns the share of its light that each of `flashes` shows. It falls as their sum grows, so
  /// that all together never fill the picture with light, however many explode at once.
  ///
  /// By the definition of the W3C, a picture flashes if a quarter of it changes by a tenth of the
  /// brightest white; one that stays below a tenth on three quarters of its area never does.
  ///
  /// Source: W3C, "Web content accessibility guidelines 2.2", 2023, "general flash and red flash
  /// thresholds".
  static func opening(for flashes: [Flash]) -> Double {
    // Each shows half of its light if the sum is 2.6.
    1 / (1 + flashes.reduce(0) { $0 + $1.level } / 2.6)
  }
}
