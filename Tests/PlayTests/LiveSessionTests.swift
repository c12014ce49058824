import Catalogue
import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Live
import Play
import RandomCases
import Rendering
import Scripting
import Takes
import Testing
import Views

@Suite struct LiveSessionTests {
  private func experience(_ id: String, chrome: String = "full", seed: Int = 0) -> String {
    #""experience": "\#(id)", "size": {"width": 320, "height": 568}, "chrome": "\#(chrome)", "#
      + #""seed": \#(seed)"#
  }

  /// Experiences with seeds: all four over them, or for each.
  private static let takes = ourExperiences.enumerated().flatMap { index, experience in
    (0..<4).filter { RandomCases.areAll || $0 == index % 4 }.map { (experience.id, $0) }
  }

  @Test(arguments: takes)
  func `what was shown live is what the saved scene shows`(_ id: String, _ seed: Int) throws {
    let chrome = ["full", "controls", "full", "none"][seed]
    let session = try Theatre.ours.session(experience(id, chrome: chrome, seed: seed))
    var toucher = Toucher(session, seed: UInt64(seed))
    for turn in 0..<220 {
      toucher.turn()
      if turn % 3 > 0 { toucher.touch(most: seed == 2 ? 10 : 3) }
      if turn % 17 == 5 { toucher.write() }
      switch turn {
      case 60: toucher.session.go(at: 0.25, wall: toucher.wall)
      case 90: toucher.session.go(at: 2, wall: toucher.wall)
      case 120: toucher.session.run(false, at: toucher.wall)
      case 125: toucher.session.step(by: 1, at: toucher.wall)
      case 130: toucher.session.run(true, at: toucher.wall)
      case 150: toucher.session.setHasViewer(false, at: toucher.wall)
      case 155:
        toucher.lift()
        toucher.session.setHasViewer(true, at: toucher.wall)
      default: break
      }
    }
    #expect(toucher.session.fault == nil)
    #expect(toucher.session.script.isTouched)
    #expect(toucher.shown.count > 60)
    let pictures = try Theatre.ours.pictures(
      of: toucher.session.documentText, toucher.shown.keys.sorted())
    let different = toucher.shown.filter { pictures[$0.key] != $0.value }.keys.sorted()
    #expect(different.isEmpty, "\(id), \(seed)")
  }

  @Test(arguments: 0..<4)
  func `going back and touching again adds to what was there`(_ seed: Int) throws {
    let session = try Theatre.ours.session(experience("spring-grid", seed: seed))
    var toucher = Toucher(session, seed: UInt64(seed) + 100)
    for turn in 0..<400 {
      toucher.turn()
      if turn % 3 > 0 { toucher.touch(most: 4) }
      if turn % 13 == 5 { toucher.write() }
      guard turn % 50 == 49 else { continue }
      let wanted = toucher.random.number(in: 0...max(0.1, toucher.session.playback.time))
      toucher.session.seek(to: wanted)
      toucher.lift()
      while !toucher.session.isSettled { toucher.turn() }
      toucher.forget()
    }
    // To the end, which was reached before some of the touches were there.
    #expect(toucher.session.fault == nil)
    let end = toucher.session.furthest
    toucher.forget()
    while toucher.session.frame < end, toucher.session.fault == nil { toucher.turn() }
    let pictures = try Theatre.ours.pictures(
      of: toucher.session.documentText, toucher.shown.keys.sorted())
    #expect(toucher.shown.filter { pictures[$0.key] != $0.value }.keys.sorted().isEmpty)
  }

  @Test func `the tap of a part that is gone after going back is left out`() throws {
    var toucher = Toucher(try Theatre.ours.session(experience("spring-grid")), seed: 3)
    toucher.play(to: 3)
    toucher.tap("chrome:share")
    toucher.play(to: 3.5)
    #expect(toucher.session.documentText.contains("chrome:share"))
    toucher.session.seek(to: 1)
    while !toucher.session.isSettled { toucher.turn() }
    // Sends the chrome away.
    toucher.tap("canvas")
    toucher.play(to: 4)
    #expect(toucher.session.playback.time >= 4)
    #expect(toucher.session.documentText.contains("canvas"))
    #expect(!toucher.session.documentText.contains("chrome:share"))
  }

