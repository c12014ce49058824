import Geometry

/// A small fish of the school.
package struct Fish: Sendable {
  package let id: Int
  package var swimmer: Swimmer
  /// Visibility, 0…1: fish fade in and out.
  var presence: Double
  /// Alarm, 0 calm … 1 in flight; and the number of others around it.
  package var alarm = 0.0
  var company = 0.0
}

/// The school: each fish sees those in its cone of perception, keeps its distance from them, aligns
/// with them and stays among them. It flees around its hunters, and its alarm spreads.
///
/// Sources: C. Reynolds, "Flocks, herds and schools: a distributed behavioral model", SIGGRAPH
/// 1987; B. Partridge, "The structure and function of fish schools", Scientific American 1982.
package struct School: Sendable {
  /// Range of sight, and preferred distance of neighbours.
  static let (sight, room) = (3.2, 1.45)
  /// Greatest turn rate, in radians per second, and speed, in body lengths per second.
  package static let agility = (calm: 2.6, flight: 6.5)
  package static let speed = (calm: 2.9, flight: 8.6)

  package var fish: [Fish] = []
  /// The feeding position, and fearfulness, 0…1.
  var (pasture, fear) = (SIMD3<Double>.zero, 0.5)
  /// Neighbours that fish examined in the last step.
  private(set) var comparisons = 0
  private var grid = NeighbourGrid()
  private let composition: WaterComposition

  init(_ composition: WaterComposition) { self.composition = composition }

  package var center: SIMD3<Double> {
    fish.reduce(SIMD3.zero) { $0 + $1.swimmer.place } / Double(max(fish.count, 1))
  }

  /// Mean distance of fish to their nearest neighbours, in body lengths.
  var nearest: Double {
    let ways = fish.compactMap { one in
      fish.filter { $0.id != one.id }.map { ($0.swimmer.place - one.swimmer.place).length }.min()
    }
    return ways.reduce(0, +) / Double(max(fish.count, 1))
  }

  /// Moves every fish for `duration` seconds; first, those of `turn` in `turns` choose a new
  /// course.
  mutating func swim(
    _ hunters: [Hunter], _ fingers: [Finger], turn: Int, of turns: Int, for duration: Double
  ) {
    grid.sort(fish)
    comparisons = 0
    for index in stride(from: turn, to: fish.count, by: turns) {
      chooseCourse(index, hunters, fingers)
    }
    for index in fish.indices {
      let alarm = fish[index].alarm
      let agility = School.agility.calm + (School.agility.flight - School.agility.calm) * alarm
      fish[index].swimmer.swim(for: duration, agility: agility, thrust: 26)
      fish[index].alarm = max(0, alarm - 0.75 * duration)
      fish[index].presence = min(1, fish[index].presence + 0.7 * duration)
    }
  }

  private mutating func chooseCourse(_ index: Int, _ hunters: [Hunter], _ fingers: [Finger]) {
    let swimmer = fish[index].swimmer
    var (course, speed, rumour, company) = meet(index)
    course += food(for: swimmer, fingers)
    course.y *= 0.62
    let (flight, danger) = flight(of: swimmer, hunters, fingers)
    let urge = 2.5 + 3.5 * fear
    course += flight * (urge / max(1, flight.length))
    course += composition.walls(at: swimmer.place + swimmer.heading * 1.5, soft: 2.5) * 1.6
    let alarm = max(fish[index].alarm, rumour * (0.5 + 0.42 * fear), danger).clippedToUnit
    speed = max(1.4, speed) + (School.speed.flight - School.speed.calm) * alarm
    (fish[index].alarm, fish[index].company) = (alarm, company)
    fish[index].swimmer.course = course
    fish[index].swimmer.pace = min(speed, School.speed.flight)
  }

  /// True if a fish perceives another at `way` from it: not behind it, or very near.
  private func sees(_ fish: Swimmer, _ way: SIMD3<Double>, _ distance: Double) -> Bool {
    way.dot(fish.heading) > -0.42 * distance || distance < 0.6
  }

  /// Returns the desired course and speed of a fish among its neighbours, their greatest alarm, and
  /// their number by weight.
  private mutating func meet(_ index: Int) -> (SIMD3<Double>, speed: Double, rumour: Double, Double)
  {
    let swimmer = fish[index].swimmer
    var comparisons = 0
    defer { self.comparisons += comparisons }
    var (apart, course, middle) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
    var (weight, rumour) = (0.0, 0.0)
    grid.visit(near: swimmer.place) { other in
      comparisons += 1
      let way = fish[other].swimmer.place - swimmer.place
      guard way.dot(way) < School.sight * School.sight, other != index else { return }
      let distance = way.length
      guard sees(swimmer, way, distance) else { return }
      let share = 1 - distance / School.sight
      course += fish[other].swimmer.heading * share
      (middle, weight) = (middle + way * share, weight + share)
      rumour = max(rumour, fish[other].alarm)
      let press = max(0, 1 - distance / School.room)
      let aside = distance > 1e-6 ? way / distance : swimmer.side * (index < other ? 1 : -1)
      apart -= aside * (press * (1 + press))
    }
    if weight > 0 { middle /= weight }
    let ahead: SIMD3<Double> = swimmer.heading * 0.7 + apart * 2.6
    let along: SIMD3<Double> = course.normalized * 1.15
    course = ahead + along + middle * 0.42
    let speed = School.speed.calm * (0.92 + 0.16 * Math.sin(Double(fish[index].id)))
    return (course, speed + 0.6 * swimmer.heading.dot(middle), rumour, weight)
  }

  /// Returns the direction to food: at the nearest resting finger, else at the pasture. Fish that
  /// are there circle.
  private func food(for swimmer: Swimmer, _ fingers: [Finger]) -> SIMD3<Double> {
    var (least, way, appetite) = (15.0, pasture - swimmer.place, 0.0)
    for finger in fingers where finger.food > 0.05 {
      let wayThere = composition.place(at: finger.place, depth: swimmer.place.z) - swimmer.place
      guard wayThere.length < least else { continue }
      (least, appetite) = (wayThere.length, finger.food)
      way = wayThere + SIMD3(0, 0, 0.35 * composition.high.z - swimmer.place.z)
    }
    let pull = min(1, way.length / 7)
    let round = SIMD3(-way.z, 0, way.x).normalized
    return way.normalized * ((0.55 + 1.1 * appetite) * pull) + round * (0.5 * (1 - pull))
  }

  /// Returns the direction away from fast fingers, and sideways from the course of hunters; and the
  /// danger.
  private func flight(
    of swimmer: Swimmer, _ hunters: [Hunter], _ fingers: [Finger]
  ) -> (SIMD3<Double>, danger: Double) {
    var (flight, most) = (SIMD3<Double>.zero, 0.0)
    for hunter in hunters {
      let way = swimmer.place - hunter.swimmer.place
      let distance = way.length
      let reach = (2.5 + 8 * fear) * (hunter.isRushing ? 1.35 : 0.75)
      guard distance < reach, sees(swimmer, -way, distance) || distance < 3 else { continue }
      let danger = (1 - distance / reach) * hunter.presence
      let aside = way - hunter.swimmer.heading * way.dot(hunter.swimmer.heading)
      flight += (way.normalized * 0.7 + aside.normalized * 0.8) * danger
      most = max(most, danger * (hunter.isRushing ? 1.6 : 0.7))
    }
    for finger in fingers {
      let way = swimmer.place - composition.place(at: finger.place, depth: swimmer.place.z)
      let danger = max(0, 1 - way.length / max((3 + 9 * fear) * finger.fear, 1e-6))
      flight += way.normalized * (1.5 * danger)
      most = max(most, 1.6 * danger)
    }
    return (flight, most)
  }
}

