import Geometry
import GoldenTesting
import Rendering
import SwarmDrones
import Testing

@Suite struct MatchingTests {
  private func cost(_ drones: [Point], _ places: [Point], _ match: [Int]) -> Double {
    match.enumerated().reduce(0) { $0 + drones[$1.offset].distance(to: places[$1.element]) }
  }

  private func exact(_ drones: [Point], _ places: [Point]) -> Double {
    Hungarian.leastCost(drones.map { drone in places.map { drone.distance(to: $0) } })
  }

  private func solve(_ drones: [Point], _ places: [Point]) -> [Int] {
    Matching.solve(count: drones.count) { drones[$0].distance(to: places[$1]) }
  }

  private func scatter(_ count: Int, _ chance: inout SeededGenerator) -> [Point] {
    (0..<count).map { _ in Point(chance.number(in: 0...390), chance.number(in: 0...844)) }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `random drones find random places as well as can be`(_ seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let (drones, places) = (scatter(96, &chance), scatter(96, &chance))
    let match = solve(drones, places)
    #expect(match.sorted() == Array(0..<96))
    #expect(cost(drones, places, match) <= 1.05 * exact(drones, places))
  }

  @Test(arguments: FormationTests.all)
  func `a formation is matched within a twentieth of the best`(_ asked: Formation) {
    var rehearsal = RendererRun<SwarmDrones>()
    rehearsal.run(0.5)
    let drones = rehearsal.show.fleet.position
    rehearsal.call(asked)
    rehearsal.step()
    let (places, match) = (rehearsal.show.formations.slots.positions, rehearsal.show.fleet.slot)
    #expect(match.sorted() == Array(0..<96))
    #expect(cost(drones, places, match) <= 1.05 * exact(drones, places))
  }

  @Test func `small cases agree with trying everything`() {
    var chance = SeededGenerator(seed: 9)
    for _ in 0..<30 {
      let (drones, places) = (scatter(5, &chance), scatter(5, &chance))
      var least = Double.infinity
      permute([0, 1, 2, 3, 4]) { least = min(least, cost(drones, places, $0)) }
      #expect(abs(cost(drones, places, solve(drones, places)) - least) < 1e-9)
      #expect(abs(exact(drones, places) - least) < 1e-4)
    }
  }

  private func permute(_ items: [Int], _ done: [Int] = [], _ visit: ([Int]) -> Void) {
    if items.isEmpty { return visit(done) }
    for (index, item) in items.enumerated() {
      var rest = items
      rest.remove(at: index)
      permute(rest, done + [item], visit)
    }
  }

  @Test func `costs that are not numbers still give everyone a place`() {
    let match = Matching.solve(count: 4) { drone, _ in drone == 1 ? .nan : 1 }
    #expect(match.sorted() == [0, 1, 2, 3])
    #expect(Matching.solve(count: 0) { _, _ in 0 }.isEmpty)
  }

  @Test(arguments: FormationTests.all)
  func `places are kept while fingers move slowly`(_ asked: Formation) {
    var rehearsal = RendererRun<SwarmDrones>()
    rehearsal.call(asked)
    rehearsal.run(1.5)
    let match = rehearsal.show.fleet.slot
    let places = rehearsal.show.formations.fingers
    for step in 0..<240 {
      let way = Double(step) / 240
      for (index, place) in places.enumerated() {
        let turn = Vector(angle: Double(index) + 2 * way) * (24 * way)
        rehearsal.touch(index + 1, (place.x + turn.dx) / 390, (place.y + turn.dy) / 844)
      }
      rehearsal.step()
      #expect(rehearsal.show.fleet.slot == match)
    }
  }

  @Test(arguments: FormationTests.all)
  func `places are kept on the way`(_ asked: Formation) {
    var rehearsal = RendererRun<SwarmDrones>()
    rehearsal.run(0.3)
    rehearsal.call(asked)
    rehearsal.step()
    let match = rehearsal.show.fleet.slot
    for _ in 0..<240 {
      rehearsal.step()
      #expect(rehearsal.show.fleet.slot == match)
    }
  }
}
