import Curtain
import Geometry
import GoldenTesting
import Rendering
import Testing

/// The cloth at rest, in the wind, and when its mesh is rebuilt.
@Suite struct ClothTests {
  @Test func `the row on the rail never moves`() {
    var play = CurtainRun(wind: 1)
    let pins = play.state.cloth.pattern.pins
    let start = play.seen(4, 7)
    play.hold(from: start, at: start + Vector(150, -100), steps: 40)
    #expect(Array(play.state.cloth.positions.prefix(12)) == pins)
    play.rest(100)
    #expect(Array(play.state.cloth.positions.prefix(12)) == pins)
  }

  @Test func `cloth in still air stays at rest for ten thousand steps`() {
    for gravity in [0.0, 1, 2] {
      var play = CurtainRun(cols: 8, rows: 8, gravity: gravity)
      let before = play.state.cloth.positions
      play.rest(gravity == 1 ? 10_000 : 2_000)
      for (position, old) in zip(play.state.cloth.positions, before) {
        #expect((position - old).length < 4)
      }
      #expect(play.commotion < 1e-3)
    }
  }

  @Test func `cloth let go never has more energy than it had, and comes to rest`() {
    var play = CurtainRun(cols: 8, rows: 8)
    let calm = play.energy
    let start = play.seen(3, 5)
    play.hold(from: start, at: start + Vector(140, -170), steps: 60)
    play.rest(1)
    let drawn = play.energy - calm
    #expect(drawn > 0)
    for _ in 0..<1500 {
      play.step()
      #expect(play.energy - calm <= drawn * 1.02)
    }
    #expect(play.commotion < 1e-3 * drawn)
  }

