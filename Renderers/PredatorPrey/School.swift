import Geometry
import Rendering

/// A small fish of the school.
package struct Fish: Hashable, Sendable {
  /// Never used again.
  package let id: Int
  package var swimmer: Swimmer
  /// 0 calm … 1 in flight.
  package var alarm = 0.0
  /// 0 hungry … 1 ready to breed.
  package var energy: Double
  /// Seconds since it was born.
  package var age: Double
  /// How much there is of it to be seen, 0…1: fish come and go softly.
  package var presence: Double
  /// How many others it has round it.
  package var company = 0.0

  /// A fish by itself.
  package init(id: Int, swimmer: Swimmer, energy: Double, age: Double, presence: Double) {
    (self.id, self.swimmer) = (id, swimmer)
    (self.energy, self.age, self.presence) = (energy, age, presence)
  }

  /// How large it is beside one that is grown up, 0…1.
  package var growth: Double { 0.45 + 0.55 * (age / 20).smoothstep }
}

/// What the school knows of the water round it.
package struct Surroundings: Sendable {
  /// Where the school feeds.
  package var pasture: SIMD3<Double>
  package var hunters: [Hunter] = []
  package var fingers: [Finger] = []
  /// How easily fish take fright, 0…1.
  package var fear: Double

  /// A quiet place to feed at.
  package init(pasture: SIMD3<Double>, fear: Double) { (self.pasture, self.fear) = (pasture, fear) }
}

/// The school: each fish sees those in its cone of perception and keeps apart from them, takes their
/// course and stays among them; it flees, and its fright passes on.
///
/// Source of the rules: C. Reynolds, "Flocks, herds and schools: a distributed behavioral model",
/// SIGGRAPH 1987; of the way round a hunter, the fountain: B. Partridge, "The structure and function
/// of fish schools", Scientific American 1982.
package struct School: Hashable, Sendable {
  /// How often in a second each fish looks round.
  package static let looks = 10
  /// How far a fish sees its neighbours, and how near to it they may come, in body lengths.
  package static let (sight, room) = (3.2, 1.55)
  /// Cosine of half the angle of the cone in which a fish sees: all but what is behind it.
  package static let cone = -0.42
  /// The greatest turn of a calm fish and of one in flight, in radians per second.
  package static let agility = (calm: 2.6, flight: 6.5)
  /// Speed of a calm fish and of one in flight, in body lengths per second.
  package static let speed = (calm: 2.9, flight: 8.6)
  /// The greatest change of speed, in body lengths per second².
  package static let thrust = 26.0

  package var fish: [Fish] = []
  private var grid: NeighbourGrid
  private let composition: WaterComposition

  /// No fish yet in the water of `composition`.
  package init(_ composition: WaterComposition) {
    self.composition = composition
    grid = NeighbourGrid(composition)
  }

  /// The mean place of all fish; the middle of the water without any.
  package var center: SIMD3<Double> {
    guard !fish.isEmpty else { return composition.middle }
    return fish.reduce(SIMD3.zero) { $0 + $1.swimmer.place } / Double(fish.count)
  }

  /// Mean distance of each fish to its nearest neighbour, in points; 0 for less than two.
  package var nearest: Double {
    guard fish.count > 1 else { return 0 }
    let places = fish.map(\.swimmer.place)
    var squares = Array(repeating: Double.infinity, count: places.count)
    for i in places.indices {
      for j in 0..<i {
        let way = places[i] - places[j]
        let square = way.dot(way)
        squares[i] = min(squares[i], square)
        squares[j] = min(squares[j], square)
      }
    }
    return composition.body * squares.reduce(0) { $0 + $1.squareRoot() } / Double(squares.count)
  }

  /// Lets every fish swim for `duration` seconds, of which those of `turn` in `turns` look round
  /// first.
  package mutating func swim(
    in surroundings: Surroundings, turn: Int, of turns: Int, for duration: Double
  ) {
    grid.sort(fish)
    for index in stride(from: turn, to: fish.count, by: turns) { look(index, surroundings) }
    for index in fish.indices {
      let alarm = fish[index].alarm
      let agility = School.agility.calm + (School.agility.flight - School.agility.calm) * alarm
      fish[index].swimmer.swim(for: duration, agility: agility, thrust: School.thrust)
      fish[index].alarm = max(0, alarm - 0.75 * duration)
      fish[index].age += duration
      fish[index].presence = min(1, fish[index].presence + 1.4 * duration)
    }
  }

  /// Members that may be near to `place`, for those who feed on them or feed them.
  package func visit(near place: SIMD3<Double>, _ visit: (Int) -> Void) {
    grid.visit(near: place, visit)
  }

  // MARK: Wishes

  /// What the neighbours of a fish add up to.
  private struct Company {
    var apart = SIMD3<Double>.zero
    var course = SIMD3<Double>.zero
    var middle = SIMD3<Double>.zero
    var weight = 0.0
    /// The greatest alarm among them.
    var rumour = 0.0
  }

  private mutating func look(_ index: Int, _ surroundings: Surroundings) {
    let swimmer = fish[index].swimmer
    let company = meet(index)
    var flight = Flight(alarm: company.rumour * (0.5 + 0.42 * surroundings.fear))
    flight.shun(surroundings.hunters, swimmer, fear: surroundings.fear)
    var wish = swimmer.heading * 0.7 + company.apart * 2.6
    var speed = School.speed.calm * (0.92 + 0.16 * Math.sin(Double(fish[index].id)))
    if company.weight > 0 {
      let middle = company.middle / company.weight
      wish += company.course.unit * 1.15 + middle * 0.3
      speed += 0.6 * swimmer.heading.dot(middle)
    }
    wish += feed(swimmer, surroundings, &flight)
    wish.y *= 0.62
    wish += flight.way * (2.5 + 3.5 * surroundings.fear)
    wish += composition.walls(at: swimmer.place + swimmer.heading * 1.5, soft: 2.5) * 1.6
    fish[index].alarm = max(fish[index].alarm, flight.alarm).clippedToUnit
    let haste = fish[index].alarm
    fish[index].company = company.weight
    fish[index].swimmer.wish = (
      wish, max(1.4, speed) + (School.speed.flight - School.speed.calm) * haste
    )
  }

  private func meet(_ index: Int) -> Company {
    let swimmer = fish[index].swimmer
    var company = Company()
    grid.visit(near: swimmer.place) { other in
      let way = fish[other].swimmer.place - swimmer.place
      let square = way.dot(way)
      guard square < School.sight * School.sight, other != index else { return }
      let distance = square.squareRoot()
      guard School.sees(swimmer, way, distance) else { return }
      let share = 1 - distance / School.sight
      company.course += fish[other].swimmer.heading * share
      company.middle += way * share
      company.weight += share
      company.rumour = max(company.rumour, fish[other].alarm)
      guard distance < School.room else { return }
      let press = 1 - distance / School.room
      // Two in the same place part sideways.
      let aside =
        distance > 1e-6 ? way / distance : swimmer.side * (index < other ? 1 : -1)
      company.apart -= aside * (press * (1 + press))
    }
    return company
  }

  /// Whether a fish perceives what is `way` from it, `distance` body lengths away: in its cone, or
  /// so near that it feels it.
  @inline(__always)
  package static func sees(_ fish: Swimmer, _ way: SIMD3<Double>, _ distance: Double) -> Bool {
    way.dot(fish.heading) > cone * distance || distance < 0.6
  }

  /// The wish to feed: at the nearest resting finger, else at the pasture.
  private func feed(
    _ swimmer: Swimmer, _ surroundings: Surroundings, _ flight: inout Flight
  ) -> SIMD3<Double> {
    var (least, goal, appetite) = (15.0, surroundings.pasture, 0.0)
    for finger in surroundings.fingers {
      let place = composition.place(at: finger.place, depth: swimmer.place.z)
      let way = place - swimmer.place
      let distance = way.length
      flight.shun(way, distance, finger: finger.fear, fear: surroundings.fear)
      guard finger.food > 0.05, distance < least else { continue }
      (least, appetite) = (distance, finger.food)
      goal = SIMD3(place.x, place.y, 0.35 * composition.high.z)
    }
    let way = goal - swimmer.place
    let distance = max(way.length, 1e-6)
    // Those who have arrived go round.
    let round = SIMD3(-way.z, 0, way.x) / distance
    let pull = min(1, distance / 7)
    return way * ((0.55 + 1.1 * appetite) * pull / distance) + round * (0.5 * (1 - pull))
  }
}

