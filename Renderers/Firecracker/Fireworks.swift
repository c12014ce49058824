import Geometry
import Gestures
import Rendering

/// The simulated world: fuses, flashes, sparks and smoke over a courtyard.
package struct Fireworks: Sendable {
  package let composition: CourtyardComposition
  let courtyard: Courtyard
  let match: SlowMatch
  package private(set) var fuses: Fuses
  package private(set) var sparks: Sparks
  package private(set) var smoke: Smoke
  package private(set) var flashes: [Flash] = []
  /// Crackers that have gone off since the beginning.
  package private(set) var bangs = 0
  private(set) var palette: FirePalette
  /// Seconds since the beginning.
  private(set) var time = 0.0
  /// Part of the next crumb of each burning fuse, and of the slow match's next puff.
  private var due = (crumb: 0.0, matchCrumb: 0.0, puff: 0.0)
  private var chance: SeededGenerator

  /// The courtyard at time 0 under the controls of `cracker`: the match has smoked for a while.
  init(_ stage: Stage, _ cracker: Firecracker) {
    chance = SeededGenerator(seed: stage.seed)
    composition = CourtyardComposition(stage.size)
    courtyard = Courtyard(composition, seed: chance.next())
    match = SlowMatch(composition, start: 0.9 + 0.12 * chance.unit())
    fuses = Fuses(composition)
    sparks = Sparks(composition, seed: chance.next())
    smoke = Smoke(composition, seed: chance.next())
    palette = FirePalette(colour: cracker.colour)
    for tick in 0..<240 {
      smoulder(for: 1 / 40, at: Double(tick - 240) / 40, cracker)
      smoke.advance(by: 1 / 40, time: Double(tick - 240) / 40)
      sparks.advance(by: 1 / 40)
    }
  }

  /// Goes one step further under the controls of `cracker`.
  mutating func advance(_ cracker: Firecracker, touches: [Touch], step: Step) {
    let duration = step.duration
    time = step.seconds
    if palette.colour != cracker.colour { palette = FirePalette(colour: cracker.colour) }
    for index in flashes.indices { flashes[index].advance(by: duration) }
    flashes.removeAll { $0.age >= Flash.life }
    fuses.follow(touches)
    for bang in fuses.burn(for: duration) {
      explode(bang.place, cracker, finger: bang.finger, index: bang.index)
    }
    fizzFuses(for: duration)
    smoulder(for: duration, at: time, cracker)
    sparks.advance(by: duration)
    smoke.advance(by: duration, time: time)
  }

  private mutating func explode(
    _ place: Point, _ cracker: Firecracker, finger: Int, index: Int
  ) {
    let power = cracker.power.clippedToUnit
    let floor = composition.floor(below: place)
    bangs += 1
    if flashes.count >= Flash.most { flashes.removeFirst() }
    flashes.append(
      Flash(place, floor: floor, power: 0.55 + 0.45 * power, finger: finger, index: index))
    sparks.burst(
      at: place, floor: floor, count: Int(cracker.sparks.clipped(to: 20...200).rounded()),
      speed: (170 + 280 * power) * composition.unit)
    let clouds = cracker.smoke.clippedToUnit
    for _ in 0..<Int((6 * clouds).rounded(.up)) {
      smoke.puff(at: place, strength: clouds, size: 30 + 16 * power)
    }
  }

  /// Burning fuses throw crumbs, 70 a second each.
  private mutating func fizzFuses(for duration: Double) {
    due.crumb += 70 * duration
    while due.crumb >= 1 {
      due.crumb -= 1
      for fuse in fuses.burning where fuse.snuffed == nil {
        sparks.fizz(
          at: fuse.flame, floor: composition.floor(below: fuse.flame),
          speed: 135 * composition.unit)
      }
    }
  }

  private mutating func smoulder(for duration: Double, at time: Double, _ cracker: Firecracker) {
    let place = match.place(at: time)
    // It breathes: a little more and a little less every few seconds.
    due.matchCrumb += duration * (34 + 16 * Math.sin(Math.twoPi * time / 5.2))
    while due.matchCrumb >= 1 {
      due.matchCrumb -= 1
      sparks.fizz(at: place, floor: place.y, speed: 120 * composition.unit)
    }
    due.puff += duration * 2.2
    guard due.puff >= 1 else { return }
    due.puff -= 1
    let clouds = cracker.smoke.clippedToUnit
    if clouds > 0 {
      smoke.puff(
        at: place + Vector(0, -10 * composition.unit), strength: 0.8 * clouds, size: 24)
    }
  }
}
