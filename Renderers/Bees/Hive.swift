import Geometry
import Gestures
import Rendering

/// The simulated world: a comb, its foragers, and the flowers of a garden at dusk.
package struct Hive: Sendable {
  /// Where each drop of nectar has gone.
  package struct Ledger: Hashable, Sendable {
    /// Drops that were in the comb at the beginning.
    package var stock = 0
    /// Drops drunk from flowers.
    package var taken = 0
    /// Drops that bees at home ate from the comb.
    package var eaten = 0
    /// Drops that went away with bees that left.
    package var gone = 0
  }

  package let composition: BeesComposition
  let garden: Garden
  package internal(set) var comb: Comb
  package internal(set) var bed: FlowerBed
  package internal(set) var bees: [Bee] = []
  package internal(set) var ledger = Ledger()
  var air: Air
  /// Seconds since the beginning.
  private(set) var time = 0.0
  /// How late it is, 0 afternoon … 1 night.
  package private(set) var hour: Double
  /// Whether it is too late to fly, and whether the comb needs nothing.
  package private(set) var (isEvening, isSated) = (false, false)
  var chance: SeededGenerator
  /// How far the day swings to the night and back: not in a film that begins again.
  private let swing: Double
  /// Part of the next meal of the bees at home, and of the next sample of trails.
  private(set) var due = (meal: 0.0, trail: 0.0)
  private var nextID = 0
  private let noise: GradientNoise

  /// Seconds from evening to evening.
  package static let day = 240.0
  /// Hours after which bees go home, and before which they fly out again.
  package static let (evening, morning) = (0.72, 0.68)
  /// Seconds that the world has lived unseen before it begins.
  private static let prelude = 14.0

  /// The world at time 0 under the controls of `setup`: bees are on all their ways.
  init(_ stage: Stage, _ setup: Bees) {
    chance = SeededGenerator(seed: stage.seed)
    composition = BeesComposition(stage.size)
    swing = stage.loopDuration == nil ? 0.42 : 0
    noise = GradientNoise(seed: chance.next())
    comb = Comb(composition, noise)
    garden = Garden(composition, noise, &chance)
    bed = FlowerBed(composition, &chance)
    air = Air(seed: chance.next(), strength: setup.wind, unit: composition.unit)
    hour = setup.hour
    comb.stock(to: 0.36)
    ledger.stock = comb.total
    for step in 0..<Int(Hive.prelude * 30) {
      live(setup, at: Double(step) / 30 - Hive.prelude, for: 1 / 30)
    }
    time = 0
  }

  /// Goes one step further under the controls of `setup`.
  mutating func advance(_ setup: Bees, touches: [Touch], step: Step) {
    bed.follow(touches)
    live(setup, at: step.seconds, for: step.duration)
  }

  private mutating func live(_ setup: Bees, at time: Double, for duration: Double) {
    self.time = time
    pass(setup, duration)
    air.blow(setup.wind, for: duration)
    bed.live(for: duration, in: air)
    settle(setup.bees.clipped(to: 10...160))
    bed.seat(bees)
    for index in bees.indices { live(index, for: duration, setup) }
    eat(duration)
    part(duration)
    leaveTrails(duration)
  }

  /// Time passes: the day swings to night and back.
  private mutating func pass(_ setup: Bees, _ duration: Double) {
    let late = 0.5 - 0.5 * Math.cos(Math.twoPi * time / Hive.day)
    let goal = (setup.hour + swing * late).clippedToUnit
    hour += (goal - hour) * (1 - Math.exp(-3 * duration))
    isEvening = hour > (isEvening ? Hive.morning : Hive.evening)
    isSated = comb.fullness > (isSated ? 0.85 : 0.985)
  }

  /// Drops that are neither in crops nor in the comb, eaten or gone; none.
  package var missing: Int {
    ledger.stock + ledger.taken - ledger.eaten - ledger.gone - comb.total
      - bees.reduce(0) { $0 + $1.crop }
  }

  /// How the light of honey at `place` shimmers, −1…1, neighbours within `reach` points together.
  func shimmer(at place: Point, over reach: Double) -> Double {
    noise.value(place.x / reach, place.y / reach, 0.3 * time)
  }

  /// Whether `bee` may fly out now: some follow a finger's call at any hour.
  func mayFly(_ bee: Bee) -> Bool {
    !bee.isLeaving && (!(isEvening || isSated) || (bee.trait < 0.25 && bed.isCalling))
  }
}

extension Hive {
  /// Lets bees come or leave until there are `count`.
  private mutating func settle(_ count: Int) {
    var staying = bees.count { !$0.isLeaving }
    for index in bees.indices.reversed() where staying > count && !bees[index].isLeaving {
      bees[index].isLeaving = true
      staying -= 1
    }
    for index in bees.indices where staying < count && bees[index].isLeaving {
      bees[index].isLeaving = false
      staying += 1
    }
    while staying < count {
      bees.append(
        Bee(
          nextID, at: spot(), trait: chance.unit(), heading: chance.number(in: -Math.pi...Math.pi)))
      nextID += 1
      staying += 1
    }
  }

  /// A place on the comb.
  mutating func spot() -> Point {
    comb.cells[chance.index(below: comb.cells.count)]
      + Vector(angle: Math.twoPi * chance.unit()) * (0.4 * comb.radius * chance.unit())
  }

  /// While there is no flying, bees at home live on the comb; sparingly, where little is left.
  private mutating func eat(_ duration: Double) {
    guard isEvening || isSated else { return }
    let hunger = 0.5 * ((comb.fullness - 0.12) / 0.2).clippedToUnit
    due.meal += hunger * Double(bees.count { $0.isHome }) * duration
    while due.meal >= 1 {
      due.meal -= 1
      if comb.eat(ledger.eaten) { ledger.eaten += 1 }
    }
  }

  /// Bees come into sight, or leave it for good with what they carry.
  private mutating func part(_ duration: Double) {
    for index in bees.indices {
      let step = (bees[index].isLeaving ? -1 : 1) * duration / 0.8
      bees[index].presence = (bees[index].presence + step).clippedToUnit
    }
    bees.removeAll { bee in
      guard bee.isLeaving, bee.presence <= 0 else { return false }
      ledger.gone += bee.crop
      return true
    }
  }

  private mutating func leaveTrails(_ duration: Double) {
    due.trail += duration * Bee.trailRate
    guard due.trail >= 1 else { return }
    due.trail -= 1
    for index in bees.indices {
      bees[index].trail.removeLast()
      bees[index].trail.insert(bees[index].position, at: 0)
    }
  }
}
