import Geometry
import Gestures
import Host
import JSONCoding
import Live
import Play
import Scripting
import Takes
import Testing

/// What a live session keeps until the world receives it, and what it keeps clear of.
@Suite struct PendingInputTests {
  @Test func `touches are acknowledged once the world has received their last`() {
    var pending = PendingInput()
    for (tick, number) in [(10, 1), (20, 2), (30, 3)] {
      pending.add(touches: number, tick: tick)
    }
    let heard = [9, 10, 19, 25, 25, 100, 200].map { tick in
      pending.handle(through: tick)
      return pending.handledNumber
    }
    #expect(heard == [0, 1, 1, 2, 2, 3, 3])
  }

  @Test func `nothing waits for touches when the world goes elsewhere in time`() {
    var pending = PendingInput()
    pending.add(touches: 7, tick: 50)
    pending.skip()
    #expect(pending.handledNumber == 7)
    pending.handle(through: 60)
    #expect(pending.handledNumber == 7)
  }

  @Test func `nothing is heard at the time at which the scene lifts all fingers`() throws {
    let theatre = Theatre.ours
    let text =
      #"{"scene": 1, "experience": "spring-grid", "steps": [{"at": 0.5, "release": true}]}"#
    let scene = try SceneFile(bytes: Array(text.utf8), schemas: theatre.schemas).resolved()
    let releases = LiveReleases(of: LiveScript(scene.script))
    let half = LiveScript.ticksPerSecond / 2
    // A neighbouring tick is a tenth of a millisecond away, which may count as the same time.
    #expect(releases.tick(notBefore: half - 2) == half - 2)
    #expect((half + 1...half + 2).contains(releases.tick(notBefore: half)))
    #expect(releases.tick(notBefore: half + 2) == half + 2)
    #expect(releases.happen(from: half - 1, to: half) && releases.happen(from: half, to: half + 9))
    #expect(!releases.happen(from: 0, to: half - 1) && !releases.happen(from: half + 1, to: 9999))
  }

  @Test func `a pen that presses harder is shown so again`() throws {
    var session = try Theatre.ours.session(#""experience": "spring-grid""#)
    session.advance(to: 0)
    for (turn, pressure) in [0.2, 0.777, 0.5].enumerated() {
      let wall = 0.1 + Double(turn) / 10
      session.handle(sent: wall, wall: wall)
      session.touch(
        [
          PageSample(
            pointer: 1, phase: turn == 0 ? .began : .moved, position: Point(150, 300),
            pressure: pressure, time: wall)
        ], number: turn + 1, wall: wall)
      session.advance(to: wall + 0.05)
    }
    let scene = try SceneFile(
      bytes: Array(session.documentText.utf8), schemas: Theatre.ours.schemas
    ).resolved()
    #expect(scene.touchSamples?.map(\.pressure) == [0.2, 0.78, 0.5])
  }

  @Test func `a file that comes to use the ids of live fingers is played with them`() throws {
    let keys = #""experience": "spring-grid", "size": {"width": 320, "height": 568}"#
    func contacts(_ ids: [Int]) -> String {
      let samples = [("began", 0.0), ("ended", 0.9)].flatMap { phase, time in
        ids.map { #"{"t": \#(time), "id": \#($0), "phase": "\#(phase)", "x": 40, "y": 90}"# }
      }
      return #"{"at": 0.1, "contacts": [\#(samples.joined(separator: ", "))]}"#
    }
    var session = try Theatre.ours.session(keys)
    session.advance(to: 0)
    func stroke(_ pointer: Int, _ phase: TouchPhase, _ wall: Double) {
      session.handle(sent: wall, wall: wall)
      session.touch(
        [PageSample(pointer: pointer, phase: phase, position: Point(150, 300), time: wall)],
        number: 1, wall: wall)
      session.advance(to: wall + 0.05)
    }
    stroke(70, .began, 0.2)
    stroke(71, .began, 0.3)
    stroke(70, .ended, 0.6)
    // Both are called as a finger of the file, which is down meanwhile; so would be the next.
    let text = #"{"scene": 1, \#(keys), "steps": [\#(contacts([1, 2, 3]))]}"#
    try session.take(try SceneFile(JSON(text: text), schemas: Theatre.ours.schemas))
    while !session.isSettled, session.fault == nil { session.advance(to: 0.7) }
    for (turn, phase) in [TouchPhase.began, .moved, .ended].enumerated() {
      stroke(72, phase, 0.75 + Double(turn) / 10)
    }
    session.advance(to: 2)
    #expect(session.fault == nil)
    #expect(session.playback.time > 1.5)
    let scene = try SceneFile(
      bytes: Array(session.documentText.utf8), schemas: Theatre.ours.schemas
    ).resolved()
    #expect(LiveScript(scene.script).contactNumbers.count == 6)
    #expect(
      DryRun.mistakes(
        in: scene, of: Theatre.ours.configuration, through: scene.frameCount - 1
      ).isEmpty)
  }

  @Test func `a live finger lands whatever ids a file uses`() throws {
    let keys = #""experience": "spring-grid", "size": {"width": 320, "height": 568}"#
    let step = #"""
      {"at": 5, "contacts": [{"t": 0, "id": "9223372036854775807", "phase": "began", "x": 1, "y": 1}]}
      """#
    var session = try Theatre.ours.session(keys + #", "steps": [\#(step)]"#)
    session.advance(to: 0)
    session.handle(sent: 0.1, wall: 0.1)
    session.touch(
      [PageSample(pointer: 1, phase: .began, position: Point(9, 9), time: 0.1)], number: 1,
      wall: 0.1)
    #expect(session.pointers.fingers[1]?.id == 1)
  }

  @Test func `a session that cannot go on stands where it is`() throws {
    var session = try Theatre.ours.session(#""experience": "spring-grid""#)
    session.advance(to: 0)
    session.advance(to: 1)
    let time = session.playback.time
    #expect(time > 0.9)
    session.stop(because: "it cannot be painted")
    #expect(session.clock.session(at: 7) == time && !session.clock.isRunning)
  }

  @Test(arguments: [(4096.0, 4096.0, true), (4097, 4096, false)])
  func `a picture of more than 2²⁴ pixels is not shown live`(
    width: Double, height: Double, isShown: Bool
  ) throws {
    let text = #"{"scene": 1, "experience": "spring-grid", "scale": 1}"#
    let file = try SceneFile(bytes: Array(text.utf8), schemas: Theatre.ours.schemas)
    var settings = SceneSettings()
    settings.size = Size(width, height)
    guard !isShown else { return #expect(try file.liveScene(settings, nil).pixelWidth == 4096) }
    #expect {
      try file.liveScene(settings, nil)
    } throws: {
      ($0 as? ScriptError)?.kind == .setting && ($0 as? ScriptError)?.path == "size"
    }
  }
}
