import Geometry

/// A hunter: it rushes at a fish until it catches it or is out of breath.
package struct Hunter: Sendable {
  let id: Int
  package fileprivate(set) var swimmer: Swimmer
  /// Energy, 0 starving … 1 full.
  package var energy: Double
  fileprivate(set) var presence: Double
  package fileprivate(set) var stamina = 1.0
  package fileprivate(set) var isRushing = false
  package fileprivate(set) var prey: Int?

  var mouth: SIMD3<Double> { swimmer.place + swimmer.heading * 2.4 }
}

/// The hunters: they hunt stragglers, never two the same fish, rush, tire and rest, share their
/// catch, leave when they starve and multiply when they are full.
package struct Hunters: Sendable {
  /// Seconds of breath in a rush, seconds of recovery, and the breath required for a new rush.
  package static let (rush, recovery, rested) = (2.4, 8.0, 0.6)
  /// The energy of a fish, relative to a full hunter.
  package static let meal = 0.45
  /// Speed in a rush, and the greatest turn rates in a rush and otherwise, in radians per second.
  package static let (top, agility) = (11.5, (rush: 2.0, calm: 1.1))

  package var all: [Hunter] = []
  private(set) var leaving: [Hunter] = []
  private let composition: WaterComposition
  private var lastID = 0

  init(_ composition: WaterComposition) { self.composition = composition }

  /// Moves all for `duration` seconds; first, those of `turn` in `turns` choose a new course.
  mutating func swim(after school: School, turn: Int, of turns: Int, for duration: Double) {
    for index in stride(from: turn, to: all.count, by: turns) { chooseCourse(index, school) }
    for index in all.indices {
      let isRushing = all[index].isRushing
      let agility = isRushing ? Hunters.agility.rush : Hunters.agility.calm
      all[index].swimmer.swim(for: duration, agility: agility, thrust: 14)
      let breath = isRushing ? -1 / Hunters.rush : 1 / Hunters.recovery
      all[index].stamina = (all[index].stamina + breath * duration).clippedToUnit
      all[index].isRushing = isRushing && all[index].stamina > 0
      all[index].energy = max(0, all[index].energy - (isRushing ? 0.045 : 0.025) * duration)
      all[index].presence = min(1, all[index].presence + 0.4 * duration)
    }
    for index in leaving.indices {
      leaving[index].swimmer.swim(for: duration, agility: 1, thrust: 3)
      leaving[index].presence -= 0.4 * duration
    }
    leaving.removeAll { $0.presence <= 0 }
  }

  /// Removes a hunter that starves, except the last one; splits one that is full into two.
  mutating func multiply(upTo limit: Int) {
    if all.count > 1, let index = all.firstIndex(where: { $0.energy <= 0 }) {
      leaving.append(all.remove(at: index))
    } else if all.count < limit, let index = all.firstIndex(where: { $0.energy > 0.95 }) {
      all[index].energy /= 2
      come(energy: all[index].energy, presence: 0)
    }
  }

  mutating func resize(to count: Int, presence: Double) {
    while all.count < count { come(energy: 0.5, presence: presence) }
    while all.count > count { leaving.append(all.removeLast()) }
  }

  private mutating func come(energy: Double, presence: Double) {
    lastID += 1
    let (isLeft, turn) = (lastID.isMultiple(of: 2), 0.618 * Double(lastID))
    let share = SIMD3(isLeft ? 0.1 : 0.9, turn.fraction, 0.7)
    let swimmer = Swimmer(
      at: composition.low + (composition.high - composition.low) * share,
      heading: SIMD3(isLeft ? 1 : -1, 0, 0), speed: 2, beat: turn)
    all.append(Hunter(id: lastID, swimmer: swimmer, energy: energy, presence: presence))
  }

  /// Shares the meal that hunter `index` has caught among all near it, by their hunger.
  package mutating func share(of index: Int) {
    let place = all[index].swimmer.place
    let table = all.indices.filter { (all[$0].swimmer.place - place).length < 14 }
    let hunger = table.reduce(0) { $0 + 1 - all[$1].energy }
    let part = min(1, Hunters.meal / max(hunger, 1e-9))
    for guest in table { all[guest].energy += (1 - all[guest].energy) * part }
    all[index].isRushing = false
  }

  private mutating func chooseCourse(_ index: Int, _ school: School) {
    let hunter = all[index]
    let isReady = hunter.energy < 0.8 && (hunter.isRushing || hunter.stamina >= Hunters.rested)
    let prey = isReady ? choose(hunter, school) : nil
    (all[index].prey, all[index].isRushing) = (prey?.id, false)
    if let prey { chase(index, prey) } else { circle(index, school.center, isReady ? 7 : 12) }
    all[index].swimmer.course.y *= 0.7
    for companion in all {
      let way = hunter.swimmer.place - companion.swimmer.place
      all[index].swimmer.course += way.normalized * max(0, 1 - way.length / 9)
    }
    let ahead = hunter.swimmer.place + hunter.swimmer.heading * 4
    all[index].swimmer.course += composition.walls(at: ahead, soft: 4) * 1.3
  }

  /// Returns the nearest and most isolated fish, unless another hunter chases it.
  private func choose(_ hunter: Hunter, _ school: School) -> Fish? {
    var (best, least, seen) = (Fish?.none, Double.infinity, 0)
    for fish in school.fish {
      let way = fish.swimmer.place - hunter.swimmer.place
      guard way.length < 22, way.dot(hunter.swimmer.heading) > 0 else { continue }
      seen += 1
      let loss = (way.length + 2) * (1 + 0.12 * fish.company) * (fish.id == hunter.prey ? 0.5 : 1)
      if loss < least, !all.contains(where: { $0.prey == fish.id && $0.id != hunter.id }) {
        (best, least) = (fish, loss)
      }
    }
    // A small school is left alone.
    return seen >= 8 ? best : nil
  }

  private mutating func chase(_ index: Int, _ fish: Fish) {
    let way = fish.swimmer.place - all[index].mouth
    let lead = fish.swimmer.speed * min(0.6, way.length / Hunters.top)
    all[index].isRushing = way.length < 8
    all[index].swimmer.course = way.normalized + fish.swimmer.heading * (lead / max(way.length, 1))
    all[index].swimmer.pace = way.length < 8 ? Hunters.top : 4.2
  }

  /// Swims calmly around the school, `distance` body lengths away.
  private mutating func circle(_ index: Int, _ center: SIMD3<Double>, _ distance: Double) {
    let way = center + SIMD3(0, 1.5, 1.5) - all[index].swimmer.place
    let round = SIMD3(-way.z, 0, way.x).normalized * (all[index].id.isMultiple(of: 2) ? 0.5 : -0.5)
    let pull = ((way.length - distance) / 6).clipped(to: -1...1)
    all[index].swimmer.course = all[index].swimmer.heading * 0.8 + way.normalized * pull + round
    all[index].swimmer.pace = 2.4
  }
}
