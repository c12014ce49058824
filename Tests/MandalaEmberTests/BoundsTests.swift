import Drawing
import Geometry
import Gestures
import MandalaEmber
import Rendering
import Testing

/// What holds however hard it is used.
@Suite struct BoundsTests {
  private func flaws(_ burning: Burning) -> [String] {
    burning.renderer.invariants(at: burning.moment).compactMap { $0.violation(in: burning.hearth) }
  }

  @Test(arguments: [Size(10, 10), Size(390, 844), Size(1920, 1080)])
  func `wild fingers and controls keep all within bounds`(size: Size) {
    var random = SeededGenerator(seed: 9)
    var burning = Burning(size: size, seed: 9)
    var isDown = false
    for index in 0..<(20 * burning.rate) {
      if index % 40 == 0 {
        burning.renderer.symmetry = Kaleidoscope.folds[random.index(below: 6)]
        burning.renderer.heat = random.unit() < 0.5 ? 0 : 1
        burning.renderer.drift = random.unit() < 0.5 ? 0 : 1
        burning.renderer.twist = random.number(in: -1...1)
      }
      let place = Point(random.number(in: -1e6...1e6), random.number(in: -1e4...1e4))
      switch (isDown, random.unit()) {
      case (false, ..<0.5): (isDown, _) = (true, burning.step(.began, at: place))
      case (true, ..<0.06): (isDown, _) = (false, burning.step(.ended, at: place))
      case (true, _): burning.step(at: place)
      default: burning.step()
      }
      if index % 30 == 0 { #expect(flaws(burning).isEmpty) }
    }
    var canvas = Canvas(size: size)
    burning.renderer.draw(burning.hearth, at: burning.moment, on: &canvas)
    #expect(canvas.commands.count < 25000)
  }

  @Test func `a finger that is nowhere draws nothing`() {
    var burning = Burning()
    let count = burning.hearth.lines.count
    burning.step(.began, at: Point(.nan, 3))
    burning.step(at: Point(.infinity, .nan))
    burning.step(.ended, at: Point(.nan, .nan))
    #expect(burning.hearth.lines.count == count)
    #expect(flaws(burning).isEmpty)
  }

  @Test func `the oldest lines make room gently, the newest stay`() throws {
    var burning = Burning(seed: 2)
    var before = burning.hearth.lines.map(\.presence)
    var least = 1.0
    for stroke in 0..<14 {
      let turn = Double(stroke) * 0.31
      burning.draw(
        [0.2, 0.9, 0.4, 1.1].map { Vector(angle: turn + $0) * $0 }, steps: 40)
      before = burning.hearth.lines.map(\.presence)
      for _ in 0..<90 {
        burning.step()
        let now = burning.hearth.lines.map(\.presence)
        if now.count == before.count {
          #expect(zip(before, now).allSatisfy { ($0 - $1).magnitude < 0.01 })
        }
        least = min(least, now.min() ?? 1)
        before = now
      }
    }
    #expect(least < 0.1)
    burning.rest(4)
    #expect(burning.hearth.lines.allSatisfy { $0.presence == 1 })
    #expect((300...650).contains(burning.hearth.emberCount))
    #expect(flaws(burning).isEmpty)
  }

  @Test func `two of one seed are the same, of two seeds are not`() {
    func picture(_ seed: UInt64) -> Canvas {
      var burning = Burning(seed: seed)
      burning.draw(SymmetryTests.stroke)
      var canvas = Canvas(size: Size(390, 844))
      burning.renderer.drawBackdrop(burning.hearth, at: burning.moment, on: &canvas)
      burning.renderer.draw(burning.hearth, at: burning.moment, on: &canvas)
      return canvas
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
