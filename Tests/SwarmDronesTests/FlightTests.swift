import Drawing
import Geometry
import GoldenTesting
import Gestures
import JSONCoding
import Rendering
import SwarmDrones
import Testing

@Suite struct FlightTests {
  @Test(arguments: FormationTests.all, [12, 96, 240])
  func `two seconds after the fingers rest the drones hold`(_ asked: Formation, _ count: Int) {
    for size in [Size(390, 844), Size(1024, 768)] {
      var rehearsal = RendererRun<SwarmDrones>(size) { $0.count = count }
      rehearsal.run(0.5)
      rehearsal.call(asked)
      rehearsal.run(2)
      #expect(rehearsal.show.slotError < 2)
      rehearsal.run(0.5)
      #expect(rehearsal.show.slotError < 0.5)
    }
  }

  @Test(arguments: [0.2, 1, 3])
  func `acceleration is limited`(_ speed: Double) {
    var rehearsal = RendererRun<SwarmDrones> { $0.speed = speed }
    let limit = rehearsal.show.composition.thrust / 120 * 1.000_1
    for formation in [Formation.ring, .line, .triangle, .grid, .flock, .grid, .ring] {
      for id in 1...5 { rehearsal.lift(id) }
      rehearsal.call(formation)
      for _ in 0..<40 {
        let before = rehearsal.show.fleet.velocity
        rehearsal.step()
        for (old, new) in zip(before, rehearsal.show.fleet.velocity) {
          #expect((new - old).length <= limit * max(speed, 1))
        }
      }
    }
  }

  @Test func `a group overshoots a little, then rests`() {
    var rehearsal = RendererRun<SwarmDrones>()
    rehearsal.call(.ring)
    var scales: [Double] = []
    for _ in 0..<300 {
      rehearsal.step()
      scales.append(rehearsal.show.formations.spring.scale)
    }
    let most = scales.max() ?? 0
    #expect(most > 1.005 && most < 1.06)
    #expect(abs((scales.last ?? 0) - 1) < 1e-3)
  }

  @Test func `what a finger does shows in the next step`() {
    var still = RendererRun<SwarmDrones>()
    still.run(0.5)
    var touched = still
    touched.call(.ring)
    still.step()
    touched.step()
    #expect(still.show.fleet.velocity != touched.show.fleet.velocity)
  }

  @Test func `the count changes at once and lights change smoothly`() {
    var rehearsal = RendererRun<SwarmDrones>()
    rehearsal.run(0.5)
    rehearsal.renderer.count = 180
    rehearsal.step()
    #expect(rehearsal.metric("drones") == 180)
    #expect(rehearsal.show.fleet.light[120...].allSatisfy { $0 < 0.02 })
    var last = rehearsal.show.fleet.light
    for _ in 0..<200 {
      rehearsal.step()
      let next = rehearsal.show.fleet.light
      #expect(zip(last, next).allSatisfy { $0 <= $1 && $1 - $0 < 0.02 })
      last = next
    }
    #expect(last.allSatisfy { $0 == 1 })
    rehearsal.renderer.count = 12
    rehearsal.step()
    #expect(rehearsal.show.fleet.count == 12)
    #expect(rehearsal.show.fleet.fallen.count == 168)
    #expect(rehearsal.show.fleet.fallen.allSatisfy { $0.light > 0.9 })
    rehearsal.run(1.2)
    #expect(rehearsal.show.fleet.fallen.isEmpty)
  }

  @Test func `a step up of the count grows through every count between`() {
    var rehearsal = RendererRun<SwarmDrones> { $0.count = 12 }
    var counts: [Int] = []
    for count in stride(from: 12, through: 240, by: 12) {
      rehearsal.renderer.count = count
      rehearsal.run(0.05)
      counts.append(rehearsal.show.fleet.count)
    }
    #expect(counts == Array(stride(from: 12, through: 240, by: 12)))
  }

  @Test func `controls do not make drones jump`() {
    var rehearsal = RendererRun<SwarmDrones>()
    rehearsal.call(.grid)
    rehearsal.run(2.5)
    for (speed, spacing) in [(3.0, 12.0), (0.2, 48), (1, 24)] {
      rehearsal.renderer.speed = speed
      rehearsal.renderer.spacing = spacing
      for _ in 0..<60 {
        let before = rehearsal.show.fleet.position
        rehearsal.step()
        #expect(zip(before, rehearsal.show.fleet.position).allSatisfy { $0.distance(to: $1) < 4 })
      }
    }
  }

  private func picture(_ rehearsal: RendererRun<SwarmDrones>) -> Canvas {
    var canvas = Canvas(size: rehearsal.stage.size)
    rehearsal.renderer.drawBackdrop(rehearsal.state, at: rehearsal.moment, on: &canvas)
    rehearsal.renderer.draw(rehearsal.state, at: rehearsal.moment, on: &canvas)
    return canvas
  }

  @Test func `the same seed draws the same picture, another a different one`() {
    func play(_ seed: UInt64) -> Canvas {
      var rehearsal = RendererRun<SwarmDrones>(seed: seed)
      rehearsal.run(0.4)
      rehearsal.call(.triangle)
      rehearsal.run(0.4)
      return picture(rehearsal)
    }
    #expect(play(3) == play(3))
    #expect(play(3) != play(4))
  }

  @Test func `more glow adds more light`() {
    func light(_ glow: Double) -> Double {
      let rehearsal = RendererRun<SwarmDrones> { $0.glow = glow }
      var canvas = Canvas(size: rehearsal.stage.size)
      rehearsal.renderer.draw(rehearsal.state, at: rehearsal.moment, on: &canvas)
      return canvas.commands.reduce(0) { sum, command in
        guard case .glow(let glow) = command else { return sum }
        return sum + glow.radius * glow.radius * glow.color.alpha
      }
    }
    #expect(light(0.6) > 2 * light(0))
    #expect(light(1) > 1.4 * light(0.6))
  }

  @Test(arguments: [Size(1, 1), Size(40, 40), Size(5000, 200), Size(390, 844)], [120, 125, 150])
  func `everything stays finite under random fingers`(_ size: Size, _ rate: Int) {
    var rehearsal = RendererRun<SwarmDrones>(size, seed: 5, rate: rate) { $0.count = 24 }
    var chance = SeededGenerator(seed: 11)
    for step in 0..<(rate == 120 && size.width == 390 ? 5000 : 600) {
      let id = 1 + chance.index(below: 6)
      if chance.unit() < 0.06 { rehearsal.lift(id, chance.unit() < 0.5 ? .cancelled : .ended) }
      if chance.unit() < 0.06 {
        let far = chance.unit() < 0.1 ? 1e9 : 1
        rehearsal.touch(id, chance.number(in: -0.2...1.2) * far, chance.unit())
      }
      if step % 97 == 0 {
        rehearsal.renderer.count = 12 * (1 + chance.index(below: 4))
        rehearsal.renderer.spacing = chance.number(in: 12...48)
        rehearsal.renderer.speed = chance.number(in: 0.2...3)
      }
      rehearsal.step()
      let show = rehearsal.show
      #expect(show.fleet.position.allSatisfy(\.isFinite) && show.slotError.isFinite)
      if step % 50 == 0 {
        for case .glow(let glow) in picture(rehearsal).commands {
          #expect(glow.center.isFinite && glow.radius.isFinite && glow.color.alpha >= 0)
        }
      }
    }
  }
}
