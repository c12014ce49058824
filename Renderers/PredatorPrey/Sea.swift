import Geometry
import Gestures
import Motion
import Rendering

/// The simulated world: the school, its hunters, what they live on, and the fingers.
package struct Sea: Sendable {
  package let composition: WaterComposition
  let scenery: Scenery
  package private(set) var school: School
  package var hunters: Hunters
  private(set) var plankton: Plankton
  package private(set) var fingers: [Finger] = []
  private(set) var specks: [Speck] = []
  /// Fish that are going, softly, and no longer count.
  private(set) var leaving: [Fish] = []
  /// Fish eaten and born since the beginning.
  private(set) var (eaten, born) = (0, 0)
  /// Seconds since the beginning.
  private(set) var time = 0.0
  private var light: Animated<Double>
  private var surroundings: Surroundings
  /// How many fish and hunters the water can bear.
  private var room = (prey: 0, hunters: 0)
  private var lastID = 0
  private var chance: SeededGenerator

  /// The water at time 0 under the controls of `tide`: the school has found together.
  init(_ stage: Stage, _ tide: PredatorPrey) {
    chance = SeededGenerator(seed: stage.seed)
    composition = WaterComposition(stage.size)
    scenery = Scenery(composition, seed: chance.next())
    school = School(composition)
    hunters = Hunters(composition, seed: chance.next())
    plankton = Plankton(composition, &chance)
    light = Animated(tide.light.clippedToUnit, spring: .tracking)
    surroundings = Surroundings(pasture: (composition.low * 1.2 + composition.high) / 2.2)
    surroundings.fear = tide.fear.clippedToUnit
    resize(to: tide, presence: 1)
    for tick in 0..<150 { swim(turn: tick % 3, of: 3, for: 1 / 30) }
  }

  /// The strength of the light from above, 0…1.
  var brightness: Double { light.value(at: time) }

  /// Goes one step further under the controls of `tide`.
  mutating func advance(_ tide: PredatorPrey, touches: [Touch], step: Step) {
    let duration = step.duration
    time = step.seconds
    light.retarget(to: tide.light.clippedToUnit, at: time)
    surroundings.fear = tide.fear.clippedToUnit
    resize(to: tide, presence: 0)
    fingers.follow(touches, for: duration)
    guard duration > 0 else { return }
    // Each looks round ten times in a second.
    let turns = max(1, step.rate / 10)
    swim(turn: step.index % turns, of: turns, for: duration)
    plankton.grow(for: duration)
    specks.drift(for: duration)
    if step.index % turns == 0 { shed() }
    graze(turn: step.index % turns, of: turns, for: duration * Double(turns))
    hunt()
    hunters.multiply(upTo: room.hunters)
    for index in leaving.indices { leaving[index].presence -= 2.2 * duration }
    leaving.removeAll { $0.presence <= 0 }
  }

  private mutating func swim(turn: Int, of turns: Int, for duration: Double) {
    if turn == 0 {
      let best = plankton.pasture(near: school.center)
      let here = plankton.amount(at: surroundings.pasture)
      if plankton.amount(at: best) > 1.5 * here + 0.04 { surroundings.pasture = best }
    }
    (surroundings.hunters, surroundings.fingers) = (hunters.all, fingers)
    school.swim(in: surroundings, turn: turn, of: turns, for: duration)
    hunters.swim(after: school, turn: turn, of: turns, for: duration)
  }

  // MARK: Life and death

  /// Resting fingers shed crumbs, which go to the fish that touch them.
  private mutating func shed() {
    for finger in fingers where finger.isDown && chance.unit() < finger.food {
      let depth = composition.high.z * chance.number(in: 0.15...0.6)
      let place = composition.place(at: finger.place, depth: depth)
      specks.add(1, isCrumb: true, at: place, &chance)
    }
    for index in specks.indices where specks[index].isCrumb && !specks[index].isFinished {
      guard let eater = school.index(nearest: specks[index].place, within: 0.9) else { continue }
      specks[index].finish()
      school.fish[eater].energy = min(1, school.fish[eater].energy + 0.06)
    }
  }

  /// Fish of `turn` graze for `duration` seconds, and who has enough breeds. A school that fills
  /// the water gains about what it loses.
  private mutating func graze(turn: Int, of turns: Int, for duration: Double) {
    let part = 3 * duration / Double(max(room.prey, 1))
    for index in stride(from: turn, to: school.fish.count, by: turns) {
      let fish = school.fish[index]
      let gain = 0.075 * plankton.graze(at: fish.swimmer.place, part: part) - 0.0077
      school.fish[index].energy = (fish.energy + gain * duration).clippedToUnit
      guard school.fish[index].energy == 1, school.fish.count < room.prey else { continue }
      school.fish[index].energy = 0
      let place = fish.swimmer.place - fish.swimmer.heading + chance.point(onSphere: 0.5)
      add(at: place, fish.swimmer.heading, energy: 0, age: 0, presence: 0)
      born += 1
    }
  }

  /// A hunter in a rush eats what its mouth meets.
  private mutating func hunt() {
    for index in hunters.all.indices where hunters.all[index].isRushing {
      guard let prey = school.index(nearest: hunters.all[index].mouth, within: 0.95)
      else { continue }
      specks.add(7, isCrumb: false, at: school.fish[prey].swimmer.place, &chance)
      remove(prey)
      eaten += 1
      hunters.share(of: index)
    }
  }

  // MARK: Numbers

  /// Where a control has changed, as many come or go.
  private mutating func resize(to tide: PredatorPrey, presence: Double) {
    let wanted = (prey: tide.prey.clipped(to: 20...240), hunters: tide.hunters.clipped(to: 0...8))
    guard wanted != room else { return }
    for _ in 0..<max(0, wanted.prey - room.prey) { arrive(presence: presence) }
    while school.fish.count > wanted.prey { remove(school.fish.count - 1) }
    let coming = max(0, wanted.hunters - room.hunters)
    hunters.resize(to: min(hunters.all.count + coming, wanted.hunters), presence: presence)
    room = wanted
  }

  /// One more joins the school.
  private mutating func arrive(presence: Double) {
    let friend = presence < 1 ? school.fish.randomElement(using: &chance)?.swimmer : nil
    let spread = chance.point(inSphere: friend == nil ? 6 : 2) * SIMD3(1.4, 0.8, 0.7)
    add(
      at: (friend?.place ?? surroundings.pasture) + spread,
      friend?.heading ?? SIMD3(1, 0, 0.2), energy: chance.unit(),
      age: chance.number(in: 12...60), presence: presence)
  }

  private mutating func add(
    at place: SIMD3<Double>, _ heading: SIMD3<Double>, energy: Double, age: Double, presence: Double
  ) {
    let swimmer = Swimmer(
      at: place, heading: heading, speed: School.speed.calm, beat: Math.twoPi * chance.unit())
    lastID += 1
    school.fish.append(Fish(id: lastID, swimmer, energy: energy, age: age, presence: presence))
  }

  /// Takes a fish out of the school; the last one takes its number.
  private mutating func remove(_ index: Int) {
    leaving.append(school.fish[index])
    school.fish.swapAt(index, school.fish.count - 1)
    school.fish.removeLast()
  }
}
