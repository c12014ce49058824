import Curtain
import Geometry
import GoldenTesting
import Rendering
import Testing

/// Limits of the lengths of links.
@Suite struct StretchTests {
  @Test(arguments: [(8, 8), (8, 64), (48, 8), (24, 32), (13, 41)])
  func `no link of a hanging cloth is stretched by more than a twentieth`(
    cols: Int, rows: Int
  ) {
    for gravity in [0.0, 1, 2] {
      var play = CurtainRun(cols: cols, rows: rows, wind: 0.2, gravity: gravity)
      for _ in 0..<25 {
        play.step()
        #expect(play.metric("maxStretch") <= 0.05, "gravity \(gravity)")
      }
    }
  }

  @Test func `no link is stretched by more than three twentieths while the finger is within reach`()
  {
    var chance = SeededGenerator(seed: 3)
    for (cols, rows) in [(8, 8), (14, 12), (20, 9), (9, 24)] {
      for _ in 0..<3 {
        var play = CurtainRun(cols: cols, rows: rows, gravity: 2 * chance.unit())
        let col = chance.index(below: cols)
        let row = 1 + chance.index(below: rows - 1)
        let start = play.seen(col, row)
        let pin = play.state.composition.project(play.state.cloth.pins[col])
        let reach = Double(row) * play.state.cloth.pattern.height * 0.98
        for jump in 0..<6 {
          let direction = Vector(angle: 6.3 * chance.unit())
          let distance: Double = reach * chance.unit().squareRoot()
          let way = direction * distance
          play.hold(from: start, at: jump == 0 ? start : pin + way, steps: 5)
          #expect(play.metric("maxStretch") <= 0.15, "\(cols) x \(rows), \(col), \(row)")
        }
      }
    }
  }

  @Test(arguments: [Point(180, 1700), Point(-900, 300), Point(2500, -800)])
  func `beyond reach all links to the rail share alike`(finger: Point) {
    var play = CurtainRun(cols: 12, rows: 16)
    let start = play.seen(5, 11)
    play.hold(at: start, steps: 2)
    play.hold(from: start, at: finger, steps: 20)
    let cloth = play.state.cloth
    let lengths = (0..<11).map { row -> Double in
      let (upper, lower) = (cloth.positions[row * 12 + 5], cloth.positions[row * 12 + 17])
      return (lower - upper).length
    }
    let mean = lengths.reduce(0, +) / 11
    #expect(mean > cloth.pattern.height * 1.5)
    let longest = lengths.max() ?? 0
    #expect(longest < mean * 1.08)
    let asked = cloth.demand(
      of: cloth.positions[11 * 12 + 5], col: 5, row: 11)
    let allowed = asked * 1.15 - 1
    #expect(play.metric("maxStretch") <= allowed)
  }

  @Test func `cloth let go beyond its reach comes back without a tear or a snap`() {
    var play = CurtainRun(cols: 12, rows: 14)
    let start = play.seen(6, 9)
    play.hold(at: start, steps: 2)
    play.hold(from: start, at: Point(1200, 1500), steps: 20)
    let before = play.metric("maxStretch")
    play.rest(1)
    #expect(play.metric("maxStretch") > before * 0.6)
    play.rest(120)
    #expect(play.metric("maxStretch") <= 0.05)
  }

  @Test func `a heavier cloth hangs lower`() {
    let hems = [0.0, 0.5, 1, 1.5, 2].map { gravity -> Double in
      var play = CurtainRun(gravity: gravity)
      play.rest(120)
      return play.state.cloth.positions.suffix(12).reduce(0) { $0 + $1.y } / 12
    }
    for (lighter, heavier) in zip(hems, hems.dropFirst()) { #expect(heavier > lighter + 0.5) }
  }
}
