import Geometry
import GoldenTesting
import Gestures
import JSONCoding
import Rendering
import SwarmDrones
import Testing

@Suite struct FormationTests {
  static let all: [Formation] = [.ring, .line, .triangle, .grid]

  private func formation(_ rehearsal: RendererRun<SwarmDrones>) -> JSON? {
    rehearsal.renderer.metrics(rehearsal.state, at: rehearsal.moment)["formation"]
  }

  @Test func `the number of fingers names the formation at once`() {
    var rehearsal = RendererRun<SwarmDrones>()
    rehearsal.step()
    #expect(formation(rehearsal) == "flock")
    for (id, name) in [(1, "ring"), (2, "line"), (3, "triangle"), (4, "grid"), (5, "grid")] {
      rehearsal.touch(id, 0.15 * Double(id), 0.2 + 0.07 * Double(id * id % 5))
      rehearsal.step()
      #expect(formation(rehearsal) == .string(name))
    }
  }

  @Test(arguments: [[1, 2, 3, 4], [4, 3, 2, 1], [2, 4, 1, 3]], [false, true])
  func `lifting in any order steps back at once`(_ order: [Int], _ cancelled: Bool) {
    var rehearsal = RendererRun<SwarmDrones>()
    rehearsal.call(.grid)
    rehearsal.run(0.2)
    for (id, name) in zip(order, ["triangle", "line", "ring", "flock"]) {
      rehearsal.lift(id, cancelled ? .cancelled : .ended)
      rehearsal.step()
      #expect(formation(rehearsal) == .string(name))
    }
    #expect(rehearsal.metric("slotError") == 0)
  }

  @Test(arguments: all)
  func `a touch on the first step is heard on it`(_ asked: Formation) {
    var rehearsal = RendererRun<SwarmDrones>()
    rehearsal.call(asked)
    rehearsal.step()
    #expect(formation(rehearsal) == .string(asked.rawValue))
  }

  @Test func `a ring of few drones is as wide as the stage allows for, whatever they keep apart`() {
    func radius(on stage: Size) -> Double {
      var rehearsal = RendererRun<SwarmDrones>(stage) { ($0.count, $0.spacing) = (12, 12) }
      rehearsal.call(.ring)
      rehearsal.step()
      let middle = Point(0.5 * stage.width, 0.34 * stage.height)
      return rehearsal.show.formations.slots.positions.map { $0.distance(to: middle) }.max() ?? 0
    }
    let (small, large) = (radius(on: Size(390, 844)), radius(on: Size(780, 1688)))
    #expect(small > 30 && abs(large - 2.0.squareRoot() * small) < 1e-9, "\(small), \(large)")
  }

  @Test func `four fingers at one place hold a grid that is still one`() {
    var rehearsal = RendererRun<SwarmDrones>(Size(390, 844)) { ($0.count, $0.spacing) = (36, 48) }
    for finger in 1...4 { rehearsal.touch(finger, 0.5, 0.3) }
    rehearsal.step()
    let places = rehearsal.show.formations.slots.positions
    let right = places.map(\.x).max() ?? 0
    #expect(right > 195 + 40 && right < 390)
  }

  @Test(arguments: all, [12, 36, 96, 240])
  func `places are spread evenly`(_ asked: Formation, _ count: Int) {
    var rehearsal = RendererRun<SwarmDrones> { $0.count = count }
    rehearsal.call(asked)
    rehearsal.step()
    let places = rehearsal.show.formations.slots.positions
    #expect(places.count == Int(count))
    let nearest = places.indices.map { i in
      places.indices.filter { $0 != i }.map { places[$0].distance(to: places[i]) }.min() ?? 0
    }
    let (least, most) = (nearest.min() ?? 0, nearest.max() ?? .infinity)
    #expect(least > 3)
    #expect(most / least < 1.75, "\(least)…\(most)")
  }

  @Test func `a ring lies round its finger and on the stage`() {
    for spacing in [12.0, 24, 48] {
      var rehearsal = RendererRun<SwarmDrones> { $0.spacing = spacing }
      rehearsal.touch(1, 0.5, 0.4)
      rehearsal.step()
      let finger = Point(195, 0.4 * 844)
      let distances = rehearsal.show.formations.slots.positions.map { $0.distance(to: finger) }
      #expect((distances.max() ?? 999) <= 195)
      #expect((distances.min() ?? 0) >= 0.35 * (distances.max() ?? 999))
    }
  }

