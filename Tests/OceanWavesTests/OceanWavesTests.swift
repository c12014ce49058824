import Controls
import Drawing
import Geometry
import GoldenTesting
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
    #expect(OceanRun(2).metric("phase") == 2)
    #expect(OceanRun(0).metric("phase") == 0)
  }

  @Test func `turning the speed never makes wave time jump`() {
    var run = OceanRun(0)
    var (last, sum) = (0.0, 0.0)
    for step in 1...360 {
      let time = Double(step) / 120
      run.renderer.speed = time < 1 ? 1 : time < 2 ? 0.2 + 2.8 * (time - 1) : 0.4
      run.step()
      sum += run.renderer.speed / 120
      let phase = run.metric("phase")
      #expect(phase - last <= 3.0 / 120 + 1e-12)
      #expect(phase >= last)
      last = phase
    }
    #expect(abs(last - sum) < 1e-9)
  }

  @Test func `every control moves its metric from low to high`() {
    func metrics(_ name: String, _ set: (inout OceanWaves, Double) -> Void) -> [Double] {
      [0.05, 0.5, 1].map { value in OceanRun(2) { set(&$0, value) }.metric(name) }
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
    var run = OceanRun(0)
    var heights: [Double] = []
    run.run(1) { heights.append($0.state.significantHeight) }
    (run.renderer.height, run.renderer.moon) = (1, 1)
    run.run(0.5) { heights.append($0.state.significantHeight) }
    for (before, after) in zip(heights, heights.dropFirst()) {
      #expect(abs(after - before) < 0.12)
    }
    #expect((heights.last ?? 0) > (heights.first ?? 0) + 1)
  }

  @Test func `the same seed makes the same picture, another seed another`() {
    func canvas(_ seed: UInt64) -> Canvas {
      var run = OceanRun(Size(96, 200), seed: seed)
      run.run(0.5)
      return run.canvas
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
  func `everything stays finite and bounded on every stage`(size: Size) throws {
    var run = OceanRun(size) { ($0.height, $0.foam, $0.speed) = (1, 1, 3) }
    for step in 0..<2000 {
      run.renderer.moon = 0.5 + 0.5 * Math.sin(Double(step) / 120)
      if step == 1200 { run.touch(1, Point(size.width / 2, size.height * 0.8)) }
      run.step()
      #expect(run.state.ripples.rings.count <= Ripples.most)
    }
    let sea = run.state
    #expect(sea.grid.rows.count <= 190)
    #expect(sea.foam.amount.count == sea.grid.rows.count * sea.grid.blocks)
    try run.canvas.validate()
    for case .image(let bitmap, _, _, _) in run.canvas.commands {
      #expect(bitmap.width <= 256 && bitmap.height <= 640)
    }
    for name in ["phase", "crestHeight", "foamFraction"] {
      #expect(run.metric(name).isFinite)
    }
    #expect(run.metric("foamFraction") <= 1)
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
