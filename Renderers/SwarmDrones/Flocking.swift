import Rendering

/// Flight by neighbours: separation, alignment, cohesion, with limits on speed and turning, along a
/// common path.
///
/// Separation has priority and the other rules share the remaining effort, in all three dimensions:
/// drones that fly one behind the other separate in depth and are not pushed aside.
///
/// Source: C. Reynolds, "Flocks, herds and schools: a distributed behavioral model", SIGGRAPH 1987,
/// also for the priorities ("prioritized acceleration allocation").
package struct Flocking: Hashable, Sendable {
  /// The greatest turn rate, in radians per second of flight.
  package static let agility = 2.8
  /// The greatest acceleration relative to cruising speed, in 1/s of flight.
  static let thrust = 7.0
  /// The greatest acceleration by neighbours and the common path relative to cruising speed, in 1/s
  /// of flight.
  static let effort = 4.0
  /// The greatest change of depth by neighbours, per second of flight.
  static let climb = 0.7
  /// Speed relative to cruising speed.
  package static let speeds = 0.55...1.55

  private let composition: SwarmComposition
  private let wander: Wander
  private let field: GradientNoise
  /// The summed influence of a drone's neighbours.
  private struct Neighbours: Hashable {
    /// Separation from those that are too near, in the plane and in depth.
    var (push, lift) = (Vector.zero, 0.0)
    /// Weighted sums of their velocities and of the vectors to them, and the sum of the weights.
    var (course, center, weight) = (Vector.zero, Vector.zero, 0.0)
  }

  /// Influences by drone.
  private var neighbours: [Neighbours] = []
  /// Pairs of drones that were compared in the last update.
  private(set) var pairs = 0

  /// Creates the rules for the sky of `composition`.
  package init(_ composition: SwarmComposition, seed: UInt64) {
    self.composition = composition
    var chance = SeededGenerator(seed: seed)
    wander = Wander(composition.sky, seed: chance.next())
    field = GradientNoise(seed: chance.next())
  }

  /// Returns the home of `slot` in a flock of `count` at flight time `time`.
  func home(_ slot: FlockSlot, count: Int, spacing: Double, at time: Double) -> Wander.Home {
    wander.home(slot, width: width(count, spacing, time), at: time)
  }

  /// Returns half the width of a ribbon that has space for all.
  private func width(_ count: Int, _ spacing: Double, _ time: Double) -> Double {
    let area = 0.87 * Double(count) * spacing * spacing
    let most = 0.36 * min(composition.sky.width, composition.sky.height)
    return min(max(area / max(wander.length(at: time), 1), spacing), most)
  }

  /// Returns the depth of a drone, 0 far … 1 near: its home's depth and a wave that neighbours
  /// share.
  private func depth(_ home: Wander.Home, at place: Point, _ time: Double) -> Double {
    let scale = 0.008 / composition.unit
    let wave = field.value(place.x * scale, place.y * scale, 0.2 * time)
    return (home.depth + 0.42 * wave).clipped(to: 0.02...0.98)
  }

  /// Changes the velocities of `fleet` for `duration` seconds of flight from `time` on; `pull` is
  /// the weight of the common path, 0…1.
  package mutating func steer(
    _ fleet: inout Fleet, spacing: Double, pull: Double, time: Double, duration: Double
  ) {
    meet(fleet, spacing: spacing)
    let cruise = composition.cruise
    let width = width(fleet.count, spacing, time)
    let inside = composition.sky.inset(
      by: 0.09 * min(composition.sky.width, composition.sky.height))
    for index in fleet.position.indices {
      let (place, velocity) = (fleet.position[index], fleet.velocity[index])
      let around = neighbours[index]
      let apart = (around.push * (13 * cruise)).limited(to: Flocking.effort * cruise)
      var wish = Vector.zero
      if around.weight > 0 {
        wish += (around.course / around.weight - velocity) * 3
        wish += around.center / around.weight * 0.2
      }
      let trait = fleet.traits[index]
      let home = wander.home(fleet.flockSlots[index], width: width, at: time)
      let goal = inside.nearest(to: home.place)
      wish += ((goal - place) * 1.7).limited(to: 2 * cruise) * pull
      wish += (home.stream - velocity) * (0.8 * pull)
      wish += gust(at: place, time) * (0.4 * cruise)
      wish += velocity.normalized * ((cruise * trait.tempo - velocity.length) * 1.4)
      var force = apart + wish.limited(to: max(0, Flocking.effort * cruise - apart.length))
      force += walls(at: place + velocity * 0.45) * (6 * cruise)
      fleet.velocity[index] = limited(
        velocity + force.limited(to: Flocking.thrust * cruise) * duration, from: velocity, duration)
      let climb =
        (depth(home, at: place, time) - fleet.depth[index]) * 1.6
        + (0.8 * around.lift).clipped(to: -Flocking.climb...Flocking.climb)
      fleet.depth[index] = (fleet.depth[index] + climb * duration).clippedToUnit
    }
  }

  /// Sums the influence of the neighbours of each drone. With at most 240 drones all pairs cost
  /// less than a grid.
  private mutating func meet(_ fleet: Fleet, spacing: Double) {
    let count = fleet.count
    neighbours.removeAll(keepingCapacity: true)
    neighbours.append(contentsOf: repeatElement(Neighbours(), count: count))
    let reach = 2.4 * spacing
    let deep = 3.2 * spacing
    let near = 1.25 * spacing
    pairs = 0
    for i in 0..<count {
      pairs += count - i - 1
      let (place, velocity, depth) = (fleet.position[i], fleet.velocity[i], fleet.depth[i])
      for j in i + 1..<max(count, i + 1) {
        let way = fleet.position[j] - place
        guard abs(way.dx) < reach, abs(way.dy) < reach else { continue }
        let drop = (fleet.depth[j] - depth) * deep
        let distance = (way.lengthSquared + drop * drop).squareRoot()
        guard distance < reach else { continue }
        let share = 1 - distance / reach
        neighbours[i].course += fleet.velocity[j] * share
        neighbours[j].course += velocity * share
        neighbours[i].center += way * share
        neighbours[j].center -= way * share
        neighbours[i].weight += share
        neighbours[j].weight += share
        if distance < near { part(i, j, way, drop, pressure: 1 - distance / near) }
      }
    }
  }

  /// Separates two drones whose difference is `way` in the plane and `drop` in depth.
  private mutating func part(
    _ i: Int, _ j: Int, _ way: Vector, _ drop: Double, pressure: Double
  ) {
    let distance = (way.lengthSquared + drop * drop).squareRoot()
    let shove = pressure * pressure * 2
    // Two at the same position separate sideways.
    let isSame = distance < 1e-6
    let aside = isSame ? Vector(i.isMultiple(of: 2) ? shove : -shove, 0) : way * (shove / distance)
    let up = isSame ? 0 : drop * (shove / distance)
    neighbours[i].push -= aside
    neighbours[j].push += aside
    neighbours[i].lift -= up
    neighbours[j].lift += up
  }

  /// Returns a vector back into the sky, stronger near its edge and beyond.
  private func walls(at place: Point) -> Vector {
    let sky = composition.sky
    let soft = 0.15 * min(sky.width, sky.height)
    func wall(_ low: Double, _ high: Double) -> Double {
      max(0, soft - low) / soft - max(0, soft - high) / soft
    }
    return Vector(
      wall(place.x - sky.minX, sky.maxX - place.x), wall(place.y - sky.minY, sky.maxY - place.y)
    ).limited(to: 3)
  }

  /// Returns a wind that neighbours share.
  private func gust(at place: Point, _ time: Double) -> Vector {
    let scale = 0.006 / composition.unit
    let (x, y) = (place.x * scale, place.y * scale)
    return Vector(field.value(x, y, 0.3 * time + 40), field.value(x, y, 0.3 * time + 80))
  }

  /// Returns `next` limited in turning and speed.
  private func limited(_ next: Vector, from last: Vector, _ duration: Double) -> Vector {
    let (slow, fast) = (
      Flocking.speeds.lowerBound * composition.cruise,
      Flocking.speeds.upperBound * composition.cruise
    )
    var next = next
    if last.length > 0.3 * slow {
      let turn = Math.atan2(last.cross(next), last.dot(next))
      let most = Flocking.agility * duration
      if abs(turn) > most {
        next = last.rotated(by: turn < 0 ? -most : most).normalized * next.length
      }
    }
    let thrust = Flocking.thrust * composition.cruise * duration
    let speed = next.length
    if speed > fast { next = next.normalized * max(fast, speed - thrust) }
    if speed < slow {
      let heading = speed > 1e-9 ? next.normalized : Vector(1, 0)
      next = heading * min(slow, speed + thrust)
    }
    return next
  }
}
