import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// An experience that does nothing, so that all that a step costs is the player's.
private struct Idle: Renderer {
  static var touch: TouchKind { .multi }
  var knobs = Listening()
  static let controls = ControlsSchema<Idle>(
    pattern: .tactileColumn(width: 78),
    .colour("colour", \.knobs.colour) { Color(oklch: 0.8, 0.1, $0 * 360) },
    .value("density", \.knobs.density, in: 3...12, step: 1),
    .value("wildness", \.knobs.wildness, in: 0...1),
    .value("growth", \.knobs.growth, in: 0...1))

  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) { state = moment.touches.count }
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {}
  func metrics(_ state: Int, at moment: Moment) -> Metrics { ["fingers": state] }
}

/// Ten fingers at once in the whole player.
@Suite struct TenFingerTests {
  private static let catalogue = [
    Experience("idle", title: "Idle", Idle.self), Experience("next", title: "Next", Idle.self),
  ]

  /// Seconds in which the ten fingers wander.
  private static let length = 4.0

  /// Two fingers on controls, eight on the canvas, each with a sample at 120 Hz.
  private func player() throws -> Playback<StandardPlayer> {
    let starts =
      [Point(66, 788), Point(152, 788)] + (0..<8).map { Point(60 + Double($0) * 36, 320) }
    let samples = (0...Int(Self.length * 120)).flatMap { index in
      starts.enumerated().map { finger, start -> JSON in
        let angle = Double(index) / 40 + Double(finger)
        let place = start + Vector(Math.cos(angle) * 20, Math.sin(angle) * 30)
        return [
          "t": .number(Double(index) / 120), "id": .number(Double(finger + 1)),
          "phase": index == 0 ? "began" : "moved", "x": .number(place.x), "y": .number(place.y),
        ]
      }
    }
    let entries = Self.catalogue.map {
      ExperienceSchemas.Entry(id: $0.id, controls: $0.controls, pattern: $0.pattern)
    }
    let scene = try SceneFile(
      [
        "scene": 1, "experience": "idle", "chrome": "full", "fps": 120,
        "duration": .number(Self.length), "steps": [["at": 0, "contacts": .array(samples)]],
      ], schemas: ExperienceSchemas(entries)
    ).resolved()
    return Playback<StandardPlayer>(scene: scene, catalogue: Self.catalogue)
  }

  @Test func `ten fingers each have what they landed on, step after step`() throws {
    var player = try player()
    var costs: [Duration] = []
    for _ in 0..<Int(Self.length * 120) {
      let start = ContinuousClock.now
      try player.advance()
      costs.append(.now - start)
      player.forgetEvents()
    }
    let trace = player.trace(frame: 0)
    let owners = trace["touches"]?.list.compactMap { $0["owner"]?.text } ?? []
    #expect(owners.count { $0 == "canvas" } == 8)
    #expect(Set(owners).isSuperset(of: ["control:colour", "control:density"]))
    #expect(trace["experience"]?["fingers"] == 8)
    // For `.ci/benchmark`, which prints it; how long a step takes is no matter of a test.
    let median = costs.sorted()[costs.count / 2] / .milliseconds(1)
    print("a step with ten fingers: \(median) ms, \(median / (1000 / 120) * 100) % of a step")
  }
}
