import Bees
import Controls
import Drawing
import Geometry
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

  /// All that a picture shows.
  private func canvas(_ run: ScriptedRun) -> Canvas {
    var canvas = Canvas(size: run.stage.size)
    run.setup.drawBackdrop(run.hive, at: run.moment, on: &canvas)
    run.setup.draw(run.hive, at: run.moment, on: &canvas)
    return canvas
  }

  @Test func `the same seed makes the same picture, another seed another`() {
    func picture(_ seed: UInt64) -> Canvas {
      var run = ScriptedRun(Size(195, 422), seed: seed)
      run.touch(1, Point(60, 200))
      run.run(1)
      return canvas(run)
    }
    #expect(picture(3) == picture(3))
    #expect(picture(3) != picture(4))
  }

  @Test func `what a finger does shows in the next frame`() {
    var (run, other) = (ScriptedRun(), ScriptedRun())
    run.touch(1, Point(200, 500))
    run.step()
    other.step()
    #expect(canvas(run) != canvas(other))
  }

  @Test(arguments: [Size(1, 1), Size(10, 10), Size(400, 12), Size(12, 400), Size(1920, 1080)])
  func `every stage gives a finite picture of a bounded number of commands`(_ size: Size) {
    for extreme in [0.0, 1] {
      var run = ScriptedRun(size) { setup in
        setup.bees = extreme == 0 ? 10 : 160
        (setup.wind, setup.curiosity, setup.hour) = (extreme, extreme, extreme)
      }
      for finger in 1...10 { run.touch(finger, Point(Double(finger) * 0.09 * size.width, 0)) }
      run.run(1.5)
      let canvas = canvas(run)
      #expect(canvas.commands.count < 8000)
      for command in canvas.commands {
        switch command {
        case .mesh(let mesh, _): #expect(mesh.vertices.allSatisfy { $0.position.isFinite })
        case .glow(let glow): #expect(glow.center.isFinite && glow.radius > 0)
        default: break
        }
      }
    }
  }

  @Test func `bees come and go without a jump of the metric or of the light`() {
    var run = ScriptedRun()
    run.setup.bees = 10
    run.step()
    #expect(run.metric("bees") == 10 && run.hive.bees.count == 70)
    run.run(0.4)
    run.setup.bees = 60
    run.step()
    #expect(run.metric("bees") == 60 && run.hive.bees.count == 70)
    run.run(2)
    #expect(run.metric("bees") == 60 && run.hive.bees.count == 60)
  }
}