  @Test func `more wind carries the cloth farther to its side`() {
    let places = stride(from: -1.0, through: 1, by: 0.5).map { wind in
      var play = CurtainRun(cols: 8, rows: 8, wind: wind)
      var sum = 0.0
      for _ in 0..<360 {
        play.step()
        sum += play.state.cloth.positions.reduce(0) { $0 + $1.x }
      }
      return sum / (360 * 64)
    }
    for (less, more) in zip(places, places.dropFirst()) { #expect(more > less + 3) }
  }

  @Test func `heavier cloth gives way less to the wind`() {
    let places = [0.0, 1, 2].map { gravity -> Double in
      var play = CurtainRun(cols: 8, rows: 8, wind: 0.6, gravity: gravity)
      let hung = CurtainRun(cols: 8, rows: 8, gravity: gravity).state.cloth.positions
      var sum = 0.0
      for _ in 0..<240 {
        play.step()
        for (position, place) in zip(play.state.cloth.positions, hung) {
          sum += (position - place).length
        }
      }
      return sum / (240 * 64)
    }
    #expect(places[0] > places[1] + 3)
    #expect(places[1] > places[2] + 3)
  }

  @Test func `the mesh is rebuilt once for each change of columns or rows and for nothing else`() {
    var play = CurtainRun()
    #expect(play.metric("topology") == 0)
    for step in 0..<20 {
      play.renderer.wind = Double(step) / 10 - 1
      play.renderer.gravity = Double(step) / 10
      play.step()
    }
    #expect(play.metric("topology") == 0)
    play.renderer.cols = 13
    play.rest(3)
    #expect(play.metric("topology") == 1)
    #expect(play.metric("cols") == 13)
    play.renderer.rows = 20
    play.rest(3)
    #expect(play.metric("topology") == 2)
    #expect(play.metric("rows") == 20)
    (play.renderer.cols, play.renderer.rows) = (8, 8)
    play.rest(3)
    #expect(play.metric("topology") == 3)
  }

  @Test(arguments: [(25, 14), (24, 30), (16, 9), (40, 40)])
  func `a recut cloth hangs as it hung`(cols: Int, rows: Int) {
    var play = CurtainRun(cols: 24, rows: 14)
    let start = play.seen(12, 8)
    play.hold(from: start, at: start + Vector(90, -60), steps: 40)
    play.rest(8)
    let before = outline(play.state.cloth)
    (play.renderer.cols, play.renderer.rows) = (cols, rows)
    play.step()
    let moved = zip(before, outline(play.state.cloth)).map { ($0 - $1).length }
    #expect(moved.reduce(0, +) / Double(moved.count) < 6)
    #expect(play.metric("maxStretch") < 0.1)
  }

  /// The middle of each ninth of the cloth across and down, pleats evened out.
  private func outline(_ cloth: Cloth) -> [SIMD3<Double>] {
    let fine = Resampling(cols: cloth.cols, rows: cloth.rows).sampled(
      cloth.positions, cols: 90, rows: 90)
    return (0..<81).map { part in
      var sum = SIMD3<Double>.zero
      for row in 0..<10 {
        let start: Int = (part / 9 * 10 + row) * 90 + part % 9 * 10
        for col in 0..<10 { sum += fine[start + col] }
      }
      return sum * 0.01
    }
  }

  @Test func `a rebuilt rail comes to its new pleats and stays there`() {
    var play = CurtainRun(cols: 20)
    play.renderer.cols = 11
    play.step()
    #expect(play.state.cloth.pins != play.state.cloth.pattern.pins)
    play.rest(600)
    #expect(Array(play.state.cloth.positions.prefix(11)) == play.state.cloth.pattern.pins)
  }

  @Test func `a sample between points is the point itself, and lies on a straight row`() {
    let row = (0..<7).map { SIMD3(Double($0) * 3, 1, -2) }
    let flat = row + row.map { $0 + SIMD3(0, 5, 0) }
    let fine = Resampling(cols: 7, rows: 2).sampled(flat, cols: 13, rows: 2)
    for index in 0..<13 {
      #expect((fine[index] - SIMD3(Double(index) * 1.5, 1, -2)).length < 1e-12)
    }
    let same = Resampling(cols: 7, rows: 2).sampled(flat, cols: 7, rows: 2)
    for (a, b) in zip(same, flat) { #expect((a - b).length < 1e-12) }
  }

  @Test func `the same seed gives the same cloth, another seed another`() {
    func positions(_ seed: UInt64) -> [SIMD3<Double>] {
      var play = CurtainRun(seed: seed) { $0.wind = 0.5 }
      play.rest(30)
      return play.state.cloth.positions
    }
    #expect(positions(4) == positions(4))
    #expect(positions(4) != positions(5))
  }

  @Test(arguments: [125, 150, 238])
  func `other step rates behave alike`(rate: Int) {
    func play(_ rate: Int) -> CurtainRun {
      var play = CurtainRun(rate: rate) { ($0.cols, $0.rows, $0.wind) = (8, 8, 0.5) }
      let start = Point(150, 400)
      for step in 0..<rate {
        let time = Double(step) / Double(rate)
        play.hold(from: start, at: start + Vector(60 * time, -50 * time), steps: 1)
      }
      play.rest(rate)
      return play
    }
    let (one, other) = (play(120).state.cloth.positions, play(rate).state.cloth.positions)
    let away = zip(one, other).map { ($0 - $1).length }
    #expect(away.reduce(0, +) / 64 < 12)
  }

  @Test func `every stage has its curtain, calm below`() {
    for size in [
      Size(10, 10), Size(320, 568), Size(1024, 768), Size(500, 500), Size(2000, 40), Size(40, 2000),
    ] {
      var play = CurtainRun(cols: 8, rows: 8, wind: 0.2, size: size)
      let start = Point(size.width / 2, size.height / 3)
      play.hold(from: start, at: Point(size.width, 0), steps: 4)
      play.rest(4)
      #expect(play.isFinite)
      let clear = Stage(size: size).clearBounds()
      #expect(play.state.composition.rail + play.state.composition.drop < clear.maxY)
    }
  }
}
