import Controls
import Geometry
import JSONCoding
import Scripting
import Testing

@Suite struct SceneFileTests {
  @Test func `only the version and the experience are needed`() throws {
    let scene = try Samples.bloom().resolved()
    #expect(scene.experience == "lichen-bloom")
    #expect(scene.size == Size(390, 844) && scene.scale == 2 && scene.fps == 60)
    #expect(scene.duration == 6 && scene.seed == 0 && scene.chrome == .controls)
    #expect(scene.pattern == .tactileColumn(width: 64) && scene.background == .scene)
    #expect(scene.controls == [.init("density", 7), .init("wildness", 0.35)])
    #expect(scene.frameCount == 360 && scene.pixelWidth == 780 && scene.pixelHeight == 1688)
    #expect(scene.script == .none)
  }

  @Test func `everything that is written counts`() throws {
    let file = try Samples.bloom(
      """
      "size":{"width":100.5,"height":50},"scale":1.5,"fps":25,"duration":2.5,
      "seed":18446744073709551615,"chrome":"full","controlsPattern":"ruler","background":"none",
      "controls":{"density":9.4},"steps":[{"set":{"wildness":1}}]
      """)
    let scene = try file.resolved()
    #expect(scene.size == Size(100.5, 50) && scene.scale == 1.5 && scene.fps == 25)
    #expect(scene.duration == 2.5 && scene.seed == .max && scene.chrome == .full)
    #expect(scene.pattern == .ruler && scene.background == .none)
    #expect(scene.controlValues == [9, 0.35])
    #expect(scene.pixelWidth == 151 && scene.pixelHeight == 75)
    #expect(scene.frameCount == 63 && scene.stepRate == 125 && scene.stepsPerFrame == 5)
  }

