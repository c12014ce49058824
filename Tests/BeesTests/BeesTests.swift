import Bees
import Controls
import Drawing
import Geometry
import GoldenTesting
import Rendering
import Testing

@Suite struct BeesTests {
  @Test func `its controls are those of the contract`() {
    let controls = Bees.controls.controls(of: Bees())
    #expect(controls.map(\.id) == ["bees", "wind", "curiosity", "hour"])
    #expect(controls.map(\.range) == [10...160, 0...1, 0...1, 0...1])
    #expect(controls.map(\.step) == [1, 0, 0, 0])
    #expect(controls.map(\.defaultValue) == [70, 0.2, 0.5, 0.5])
    #expect(Bees.controls.pattern == .tactileColumn(width: 78))
  }

  @Test func `the demonstration lasts six seconds at most and uses every control`() {
    let demonstration = Bees.demonstration
    #expect(demonstration.duration <= 6)
    let used = Set(demonstration.acts.compactMap(\.gesture.control))
    #expect(used == ["bees", "wind", "curiosity", "hour"])
  }

  @Test func `the same seed makes the same picture, another seed another`() {
    func picture(_ seed: UInt64) -> Canvas {
      var run = RendererRun<Bees>(Size(195, 422), seed: seed)
      run.touch(1, Point(60, 200))
      run.run(1)
      return run.canvas
    }
    #expect(picture(3) == picture(3))
    #expect(picture(3) != picture(4))
  }

  @Test func `what a finger does shows in the next frame`() {
    var (run, other) = (RendererRun<Bees>(), RendererRun<Bees>())
    run.touch(1, Point(200, 500))
    run.step()
    other.step()
    #expect(run.canvas != other.canvas)
  }

  @Test(arguments: [Size(1, 1), Size(10, 10), Size(400, 12), Size(12, 400), Size(1920, 1080)])
  func `every stage gives a finite picture of a bounded number of commands`(_ size: Size) throws {
    for extreme in [0.0, 1] {
      var run = RendererRun<Bees>(size) {
        $0.bees = extreme == 0 ? 10 : 160
        ($0.wind, $0.curiosity, $0.hour) = (extreme, extreme, extreme)
      }
      for finger in 1...10 { run.touch(finger, Point(Double(finger) * 0.09 * size.width, 0)) }
      run.run(1.5)
      let canvas = run.canvas
      #expect(canvas.commands.count < 8000)
      try canvas.validate()
      for case .glow(let glow) in canvas.commands { #expect(glow.radius > 0) }
    }
  }

  @Test func `bees come and go without a jump of the metric or of the light`() {
    var run = RendererRun<Bees>()
    run.renderer.bees = 10
    run.step()
    #expect(run.metric("bees") == 10 && run.state.bees.count == 70)
    run.run(0.4)
    run.renderer.bees = 60
    run.step()
    #expect(run.metric("bees") == 60 && run.state.bees.count == 70)
    run.run(2)
    #expect(run.metric("bees") == 60 && run.state.bees.count == 60)
  }
}
