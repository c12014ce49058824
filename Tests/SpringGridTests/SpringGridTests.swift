import Geometry
import Gestures
import GoldenTesting
import Motion
import Rendering
import SpringGrid
import Testing

@Suite struct SpringGridTests {
  @Test func `a held box comes to its finger without swinging past it`() {
    var swinging = SpringGridRun()
    let (home, goal) = (swinging.home(5), Point(300, 400))
    swinging.touch(1, home)
    swinging.step()
    var left = home.distance(to: goal)
    for _ in 0..<120 {
      swinging.touch(1, goal)
      swinging.step()
      let now = swinging.center(5).distance(to: goal)
      #expect(now <= left)
      left = now
    }
    #expect(left < 0.001)
    #expect(swinging.state.boxes[5].finger == 1)
  }

  @Test(arguments: [(0.0, 0.2), (422, 1.35), (844, 2.5), (900, 2.5)])
  func `the finger's height is the size`(y: Double, scale: Double) {
    var swinging = SpringGridRun()
    swinging.touch(1, swinging.home(0))
    swinging.step()
    swinging.touch(1, Point(200, y))
    swinging.run(2)
    #expect((swinging.scale(0) - scale).magnitude < 1e-6)
  }

  @Test(arguments: [TouchPhase.ended, .cancelled])
  func `a box let go takes the finger's velocity along and comes home`(ending: TouchPhase) {
    var swinging = SpringGridRun()
    let throwing = Vector(700, -300)
    swinging.toss(6, to: Point(200, 500), velocity: throwing, ending: ending)
    let before = swinging.center(6)
    #expect((swinging.velocity(6) - throwing).length < 1e-9)
    swinging.run(1.0 / 120)
    #expect((swinging.center(6) - before).dot(throwing) > 0)
    swinging.run(4)
    #expect(swinging.center(6).distance(to: swinging.home(6)) < 0.001)
    #expect((swinging.scale(6) - 1).magnitude < 0.001)
    #expect(swinging.state.boxes[6].finger == nil)
  }

  @Test func `the way home is the spring of the two controls`() {
    var swinging = SpringGridRun { ($0.damping, $0.response) = (0.4, 1.5) }
    swinging.toss(6, to: Point(200, 500), velocity: Vector(100, 80))
    let spring = Spring(dampingRatio: 0.4, response: 1.5)
    let start = (swinging.center(6) - swinging.home(6), swinging.velocity(6))
    swinging.run(0.7)
    let expected = spring.state(from: start.0, velocity: start.1, after: 0.7)
    let displacement: Vector = swinging.center(6) - swinging.home(6)
    #expect((displacement - expected.displacement).length < 1e-9)
  }

  @Test func `a control moved while a box swings neither jerks it nor tells of an end`() {
    var swinging = SpringGridRun()
    swinging.toss(6, to: Point(200, 500), velocity: Vector(900, 0))
    swinging.run(0.2)
    for change in 0..<20 {
      let (center, velocity) = (swinging.center(6), swinging.velocity(6))
      swinging.renderer.damping = change.isMultiple(of: 2) ? 0 : 1.2
      swinging.renderer.response = change.isMultiple(of: 3) ? 0.6 : 3
      swinging.step()
      let way = swinging.center(6) - center - velocity * (1.0 / 120)
      #expect(way.length < 4, "change \(change)")
      #expect(swinging.events.isEmpty)
    }
  }

  @Test func `without damping a box swings for ever and no further`() {
    var swinging = SpringGridRun { $0.damping = 0 }
    swinging.toss(6, to: Point(200, 500), velocity: Vector(1200, -400))
    let energy = swinging.reach(6)
    for _ in 0..<7200 {
      swinging.step()
      #expect((swinging.reach(6) / energy - 1).magnitude < 1e-6)
      #expect(swinging.center(6).distance(to: swinging.home(6)) <= energy * (1 + 1e-6))
      #expect((swinging.scale(6) - 1).magnitude <= 1.6)
      #expect(swinging.events.isEmpty)
    }
  }