/// The way out of danger, and how large that is.
private struct Flight {
  var way = SIMD3<Double>.zero
  var alarm: Double

  init(alarm: Double) { self.alarm = alarm }

  /// Away from hunters and out of their course, round them.
  mutating func shun(_ hunters: [Hunter], _ fish: Swimmer, fear: Double) {
    for hunter in hunters {
      let way = fish.place - hunter.swimmer.place
      let distance = way.length
      let reach = (2.5 + 8 * fear) * (hunter.isRushing ? 1.35 : 0.75)
      guard distance < reach, distance > 1e-6, School.sees(fish, -way, distance) || distance < 3
      else { continue }
      let danger = (1 - distance / reach) * hunter.presence
      let ahead = hunter.swimmer.heading
      let aside = way - ahead * way.dot(ahead)
      self.way += (way / distance * 0.7 + aside.unit * 0.8) * danger
      alarm = max(alarm, danger * (hunter.isRushing ? 1.6 : 0.7))
    }
  }

  /// Away from a finger that lies `way` from the fish and is feared by 0…1.
  mutating func shun(_ way: SIMD3<Double>, _ distance: Double, finger: Double, fear: Double) {
    let reach = (3 + 9 * fear) * finger
    guard distance < reach, distance > 1e-6 else { return }
    let danger = 1 - distance / reach
    self.way -= way / distance * (1.5 * danger)
    alarm = max(alarm, 1.6 * danger)
  }
}
