import JSONCoding
import Scripting
import Testing

@Suite struct FrameRateTests {
  @Test(arguments: [
    ("60", 60, 1), ("30000/1001", 30_000, 1001), ("24000/1001", 24_000, 1001), ("120/2", 60, 1),
    ("240/1", 240, 1), ("3/2", 3, 2), ("1/1", 1, 1),
  ])
  func `rates are whole numbers or ratios`(text: String, numerator: Int, denominator: Int) {
    let rate = FrameRate(text: text)
    #expect(rate?.numerator == numerator && rate?.denominator == denominator)
  }

  @Test(arguments: [
    "", "0", "241", "29.97", "-30", "1/2", "0/1", "30/0", "30/1/1", "/1", "30/", " 30", "481/2",
    "30000000000000000000/1001", "99999999/1000001",
  ])
  func `other rates are refused`(text: String) { #expect(FrameRate(text: text) == nil) }

  @Test(arguments: [
    ("30000/1001", 5, 150_000, 1001), ("24000/1001", 6, 144_000, 1001),
    ("60000/1001", 3, 180_000, 1001), ("25/2", 10, 125, 1), ("120000/1001", 2, 240_000, 1001),
  ])
  func `steps are the smallest multiple that makes 120 a second`(
    fps: String, steps: Int, numerator: Int, denominator: Int
  ) throws {
    let scene = try Samples.bloom("\"fps\":\"\(fps)\"").resolved()
    #expect(scene.stepsPerFrame == steps)
    #expect(scene.stepRate == FrameRate(numerator, in: denominator))
    #expect(scene.stepRate.perSecond >= 120)
    #expect(scene.fps.times(steps - 1).perSecond < 120)
  }

  @Test func `every index has a time, and every time an index`() {
    for rate in [FrameRate(60), FrameRate(30000, in: 1001)] {
      for index in [Int.max, .min] {
        #expect(abs(rate.seconds(of: index) * rate.perSecond / Double(index) - 1) < 1e-12)
      }
      #expect(rate.index(at: .nan) == 0)
      #expect(rate.index(at: .infinity) == 1_000_000_000_000_000)
      #expect(rate.index(at: -.infinity) == -1_000_000_000_000_000)
      #expect(rate.index(at: 1e300) == rate.index(at: .infinity))
    }
  }

  @Test func `times are the ratio of whole numbers, rounded once`() {
    let rate = FrameRate(30_000, in: 1001)
    for index in [0, 1, 29, 30, 899, 1_000_003, 9_999_999] {
      #expect(rate.seconds(of: index) == Double(index * 1001) / 30_000)
      #expect(rate.index(at: rate.seconds(of: index)) == index)
    }
    #expect(rate.seconds(of: 30_000) == 1001)
    #expect(rate.index(at: 1) == 29)
  }

  @Test func `lengths have their frames`() throws {
    #expect(try Samples.bloom(#""fps":"30000/1001","duration":6"#).resolved().frameCount == 180)
    #expect(try Samples.bloom(#""fps":"24000/1001","duration":6"#).resolved().frameCount == 144)
    #expect(
      try Samples.bloom(#""fps":"24000/1001","duration":1001"#).resolved().frameCount == 24_000)
    for frames in [1, 2, 29, 30, 1001, 99_999, 9_999_999] {
      for rate: FrameRate in [FrameRate(30_000, in: 1001), FrameRate(24_000, in: 1001)] {
        var file = try Samples.bloom()
        file.settings.fps = rate
        file.settings.duration = Scene.duration(frames: frames, fps: rate)
        #expect(try file.resolved().frameCount == frames)
      }
    }
  }

  @Test func `a scene keeps its ratio, and whole rates their number`() throws {
    let film = try Samples.bloom(#""fps":"30000/1001""#).resolved()
    #expect(film.canonicalJSON.contains(#""fps":"30000/1001""#))
    #expect(try Samples.bloom(#""fps":"60/2""#).resolved().canonicalJSON.contains(#""fps":30,"#))
    for wrong in ["29.97", "0", "\"29.97\"", "\"1/0\"", "true"] {
      let mistake = Samples.mistake { try Samples.bloom("\"fps\":\(wrong)") }
      #expect(mistake?.path == "fps" && mistake?.expected.contains("30000/1001") == true)
    }
  }

  @Test func `fingers are reported where they are not as usual`() throws {
    for (members, fingers, told) in [
      ("", SceneFingers.hide, nil), (#""chrome":"full""#, .show, nil),
      (#""fingers":"hide""#, .hide, nil), (#""fingers":"show""#, .show, "show"),
      (#""chrome":"full","fingers":"hide""#, .hide, "hide"),
    ] {
      let scene = try Samples.bloom(members).resolved()
      #expect(scene.fingers == fingers)
      let json = try JSON(text: scene.canonicalJSON)
      #expect(json["fingers"] == told.map { .string($0) })
    }
  }

  @Test func `transparent is another word for no background`() throws {
    #expect(try Samples.bloom(#""background":"transparent""#).resolved().background == .none)
    #expect(Samples.mistake { try Samples.bloom(#""background":"clear""#) }?.path == "background")
  }

  @Test func `mistakes show the form that is wanted`() {
    func move(_ members: String) -> ScriptError? {
      Samples.mistake {
        try Samples.bloom(
          #""steps":[{"perform":{"actions":[{"type":"pointer","id":"f","actions":["#
            + #"{"type":"pointerMove","x":0,"y":0,\#(members)}]}]}}]"#)
      }
    }
    #expect(move(#""duration":0.6"#)?.expected.contains("milliseconds") == true)
    #expect(move(#""origin":"canvas""#)?.expected.contains(TouchScript.elementKey) == true)
    #expect(move(#""origin":{"id":"canvas"}"#)?.expected.contains("control:density") == true)
    let size = Samples.mistake { try Samples.bloom(#""size":"390x844""#) }
    #expect(size?.expected.contains(#"{"width": 390, "height": 844}"#) == true)
  }
}
