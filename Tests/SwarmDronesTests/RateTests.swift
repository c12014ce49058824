import Geometry
import GoldenTesting
import Motion
import Rendering
import SwarmDrones
import Testing

/// Independence of the number of steps in a second.
@Suite struct RateTests {
  /// Steps in a second of films of 25, 50 and 60 frames.
  static let rates = [125, 150, 120]

  /// A show at time 0, and each fifth of a second that follows, at every rate.
  private func plays(
    for fifths: Int, _ begin: (inout RendererRun<SwarmDrones>) -> Void
  ) -> [[RendererRun<SwarmDrones>]] {
    Self.rates.map { rate in
      var run = RendererRun<SwarmDrones>(rate: rate)
      begin(&run)
      run.step()
      return (0..<fifths).map { _ in
        run.run(0.2)
        return run
      }
    }
  }

  private func spread(_ plays: [[RendererRun<SwarmDrones>]], _ value: (Show) -> Double) -> Double {
    (0..<plays[0].count).map { moment in
      let values = plays.map { value($0[moment].show) }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }.max() ?? .infinity
  }

  @Test func `controls are followed in the same time`() {
    let plays = plays(for: 5) { run in
      (run.renderer.speed, run.renderer.spacing, run.renderer.glow) = (3, 48, 0)
    }
    #expect(spread(plays) { $0.pace } < 2 * 1e-9)
    #expect(spread(plays) { $0.spacing } < 1e-9)
    #expect(spread(plays) { $0.glow } < 1e-9)
    // At the first fifth they are under way.
    #expect((0.05...0.2).contains(plays[0][0].show.glow))
  }

  @Test func `drones gather in the same time, and their trails show it`() {
    let plays = plays(for: 8) { $0.call(.ring) }
    #expect(spread(plays) { $0.slotError } < 0.2)
    for drone in 0..<96 {
      #expect(spread(plays) { $0.fleet.position[drone].x } < 0.5)
      #expect(spread(plays) { $0.fleet.position[drone].y } < 0.5)
    }
    // A tail's samples are as old at every rate.
    for age in 0..<15 {
      #expect(spread(plays) { $0.fleet.trails[7][age].x } < 1)
      #expect(spread(plays) { $0.fleet.trails[7][age].y } < 1)
    }
  }

  @Test func `drones that leave fall alike`() {
    let plays = plays(for: 4) { $0.renderer.count = 24 }
    for moment in 0..<4 {
      let fallen = plays.map { $0[moment].show.fleet.fallen }
      #expect(fallen[2].count == 72)
      for others in fallen {
        let isAlike = zip(others, fallen[2]).allSatisfy {
          $0.position.distance(to: $1.position) < 1e-9 && abs($0.light - $1.light) < 1e-9
        }
        #expect(isAlike && others.count == 72)
      }
    }
  }

  /// A group that has been called to `start` and let go, after each fifth of a second in which the
  /// fingers go `way`, in points per second.
  private func swings(_ rate: Int, along way: Vector) -> [GroupSpring] {
    var spring = GroupSpring()
    let start = Point(100, 100)
    spring.call(to: start, isNew: true)
    return (1...5).map { fifth in
      for step in 1...rate / 5 {
        let time = Double((fifth - 1) * (rate / 5) + step) / Double(rate)
        spring.swing(
          to: start + Vector(40, 0) + way * time, distance: 0, patience: 1,
          duration: 1 / Double(rate))
      }
      return spring
    }
  }

  @Test(arguments: rates) func `a group swings in the same time`(_ rate: Int) {
    for (spring, usual) in zip(swings(rate, along: .zero), swings(600, along: .zero)) {
      #expect(abs(spring.scale - usual.scale) < 1e-3)
      #expect(spring.middle.distance(to: usual.middle) < 1.2)
    }
    let led = Vector(0, 300)
    for (spring, usual) in zip(swings(rate, along: led), swings(600, along: led)) {
      #expect(abs(spring.middle.y - usual.middle.y) < 0.08)
    }
  }
}
