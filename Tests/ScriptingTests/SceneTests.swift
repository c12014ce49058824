import Controls
import Geometry
import JSONCoding
import Scripting
import Testing

@Suite struct SceneTests {
  @Test func `a length has as many frames as begin within it`() throws {
    let cases: [(Double, Int, Int)] = [
      (6, 60, 360), (1, 30, 30), (0.1, 30, 3), (0.3, 10, 3), (1.0 / 3, 60, 20), (0.34, 60, 21),
      (0.001, 60, 1), (1e-12, 60, 1), (2.5, 25, 63), (1, 1, 1), (1.01, 1, 2),
    ]
    for (duration, fps, count) in cases {
      let scene = try Samples.bloom("\"duration\":\(duration),\"fps\":\(fps)").resolved()
      #expect(scene.frameCount == count, "\(duration) s at \(fps)")
    }
  }

  @Test func `a loop takes as long as its frames`() throws {
    let cases: [(String, String, Double)] = [
      ("6", "60", 6), ("2.5", "25", 63.0 / 25), ("0.01", "30", 1.0 / 30),
      ("6", "\"30000/1001\"", 180 * 1001 / 30000),
    ]
    for (duration, fps, seconds) in cases {
      let scene = try Samples.bloom("\"duration\":\(duration),\"fps\":\(fps),\"loop\":true")
        .resolved()
      #expect(scene.loops && scene.loopDuration == seconds, "\(duration) s at \(fps)")
    }
    #expect(try Samples.bloom("\"loop\":false").resolved().loopDuration == nil)
  }

  @Test func `only a loop says so in its canonical form, and its length is its own`() throws {
    let plain = try Samples.bloom().resolved().canonicalJSON
    #expect(try Samples.bloom("\"loop\":false").resolved().canonicalJSON == plain)
    let loop = try Samples.bloom("\"loop\":true").resolved().canonicalJSON
    #expect(loop.replacing(#""loop":true,"#, with: "") == plain && loop != plain)
    #expect(Scene.isSame(loop, lengthAside: loop) && !Scene.isSame(loop, lengthAside: plain))
    for (members, isSame) in [("", true), ("\"loop\":true,", false)] {
      let scenes = try [2, 3].map { duration in
        try Samples.bloom("\(members)\"duration\":\(duration)").resolved().canonicalJSON
      }
      #expect(Scene.isSame(scenes[0], lengthAside: scenes[1]) == isSame)
    }
    for value in ["1", "\"yes\"", "null"] {
      let mistake = Samples.mistake { try Samples.bloom("\"loop\":\(value)") }
      #expect(mistake?.path == "loop" && mistake?.expected == "true or false")
    }
  }

  @Test func `a length for a number of frames has that number`() throws {
    for fps in 1...240 {
      for frames in [1, 2, 3, 7, 59, 60, 1001, 99_999, 8_388_609, 9_999_999, 10_000_000] {
        var file = try Samples.bloom()
        file.settings.fps = FrameRate(fps)
        file.settings.duration = Scene.duration(frames: frames, fps: FrameRate(fps))
        #expect(try file.resolved().frameCount == frames)
      }
    }
  }

  @Test func `the step rate is the smallest multiple of the frame rate from 120 on`() throws {
    let cases = [
      (1, 120), (24, 120), (25, 125), (30, 120), (50, 150), (60, 120), (100, 200), (119, 238),
      (120, 120), (121, 121), (144, 144), (240, 240), (7, 126),
    ]
    for (fps, rate) in cases {
      let scene = try Samples.bloom("\"fps\":\(fps)").resolved()
      #expect(scene.stepRate == FrameRate(rate) && scene.stepsPerFrame * fps == rate)
    }
  }

