import Geometry
import Gestures
import JSONCoding
import Scripting
import Testing
import TouchRecordings

/// Mice without their main button, wheels and keys in recordings of pages.
struct ImportDeviceTests {
  private static let events = #"""
    [{"type":"pointermove","pointerId":1,"pointerType":"mouse","buttons":0,"timeStamp":100,"x":10,"y":20},
     {"type":"pointermove","pointerId":1,"pointerType":"mouse","buttons":2,"timeStamp":150,"x":30,"y":40},
     {"type":"keydown","key":"ArrowLeft","code":"ArrowLeft","timeStamp":200},
     {"type":"keydown","key":"ArrowLeft","code":"ArrowLeft","repeat":true,"timeStamp":230},
     {"type":"wheel","deltaX":0,"deltaY":33.4,"deltaMode":0,"timeStamp":240},
     {"type":"wheel","deltaX":0,"deltaY":0.4,"deltaMode":0,"timeStamp":245},
     {"type":"wheel","deltaX":0,"deltaY":-2,"deltaMode":1,"timeStamp":250},
     {"type":"wheel","deltaX":0,"deltaY":1,"deltaMode":2,"timeStamp":260},
     {"type":"keyup","key":"ArrowLeft","timeStamp":300},
     {"type":"keydown","key":"Dead","timeStamp":310},
     {"type":"pointerdown","pointerId":1,"pointerType":"mouse","button":0,"buttons":1,"timeStamp":400,"x":30,"y":50},
     {"type":"pointerup","pointerId":1,"pointerType":"mouse","button":0,"buttons":0,"timeStamp":450,"x":30,"y":50},
     {"type":"pointerleave","pointerId":1,"pointerType":"mouse","buttons":0,"timeStamp":500,"x":-5,"y":50},
     {"type":"keydown","key":"a","timeStamp":600},
     {"type":"beforeinput","timeStamp":700}]
    """#

  private func scene(
    _ input: InputKinds, of events: String = events, size: Size = Size(400, 800),
    at start: Double = 0
  ) throws -> RecordedScene {
    try RecordedScene(
      try TouchRecording(bytes: Array(events.utf8), input: input), experience: "keen",
      placement: RecordingPlacement(size: size), start: start)
  }

  /// What the scene plays: an event a line.
  private func told(_ scene: RecordedScene) throws -> [String] {
    let schemas = ExperienceSchemas([
      .init(id: "keen", controls: [], input: [.hover, .wheel, .keys])
    ])
    let scene = try SceneFile(bytes: Array(scene.text.utf8), schemas: schemas).resolved()
    var timeline = Timeline(scene: scene, input: .all)
    return try timeline.events(until: 1000) { _ in nil }.map { event in
      let words =
        switch event {
        case .device(.key(let key, let isDown), _): "\(key) \(isDown ? "down" : "up")"
        case .device(.wheel(let way, _), _): "wheel \(way.dy)"
        case .device(.pointer(let pointer?), _):
          "mouse \(pointer.position.x) \(pointer.position.y) \(pointer.buttons.rawValue)"
        case .device(.pointer(nil), _): "leaves"
        case .contact(let sample): "finger \(sample.phase.rawValue)"
        default: "else"
        }
      return "\(JSON.number(event.time).text(.rounded)) \(words)"
    }
  }

  @Test func `what the experience asks for is played at its own time`() throws {
    let scene = try scene(.all)
    #expect(
      try told(scene) == [
        "0 mouse 10.0 20.0 0", "0.05 mouse 30.0 40.0 0", "0.05 mouse 30.0 40.0 2",
        "0.1 ArrowLeft down", "0.14 wheel 33.0", "0.145 wheel 1.0", "0.15 wheel -32.0",
        "0.2 ArrowLeft up", "0.3 finger began", "0.3 mouse 30.0 50.0 2", "0.3 mouse 30.0 50.0 0",
        "0.35 finger ended", "0.4 leaves", "0.5 a down", "0.5 a up",
      ])
    #expect(scene.sampleCount == 2 && scene.eventCount == 12 && scene.duration == 1.5)
    #expect(
      scene.notes.map(\.description) == [
        "event 8: a turn of the wheel by pages left out",
        #"event 10: an event of the key "Dead", which no scene has, left out"#,
        #"event 15: an event of type "beforeinput", of no pointer, left out"#,
        "a key still down at the end; released there",
      ])
  }

  @Test func `what it does not ask for is left out, and told`() throws {
    let scene = try scene([])
    #expect(try told(scene) == ["0 finger began", "0.05 finger ended"])
    let notes = scene.notes.map(\.description)
    #expect(notes.contains("event 1: a mouse event without the main button left out"))
    #expect(notes.contains { $0.contains(#"events of type "keydown""#) })
    #expect(try told(try self.scene(.keys)).filter { !$0.contains("finger") }.count == 4)
  }

  @Test func `a recording without fingers is one if something else is taken`() throws {
    let key =
      #"[{"type":"keydown","key":"x","timeStamp":5},{"type":"keyup","key":"x","timeStamp":9}]"#
    #expect(try told(try scene(.keys, of: key, at: 1)) == ["1 x down", "1.004 x up"])
    #expect(throws: ScriptError.self) { try scene(.wheel, of: key) }
  }

  @Test func `positions and ways of the wheel are scaled with the page`() throws {
    let page =
      #"{"viewport":{"width":200,"height":400},"events":[{"type":"pointermove","pointerId":1,"pointerType":"mouse","buttons":0,"timeStamp":0,"x":10,"y":20},"#
      + #"{"type":"pointermove","pointerId":1,"pointerType":"mouse","buttons":0,"timeStamp":5,"x":-10,"y":900},"#
      + #"{"type":"wheel","deltaX":0,"deltaY":30,"timeStamp":10}]}"#
    #expect(
      try told(try scene(.all, of: page)) == [
        "0 mouse 20.0 40.0 0", "0.005 mouse 0.0 800.0 0", "0.01 wheel 60.0",
      ])
  }

  @Test(arguments: [
    #"{"type":"keydown","timeStamp":1}"#, #"{"type":"keydown","key":7,"timeStamp":1}"#,
    #"{"type":"wheel","deltaY":"x","timeStamp":1}"#,
    #"{"type":"wheel","deltaY":1e9,"timeStamp":1}"#,
    #"{"type":"keyup","key":"a"}"#,
  ])
  func `what is no event says where and why`(_ event: String) throws {
    let text = "[" + #"{"type":"keydown","key":"a","timeStamp":0},"# + event + "]"
    if event.contains("keyup") {
      #expect(throws: ScriptError.self) { try scene(.all, of: text) }
    } else {
      let error = #expect(throws: ScriptError.self) { try scene(.all, of: text) }
      #expect(error?.description.contains("[1]") == true)
    }
  }
}
