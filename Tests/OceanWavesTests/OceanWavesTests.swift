import Controls
import Drawing
import Geometry
import Gestures
import OceanWaves
import Rendering
import Testing

@Suite struct OceanWavesTests {
  @Test func `its controls are those of the contract`() {
    let controls = OceanWaves.controls.controls(of: OceanWaves())
    #expect(controls.map(\.id) == ["height", "speed", "moon", "foam", "tint"])
    #expect(controls.map(\.label) == ["Height", "Speed", "Moon", "Foam", "Tint"])
    #expect(controls.map(\.defaultValue) == [0.5, 1, 0.5, 0.4, 0.5])
    #expect(controls[1].range == 0.2...3)
    #expect(controls[4].kind == .colour)
    #expect(OceanWaves.controls.pattern == .tactileColumn(width: 64))
  }

  @Test func `wave time is time at speed 1`() {
    let (end, sea) = played(2)
    #expect(metric("phase", end, sea) == 2)
    let (first, start) = played(0)
    #expect(metric("phase", first, start) == 0)
  }

  @Test func `turning the speed never makes wave time jump`() {
    var last = 0.0
    var sum = 0.0
    let (end, sea) = played(
      3,
      { renderer, time in
        renderer.speed = time < 1 ? 1 : time < 2 ? 0.2 + 2.8 * (time - 1) : 0.4
        return nil
      },
      each: { renderer, sea in
        let phase = metric("phase", renderer, sea)
        #expect(phase - last <= 3.0 / 120 + 1e-12)
        #expect(phase >= last)
        last = phase
      })
    sum = (0...360).dropFirst().reduce(0) { sum, index in
      let time = Double(index) / 120
      let speed = time < 1 ? 1 : time < 2 ? 0.2 + 2.8 * (time - 1) : 0.4
      return sum + speed / 120
    }
    #expect(abs(metric("phase", end, sea) - sum) < 1e-9)
  }

  @Test func `every control moves its metric from low to high`() {
    func metrics(_ name: String, _ set: (inout OceanWaves, Double) -> Void) -> [Double] {
      [0.05, 0.5, 1].map { value in
        var renderer = OceanWaves()
        set(&renderer, value)
        let (end, sea) = played(2, from: renderer)
        return metric(name, end, sea)
      }
    }
    let all = [
      metrics("crestHeight") { $0.height = $1 }, metrics("phase") { $0.speed = 3 * $1 },
      metrics("foamFraction") { $0.foam = $1 },
    ]
    for values in all {
      #expect(values[0] < values[1])
      #expect(values[1] < values[2])
    }
    let hues = [0, 0.5, 1].map(OceanPalette.hue)
    #expect(hues[0] < 190 && hues[0] > 160)
    #expect(hues[1] > 210 && hues[1] < 245)
    #expect(hues[2] > 310 && hues[2] < 340)
  }

  @Test func `a control that is turned at once takes the picture along without a jump`() {
    var heights: [Double] = []
    _ = played(
      1.5,
      { renderer, time in
        if time >= 1 { (renderer.height, renderer.moon) = (1, 1) }
        return nil
      }, each: { heights.append($1.significantHeight) })
    for (before, after) in zip(heights, heights.dropFirst()) {
      #expect(abs(after - before) < 0.12)
    }
    #expect((heights.last ?? 0) > (heights.first ?? 0) + 1)
  }

  @Test func `the same seed makes the same picture, another seed another`() {
    let size = Size(96, 200)
    func canvas(_ seed: UInt64) -> Canvas {
      let (end, sea) = played(0.5, on: size, seed: seed)
      return picture(end, sea, on: size)
    }
    #expect(canvas(3) == canvas(3))
    #expect(canvas(3) != canvas(4))
  }

  @Test func `the swatch is the colour of the strip`() {
    let tint = OceanWaves.controls.controls(of: OceanWaves())[4]
    for value in [0, 0.3, 0.5, 1] {
      #expect(tint.swatch?(value) == Color(oklch: 0.78, 0.115, OceanPalette.hue(value)))
    }
  }

  @Test(arguments: [Size(10, 10), Size(1, 1), Size(400, 12), Size(12, 400)])
  func `everything stays finite and bounded on every stage`(size: Size) {
    var renderer = OceanWaves()
    (renderer.height, renderer.foam, renderer.speed) = (1, 1, 3)
    var most = 0
    let (end, sea) = played(
      2000.0 / 120, on: size, from: renderer,
      { renderer, time in
        renderer.moon = 0.5 + 0.5 * Math.sin(time)
        return time > 10 ? finger(at: Point(size.width / 2, size.height * 0.8)) : nil
      },
      each: { most = max(most, $1.ripples.rings.count) })
    #expect(most <= Ripples.most)
    #expect(sea.grid.rows.count <= 190)
    #expect(sea.foam.amount.count == sea.grid.rows.count * sea.grid.blocks)
    expectFinite(picture(end, sea, on: size))
    for name in ["phase", "crestHeight", "foamFraction"] {
      #expect(metric(name, end, sea).isFinite)
    }
    #expect(metric("foamFraction", end, sea) <= 1)
  }

  @Test func `the demonstration lasts six seconds and uses every control`() {
    let demonstration = OceanWaves.demonstration
    #expect(demonstration.duration < 6)
    #expect(Set(demonstration.acts.compactMap(\.gesture.control)).count == 5)
    for act in demonstration.acts {
      guard case .draw(let path, _, _) = act.gesture else { continue }
      #expect(path.allSatisfy { $0.y > 0.45 && $0.y < 0.72 })
    }
  }
}
