import Geometry
import Gestures
import Motion
import Rendering

/// The simulated world: the school, its hunters, what they live on, and the fingers.
package struct Sea: Sendable {
  /// Energy that a fish loses in a second, and that it gains where plankton is at its fullest: then
  /// a school that fills the water just keeps what it has.
  package static let (hunger, yield) = (0.0077, 0.075)
  /// Energy in a crumb from a finger.
  package static let crumb = 0.06

  package let composition: WaterComposition
  let scenery: Scenery
  package private(set) var school: School
  package private(set) var hunters: Hunters
  package private(set) var plankton: Plankton
  package private(set) var fingers = Fingers()
  package private(set) var specks: Specks
  /// Fish that are going, softly, and no longer count.
  package private(set) var ghosts: [Fish] = []
  /// Fish eaten and born since the beginning.
  package private(set) var (eaten, born) = (0, 0)
  /// Seconds since the beginning.
  private(set) var time = 0.0
  private var light: Animated<Double>
  private var surroundings: Surroundings
  /// How many fish and hunters the water can bear.
  private var room: (prey: Int, hunters: Int)
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
    specks = Specks(seed: chance.next())
    light = Animated(tide.light.clippedToUnit, spring: .tracking)
    room = (0, 0)
    let pasture = composition.middle + SIMD3(0, -0.08 * composition.high.y, 0)
    surroundings = Surroundings(pasture: pasture, fear: tide.fear.clippedToUnit)
    resize(to: tide, presence: 1)
    for tick in 0..<150 { swim(turn: tick % 3, of: 3, for: 1 / 30) }
    for index in hunters.all.indices { hunters.all[index].stamina = 1 }
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
    surroundings.fingers = fingers.known
    specks.advance(fingers.known, composition, for: duration)
    guard duration > 0 else { return }
    let turns = max(1, step.rate / School.looks)
    let turn = step.index % turns
    swim(turn: turn, of: turns, for: duration)
    plankton.grow(for: duration)
    graze(turn: turn, of: turns, for: duration * Double(turns))
    hunt()
    hunters.multiply(upTo: room.hunters)
    for index in ghosts.indices {
      ghosts[index].presence -= 2.2 * duration
      ghosts[index].swimmer.place +=
        ghosts[index].swimmer.heading * (0.6 * ghosts[index].swimmer.speed * duration)
    }
    ghosts.removeAll { $0.presence <= 0 }
  }

  private mutating func swim(turn: Int, of turns: Int, for duration: Double) {
    if turn == 0 {
      let here = plankton.amount(at: surroundings.pasture)
      let best = plankton.pasture(from: school.center)
      if plankton.amount(at: best) > 1.5 * here + 0.04 { surroundings.pasture = best }
    }
    surroundings.hunters = hunters.all
    school.swim(in: surroundings, turn: turn, of: turns, for: duration)
    hunters.swim(after: school, surroundings, turn: turn, of: turns, for: duration)
  }

  // MARK: Life and death

  /// Fish of `turn` graze and eat crumbs for `duration` seconds; who has enough breeds.
  private mutating func graze(turn: Int, of turns: Int, for duration: Double) {
    let part = Plankton.grazing / Double(max(room.prey, 1)) * duration
    for index in stride(from: turn, to: school.fish.count, by: turns) {
      let place = school.fish[index].swimmer.place
      let gain = Sea.yield * plankton.graze(at: place, part: part) - Sea.hunger
      school.fish[index].energy = (school.fish[index].energy + gain * duration).clippedToUnit
      if school.fish[index].energy == 1, school.fish.count < room.prey { breed(index) }
    }
    for index in specks.all.indices where specks.all[index].kind == .crumb {
      if !specks.all[index].isEaten { offer(index) }
    }
  }

  /// A crumb goes to the last fish that touches it.
  private mutating func offer(_ index: Int) {
    let place = specks.all[index].place
    var eater: Int?
    school.visit(near: place) { fish in
      guard fish < school.fish.count else { return }
      if (school.fish[fish].swimmer.place - place).length < 0.9 { eater = fish }
    }
    guard let eater else { return }
    specks.all[index].isEaten = true
    school.fish[eater].energy = min(1, school.fish[eater].energy + Sea.crumb)
  }

  private mutating func breed(_ index: Int) {
    school.fish[index].energy = 0
    let parent = school.fish[index].swimmer
    let place = parent.place - parent.heading + chance.point(onSphere: 0.5)
    add(at: place, parent.heading, energy: 0, age: 0, presence: 0)
    specks.add(.birth, 1, at: place, spread: 0)
    born += 1
  }

  /// A hunter in a rush eats what its mouth meets.
  private mutating func hunt() {
    for index in hunters.all.indices where hunters.all[index].isRushing {
      let mouth = hunters.all[index].mouth
      guard
        let prey = school.fish.indices.first(where: {
          (school.fish[$0].swimmer.place - mouth).length < 0.95
        })
      else { continue }
      specks.add(.scale, 7, at: school.fish[prey].swimmer.place, spread: 3)
      remove(prey)
      eaten += 1
      hunters.share(Hunters.meal, of: index)
      (hunters.all[index].isRushing, hunters.all[index].isTired) = (false, true)
    }
  }

  // MARK: Numbers

  /// Where a control has changed, as many come or go.
  private mutating func resize(to tide: PredatorPrey, presence: Double) {
    let wanted = (prey: tide.prey.clipped(to: 20...240), hunters: tide.hunters.clipped(to: 0...8))
    guard wanted != room else { return }
    for _ in 0..<max(0, wanted.prey - room.prey) { arrive(presence: presence) }
    while school.fish.count > wanted.prey { remove(school.fish.count - 1) }
    let crowd = wanted.hunters > room.hunters
      ? hunters.count + wanted.hunters - room.hunters : min(hunters.count, wanted.hunters)
    hunters.resize(to: crowd, presence: presence)
    room = wanted
  }

  /// One more joins the school.
  private mutating func arrive(presence: Double) {
    let crowd = school.fish.count
    let isFirst = presence == 1 || crowd == 0
    let place =
      isFirst ? surroundings.pasture : school.fish[chance.index(below: crowd)].swimmer.place
    let around = chance.point(inSphere: isFirst ? 6 : 2) * SIMD3(1.4, 0.8, 0.7)
    let heading = isFirst ? SIMD3(1, 0, 0.2) : school.fish[0].swimmer.heading
    add(
      at: place + around, heading, energy: chance.unit(), age: chance.number(in: 12...60),
      presence: presence)
  }

  private mutating func add(
    at place: SIMD3<Double>, _ heading: SIMD3<Double>, energy: Double, age: Double, presence: Double
  ) {
    let swimmer = Swimmer(
      at: place, heading: heading, speed: School.speed.calm, beat: Math.twoPi * chance.unit())
    lastID += 1
    school.fish.append(
      Fish(id: lastID, swimmer: swimmer, energy: energy, age: age, presence: presence))
  }

  /// Takes a fish out of the school; the last one takes its number.
  private mutating func remove(_ index: Int) {
    ghosts.append(school.fish[index])
    school.fish.swapAt(index, school.fish.count - 1)
    school.fish.removeLast()
  }
}