  /// A scene with steps of every kind, some of them without a time of their own.
  static let scripted = #"""
    "experience": "swarm-drones", "size": {"width": 320, "height": 568}, "duration": 2, "seed": 3,
    "steps": [
      {"at": 0.1, "perform": {"actions": [{"type": "pointer", "id": "a",
        "parameters": {"pointerType": "touch"}, "actions": [
          {"type": "pointerMove", "x": 100, "y": 100}, {"type": "pointerDown", "button": 0},
          {"type": "pointerMove", "x": 200, "y": 300, "duration": 333},
          {"type": "pointerUp", "button": 0}]}]}},
      {"set": {"glow": 0.9}},
      {"contacts": [{"t": 0.01, "id": 4, "phase": "began", "x": 50, "y": 60},
        {"t": 0.05, "id": 4, "phase": "moved", "x": 90, "y": 160}]},
      {"increment": "count"},
      {"at": 1.2, "release": true},
      {"at": 1.3, "contacts": [{"t": 0.01, "id": "x", "phase": "began", "x": 50, "y": 60},
        {"t": 0.25, "id": "x", "phase": "ended", "x": 90, "y": 160}]}]
    """#

  @Test(arguments: 0..<6)
  func `touches over a scene with steps of its own are kept between them`(_ seed: Int) throws {
    var toucher = Toucher(try Theatre.ours.session(Self.scripted), seed: UInt64(seed) + 40)
    while toucher.session.playback.time < 2.2 {
      toucher.turn()
      toucher.touch(most: 5)
      if toucher.random.unit() < 0.1 { toucher.write() }
    }
    #expect(toucher.session.fault == nil)
    let pictures = try Theatre.ours.pictures(
      of: toucher.session.documentText, toucher.shown.keys.sorted())
    #expect(toucher.shown.filter { pictures[$0.key] != $0.value }.keys.sorted().isEmpty)
  }

  @Test func `a scene without touches is shown as it is rendered`() throws {
    var toucher = Toucher(try Theatre.ours.session(Self.scripted), seed: 1)
    toucher.play(to: 1.9)
    let text = #"{"scene": 1, \#(Self.scripted)}"#
    let pictures = try Theatre.ours.pictures(of: text, toucher.shown.keys.sorted())
    #expect(toucher.shown.filter { pictures[$0.key] != $0.value }.isEmpty)
  }

  @Test func `a saved session can be played on, and saved again`() throws {
    var toucher = Toucher(try Theatre.ours.session(experience("curtain")), seed: 9)
    for _ in 0..<80 {
      toucher.turn()
      toucher.touch(most: 2)
    }
    let text = toucher.session.documentText
    let file = try SceneFile(bytes: Array(text.utf8), schemas: Theatre.ours.schemas)
    var session = try LiveSession(
      file, overriding: SceneSettings(), in: Theatre.ours.configuration, wall: 0)
    session.setHasViewer(true, at: 0)
    var other = Toucher(session, seed: 10)
    for _ in 0..<120 {
      other.turn()
      other.touch(most: 2)
    }
    let pictures = try Theatre.ours.pictures(
      of: other.session.documentText, other.shown.keys.sorted())
    #expect(other.shown.filter { pictures[$0.key] != $0.value }.isEmpty)
  }

  @Test func `a take begins at the beginning and forgets what was before`() throws {
    var toucher = Toucher(try Theatre.ours.session(experience("ocean-waves")), seed: 4)
    for _ in 0..<40 {
      toucher.turn()
      toucher.touch(most: 2)
    }
    toucher.session.record(true, at: toucher.wall)
    toucher.lift()
    toucher.shown = [:]
    #expect(toucher.session.isRecording && !toucher.session.script.isTouched)
    for _ in 0..<60 {
      toucher.turn()
      toucher.touch(most: 2)
      toucher.session.seek(to: 0)
    }
    toucher.session.record(false, at: toucher.wall)
    #expect(toucher.session.length == toucher.session.frame + 1)
    #expect(!toucher.session.clock.isRunning)
    let text = toucher.session.documentText
    #expect(
      try JSON(text: text)["duration"]
        == .number(
          Scene.duration(frames: toucher.session.furthest + 1, fps: 60)))
    let pictures = try Theatre.ours.pictures(of: text, toucher.shown.keys.sorted())
    #expect(toucher.shown.filter { pictures[$0.key] != $0.value }.isEmpty)
  }

  @Test func `ten fingers for a minute are kept in bounded memory and shown again`() throws {
    var session = try Theatre.ours.session(experience("spring-grid", chrome: "none"))
    var shown: [Int: Canvas] = [:]
    var wall = 0.0
    session.handle(sent: 0, wall: 0)
    session.advance(to: 0)
    for turn in 1...3600 {
      wall = Double(turn) / 60
      let samples = (0..<2).flatMap { half in
        (0..<10).map { finger in
          let angle = Double(turn * 2 + half) / 40 + Double(finger)
          return PageSample(
            pointer: finger, phase: turn == 1 && half == 0 ? .began : .moved,
            position: Point(160 + 120 * Math.sin(angle), 284 + 200 * Math.cos(angle)),
            time: wall - 0.016 + Double(half) * 0.008)
        }
      }
      session.touch(samples, number: turn, wall: wall)
      session.advance(to: wall)
      if turn.isMultiple(of: 60) { shown[session.frame] = session.playback.draw() }
    }
    #expect(session.pointers.fingers.count == 10 && !session.script.isFull)
    let text = session.documentText
    #expect(text.utf8.count < 8 << 20)
    let pictures = try Theatre.ours.pictures(of: text, shown.keys.sorted())
    #expect(shown.filter { pictures[$0.key] != $0.value }.isEmpty)
  }

  @Test func `any time is reached, by few places to come back to`() throws {
    var session = try Theatre.ours.session(experience("swarm-drones"))
    func reach(_ frame: Int) -> Canvas {
      session.seek(to: Double(frame) / 60)
      while !session.isSettled { session.advance(to: 0) }
      #expect(session.frame == frame)
      return session.playback.draw()
    }
    let far = reach(6000)
    let early = reach(90)
    #expect(reach(3001) != early)
    #expect(reach(6000) == far)
    #expect(reach(90) == early)
  }

  @Test func `places in time stay few however long it goes`() throws {
    let session = try Theatre.ours.session(experience("spring-grid"))
    var playback = session.playback
    var keyframes = Keyframes(playback, spacing: 1)
    for _ in 0..<1000 {
      try playback.advance()
      keyframes.note(playback)
      #expect(keyframes.count <= Keyframes.maxCount)
    }
    #expect(keyframes.count > Keyframes.maxCount / 3)
    let place = keyframes.latest(notAfter: 700)
    #expect(place.stepIndex <= 700 && place.stepIndex > 650)
    keyframes.forget(after: 300)
    #expect(keyframes.latest(notAfter: 700).stepIndex <= 300)
    keyframes.forget(after: -1)
    #expect(keyframes.count == 1)
  }

  @Test func `settings keep the place in time and the touches`() throws {
    var toucher = Toucher(try Theatre.ours.session(experience("curtain")), seed: 5)
    for _ in 0..<100 {
      toucher.turn()
      toucher.touch(most: 1)
    }
    let frame = toucher.session.frame
    var settings = SceneSettings()
    settings.size = Size(600, 600)
    settings.seed = 18_446_744_073_709_551_615
    try toucher.session.take(settings)
    toucher.lift()
    toucher.shown = [:]
    while !toucher.session.isSettled { toucher.turn() }
    #expect(toucher.session.frame == frame)
    for _ in 0..<30 { toucher.turn() }
    let text = toucher.session.documentText
    #expect(text.contains("18446744073709551615") && text.contains("contacts"))
    let pictures = try Theatre.ours.pictures(of: text, toucher.shown.keys.sorted())
    #expect(toucher.shown.filter { pictures[$0.key] != $0.value }.isEmpty)

    var scale = SceneSettings()
    scale.scale = 1
    let before = toucher.session.playback.stepIndex
    try toucher.session.take(scale)
    #expect(toucher.session.playback.stepIndex == before && toucher.session.isSettled)
    #expect(try JSON(text: toucher.session.documentText)["scale"] == 1)
    scale.scale = 1e4
    #expect(throws: ScriptError.self) { try toucher.session.take(scale) }
    #expect(toucher.session.scene.scale == 1)
  }

  @Test func `a loop begins again at the end, and where there is none, here`() throws {
    var toucher = Toucher(try Theatre.ours.session(Self.scripted), seed: 5)
    #expect(toucher.session.length == 120)
    toucher.session.loop(true)
    var highest = 0
    for _ in 0..<400 {
      toucher.turn()
      highest = max(highest, toucher.session.frame)
    }
    #expect(highest == 119 || highest == 118)
    var session = try Theatre.ours.session(experience("curtain"))
    #expect(session.length == nil)
    session.advance(to: 0)
    session.advance(to: 1)
    session.loop(true)
    #expect(session.length == session.frame + 1)
  }

  @Test func `a scene that cannot go on stands before that, and can be mended`() throws {
    let steps = #"""
      "experience": "curtain", "chrome": "none", "steps": [
        {"at": 0.5, "activate": "chrome:share"}]
      """#
    var toucher = Toucher(try Theatre.ours.session(steps), seed: 5)
    for _ in 0..<100 { toucher.turn() }
    #expect(toucher.session.fault?.contains("chrome:share") == true)
    #expect(toucher.session.playback.time < 0.5)
    toucher.session.run(true, at: toucher.wall)
    #expect(toucher.session.fault != nil)
    let mended = #"{"scene": 1, "experience": "curtain", "chrome": "none", "steps": []}"#
    try toucher.session.take(
      try SceneFile(JSON(text: mended), schemas: Theatre.ours.schemas))
    #expect(toucher.session.fault == nil)
    toucher.session.run(true, at: toucher.wall)
    for _ in 0..<100 { toucher.turn() }
    #expect(toucher.session.playback.time > 0.6)
  }
}

/// Choices and points on the live page.
@Suite struct KindLiveTests {
  private struct Lamp: Renderer {
    enum Mood: CaseIterable { case calm, bright }
    var mood = Mood.calm
    var place = Point(0.25, 0.5)
    static let controls = ControlsSchema<Lamp>(
      pattern: .bar, .choice("mood", \.mood), .point("place", \.place, x: -1...1, y: 0...1))

    func begin(on stage: Stage) -> Stage { stage }
    func update(_ state: inout Stage, at moment: Moment) {}
    func draw(_ state: Stage, at moment: Moment, on canvas: inout Canvas) {
      let middle = state.bounds.center + Vector(place.x, -place.y) * 50
      canvas.fill(
        Path(circle: middle, radius: 20), with: Color(white: mood == .calm ? 0.4 : 0.9))
    }
  }

  private let theatre = Theatre(
    configuration: PlayerConfiguration([Experience("lamp", title: "Lamp", Lamp.self)]))

  private func message(_ text: String) -> ClientMessage? {
    try? ClientMessage.read(Array(text.utf8)).message
  }

  @Test func `the page writes a number, or two for a point`() {
    #expect(
      message(#"{"type":"set","now":1,"control":"mood","value":1}"#)
        == .set(control: "mood", values: [1]))
    #expect(
      message(#"{"type":"set","now":1,"control":"place","value":[0.5,1]}"#)
        == .set(control: "place", values: [0.5, 1]))
    for value in [#"[1]"#, #"[1,2,3]"#, #""bright""#, #"[1,"x"]"#, "null"] {
      #expect(
        message(#"{"type":"set","now":1,"control":"mood","value":\#(value)}"#) == nil)
    }
  }

  @Test func `what the page writes is settled, heard and saved`() throws {
    var session = try theatre.session(#""experience": "lamp""#)
    session.advance(to: 0)
    session.set("mood", to: [7], sent: 0.01, wall: 0.01)
    session.set("place", to: [0.5, 9], sent: 0.02, wall: 0.02)
    // Not as many numbers as the control has: nothing is heard.
    session.set("place", to: [0.1], sent: 0.03, wall: 0.03)
    session.adjust("place.x", by: -1, sent: 0.04, wall: 0.04)
    session.adjust("place", by: 1, sent: 0.05, wall: 0.05)
    let steps = session.script.steps(until: 9).elements
    #expect(steps.compactMap { $0["set"] } == [["mood": 1], ["place": [0.5, 1]]])
    #expect(steps.compactMap { $0["decrement"] } == ["place.x"])
    #expect(steps.compactMap { $0["increment"] }.isEmpty)
    let news = ServerMessage.state(of: session, LiveServices(tool: "lamps", version: "1"))
    let controls = try #require(news["controls"]).elements
    #expect(controls[0]["choices"] == [[0, "calm", "Calm"], [1, "bright", "Bright"]])
    #expect(controls[1]["range"] == [[-1, 1], [0, 1]])
    #expect(controls[1]["value"]?.elements.count == 2)
  }

  @Test func `what was shown live is what the saved scene shows`() throws {
    var toucher = Toucher(
      try theatre.session(#""experience": "lamp", "size": {"width": 320, "height": 480}"#), seed: 5)
    for turn in 0..<120 {
      toucher.turn()
      if turn % 3 > 0 { toucher.touch(most: 3) }
      if turn % 7 == 5 { toucher.write() }
    }
    #expect(toucher.session.script.isTouched && toucher.shown.count > 30)
    let pictures = try theatre.pictures(
      of: toucher.session.documentText, toucher.shown.keys.sorted())
    #expect(toucher.shown.filter { pictures[$0.key] != $0.value }.isEmpty)
  }
}

extension JSON {
  fileprivate var elements: [JSON] { if case .array(let values) = self { values } else { [] } }
}
