import Geometry
import GoldenTesting
import Rendering
import SwarmDrones
import Testing

@Suite struct FlockTests {
  static let sizes = [Size(390, 844), Size(320, 568), Size(1024, 768), Size(600, 600)]

  @Test(arguments: sizes)
  func `a flock keeps its limits of speed and turning`(_ size: Size) {
    var rehearsal = RendererRun<SwarmDrones>(size)
    rehearsal.run(1)
    let cruise = rehearsal.show.composition.cruise
    var last = rehearsal.show.fleet.velocity
    for _ in 0..<360 {
      rehearsal.step()
      let next = rehearsal.show.fleet.velocity
      for (before, after) in zip(last, next) {
        #expect(after.length <= Flocking.speeds.upperBound * cruise * 1.000_001)
        #expect(after.length >= Flocking.speeds.lowerBound * cruise * 0.999_999)
        let turn = abs(Math.atan2(before.cross(after), before.dot(after)))
        #expect(turn <= Flocking.agility / 120 * 1.000_1)
      }
      last = next
    }
  }

  @Test(arguments: zip(sizes + sizes, [96, 96, 96, 36, 240, 180, 12, 96]))
  func `no drone leaves the sky by more than a margin`(_ size: Size, _ count: Int) {
    var rehearsal = RendererRun<SwarmDrones>(size) { $0.count = count }
    let show = rehearsal.show
    let margin = 0.08 * min(size.width, size.height)
    let allowed = show.composition.sky.inset(by: -margin)
    for _ in 0..<Int(2400 / count) {
      rehearsal.run(0.25)
      for place in rehearsal.show.fleet.position {
        #expect(allowed.contains(place), "\(place) at \(rehearsal.moment.seconds)")
        #expect(place.y < 0.75 * size.height)
      }
    }
  }

  @Test(arguments: [UInt64(1), 2, 7, 30])
  func `a flock neither clumps nor scatters`(_ seed: UInt64) {
    var rehearsal = RendererRun<SwarmDrones>(seed: seed)
    for _ in 0..<12 {
      rehearsal.run(1)
      let show = rehearsal.show
      let nearest = nearestDistances(show.fleet.position, show.fleet.depth, deep: 3.2 * 24)
      let sorted = nearest.sorted()
      #expect(sorted[48] > 0.5 * 24, "half have a neighbour nearer than half the spacing")
      #expect(sorted[48] < 1.5 * 24)
      #expect(sorted[4] > 0.2 * 24)
      let middle = show.fleet.middle
      let spread =
        show.fleet.position.reduce(0) { $0 + $1.distance(to: middle) } / Double(show.fleet.count)
      #expect(spread > 45 && spread < 190)
    }
  }

  @Test func `drones one behind the other part in depth, not sideways`() {
    let composition = SwarmComposition(Size(390, 844))
    var flocking = Flocking(composition, seed: 1)
    var fleet = Fleet(seed: 1)
    let stream = Vector(composition.cruise, 0)
    for depth in [0.5, 0.52] {
      fleet.launch(lag: 0.5) { _ in
        Wander.Home(place: composition.sky.center, stream: stream, depth: depth)
      }
    }
    let place = fleet.position[0]
    for step in 0..<120 {
      fleet.position = [place, place + Vector(0, 0.01)]
      fleet.velocity = [stream, stream]
      let gap = fleet.depth[1] - fleet.depth[0]
      flocking.steer(&fleet, spacing: 24, pull: 0, time: Double(step) / 120, duration: 1 / 120)
      #expect(abs(fleet.velocity[1].dy - fleet.velocity[0].dy) < 0.01 * composition.cruise)
      #expect(abs(fleet.depth[1] - fleet.depth[0] - gap) < 0.03)
    }
    let bound: Double = 0.2 * 24 / (3.2 * 24)
    #expect(fleet.depth[1] - fleet.depth[0] > bound)
  }

  @Test func `wider spacing flocks wider`() {
    func nearest(_ spacing: Double) -> Double {
      var rehearsal = RendererRun<SwarmDrones> { $0.spacing = spacing }
      var sum = 0.0
      for _ in 0..<4 {
        rehearsal.run(1)
        let show = rehearsal.show
        sum += nearestDistances(show.fleet.position, show.fleet.depth, deep: 3.2 * spacing)
          .reduce(0, +)
      }
      return sum / 4 / 96
    }
    let (narrow, usual, wide) = (nearest(12), nearest(24), nearest(48))
    #expect(usual > 1.3 * narrow)
    #expect(wide > 1.15 * usual)
  }

  @Test func `pace is the speed of flight`() {
    func way(_ speed: Double) -> Double {
      var rehearsal = RendererRun<SwarmDrones> { $0.speed = speed }
      rehearsal.run(1)
      let before = rehearsal.show.fleet.position
      rehearsal.run(0.1)
      return zip(before, rehearsal.show.fleet.position).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
    let usual = way(1)
    #expect(abs(way(0.2) / usual - 0.2) < 0.08)
    #expect(way(3) > 2 * usual)
  }

  /// Distance of each drone to the next, depth included.
  private func nearestDistances(_ places: [Point], _ depth: [Double], deep: Double) -> [Double] {
    places.indices.map { i in
      var least = Double.infinity
      for j in places.indices where j != i {
        let drop = (depth[j] - depth[i]) * deep
        least = min(least, ((places[j] - places[i]).lengthSquared + drop * drop).squareRoot())
      }
      return least
    }
  }
}
