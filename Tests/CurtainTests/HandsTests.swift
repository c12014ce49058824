import Curtain
import Geometry
import GoldenTesting
import JSONCoding
import Rendering
import Testing

/// The cloth in many hands.
@Suite struct HandsTests {
  @Test func `every finger keeps its own point exactly under itself`() {
    var play = HandsRun(cols: 20, rows: 24)
    var chance = SeededGenerator(seed: 5)
    var fingers = (0..<10).map { _ in
      Point(chance.number(in: 60...280), chance.number(in: 120...480))
    }
    play.step(fingers)
    let taken = play.held
    #expect(taken.count == 10 && Set(taken.map { [$0.col, $0.row] }).count == 10)
    for _ in 0..<120 {
      for index in fingers.indices {
        fingers[index] += Vector(chance.number(in: -14...14), chance.number(in: -14...14))
      }
      play.step(fingers)
      #expect(play.held == taken)
      #expect(play.held.map(\.finger) == Array(0..<10))
      for (held, finger) in zip(play.held, fingers) {
        #expect(play.seen(held.col, held.row).distance(to: finger) < 1e-9)
      }
    }
  }

  @Test func `two fingers on one position take two points that lie beside each other`() {
    var play = HandsRun(cols: 12, rows: 14)
    let place = play.seen(5, 8)
    play.step([place, place])
    #expect(play.held.first == Held(col: 5, row: 8, finger: 0))
    let other = play.held[1]
    #expect(abs(other.col - 5) + abs(other.row - 8) == 1)
  }

  @Test func `lifting one finger lets go of nothing that others hold`() {
    var play = HandsRun(cols: 16, rows: 20)
    play.step([Point(90, 300), Point(180, 360), Point(260, 250)])
    let taken = play.held
    play.lift(1)
    play.step()
    #expect(play.held == [taken[0], taken[2]])
    play.run(0.5)
    #expect(play.held == [taken[0], taken[2]])
  }

  @Test func `hands keep points of their own when the mesh becomes coarse`() {
    var play = HandsRun(cols: 48, rows: 64)
    play.step((0..<10).map { Point(150 + Double($0) * 4, 300) })
    for (cols, rows) in [(8, 8), (48, 8), (9, 64), (8, 8)] {
      (play.renderer.curtain.cols, play.renderer.curtain.rows) = (cols, rows)
      play.step()
      #expect(play.held.map(\.finger) == Array(0..<10))
      #expect(Set(play.held.map { [$0.col, $0.row] }).count == 10)
      #expect(play.held.allSatisfy { $0.row >= 1 })
      #expect(play.state.cloth.isFinite)
    }
  }

  @Test(arguments: UInt64(0)..<12)
  func `links are no longer than the hands ask for, and come home when they let go`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var play = HandsRun(cols: 12, rows: 14)
    var fingers = (1...(2 + chance.index(below: 9))).map { _ in
      Point(chance.number(in: 60...280), chance.number(in: 100...500))
    }
    play.step(fingers)
    var worst = 0.0
    for step in 0..<120 {
      for index in fingers.indices where step.isMultiple(of: 15) {
        fingers[index] = Point(chance.number(in: 0...390), chance.number(in: 0...700))
      }
      play.step(fingers)
      worst = max(worst, (1 + play.state.cloth.stretch) / play.asked)
    }
    #expect(worst < 1.15)
    for index in fingers.indices { play.lift(index) }
    play.run(5)
    #expect(play.state.cloth.stretch <= 0.05)
  }
}

private typealias HandsRun = RendererRun<CurtainByHands>

/// A point of the cloth in a finger's hold.
private struct Held: Hashable {
  let col: Int
  let row: Int
  let finger: Int
}

extension HandsRun {
  /// A cloth of `cols` × `rows` points after two steps.
  fileprivate init(cols: Int, rows: Int) {
    self.init { ($0.curtain.cols, $0.curtain.rows) = (cols, rows) }
    for _ in 0..<2 { step() }
  }

  /// Takes a step with a finger on each of `positions`.
  fileprivate mutating func step(_ positions: [Point]) {
    for (id, position) in positions.enumerated() { touch(id, position) }
    step()
  }

  /// The held points, as the metrics list them.
  fileprivate var held: [Held] {
    guard case .array(let held)? = renderer.metrics(state, at: moment)["held"] else { return [] }
    return held.compactMap { point in
      guard case .array(let numbers) = point, numbers.count == 3 else { return nil }
      let whole = numbers.compactMap {
        if case .number(let number) = $0 { Int(number) } else { nil }
      }
      return Held(col: whole[0], row: whole[1], finger: whole[2])
    }
  }

  /// Rest lengths that the hands ask of the links, at least 1.
  fileprivate var asked: Double { max(1, state.cloth.demand(of: state.holds)) }
}
