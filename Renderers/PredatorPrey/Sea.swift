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
  package private(set) var fingers: [Finger] = []
  private(set) var specks: [Speck] = []
  /// Fish that are going, softly, and no longer count.
  private(set) var leaving: [Fish] = []
  /// What fish live on, 0 none … 1 all that the water can bear.
  private(set) var plankton = 0.2
  /// Since the beginning: fish eaten and born, and seconds.
  private(set) var (eaten, born) = (0, 0)
  private(set) var time = 0.0
  private var light: Animated<Double>
  /// How many fish and hunters the water can bear.
  private var room = (prey: 0, hunters: 0)
  private var lastID = 0
  private var chance: SeededGenerator
  private let field: GradientNoise

  /// The water at time 0 under the controls of `tide`: the school has found together.
  init(_ stage: Stage, _ tide: PredatorPrey) {
    chance = SeededGenerator(seed: stage.seed)
    composition = WaterComposition(stage.size)
    scenery = Scenery(composition, seed: chance.next())
    school = School(composition)
    hunters = Hunters(composition, seed: chance.next())
    field = GradientNoise(seed: chance.next())
    light = Animated(tide.light.clippedToUnit, spring: .tracking)
    roam()
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
    school.fear = tide.fear.clippedToUnit
    resize(to: tide, presence: 0)
    fingers.follow(touches, for: duration)
    guard duration > 0 else { return }
    // Each looks round ten times in a second.
    let turns = max(1, step.rate / 10)
    roam()
    swim(turn: step.index % turns, of: turns, for: duration)
    specks.drift(for: duration)
    if step.index % turns == 0 { feed() }
    graze(turn: step.index % turns, of: turns, for: duration)
    hunt()
    hunters.multiply(upTo: room.hunters)
    for index in leaving.indices { leaving[index].presence -= 2.2 * duration }
    leaving.removeAll { $0.presence <= 0 }
  }

  /// Where the school feeds wanders through the water, mostly a little above its middle.
  private mutating func roam() {
    let way = SIMD3(field.value(0.05 * time, 0.5), field.value(0.05 * time, 9.5), 0)
    let reach = (composition.high - composition.low) * SIMD3(0.42, 0.4, 0)
    school.pasture = (composition.low * 1.15 + composition.high * 0.85) / 2 + reach * way
  }

  private mutating func swim(turn: Int, of turns: Int, for duration: Double) {
    school.swim(hunters.all, fingers, turn: turn, of: turns, for: duration)
    hunters.swim(after: school, turn: turn, of: turns, for: duration)
  }

  /// Resting fingers shed crumbs, which go to the fish that touch them.
  private mutating func feed() {
    for finger in fingers where finger.isDown && chance.unit() < finger.food {
      let depth = composition.high.z * chance.number(in: 0.15...0.6)
      let place = composition.place(at: finger.place, depth: depth)
      scatter(1, isCrumb: true, at: place)
    }
    for index in specks.indices where specks[index].isCrumb && specks[index].rest > 0.2 {
      guard let eater = school.index(nearest: specks[index].place, within: 0.9) else { continue }
      specks[index].rest = 0.2
      school.fish[eater].energy = min(1, school.fish[eater].energy + 0.06)
    }
  }

  private mutating func scatter(_ count: Int, isCrumb: Bool, at place: SIMD3<Double>) {
    for _ in 0..<count {
      let push = chance.point(inSphere: isCrumb ? 1.6 : 3)
      specks.append(Speck(isCrumb: isCrumb, place: place, push: push, phase: chance.unit()))
    }
  }

  /// Plankton grows and is grazed for `duration` seconds. What a fish gains by it and loses by
  /// living is in balance where the water is full of fish. Of those of `turn`, who has enough breeds.
  private mutating func graze(turn: Int, of turns: Int, for duration: Double) {
    let crowd = Double(school.fish.count) / Double(max(room.prey, 1))
    plankton += (0.011 * (1 - plankton) - 0.063 * crowd * plankton) * duration
    let gain = (0.0536 * plankton - 0.008) * duration
    for index in school.fish.indices {
      school.fish[index].energy = (school.fish[index].energy + gain).clippedToUnit
    }
    for index in stride(from: turn, to: school.fish.count, by: turns)
    where school.fish[index].energy == 1 && school.fish.count < room.prey {
      school.fish[index].energy = 0
      let parent = school.fish[index].swimmer
      let place = parent.place - parent.heading + chance.point(onSphere: 0.5)
      add(at: place, parent.heading, energy: 0, age: 0, presence: 0)
      born += 1
    }
  }

  /// A hunter in a rush eats what its mouth meets.
  private mutating func hunt() {
    for index in hunters.all.indices where hunters.all[index].isRushing {
      guard let prey = school.index(nearest: hunters.all[index].mouth, within: 0.95)
      else { continue }
      scatter(7, isCrumb: false, at: school.fish[prey].swimmer.place)
      remove(prey)
      eaten += 1
      hunters.share(of: index)
    }
  }

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

  /// One more joins the school, beside another one once there is a school.
  private mutating func arrive(presence: Double) {
    let friend = presence < 1 ? school.fish.randomElement(using: &chance)?.swimmer : nil
    let spread = chance.point(inSphere: friend == nil ? 6 : 2) * SIMD3(1.4, 0.8, 0.7)
    add(
      at: (friend?.place ?? school.pasture) + spread, friend?.heading ?? SIMD3(1, 0, 0.2),
      energy: chance.unit(), age: chance.number(in: 12...60), presence: presence)
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
    leaving.append(school.fish[index])
    school.fish.swapAt(index, school.fish.count - 1)
    school.fish.removeLast()
  }
}
