import Controls
import Drawing
import Geometry
import GoldenTesting
import LichenBloom
import Rendering
import Testing

struct LichenBloomTests {
  @Test func `a seed gives the same picture every time`() {
    func play() -> Canvas {
      var run = LichenRun(seed: 9)
      run.run(steps: 60)
      run.touch(1, Point(100, 200))
      run.run(steps: 1)
      run.renderer.density = 11
      run.touch(1, Point(140, 230))
      run.run(steps: 60)
      return run.canvas
    }
    #expect(play() == play())
  }

  @Test func `another seed gives another picture`() {
    var (one, two) = (LichenRun(seed: 1), LichenRun(seed: 2))
    one.run(steps: 2)
    two.run(steps: 2)
    #expect(one.canvas != two.canvas)
  }

  @Test func `a finer step rate leads to the same picture`() {
    var (coarse, fine) = (LichenRun(rate: 120), LichenRun(rate: 240))
    coarse.run(steps: 241)
    fine.run(steps: 481)
    #expect(coarse.canvas == fine.canvas)
  }

  @Test func `something lives from the first moment`() {
    var run = LichenRun()
    run.run(steps: 1)
    #expect(run.metric("blooms") >= 5)
    #expect(run.metric("generation") >= 2)
    #expect(run.canvas.commands.count > 100)
  }

  @Test func `density adds pieces`() {
    let counts = [3, 7, 12].map { density in
      var run = LichenRun { $0.density = density }
      run.run(steps: 240)
      return run.metric("segments")
    }
    #expect(counts[0] * 1.5 < counts[1])
    #expect(counts[1] * 1.3 < counts[2])
  }

  @Test func `growth adds branching orders and pace`() {
    let runs = [0.0, 0.5, 1].map { growth in
      var run = LichenRun { $0.growth = growth }
      run.run(steps: 960)
      return (run.metric("generation"), run.metric("segments"))
    }
    #expect(runs[0].0 < runs[1].0 && runs[1].0 < runs[2].0)
    #expect(runs[0].1 < runs[1].1 && runs[1].1 < runs[2].1)
  }

  @Test func `wildness leads arms astray`() {
    func ends(_ wildness: Double) -> [Point] {
      var run = LichenRun { $0.wildness = wildness }
      run.run(steps: 360)
      return run.ends.flatMap { $0 ?? [] }
    }
    let straight = ends(0)
    let strays = [0.3, 0.6, 1].map { wildness in
      zip(straight, ends(wildness)).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        / Double(straight.count)
    }
    #expect(strays[0] > 1)
    #expect(strays[0] < strays[1] && strays[1] < strays[2])
  }

  @Test(arguments: [0.0, 0.15, 0.3, 0.55, 0.75, 1])
  func `colour turns the hue and leaves the lightness`(colour: Double) {
    func lightness(_ colour: Double) -> Double {
      var run = LichenRun { $0.colour = colour }
      run.run(steps: 60)
      let colors = run.canvas.colors
      let weight = colors.reduce(0) { $0 + $1.alpha }
      return colors.reduce(0) { $0 + $1.oklch.lightness * $1.alpha } / weight
    }
    #expect(abs(lightness(colour) - lightness(0.38)) < 0.012)
    if abs(colour - 0.38) > 0.1 {
      let turn = abs(LichenPalette.swatch(colour).oklch.hue - LichenPalette.swatch(0.38).oklch.hue)
      #expect(min(turn, 360 - turn) > 20)
    }
  }

  @Test(arguments: ["density", "wildness", "growth", "colour"])
  func `a control that is thrown over moves no tip with a jerk`(control: String) {
    var run = LichenRun()
    func set(_ share: Double) {
      switch control {
      case "density": run.renderer.density = 3 + Int(9 * share)
      case "wildness": run.renderer.wildness = share
      case "growth": run.renderer.growth = share
      default: run.renderer.colour = share
      }
    }
    set(0)
    run.run(steps: 300)
    var last = run.ends
    var farthest = 0.0
    for share in [1.0, 0, 1] {
      set(share)
      for _ in 0..<50 {
        run.run(steps: 1)
        let ends = run.ends
        for case (let before?, let after?) in zip(last, ends) {
          for (one, two) in zip(before, after) { farthest = max(farthest, one.distance(to: two)) }
        }
        last = ends
      }
    }
    #expect(farthest < 5)
    #expect(farthest > 0)
  }

  @Test func `a finger plants a rosette where it lands`() {
    var run = LichenRun()
    run.run(steps: 30)
    let before = run.canvas
    let count = run.metric("blooms")
    run.touch(1, Point(77, 123))
    run.run(steps: 1)
    #expect(run.metric("blooms") == count + 1)
    #expect(run.state.blooms.last?.center == Point(77, 123))
    let spot = run.canvas.commands.contains { command in
      if case .glow(let glow) = command { glow.center == Point(77, 123) } else { false }
    }
    #expect(spot)
    #expect(run.canvas != before)
    run.run(steps: 60)
    #expect(run.metric("blooms") <= count + 2)
  }

  @Test func `tips bend towards a held finger and back`() {
    let place = Point(350, 120)
    func distances(hold: Bool) -> [Double] {
      var run = LichenRun()
      run.run(steps: 400)
      run.touch(1, place)
      run.run(steps: 1)
      if !hold { run.lift(1) }
      run.run(steps: 181)
      let held = run.ends
      run.lift(1)
      run.run(steps: 361)
      return [held, run.ends].map { ends in
        let all = ends.flatMap { $0 ?? [] }
        return all.reduce(0) { $0 + $1.distance(to: place) } / Double(all.count)
      }
    }
    let (held, free) = (distances(hold: true), distances(hold: false))
    #expect(held[0] < free[0] - 6)
    #expect(abs(held[1] - free[1]) < 0.2)
  }
}