  @Test func `a ring of one row has the circumference of its spacings`() {
    var rehearsal = RendererRun<SwarmDrones>(Size(1024, 768)) { $0.count = 48 }
    rehearsal.touch(1, 0.5, 0.5)
    rehearsal.step()
    for place in rehearsal.show.formations.slots.positions {
      let radius = place.distance(to: Point(512, 384))
      #expect(abs(radius - 24 * 48 / Math.twoPi) < 1e-6)
    }
  }

  @Test func `wider spacing makes a larger ring and a broader line`() {
    func extent(_ asked: Formation, _ spacing: Double) -> Double {
      var rehearsal = RendererRun<SwarmDrones> { $0.spacing = spacing }
      rehearsal.call(asked)
      rehearsal.step()
      let show = rehearsal.show
      let middle = asked == .ring ? show.formations.fingers[0] : show.formations.fingers[0]
      let way =
        asked == .ring
        ? Vector.zero : (show.formations.fingers[1] - show.formations.fingers[0]).normalized
      return show.formations.slots.positions.map { place in
        asked == .ring ? place.distance(to: middle) : abs(way.cross(place - middle))
      }.max() ?? 0
    }
    for asked in [Formation.ring, .line] {
      #expect(extent(asked, 24) > 1.3 * extent(asked, 12))
      #expect(extent(asked, 48) > 1.1 * extent(asked, 24))
    }
  }

  @Test func `a line reaches from finger to finger`() throws {
    var rehearsal = RendererRun<SwarmDrones> { $0.count = 36 }
    rehearsal.call(.line)
    rehearsal.step()
    let show = rehearsal.show
    for finger in show.formations.fingers {
      let nearest = try #require(
        show.formations.slots.positions.map { $0.distance(to: finger) }.min())
      #expect(nearest < 12)
    }
  }

  @Test func `a triangle has the fingers as its corners and no drone outside`() throws {
    var rehearsal = RendererRun<SwarmDrones>()
    rehearsal.call(.triangle)
    rehearsal.step()
    let show = rehearsal.show
    for finger in show.formations.fingers {
      let nearest = try #require(
        show.formations.slots.positions.map { $0.distance(to: finger) }.min())
      #expect(nearest < 1e-6)
    }
    let turn = (show.formations.fingers[1] - show.formations.fingers[0]).cross(
      show.formations.fingers[2] - show.formations.fingers[0])
    for place in show.formations.slots.positions {
      for index in 0..<3 {
        let (from, to) = (show.formations.fingers[index], show.formations.fingers[(index + 1) % 3])
        #expect((to - from).cross(place - from) / turn > -1e-9)
      }
    }
  }

  @Test(arguments: [0.0, 0.3, 0.7, 1.1, 1.5])
  func `a grid turns to the main axis of its fingers`(_ angle: Double) {
    let middle = Point(500, 380)
    let axis = Vector(angle: angle)
    let fingers = [(-200, -60), (200, -60), (200, 60), (-200, 60)].map {
      middle + axis * Double($0.0) + axis.perpendicular * Double($0.1)
    }
    var before = 0.0
    for _ in 0..<40 { before = OrientedBox(around: fingers, near: before).angle }
    let box = OrientedBox(around: fingers, near: before)
    let off = (box.angle - angle) / (Math.pi / 2)
    #expect(abs(off - off.rounded()) < 1e-3)
    #expect(box.center.distance(to: middle) < 1e-6)
    let (long, short) = (
      max(box.half.width, box.half.height), min(box.half.width, box.half.height)
    )
    #expect(abs(long - 200) < 1 && abs(short - 60) < 1)
  }

  @Test func `fingers that vary alike in all directions have an upright grid`() {
    let box = OrientedBox(
      around: [Point(100, 100), Point(300, 108), Point(296, 300), Point(104, 296)], near: 0)
    #expect(abs(box.angle) < 0.02)
  }
}