  @Test func `two fingers carry two boxes`() {
    var swinging = SpringGridRun()
    let (one, two) = (swinging.home(0), swinging.home(19))
    swinging.touch(1, one)
    swinging.touch(2, two)
    swinging.step()
    swinging.touch(1, two)
    swinging.touch(2, one)
    swinging.run(1.5)
    #expect(swinging.center(0).distance(to: two) < 0.001)
    #expect(swinging.center(19).distance(to: one) < 0.001)
    let fingers: [Int?] = [1] + Array(repeating: nil, count: 18) + [2]
    #expect(swinging.state.boxes.map(\.finger) == fingers)
  }

  @Test func `a box in a hand is not given to a second finger`() {
    var swinging = SpringGridRun()
    let home = swinging.home(0)
    swinging.touch(1, home)
    swinging.step()
    swinging.touch(2, home)
    swinging.step()
    #expect(swinging.state.boxes[0].finger == 1)
    #expect(!swinging.state.boxes.contains { $0.finger == 2 })
  }

  @Test func `a finger that lands between boxes moves nothing`() {
    var swinging = SpringGridRun()
    let gap = swinging.home(0).mixed(with: swinging.home(1), by: 0.5)
    swinging.touch(1, gap)
    swinging.step()
    swinging.touch(1, swinging.home(1))
    swinging.run(1)
    #expect(swinging.state.boxes.indices.allSatisfy { swinging.center($0) == swinging.home($0) })
  }

  @Test func `of two boxes the finger gets the nearer one, and it comes to the front`() {
    var swinging = SpringGridRun()
    swinging.toss(0, to: Point(swinging.home(6).x + 20, swinging.home(6).y))
    swinging.touch(1, swinging.home(6) + Vector(12, 0))
    swinging.step()
    #expect(swinging.state.boxes[0].finger == 1)
    #expect(swinging.state.order.last == 0)
  }

  @Test func `a flight that reaches home finishes once`() {
    var swinging = SpringGridRun()
    swinging.toss(7, to: Point(100, 600), velocity: Vector(500, 500))
    var events: [RendererEvent] = []
    swinging.run(10) { events += $0.events }
    #expect(events == [.animation("box:7", .finished)])
  }

  @Test func `a flight that a finger catches is retargeted once and finishes no more`() {
    var swinging = SpringGridRun()
    swinging.toss(7, to: Point(100, 600), velocity: Vector(500, 500))
    swinging.run(0.1)
    swinging.touch(2, swinging.center(7))
    swinging.step()
    #expect(swinging.events == [.animation("box:7", .retargeted)])
    swinging.touch(2, swinging.home(7))
    swinging.run(5) { #expect($0.events.isEmpty) }
  }

  @Test(arguments: [Size(320, 568), Size(390, 844), Size(1024, 768), Size(600, 600)])
  func `boxes at home keep clear of the edges, each other and the controls`(size: Size) {
    let swinging = SpringGridRun(size)
    let frames = swinging.state.boxes.map { $0.frame(side: swinging.state.grid.side, at: 0) }
    for (index, frame) in frames.enumerated() {
      #expect(frame.minX >= 16 && frame.maxX <= size.width - 16)
      #expect(frame.minY >= 16 && frame.maxY <= Stage(size: size).clearBounds(bottom: 1).maxY)
      #expect(!frames[..<index].contains { $0.intersection(frame) != nil })
    }
  }

  @Test(arguments: [Size(1, 1), Size(3, 900), Size(900, 3), Size(40, 60)])
  func `a tiny stage stays finite`(size: Size) {
    var swinging = SpringGridRun(size) { ($0.damping, $0.response) = (0, 0.05) }
    swinging.toss(0, to: Point(size.width, size.height), velocity: Vector(1e4, -1e4))
    for _ in 0..<240 {
      swinging.step()
      #expect(swinging.center(0).isFinite && swinging.scale(0).isFinite)
      #expect(!swinging.canvas.commands.isEmpty)
    }
  }

  @Test(arguments: [Size(320, 568), Size(390, 844), Size(1024, 768), Size(500, 500)])
  func `every finger of the demonstration lands on a box`(size: Size) {
    let stage = Stage(size: size)
    for act in SpringGrid.demonstration(on: stage).acts {
      guard case .draw(let path, _, _) = act.gesture, let first = path.first else { continue }
      let place = Point(first.x * size.width, first.y * size.height)
      var swinging = SpringGridRun(size)
      swinging.touch(1, place)
      swinging.step()
      #expect(swinging.state.boxes.contains { $0.finger == 1 })
    }
  }
}
