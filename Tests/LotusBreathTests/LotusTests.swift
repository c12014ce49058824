import Controls
import Drawing
import Geometry
import Gestures
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
      #expect(played(0.1, from: lotus(petals: petals)).whorls(at: 0.1).shown == petals)
      let turned = played(
        4,
        { lotus, time in
          if time > 0.5 { lotus.petals = petals }
          return nil
        })
      #expect(turned.whorls(at: 4).shown == petals)
    }
  }

  @Test func `petals come and go one by one`() {
    var last = 21
    var seen: Set<Int> = []
    played(
      4,
      { lotus, time in
        lotus.petals = time > 1 ? 9 : 21; return nil
      },
      each: { _, world, time in
        let shown = world.whorls(at: time).shown
        #expect(0...1 ~= last - shown)
        seen.insert(shown)
        last = shown
      })
    #expect(seen == Set(9...21))
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
    var most = 0
    var random = SeededGenerator(seed: 5)
    var place = Point(90, 200)
    var id = 0
    let world = played(
      600,
      { lotus, time in
        if random.unit() < 0.01 { lotus.petals = 8 + random.index(below: 27) }
        guard time.truncatingRemainder(dividingBy: 2) < 1.5 else { return nil }
        let begins = time.truncatingRemainder(dividingBy: 2) < 0.001
        if begins { id += 1 }
        place += Vector(random.normal(), random.normal()) * 9
        return finger(begins ? .began : .moved, from: place, id: max(id, 1))
      },
      each: { _, world, _ in most = max(most, world.rings.count) })
    #expect(most == Rings.most)
    var canvas = Canvas(size: Size(195, 422))
    LotusBreath().draw(world, at: .start(world), on: &canvas)
    #expect(canvas.commands.count < 600)
  }

  @Test(arguments: [Size(1, 1), Size(10, 10), Size(400, 12), Size(12, 400), Size(1920, 1080)])
  func `every stage and any finger gives a finite picture`(size: Size) {
    let wild = [
      Point(-1e9, 1e9), Point(1e9, -1e9), Point(.nan, 3), Point(size.width / 2, 0),
      Point(size.width / 2, size.height),
    ]
    for depth in [0.0, 1] {
      let world = played(
        2, on: size, from: lotus(pace: 2, petals: 34, depth: depth),
        { _, time in
          time < 1
            ? nil : finger(time < 1.001 ? .began : .moved, from: wild[Int(time * 9) % wild.count])
        }, each: { _, world, _ in #expect(0...1 ~= Metrics(world).breath) })
      var canvas = Canvas(size: size)
      LotusBreath().drawBackdrop(world, at: .start(world), on: &canvas)
      LotusBreath().draw(world, at: .start(world), on: &canvas)
      for case .mesh(let mesh, _) in canvas.commands {
        #expect(mesh.vertices.allSatisfy { $0.position.isFinite && $0.depth.isFinite })
      }
      for case .glow(let glow) in canvas.commands {
        #expect(glow.center.isFinite && glow.radius > 0)
      }
    }
  }

  @Test func `the same seed makes the same picture, another seed another`() {
    func canvas(_ seed: UInt64) -> Canvas {
      let world = played(1, seed: seed)
      var canvas = Canvas(size: Size(195, 422))
      LotusBreath().drawBackdrop(world, at: .start(world), on: &canvas)
      LotusBreath().draw(world, at: .start(world), on: &canvas)
      return canvas
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
