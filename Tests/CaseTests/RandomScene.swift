import Controls
import Geometry
import Host
import JSONCoding
import Rendering
import Scripting

/// A scene of an experience with random settings under random fingers, the same for the same number.
struct RandomScene {
  let scene: Scene

  private static let stages: [(width: Double, height: Double)] = [
    (390, 844), (390, 844), (320, 568), (430, 932), (844, 390), (600, 600), (1024, 768),
    (768, 1024),
    (240, 320), (150, 300),
  ]

  init(_ number: Int, of experience: Experience) throws {
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
    let controls = experience.controls.filter { _ in dice.unit() < 0.5 }.map { control in
      let axis = control.axes[0]
      return JSON.Member(control.id, .number(axis.value(at: dice.number(in: axis.positions))))
    }
    members.append(JSON.Member("controls", .object(controls)))
    let file = try SceneFile(.object(members), schemas: CaseTests.schemas)
    let still = try file.resolved()
    let fuzzer = Fuzzer(on: still, in: ours)
    scene = fuzzer.script(number, seed: 7, fingers: 5).scene(on: still)
  }
}
