import Geometry
import Rendering

/// A hunter: it rushes at a fish until it has it or is tired.
package struct Hunter: Hashable, Sendable {
  /// Never used again.
  package let id: Int
  package var swimmer: Swimmer
  /// 0 starving … 1 full.
  package var energy: Double
  /// Breath that is left for rushing, 0…1.
  package var stamina = 1.0
  /// Whether it must rest until it has breath again.
  package var isTired = false
  package var isRushing = false
  /// The id of the fish that it is after.
  package var prey: Int?
  /// Whether it goes back to the deep.
  package var isLeaving = false
  /// How much there is of it to be seen, 0…1.
  package var presence: Double

  /// A rested hunter.
  package init(id: Int, _ swimmer: Swimmer, energy: Double, presence: Double = 1) {
    (self.id, self.swimmer, self.energy, self.presence) = (id, swimmer, energy, presence)
  }

  /// Whether it would eat.
  package var isHungry: Bool { energy < 0.8 }
  /// Where its mouth is.
  package var mouth: SIMD3<Double> { swimmer.place + swimmer.heading * 2.4 }
}

/// The hunters: they look for fish apart from the crowd, never two for the same one, rush, tire and
/// rest, share what they catch, leave when they starve and multiply when they are full.
package struct Hunters: Hashable, Sendable {
  /// Seconds that breath lasts in a rush, and that it takes to come back.
  package static let (rush, recovery) = (2.4, 8.0)
  /// Breath with which a tired hunter may rush again.
  package static let rested = 0.6
  /// Seconds from full to starving, without a rush, and what a rush adds to hunger in a second.
  package static let (fast, effort) = (40.0, 0.02)
  /// What a fish is worth, in parts of a full hunter.
  package static let meal = 0.45
  /// How near to a catch others have a share in it, in body lengths.
  package static let table = 14.0
  /// How far they see, and how near fish must be for a rush, in body lengths.
  package static let (sight, range) = (22.0, 8.0)
  /// A hunter that sees fewer fish than these leaves them alone.
  package static let crowd = 5
  /// Speed in a rush, and the greatest turns then and else, in radians per second.
  package static let (top, agility) = (11.5, (rush: 2.0, calm: 1.1))
  /// The greatest change of speed, in body lengths per second².
  package static let thrust = 14.0

  /// Those in the water and those that are leaving it.
  package var all: [Hunter] = []
  private let composition: WaterComposition
  private var lastID = 0
  private var chance: SeededGenerator

  /// No hunters yet in the water of `composition`.
  package init(_ composition: WaterComposition, seed: UInt64) {
    self.composition = composition
    chance = SeededGenerator(seed: seed)
  }

  /// How many hunt here.
  package var count: Int { all.reduce(0) { $0 + ($1.isLeaving ? 0 : 1) } }

  /// Lets all swim for `duration` seconds, of which those of `turn` in `turns` look round first.
  package mutating func swim(
    after school: School, _ surroundings: Surroundings, turn: Int, of turns: Int,
    for duration: Double
  ) {
    let center = school.center
    for index in all.indices {
      if index % turns == turn { look(index, school, center, surroundings) }
      let agility = all[index].isRushing ? Hunters.agility.rush : Hunters.agility.calm
      all[index].swimmer.swim(for: duration, agility: agility, thrust: Hunters.thrust)
      tire(index, duration)
    }
    all.removeAll { $0.isLeaving && $0.presence <= 0 }
  }

  private mutating func tire(_ index: Int, _ duration: Double) {
    let pace = all[index].isRushing ? -1 / Hunters.rush : 1 / Hunters.recovery
    all[index].stamina = (all[index].stamina + pace * duration).clippedToUnit
    if all[index].stamina == 0 { (all[index].isTired, all[index].isRushing) = (true, false) }
    if all[index].stamina >= Hunters.rested { all[index].isTired = false }
    let loss = 1 / Hunters.fast + (all[index].isRushing ? Hunters.effort : 0)
    all[index].energy = max(0, all[index].energy - loss * duration)
    let coming = all[index].isLeaving ? -0.4 : 0.4
    all[index].presence = (all[index].presence + coming * duration).clippedToUnit
  }

  // MARK: Numbers

  /// Who starves leaves, but not the last; who is full and finds the water wide, up to `limit`, has
  /// a companion come to it, with half of its energy.
  package mutating func multiply(upTo limit: Int) {
    let count = self.count
    if count > 1, let index = all.firstIndex(where: { !$0.isLeaving && $0.energy <= 0 }) {
      leave(index)
    } else if count < limit, let index = all.firstIndex(where: { !$0.isLeaving && $0.energy > 0.95 })
    {
      all[index].energy /= 2
      come(energy: all[index].energy, presence: 0)
    }
  }

  /// Makes it `count`: some come out of the deep, or the last to come go back.
  package mutating func resize(to count: Int, presence: Double) {
    while self.count < count { come(energy: chance.number(in: 0.3...0.8), presence: presence) }
    while self.count > count, let last = all.lastIndex(where: { !$0.isLeaving }) { leave(last) }
  }

  private mutating func leave(_ index: Int) {
    all[index].isLeaving = true
    (all[index].isRushing, all[index].prey) = (false, nil)
  }

  private mutating func come(energy: Double, presence: Double) {
    let (low, high) = (composition.low, composition.high)
    let isLeft = chance.unit() < 0.5
    let place = SIMD3(
      isLeft ? low.x + 3 : high.x - 3, chance.number(in: low.y...high.y),
      high.z * chance.number(in: 0.55...0.9))
    let swimmer = Swimmer(
      at: place, heading: SIMD3(isLeft ? 1 : -1, 0, 0.2), speed: 2, beat: 6 * chance.unit())
    lastID += 1
    all.append(Hunter(id: lastID, swimmer, energy: energy, presence: presence))
  }

  /// Shares a meal that hunter `index` has caught among all at the table, by their hunger.
  package mutating func share(_ meal: Double, of index: Int) {
    let place = all[index].swimmer.place
    let table = all.indices.filter {
      !all[$0].isLeaving && (all[$0].swimmer.place - place).length < Hunters.table
    }
    let hunger = table.reduce(0) { $0 + 1 - all[$1].energy }
    guard hunger > 0 else { return }
    let part = min(1, meal / hunger)
    for guest in table { all[guest].energy += (1 - all[guest].energy) * part }
  }

  // MARK: Wishes

  private mutating func look(
    _ index: Int, _ school: School, _ center: SIMD3<Double>, _ surroundings: Surroundings
  ) {
    let hunter = all[index]
    all[index].isRushing = false
    if hunter.isLeaving {
      let away = SIMD3(hunter.swimmer.heading.x < 0 ? -1 : 1, 0.2, 0.5)
      all[index].swimmer.wish = (away, 3)
      return
    }
    all[index].prey = nil
    let isReady = hunter.isHungry && !hunter.isTired
    if isReady, let prey = choose(index, school) {
      chase(index, school.fish[prey])
    } else {
      circle(index, center, isReady ? 7 : 12)
    }
    var wish = all[index].swimmer.wish
    wish.heading.y *= 0.7
    for (other, companion) in all.enumerated() where other != index {
      let way = hunter.swimmer.place - companion.swimmer.place
      let distance = way.length
      if distance < 7, distance > 1e-6 { wish.heading += way / distance * (1 - distance / 7) }
    }
    for finger in surroundings.fingers where finger.fear > 0 {
      let depth = hunter.swimmer.place.z
      let way = hunter.swimmer.place - composition.place(at: finger.place, depth: depth)
      let danger = finger.fear * max(0, 1 - way.length / 12)
      wish.heading += way.unit * (2 * danger)
      wish.speed += 5 * danger
    }
    let ahead = hunter.swimmer.place + hunter.swimmer.heading * 4
    wish.heading += composition.walls(at: ahead, soft: 4) * 1.3
    all[index].swimmer.wish = wish
  }

  /// The fish that is nearest and least among others, unless another hunter is after it; nil where
  /// there are too few.
  private func choose(_ index: Int, _ school: School) -> Int? {
    let hunter = all[index]
    let taken = all.indices.filter { $0 != index }.compactMap { all[$0].prey }
    var (best, least, seen) = (-1, Double.infinity, 0)
    for (other, fish) in school.fish.enumerated() {
      let way = fish.swimmer.place - hunter.swimmer.place
      let distance = way.length
      guard distance < Hunters.sight, way.dot(hunter.swimmer.heading) > 0 else { continue }
      seen += 1
      // It stays with the one that it is after, if it can.
      let worth = (distance + 2) * (1 + 0.12 * fish.company) * (fish.id == hunter.prey ? 0.5 : 1)
      if worth < least, !taken.contains(fish.id) { (best, least) = (other, worth) }
    }
    return seen >= Hunters.crowd && best >= 0 ? best : nil
  }

  private mutating func chase(_ index: Int, _ fish: Fish) {
    let hunter = all[index]
    let way = fish.swimmer.place - hunter.mouth
    let distance = way.length
    all[index].prey = fish.id
    all[index].isRushing =
      distance < Hunters.range && (hunter.isRushing || hunter.stamina >= Hunters.rested)
    // To where the fish will be.
    let lead = fish.swimmer.heading * (fish.swimmer.speed * min(0.6, distance / Hunters.top))
    all[index].swimmer.wish = (way + lead, all[index].isRushing ? Hunters.top : 4.2)
  }

  /// Calmly round the school, `distance` body lengths away.
  private mutating func circle(_ index: Int, _ center: SIMD3<Double>, _ distance: Double) {
    let swimmer = all[index].swimmer
    let way = (center + SIMD3(0, 1.5, 1.5)) - swimmer.place
    let unit = way.unit
    let turn = all[index].id.isMultiple(of: 2) ? 1.0 : -1
    let round = SIMD3(-unit.z, 0, unit.x) * turn
    let pull = ((way.length - distance) / 6).clipped(to: -1...1)
    all[index].swimmer.wish = (swimmer.heading * 0.8 + unit * pull + round * 0.5, 2.4)
  }
}
