import Controls
import Drawing
import JSONCoding
import Rendering
import Testing

/// The resolution of a stage.
@Suite struct StageScaleTests {
  private struct Resolved: Renderer {
    static let controls = ControlsSchema<Self>(pattern: .none)
    func begin(on stage: Stage) -> Double { stage.scale }
    func update(_ scale: inout Double, at moment: Moment) {}
    func draw(_ scale: Double, at moment: Moment, on canvas: inout Canvas) {}
    func metrics(_ scale: Double, at moment: Moment) -> Metrics {
      Metrics(["began": .number(scale), "now": .number(moment.stage.scale)])
    }
  }

  @Test(arguments: [(#""scale": 3, "#, 3.0), (#""scale": 0.5, "#, 0.5), ("", 2)])
  func `a stage has the pixels per point of its scene`(setting: String, scale: Double) throws {
    let harness = PlayerHarness(
      experience: Experience("listener", title: "Listener", Resolved.self))
    let lines = try harness.trace("", #"\#(setting)"duration": 0.1, "chrome": "none""#)
    for name in ["began", "now"] {
      #expect(lines.last?["experience"]?[name]?.number == scale)
    }
  }
}
