import Drawing
import Geometry
import GoldenTesting
import MandalaEmber
import Rendering
import Testing

/// Bounds under hard use.
@Suite struct BoundsTests {
  @Test(arguments: [Size(10, 10), Size(390, 844), Size(1920, 1080)])
  func `wild fingers and controls keep all within bounds`(size: Size) {
    var random = SeededGenerator(seed: 9)
    var burning = MandalaRun(size, seed: 9)
    var isDown = false
    for index in 0..<(20 * burning.rate) {
      if index % 40 == 0 {
        burning.renderer.symmetry = Kaleidoscope.folds[random.index(below: 6)]
        burning.renderer.heat = random.unit() < 0.5 ? 0 : 1
        burning.renderer.drift = random.unit() < 0.5 ? 0 : 1
        burning.renderer.twist = random.number(in: -1...1)
      }
      let place = Point(random.number(in: -1e6...1e6), random.number(in: -1e4...1e4))
      isDown = isDown ? random.unit() >= 0.06 : random.unit() < 0.5
      if isDown { burning.touch(1, place) } else { burning.lift(1) }
      burning.step()
      if index % 30 == 0 { #expect(burning.violations.isEmpty) }
    }
    #expect(burning.canvas.commands.count < 25000)
  }

  @Test func `a finger that is nowhere draws nothing`() {
    var burning = MandalaRun()
    let count = burning.state.lines.count
    burning.step(at: Point(.nan, 3))
    burning.step(at: Point(.infinity, .nan))
    burning.lift(1)
    burning.step()
    #expect(burning.state.lines.count == count)
    #expect(burning.violations.isEmpty)
  }

  @Test func `the oldest lines make room gently, the newest stay`() throws {
    var burning = MandalaRun(seed: 2)
    var before = burning.state.lines.map(\.presence)
    var least = 1.0
    for stroke in 0..<14 {
      let turn = Double(stroke) * 0.31
      burning.draw(
        [0.2, 0.9, 0.4, 1.1].map { Vector(angle: turn + $0) * $0 }, steps: 40)
      before = burning.state.lines.map(\.presence)
      for _ in 0..<90 {
        burning.step()
        let now = burning.state.lines.map(\.presence)
        if now.count == before.count {
          #expect(zip(before, now).allSatisfy { ($0 - $1).magnitude < 0.01 })
        }
        least = min(least, now.min() ?? 1)
        before = now
      }
    }
    #expect(least < 0.1)
    burning.run(4)
    #expect(burning.state.lines.allSatisfy { $0.presence == 1 })
    #expect((300...650).contains(burning.state.emberCount))
    #expect(burning.violations.isEmpty)
  }

  @Test func `two of one seed are the same, of two seeds are not`() {
    func picture(_ seed: UInt64) -> Canvas {
      var burning = MandalaRun(seed: seed)
      burning.draw(SymmetryTests.stroke)
      return burning.canvas
    }
    #expect(picture(4) == picture(4))
    #expect(picture(4) != picture(5))
  }

  @Test func `black bodies go from red over white to blue`() {
    // Chromaticities of the locus by Planck's law and the CIE 1931 observer, as linear sRGB parts.
    let (ember, lamp, day) = (
      BlackBody.color(at: 1000), BlackBody.color(at: 2856), BlackBody.color(at: 6504)
    )
    #expect(ember.red > 0.999 && ember.green < 0.35 && ember.blue == 0)
    #expect(lamp.red > 0.999 && (0.68...0.76).contains(lamp.green))
    #expect((0.3...0.46).contains(lamp.blue))
    #expect(min(day.red, day.green, day.blue) > 0.94)
    #expect(BlackBody.color(at: 12000).blue > 0.999)
  }
}
