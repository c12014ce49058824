import Controls
import Drawing
import Geometry
import GoldenTesting
import LotusBreath
import Rendering
import Testing

@Suite struct LotusTests {
  @Test func `its controls are those of the contract`() {
    let controls = LotusBreath.controls.controls(of: LotusBreath())
    #expect(controls.map(\.id) == ["pace", "petals", "tint", "depth"])
    #expect(controls.map(\.range) == [0.25...2, 8...34, 0...1, 0...1])
    #expect(controls.map(\.step) == [0, 1, 0, 0])
    #expect(controls.map(\.defaultValue) == [1, 21, 0.85, 0.5])
    #expect(controls[2].kind == .colour)
    #expect(LotusBreath.controls.pattern == .tactileColumn(width: 78))
  }

  @Test func `as many petals show as the control says`() {
    for petals in 8...34 {
      var run = LotusRun { $0.petals = petals }
      run.run(0.1)
      #expect(run.shown == petals)
      run = LotusRun()
      run.run(0.5)
      run.renderer.petals = petals
      run.run(3.5)
      #expect(run.shown == petals)
    }
  }

  @Test func `petals come and go one by one`() {
    var run = LotusRun()
    run.run(1) { #expect($0.shown == 21) }
    run.renderer.petals = 9
    var seen = [21]
    run.run(3) { run in
      #expect(0...1 ~= seen[seen.count - 1] - run.shown)
      if run.shown != seen.last { seen.append(run.shown) }
    }
    #expect(seen == (9...21).reversed())
  }

  @Test func `each petal is turned from the one before by the golden angle`() {
    let golden = 360 * (1 - 2 / (1 + 5.0.squareRoot()))
    #expect(abs(Math.goldenAngle * 180 / Math.pi - golden) < 1e-9)
    for openness in [0, 0.4, 1] {
      let whorls = Whorls(count: 34, openness: openness, depth: 0.5, turn: 0.3)
      for petal in 1..<34 {
        let turn = whorls.azimuth(of: petal) - whorls.azimuth(of: petal - 1)
        #expect(abs(turn - Math.goldenAngle) < 1e-12)
      }
    }
  }

  @Test func `an open flower is broader than a bud, and a deep one narrower than a flat one`() {
    func breadth(_ openness: Double, _ depth: Double) -> Double {
      Whorls(count: 21, openness: openness, depth: depth, turn: 0).breadth
    }
    for depth in [0, 0.5, 1] {
      let all = (0...4).map { breadth(Double($0) / 4, depth) }
      #expect(all == all.sorted())
      #expect(all[4] > 2.2 * all[0])
    }
    #expect(breadth(1, 0) > breadth(1, 1))
  }

  @Test func `ten minutes under fingers keep few rings, and the same commands`() {
    var run = LotusRun(Size(195, 422))
    var most = 0
    var random = SeededGenerator(seed: 5)
    var place = Point(90, 200)
    for step in 0..<600 * 120 {
      if random.unit() < 0.01 { run.renderer.petals = 8 + random.index(below: 27) }
      if step % 240 < 180 {
        place += Vector(random.normal(), random.normal()) * 9
        run.touch(step / 240, place)
      } else {
        run.lift(step / 240)
      }
      run.step()
      most = max(most, run.state.rings.count)
    }
    #expect(most == Rings.most)
    #expect(run.canvas.commands.count < 600)
  }

  @Test(arguments: [Size(1, 1), Size(10, 10), Size(400, 12), Size(12, 400), Size(1920, 1080)])
  func `every stage and any finger gives a finite picture`(size: Size) throws {
    let wild = [
      Point(-1e9, 1e9), Point(1e9, -1e9), Point(.nan, 3), Point(size.width / 2, 0),
      Point(size.width / 2, size.height),
    ]
    for depth in [0.0, 1] {
      var run = LotusRun(size) { ($0.pace, $0.petals, $0.depth) = (2, 34, depth) }
      run.run(1) { #expect(0...1 ~= $0.breath) }
      for place in wild + wild {
        run.touch(1, place)
        run.run(0.1) { #expect(0...1 ~= $0.breath) }
      }
      try run.canvas.validate()
      for case .glow(let glow) in run.canvas.commands { #expect(glow.radius > 0) }
    }
  }

  @Test func `the same seed makes the same picture, another seed another`() {
    func canvas(_ seed: UInt64) -> Canvas {
      var run = LotusRun(Size(195, 422), seed: seed)
      run.run(1)
      return run.canvas
    }
    #expect(canvas(3) == canvas(3))
    #expect(canvas(3) != canvas(4))
  }

  @Test func `the demonstration lasts six seconds and uses every control`() {
    let demonstration = LotusBreath.demonstration
    #expect(demonstration.duration <= 6)
    #expect(
      Set(demonstration.acts.compactMap(\.gesture.control)) == ["pace", "petals", "tint", "depth"])
  }
}