// MARK: Neighbours

/// A spatial grid of fish by square columns of the water. Every sixteenth column shares a list.
struct NeighbourGrid: Sendable {
  /// Side of a column: a neighbour nearer than this lies in the same column or in an adjacent one.
  static let side = 3.2

  private var members = Array(repeating: [Int](), count: 256)

  mutating func sort(_ fish: [Fish]) {
    for column in members.indices { members[column].removeAll(keepingCapacity: true) }
    for (index, fish) in fish.enumerated() { members[column(fish.swimmer.place)].append(index) }
  }

  /// Calls `visit` with all members that may be nearer to `place` than ``side``, and some others.
  func visit(near place: SIMD3<Double>, _ visit: (Int) -> Void) {
    for cell in 0..<9 {
      for member in members[column(place, cell % 3 - 1, cell / 3 - 1)] { visit(member) }
    }
  }

  private func column(_ place: SIMD3<Double>, _ step: Int = 0, _ row: Int = 0) -> Int {
    let seat = SIMD3<Int>((place / NeighbourGrid.side).rounded(.down))
    return (seat.x &+ step) & 15 + ((seat.y &+ row) & 15) * 16
  }
}

/// The state of a swimming animal. Lengths are body lengths of a fish; x to the right, y down, z
/// away from the eye.
package struct Swimmer: Sendable {
  package var place: SIMD3<Double>
  /// Direction of length 1.
  package private(set) var heading: SIMD3<Double>
  package private(set) var speed: Double
  /// The phase of the tail's beat, in radians.
  private(set) var beat: Double
  /// The desired direction, of any length, and the desired speed.
  var (course, pace) = (SIMD3<Double>.zero, 0.0)
  /// Smoothed turn rate about the vertical, in radians per second, clockwise seen from above.
  private(set) var yaw = 0.0

  init(at place: SIMD3<Double>, heading: SIMD3<Double>, speed: Double, beat: Double) {
    (self.place, self.heading, self.speed, self.beat) = (place, heading.normalized, speed, beat)
  }

  /// Swims for `duration` seconds; `agility` and `thrust` are the limits of turning and
  /// acceleration.
  mutating func swim(for duration: Double, agility: Double, thrust: Double) {
    let (before, along) = (heading, heading.dot(course))
    let aside = course - heading * along
    // A course straight back is reached to the right. A turn is less than its tangent.
    let way = aside.length > 1e-9 ? aside.normalized : along < 0 ? side : .zero
    let most = agility * duration
    heading = (heading + way * (along > 0 ? min(most, aside.length / along) : most)).normalized
    let turn = before.z * heading.x - before.x * heading.z
    if duration > 0 { yaw += (turn / duration - yaw) * min(1, 5 * duration) }
    speed += (pace - speed).clipped(to: -thrust * duration...thrust * duration)
    place += heading * (speed * duration)
    beat += (4 + 2.6 * speed) * duration
  }

  /// The direction to the right of the heading, horizontal, of length 1.
  var side: SIMD3<Double> {
    let level = SIMD3(-heading.z, 0, heading.x)
    return level.length > 1e-6 ? level.normalized : SIMD3(0, 0, 1)
  }

  /// The upward direction, perpendicular to heading and side, of length 1.
  var rise: SIMD3<Double> {
    let (ahead, side) = (heading, self.side)
    return SIMD3(ahead.y * side.z, ahead.z * side.x - ahead.x * side.z, -ahead.y * side.x)
  }
}
