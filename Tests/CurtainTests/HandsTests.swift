import Curtain
import Geometry
import Gestures
import JSONCoding
import Rendering
import Testing

/// The cloth in many hands.
@Suite struct HandsTests {
  @Test func `every finger keeps its own point exactly under itself`() {
    var play = Hands(cols: 20, rows: 24)
    var chance = SeededGenerator(seed: 5)
    var fingers = (1...10).map { id in
      Finger(id, at: Point(chance.number(in: 60...280), chance.number(in: 120...480)))
    }
    play.step(&fingers)
    let taken = play.held
    #expect(taken.count == 10 && Set(taken.map { [$0.col, $0.row] }).count == 10)
    for _ in 0..<120 {
      for index in fingers.indices {
        fingers[index].position =
          fingers[index].position
          + Vector(chance.number(in: -14...14), chance.number(in: -14...14))
      }
      play.step(&fingers)
      #expect(play.held == taken)
      for (held, finger) in zip(play.held, fingers) {
        let seen = play.seen(held.col, held.row)
        #expect(held.finger == finger.id && seen.distance(to: finger.position) < 1e-9)
      }
    }
  }

  @Test func `two fingers on one position take two points that lie beside each other`() {
    var play = Hands(cols: 12, rows: 14)
    let place = play.seen(5, 8)
    var fingers = [Finger(1, at: place), Finger(2, at: place)]
    play.step(&fingers)
    #expect(play.held.first == Hands.Held(col: 5, row: 8, finger: 1))
    let other = play.held[1]
    #expect(abs(other.col - 5) + abs(other.row - 8) == 1)
  }

  @Test func `lifting one finger lets go of nothing that others hold`() {
    var play = Hands(cols: 16, rows: 20)
    var fingers = [
      Finger(1, at: Point(90, 300)), Finger(2, at: Point(180, 360)), Finger(3, at: Point(260, 250)),
    ]
    play.step(&fingers)
    let taken = play.held
    fingers[1].phase = .ended
    play.step(&fingers)
    #expect(play.held == [taken[0], taken[2]])
    fingers.remove(at: 1)
    for _ in 0..<60 { play.step(&fingers) }
    #expect(play.held == [taken[0], taken[2]])
  }

  @Test func `hands keep points of their own when the mesh becomes coarse`() {
    var play = Hands(cols: 48, rows: 64)
    var fingers = (0..<10).map { Finger($0 + 1, at: Point(150 + Double($0) * 4, 300)) }
    play.step(&fingers)
    for (cols, rows) in [(8, 8), (48, 8), (9, 64), (8, 8)] {
      (play.hands.curtain.cols, play.hands.curtain.rows) = (cols, rows)
      play.step(&fingers)
      #expect(play.held.map(\.finger) == Array(1...10))
      #expect(Set(play.held.map { [$0.col, $0.row] }).count == 10)
      #expect(play.held.allSatisfy { $0.row >= 1 })
      #expect(play.world.cloth.positions.allSatisfy { $0.isFinite })
    }
  }

  @Test(arguments: UInt64(0)..<12)
  func `links are no longer than the hands ask for, and come home when they let go`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var play = Hands(cols: 12, rows: 14)
    var fingers = (1...(2 + chance.index(below: 9))).map { id in
      Finger(id, at: Point(chance.number(in: 60...280), chance.number(in: 100...500)))
    }
    play.step(&fingers)
    var worst = 0.0
    for step in 0..<120 {
      for index in fingers.indices where step.isMultiple(of: 15) {
        fingers[index].position = Point(chance.number(in: 0...390), chance.number(in: 0...700))
      }
      play.step(&fingers)
      worst = max(worst, (1 + play.stretch) / play.asked)
    }
    #expect(worst < 1.15)
    for count in 0..<600 {
      fingers = count == 0 ? fingers.map { $0.lifted } : []
      play.step(&fingers)
    }
    #expect(play.stretch <= 0.05)
  }
}

/// A finger that stays until it is lifted.
private struct Finger {
  let id: Int
  let start: Point
  var position: Point
  var phase = TouchPhase.began

  init(_ id: Int, at place: Point) { (self.id, start, position) = (id, place, place) }

  var lifted: Finger {
    var finger = self
    finger.phase = .ended
    return finger
  }
}

/// The cloth in many hands, step by step.
private struct Hands {
  struct Held: Hashable {
    let col: Int
    let row: Int
    let finger: Int
  }

  var hands = CurtainByHands()
  private(set) var world: CurtainWorld
  private var moment: Moment
  private var index = 0

  init(cols: Int, rows: Int) {
    (hands.curtain.cols, hands.curtain.rows) = (cols, rows)
    let stage = Stage(size: Size(390, 844))
    world = hands.begin(on: stage)
    moment = Moment(Step(index: 0, rate: 120), on: stage)
    var none: [Finger] = []
    for _ in 0..<2 { step(&none) }
  }

  mutating func step(_ fingers: inout [Finger]) {
    let touches = fingers.map {
      Touch(id: $0.id, phase: $0.phase, start: $0.start, position: $0.position)
    }
    moment = Moment(Step(index: index, rate: 120), on: moment.stage, touches: touches)
    hands.update(&world, at: moment)
    index += 1
    for at in fingers.indices where fingers[at].phase == .began { fingers[at].phase = .moved }
  }

  /// What the metrics tell of the held points.
  var held: [Held] {
    guard case .array(let held)? = hands.metrics(world, at: moment)["held"] else { return [] }
    return held.compactMap { point in
      guard case .array(let numbers) = point, numbers.count == 3 else { return nil }
      let whole = numbers.compactMap {
        if case .number(let number) = $0 { Int(number) } else { nil }
      }
      return Held(col: whole[0], row: whole[1], finger: whole[2])
    }
  }

  /// How many rest lengths the hands ask of the links, at least 1.
  var asked: Double { max(1, world.cloth.demand(of: world.holds)) }

  var stretch: Double { world.cloth.stretch }

  func seen(_ col: Int, _ row: Int) -> Point {
    let cloth = world.cloth
    return world.composition.project(cloth.positions[row * cloth.cols + col])
  }
}
