import Drawing
import Geometry
import Host
import JSONCoding
import Scripting
import Testing

@Suite struct PlayerTests {
  let hand = PlayerHarness()
  let drag = finger(
    at: 0.25,
    move(to: "control:wildness"), down, pause(300), shift(0, -40, 400), up)

  @Test(arguments: [24, 30, 60])
  func `the world at whole seconds is the same at every frame rate`(fps: Int) throws {
    let reference = try hand.trace(drag, #""fps": 120, "duration": 3"#, frames: [0, 120, 240])
    let lines = try hand.trace(drag, #""fps": \#(fps), "duration": 3"#, frames: [0, fps, 2 * fps])
    for (line, reference) in zip(lines, reference) {
      for key in ["time", "step", "controls", "touches", "experience"] {
        #expect(line[key] == reference[key], "\(key)")
      }
    }
  }

  @Test(arguments: [(1, 120), (24, 120), (25, 125), (50, 150), (119, 238), (240, 240)])
  func `a frame is a whole number of steps`(fps: Int, rate: Int) throws {
    let line = try hand.trace("", #""fps": \#(fps), "duration": 3"#, frames: [2])[0]
    #expect(line["step"]?.number == Double(2 * rate / fps))
    #expect(line["time"]?.number == 2 / Double(fps))
  }

  @Test func `frames asked for alone show the same world as in a row`() throws {
    let all = try hand.trace(drag, #""duration": 2"#)
    let some = try hand.trace(drag, #""duration": 2"#, frames: [17, 40, 99])
    for line in some {
      let index = Int(try #require(line["frame"]?.number))
      #expect(line["controls"] == all[index]["controls"])
    }
    // No event is lost between them.
    let events = some.flatMap { $0["events"]?.list ?? [] }
    #expect(events == all[...99].flatMap { $0["events"]?.list ?? [] })
  }

  @Test func `a copied player plays on alike`() throws {
    var one = Playback<StandardPlayer>(scene: try hand.scene(drag), catalogue: [hand.experience])
    try one.advance(toFrame: 20)
    var other = one
    try one.advance(toFrame: 60)
    try other.advance(toFrame: 60)
    #expect(one.trace(frame: 60) == other.trace(frame: 60))
    #expect(one.draw() == other.draw())
  }

  @Test(arguments: [#""chrome": "none""#, #""controlsPattern": "none""#])
  func `without controls nothing of them is drawn, hit or told, but values stay`(keys: String)
    throws
  {
    let line = try hand.trace(
      finger(at: 0, move(152, 790), down, pause(500)),
      keys + #", "controls": {"density": 9}"#, frames: [5])[0]
    let density = try line.control("density")
    #expect(density["value"] == .number(9))
    for key in ["column", "button", "track", "thumb", "valueText", "labelText", "anchor"] {
      #expect(density[key] == .null)
    }
    #expect(line["touches"]?[0]?["owner"]?.text == "canvas")
    let scene = try hand.scene("", keys)
    var player = Playback<StandardPlayer>(scene: scene, catalogue: [hand.experience])
    try player.advance()
    // The listening experience draws nothing: all that is left is its backdrop.
    #expect(player.draw().commands.count == 1)
  }

  @Test(arguments: [
    (390.0, 78.0, 27.0), (320, 66, 16), (270, 53.5, 16), (200, 44, 0), (100, 44, -50),
  ])
  func `a row that does not fit narrows its buttons to 44 points, then is centred and cut`(
    width: Double, button: Double, left: Double
  ) throws {
    let size = #""size": {"width": \#(width), "height": 500}"#
    let line = try hand.trace("", size, frames: [0])[0]
    let first = try #require(line.control("colour")["button"]).numbers
    #expect(abs(first[0] - left) < 1e-9)
    #expect(abs(first[2] - button) < 1e-9)
    #expect(first[3] == 56)
  }

  @Test func `a value set by the scene is traced and shown at once`() throws {
    let lines = try hand.trace(#"{"at": 1, "set": {"wildness": 0.8}}"#)
    #expect(try lines[59].control("wildness")["value"] == .number(0.35))
    #expect(try lines[60].control("wildness")["value"] == .number(0.8))
    let track = try #require(lines[60].control("wildness")["track"]).numbers
    let thumb = try #require(lines[60].control("wildness")["thumb"]).numbers
    #expect(abs(thumb[1] - (track[1] + track[3] * 0.2)) < 1e-9)
    #expect(lines[60].events("value").count == 1)
  }

  @Test func `the button grows 95 % of its way in 260 ms and never beyond`() throws {
    let press = finger(at: 0, move(to: "control:density"), down, pause(3000))
    let lines = try hand.trace(press, #""fps": 100, "duration": 2"#)
    let growth = try lines.map { try #require($0.control("density")["expansion"]?.number) }
    #expect(growth[26] >= 0.95)
    #expect(growth.allSatisfy { $0 <= 1 })
    #expect(zip(growth, growth.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `an animation ends once: finished, or retargeted by the next`() throws {
    let tap = [move(to: "control:growth"), down, pause(50), up]
    let lines = try hand.trace(finger(at: 0, tap), #""duration": 2"#)
    let ends = lines.flatMap { $0.events("animation") }.compactMap { $0["state"]?.text }
    #expect(ends == ["retargeted", "finished"])
  }

  @Test(
    arguments: [
      Size(1, 1), Size(10, 10), Size(44, 1000), Size(2000, 30), Size(320, 568), Size(1024, 768),
    ], [#""chrome": "controls""#, #""chrome": "full""#, #""controlsPattern": "ruler""#])
  func `the demonstration runs at every size`(size: Size, chrome: String) throws {
    let keys =
      chrome + #", "size": {"width": \#(size.width), "height": \#(size.height)}"#
    let bare = try hand.scene("", keys)
    let steps = try Playback<StandardPlayer>(scene: bare, catalogue: [hand.experience])
      .demonstrationScript.json
    let lines = try hand.trace(
      steps.list.map { $0.text() }, keys, frames: [359])
    #expect(lines.count == 1)
  }

  @Test func `a gesture ends before the motion that its end cuts short`() throws {
    let tap = [move(to: "control:growth"), down, pause(50), up]
    let events = try hand.trace(finger(at: 0, tap), #""duration": 1"#, frames: [10])[0]["events"]
    #expect(
      events?.list.compactMap { $0["state"]?.text } == ["began", "ended", "retargeted"])
  }

  @Test func `events are emitted in the order of their times`() throws {
    let times = try hand.trace(drag, #""duration": 3"#, frames: [179])[0]["events"]?.list
      .compactMap { $0["time"]?.number }
    #expect(try #require(times).count > 10)
    #expect(times == times?.sorted())
  }

  @Test func `a move that cannot start ends the film before its frame`() throws {
    let scene = try hand.scene(
      finger(at: 0.5, move(10, 10), down, move(500, 10, 100)))
    var film = Frames(
      of: scene, in: PlayerConfiguration([hand.experience]), indices: Array(0..<60),
      contents: .trace)
    var last = -1
    let error = #expect(throws: ScriptError.self) {
      while let frame = try film.next() { last = frame.index }
    }
    #expect(last == 29)
    #expect(error?.kind == .moveTargetOutOfBounds)
  }
}