  @Test func `the limits hold for the scene as written`() {
    let cases: [(String, String?)] = [
      (#""size":{"width":32767,"height":1},"scale":1"#, nil),
      (#""size":{"width":32768,"height":1},"scale":1"#, "size"),
      (#""size":{"width":1,"height":16384},"scale":2"#, "size"),
      (#""size":{"width":16384,"height":16384},"scale":1"#, nil),
      (#""size":{"width":16384,"height":16385},"scale":1"#, "size"),
      (#""size":{"width":0.4,"height":5},"scale":1"#, "size"),
      (#""size":{"width":0.5,"height":5},"scale":1"#, nil),
      (#""size":{"width":1e300,"height":1e300},"scale":1e300"#, "size.width"),
      (#""size":{"width":5,"height":1000000},"scale":0.0327"#, "size"),
      (#""size":{"width":500,"height":1000000},"scale":0.0327"#, nil),
      (#""size":{"width":500,"height":1000001},"scale":0.0327"#, "size.height"),
      (#""size":{"width":1,"height":1},"scale":10000"#, nil),
      (#""size":{"width":1,"height":1},"scale":10001"#, "scale"),
      (#""size":{"width":9999,"height":9999},"scale":0.0001"#, nil),
      (#""scale":0.000099"#, "scale"), (#""fps":1,"duration":10000000"#, nil),
      (#""fps":1,"duration":10000001"#, "duration"), (#""duration":1e300"#, "duration"),
    ]
    for (members, path) in cases {
      let error = Samples.mistake { try Samples.bloom(members) }
      #expect(error?.path == path, "\(members)")
    }
  }

  @Test func `overrides count before what is written`() throws {
    var overrides = SceneSettings()
    overrides.size = Size(10, 20)
    overrides.scale = 3
    overrides.fps = 24
    overrides.duration = 1
    overrides.seed = 5
    overrides.chrome = SceneChrome.none
    overrides.pattern = .tactileColumn
    overrides.background = SceneBackground.none
    overrides.controls = [.init("wind", 0.5), .init("wind", -0.5)]
    let file = try Samples.file(
      #"{"scene":1,"experience":"curtain","seed":9,"steps":[{"release":true}]}"#)
    let scene = try file.resolved(overriding: overrides, script: Script.none)
    #expect(scene.size == Size(10, 20) && scene.scale == 3 && scene.fps == 24)
    #expect(scene.duration == 1 && scene.seed == 5 && scene.chrome == .none)
    #expect(scene.pattern == .tactileColumn(width: 78) && scene.background == .none)
    #expect(scene.controlValues == [-0.5] && scene.script == .none)
  }

  @Test func `an override that does not fit is blamed on its key`() throws {
    let cases: [(String, (inout SceneSettings) -> Void)] = [
      ("size", { $0.size = Size(0, 1) }), ("size", { $0.size = Size(40_000, 1) }),
      ("size", { $0.size = Size(.nan, 1) }), ("scale", { $0.scale = 0 }),
      ("scale", { $0.scale = .infinity }), ("scale", { $0.scale = 1000 }),
      ("fps", { $0.fps = 0 }), ("fps", { $0.fps = 241 }), ("duration", { $0.duration = 0 }),
      ("duration", { $0.duration = 1e9 }), ("controls", { $0.controls = [.init("x", 1)] }),
      ("controls.density", { $0.controls = [.init("density", 13)] }),
    ]
    let file = try Samples.bloom()
    for (path, change) in cases {
      var overrides = SceneSettings()
      change(&overrides)
      let error = Samples.mistake {
        try file.resolved(overriding: overrides)
      }
      #expect(error?.path == path && error?.kind == .setting, "\(path)")
    }
  }

  @Test func `the canonical text is sorted ASCII on one line`() throws {
    let text = try Samples.bloom(#""seed":12345678901234567890"#).resolved().canonicalJSON
    #expect(
      text
        == #"{"appearance":"dark","background":"scene","chrome":"controls","#
        + #""controls":{"density":7,"wildness":0.35},"controlsPattern":"tactileColumn","disabled":[],"duration":6,"#
        + #""experience":"lichen-bloom","fps":60,"scale":2,"scene":1,"#
        + #""seed":12345678901234567890,"size":{"height":844,"width":390},"steps":[],"#
        + #""textSize":"large"}"#)
  }

  @Test func `the canonical text resolves to the same scene`() throws {
    let touch = Samples.touch("\(Samples.move(1.25, 0.1, 7)),\(Samples.down)")
    let steps = [
      "", #"{"set":{"density":3.6}}"#, #"{"at":0.1,"release":true}"#,
      #"{"increment":"density"},{"at":1,"decrement":"wildness"},{"activate":"chrome:share"}"#,
      #"{"at":0.30000000000000004,"perform":\#(touch)},{"release":true}"#,
      #"{"contacts":[{"y":1e-7,"t":0.0083,"id":"é😀\u0001","phase":"began","x":100}]}"#,
      #"{"perform":{"note":1e17,"actions":[],"z":[null,true,-0,"ü"]}}"#,
    ]
    let members = [
      "", #""duration":0.1,"size":{"width":33.3,"height":0.7}"#,
      #""controls":{"density":4.5,"wildness":0.123456789012345},"controlsPattern":"bar""#,
      #""seed":9007199254740993,"background":"none","scale":1.7"#,
    ]
    for steps in steps {
      for members in members {
        let all = [members, "\"steps\":[\(steps)]"].filter { !$0.isEmpty }.joined(separator: ",")
        let scene = try Samples.bloom(all).resolved()
        let text = scene.canonicalJSON
        let again = try Samples.file(text).resolved()
        #expect(again == scene && again.canonicalJSON == text, "\(text)")
        #expect(text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
      }
    }
  }

  @Test func `the length is set aside when scenes are compared`() throws {
    let one = try Samples.bloom(#""duration":1"#).resolved().canonicalJSON
    let longer = try Samples.bloom(#""duration":2"#).resolved().canonicalJSON
    let other = try Samples.bloom(#""seed":2"#).resolved().canonicalJSON
    #expect(Scene.isSame(one, lengthAside: longer))
    #expect(!Scene.isSame(one, lengthAside: other))
    #expect(!Scene.isSame("", lengthAside: "") && !Scene.isSame(one, lengthAside: "[]"))
  }
}