  @Test func `a value of the wrong type or range is refused at its place`() {
    let cases: [(String, String)] = [
      (#""size":null"#, "size"), (#""size":[1,2]"#, "size"),
      (#""size":{"width":1}"#, "size.height"),
      (#""size":{"width":0,"height":1}"#, "size.width"),
      (#""size":{"width":1,"height":-1}"#, "size.height"),
      (#""size":{"width":"1","height":1}"#, "size.width"),
      (#""size":{"width":1,"height":1,"depth":1}"#, "size.depth"),
      (#""scale":0"#, "scale"), (#""scale":-1"#, "scale"), (#""scale":true"#, "scale"),
      (#""scale":null"#, "scale"), (#""fps":0"#, "fps"), (#""fps":241"#, "fps"),
      (#""fps":29.97"#, "fps"), (#""fps":"60""#, "fps"), (#""duration":0"#, "duration"),
      (#""duration":-1"#, "duration"), (#""duration":false"#, "duration"), (#""seed":-1"#, "seed"),
      (#""seed":1.5"#, "seed"), (#""seed":18446744073709551616"#, "seed"), (#""seed":"1""#, "seed"),
      (#""seed":1e300"#, "seed"), (#""chrome":"all""#, "chrome"), (#""chrome":true"#, "chrome"),
      (#""chrome":"Full""#, "chrome"), (#""controlsPattern":"column""#, "controlsPattern"),
      (#""background":"black""#, "background"), (#""controls":[]"#, "controls"),
      (#""controls":null"#, "controls"), (#""controls":{"density":2.99}"#, "controls.density"),
      (#""controls":{"density":12.01}"#, "controls.density"),
      (#""controls":{"density":"9"}"#, "controls.density"),
      (#""controls":{"density":true}"#, "controls.density"),
      (#""controls":{"density":null}"#, "controls.density"),
      (#""controls":{"wind":0}"#, "controls.wind"), (#""steps":{}"#, "steps"),
      (#""steps":null"#, "steps"), (#""fsp":60"#, "fsp"), (#""a b\n":60"#, #"["a b\n"]"#),
    ]
    for (members, path) in cases {
      let error = Samples.mistake { try Samples.bloom(members) }
      #expect(error?.path == path, "\(members)")
      #expect(error?.kind == .scene, "\(members)")
    }
  }

  @Test func `a document that is no scene is refused`() {
    let cases: [(String, String, ScriptError.Kind)] = [
      ("[]", "", .scene), ("1", "", .scene), ("{}", "scene", .scene),
      (#"{"scene":1}"#, "experience", .scene), (#"{"experience":"curtain"}"#, "scene", .scene),
      (#"{"scene":2,"experience":"curtain"}"#, "scene", .scene),
      (#"{"scene":"1","experience":"curtain"}"#, "scene", .scene),
      (#"{"scene":true,"experience":"curtain"}"#, "scene", .scene),
      (#"{"scene":1,"experience":"curtains"}"#, "experience", .scene),
      (#"{"scene":1,"experience":7}"#, "experience", .scene),
      ("", "line 1, column 1", .malformed), ("{", "line 1, column 2", .malformed),
      (#"{"scene":1,"scene":1}"#, "line 1, column 12", .malformed),
    ]
    for (text, path, kind) in cases {
      let error = Samples.mistake { try Samples.file(text) }
      #expect(error?.path == path && error?.kind == kind, "\(text)")
    }
  }

  @Test func `an unknown name is answered with the nearest known ones`() {
    let cases: [(String, String)] = [
      (#"{"scene":1,"expirience":"curtain"}"#, "experience"),
      (#"{"scene":1,"experience":"courtain"}"#, "curtain"),
      (#"{"scene":1,"experience":"lichen-bloom","controls":{"densty":1}}"#, "density"),
      (#"{"scene":1,"experience":"curtain","chrome":"ful"}"#, "full"),
      (#"{"scene":1,"experience":"curtain","controlsPattern":"tactilecolumn"}"#, "tactileColumn"),
      (#"{"scene":1,"experience":"curtain","steps":[{"preform":{}}]}"#, "perform"),
      (#"{"scene":1,"experience":"curtain","steps":[{"contacts":[{"tt":1}]}]}"#, "t"),
    ]
    for (text, name) in cases {
      let error = Samples.mistake { try Samples.file(text) }
      #expect(error?.nearest.first == name, "\(text)")
      #expect(error.map { "\($0)".contains(name) } == true)
    }
  }

  @Test func `a name that is near to none is answered with all known ones`() {
    let all = "lichen-bloom, curtain"
    for (text, sentence) in [
      (
        #"{"scene":1,"experience":"tetris"}"#,
        "invalid scene at experience: expected a known experience (\(all)), found \"tetris\""
      ),
      (
        #"{"scene":1,"experience":"lichen-bloom","controls":{"zzz":1}}"#,
        "invalid scene at controls.zzz: expected a control of lichen-bloom (density, wildness), "
          + "found \"zzz\""
      ),
      (
        #"{"scene":1,"experience":"curtain","steps":[{"set":{"zzz":1}}]}"#,
        "invalid scene at steps[0].set.zzz: expected a control of curtain (wind), found \"zzz\""
      ),
      (
        #"{"scene":1,"experience":"curtain","steps":[{"increment":"zzz"}]}"#,
        "invalid scene at steps[0].increment: expected a control of curtain (wind), found \"zzz\""
      ),
    ] {
      #expect(Samples.mistake { try Samples.file(text) }?.description == sentence)
    }
  }

  @Test func `a control may stand at the ends of its range`() throws {
    #expect(try Samples.bloom(#""controls":{"density":3}"#).resolved().controlValues[0] == 3)
    #expect(try Samples.bloom(#""controls":{"density":12}"#).resolved().controlValues[0] == 12)
    #expect(try Samples.bloom(#""controls":{"density":11.5}"#).resolved().controlValues[0] == 12)
  }

  @Test func `an error is one sentence on one line with cut quotations`() {
    let long = String(repeating: "x\\n", count: 300)
    let error = Samples.mistake {
      try Samples.file(#"{"scene":1,"experience":"\#(long)"}"#)
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("invalid scene at experience: expected a known experience ("))
    #expect(text.contains("…") && !text.contains("\n") && text.count < 220)
  }
}
