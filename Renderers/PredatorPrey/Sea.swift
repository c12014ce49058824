import Rendering

/// The simulated world: the school, its hunters, what they live on, and the fingers.
package struct Sea: Sendable {
  /// How fast the light follows its control, in 1/s: a twelfth of the way in 1/120 s.
  private static let brightening = 120 * Math.log(12 / 11)

  package let composition: WaterComposition
  let scenery: Scenery
  package private(set) var school: School
  package var hunters: Hunters
  package private(set) var fingers: [Finger] = []
  /// Fish that are going, softly, and no longer count.
  private(set) var leaving: [Fish] = []
  /// How much plankton there is, 0…1, and what fish have saved of it, in fish to be born.
  private(set) var (plankton, savings) = (0.2, 0.0)
  /// Fish eaten and born since the beginning.
  package private(set) var (eaten, born) = (0, 0)
  package private(set) var brightness: Double
  /// How many fish and hunters the water can bear.
  private var room = (prey: 0, hunters: 0)
  private var lastID = 0
  private var chance: SeededGenerator
  private let field: GradientNoise

  /// The water at time 0 under the controls of `tide`: the school has gathered.
  init(_ stage: Stage, _ tide: PredatorPrey) {
    chance = SeededGenerator(seed: stage.seed)
    composition = WaterComposition(stage.size)
    scenery = Scenery(composition, seed: chance.next())
    (school, hunters) = (School(composition), Hunters(composition))
    field = GradientNoise(seed: chance.next())
    brightness = tide.light.clippedToUnit
    school.pasture = composition.low * 0.58 + composition.high * 0.42
    resize(to: tide, presence: 1)
    for tick in 0..<150 { swim(at: 0, turn: tick % 3, of: 3, for: 1 / 30) }
  }

  /// Goes one step further under the controls of `tide`.
  mutating func advance(_ tide: PredatorPrey, at moment: Moment) {
    let (step, duration) = (moment.step, moment.duration)
    brightness.approach(tide.light.clippedToUnit, rate: Sea.brightening, for: duration)
    school.fear = tide.fear.clippedToUnit
    resize(to: tide, presence: 0)
    fingers.follow(moment.touches, for: duration)
    guard duration > 0 else { return }
    // Each looks round ten times in a second.
    let turns = max(1, step.rate / 10)
    swim(at: moment.seconds, turn: step.index % turns, of: turns, for: duration)
    graze(for: duration)
    hunt()
    hunters.multiply(upTo: room.hunters)
    for index in leaving.indices { leaving[index].presence -= 2 * duration }
    leaving.removeAll { $0.presence <= 0 }
  }

  /// Where the school feeds wanders, mostly a little above the middle of the water.
  private mutating func swim(
    at time: Double, turn: Int, of turns: Int, for duration: Double
  ) {
    let way = SIMD3(field.value(0.05 * time, 0), field.value(0.05 * time, 9), 0)
    let reach = (composition.high - composition.low) * SIMD3(0.42, 0.4, 0)
    school.pasture = (composition.low * 1.15 + composition.high * 0.85) / 2 + reach * way
    school.swim(hunters.all, fingers, turn: turn, of: turns, for: duration)
    hunters.swim(after: school, turn: turn, of: turns, for: duration)
  }

  /// Plankton grows and is grazed; from what fish save of it, and of food from fingers, more are
  /// born, up to what the water can bear.
  private mutating func graze(for duration: Double) {
    let (count, most) = (Double(school.fish.count), Double(room.prey))
    plankton += (0.011 * (1 - plankton) - 0.063 * plankton * count / most) * duration
    let gifts = fingers.reduce(0) { $0 + 0.1 * $1.food }
    savings += ((0.0808 * plankton - 0.012) * count + gifts) * duration
    savings = savings.clipped(to: 0...(count < most ? 2 : 1))
    guard savings >= 1, count < most else { return }
    savings -= 1
    born += 1
    join(presence: 0)
  }

  private mutating func hunt() {
    for (index, hunter) in hunters.all.enumerated() where hunter.isRushing {
      let prey = school.fish.firstIndex { ($0.swimmer.place - hunter.mouth).length < 0.95 }
      guard let prey else { continue }
      leaving.append(school.fish.remove(at: prey))
      eaten += 1
      hunters.share(of: index)
    }
  }

  private mutating func resize(to tide: PredatorPrey, presence: Double) {
    let wanted = (prey: tide.prey.clipped(to: 20...240), hunters: tide.hunters.clipped(to: 0...8))
    guard wanted != room else { return }
    for _ in 0..<max(0, wanted.prey - room.prey) { join(presence: presence) }
    while school.fish.count > wanted.prey { leaving.append(school.fish.removeLast()) }
    let coming = max(0, wanted.hunters - room.hunters)
    hunters.resize(to: min(hunters.all.count + coming, wanted.hunters), presence: presence)
    room = wanted
  }

  /// One more joins the school: beside another one, the first where it feeds.
  private mutating func join(presence: Double) {
    let crowd = school.fish.count
    let friend = crowd > 0 ? school.fish[chance.index(below: crowd)].swimmer : nil
    let place = friend.map { $0.place - $0.heading } ?? school.pasture
    lastID += 1
    let swimmer = Swimmer(
      at: place + chance.point(inSphere: 2), heading: friend?.heading ?? SIMD3(1, 0, 0.2),
      speed: School.speed.calm, beat: Math.twoPi * chance.unit())
    school.fish.append(Fish(id: lastID, swimmer: swimmer, presence: presence))
  }
}
