import Controls
import Drawing
import Geometry
import Host
import JSONCoding
import RecordedLines
import Rendering
import Scripting

/// A scene with random settings under random fingers, the same for the same number.
package struct RandomScene {
  package let scene: Scene

  private static let stages: [(width: Double, height: Double)] = [
    (390, 844), (390, 844), (320, 568), (430, 932), (844, 390), (600, 600), (1024, 768),
    (768, 1024),
    (240, 320), (150, 300),
  ]

  /// Scene `number` of `experience`, which is one of `configuration`.
  package init(
    _ number: Int, of experience: Experience, in configuration: PlayerConfiguration
  ) throws {
    var dice = SeededGenerator(seed: UInt64(number) &* 0x9E37_79B9)
    let stage = Self.stages[dice.index(below: Self.stages.count)]
    var members: [JSON.Member] = [
      ("scene", 1), ("experience", .string(experience.id)), ("duration", 1),
      ("size", ["width": .number(stage.width), "height": .number(stage.height)]),
      ("fps", [60, 60, 30, 24, 120][dice.index(below: 5)]),
      ("seed", .number(Double(dice.index(below: 1000)))),
      ("chrome", ["full", "full", "controls", "none"][dice.index(below: 4)]),
    ].map { JSON.Member($0.0, $0.1) }
    func choose(_ key: String, _ values: [String]) {
      guard dice.unit() < 0.4 else { return }
      members.append(JSON.Member(key, .string(values[dice.index(below: values.count)])))
    }
    choose("controlsPattern", ["bar", "tactileColumn", "ruler", "none"])
    choose("appearance", ["light", "dark"])
    choose("layoutDirection", ["rightToLeft"])
    choose("textSize", ["xSmall", "xxxLarge", "accessibility1", "accessibility5"])
    choose("fingers", ["show", "hide"])
    choose("background", ["none"])
    let controls = experience.controls.filter { $0.axes.count == 1 && dice.unit() < 0.5 }.map {
      let axis = $0.axes[0]
      return JSON.Member($0.id, .number(axis.value(at: dice.number(in: axis.positions))))
    }
    members.append(JSON.Member("controls", .object(controls)))
    let file = try SceneFile(.object(members), schemas: ExperienceSchemas(configuration))
    let still = try file.resolved()
    let fuzzer = Fuzzer(on: still, in: configuration)
    scene = fuzzer.script(number, seed: 7, fingers: 5).scene(on: still)
  }
}

extension Scene {
  private static let settings = DrawingHash.RenderSettings(
    painter: 0, width: 1, height: 1, scale: 1, isTransparent: false)

  /// What it traces and shows in the player of `configuration`, at most fifteen times a second: a
  /// line of digests for fifteen times.
  package func digests(in configuration: PlayerConfiguration) throws -> [String] {
    let stride = max(Int(fps.perSecond / 15), 1)
    var frames = Frames(
      of: self, in: configuration,
      indices: Array(Swift.stride(from: 0, to: frameCount, by: stride)),
      contents: [.trace, .canvas])
    var looks: [(seconds: Double, trace: String, drawing: String)] = []
    while let frame = try frames.next() {
      guard let trace = frame.trace, let canvas = frame.canvas else { continue }
      let drawing = DrawingHash.hash(of: canvas, with: Scene.settings)
      looks.append((frame.seconds, trace.text(), "\(drawing)"))
    }
    return Swift.stride(from: 0, to: looks.count, by: 15).map { start in
      let some = looks[start..<min(start + 15, looks.count)]
      return "from \(some[start].seconds) s, trace "
        + RecordedLines.digest(some.map(\.trace).joined(separator: " ")) + ", drawing "
        + RecordedLines.digest(some.map(\.drawing).joined(separator: " "))
    }
  }
}
