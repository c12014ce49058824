import Controls
import Drawing
import Geometry
import Gestures
import Host
import Motion
import JSONCoding
import Rendering
import Scripting
import Testing

/// An experience with more controls than a small stage has room for.
private struct Crowd: Listener {
  static var touch: TouchKind { .multi }
  static let input: InputKinds = .wheel
  struct Knobs: Sendable {
    var (a, b, c, d, e, f, g, h, i) = (0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5)
  }
  var knobs = Knobs()
  static let controls = ControlsSchema<Crowd>(
    pattern: .tactileColumn(width: 78),
    .value("a", \.knobs.a, in: 0...1), .value("b", \.knobs.b, in: 0...1),
    .value("c", \.knobs.c, in: 0...1), .value("d", \.knobs.d, in: 0...1),
    .value("e", \.knobs.e, in: 0...1), .value("f", \.knobs.f, in: 0...1),
    .value("g", \.knobs.g, in: 0...1), .value("h", \.knobs.h, in: 0...1),
    .value("i", \.knobs.i, in: 0...1))
}

/// Controls that do not fit the stage scroll. On one 320 points wide nine columns are 460 long:
/// they stand in the middle, and can be scrolled by 86 to either side.
@Suite struct PanelScrollTests {
  private static let crowd = Experience("crowd", title: "Crowd", Crowd.self)

  private func player(
    _ steps: String = "", at time: Double = 0, chrome: String = "controls", width: Int = 320,
    _ keys: String = ""
  ) throws -> Playback<StandardPlayer> {
    let entry = ExperienceSchemas.Entry(
      id: "crowd", controls: Self.crowd.controls, pattern: Self.crowd.pattern,
      input: Self.crowd.input)
    let text =
      #"{"scene": 1, "experience": "crowd", "chrome": "\#(chrome)", "fps": 120, "duration": 60, "#
      + #""size": {"width": \#(width), "height": 568}, \#(keys.isEmpty ? "" : keys + ", ")"#
      + #""steps": [\#(steps)]}"#
    let scene = try SceneFile(JSON(text: text), schemas: ExperienceSchemas([entry])).resolved()
    var player = Playback<StandardPlayer>(scene: scene, catalogue: [Self.crowd])
    try player.advance(toFrame: Int(time * 120))
    return player
  }

  /// Left edge of the column of the control `id`, and its owner.
  private func column(_ id: String, in player: Playback<StandardPlayer>) throws -> Double {
    try #require(player.trace(frame: 0).control(id)["column"]?.numbers.first)
  }

  private func value(_ id: String, in player: Playback<StandardPlayer>) throws -> Double? {
    try player.trace(frame: 0).control(id)["value"]?.number
  }

  private func owner(in player: Playback<StandardPlayer>) -> String? {
    player.trace(frame: 0)["touches"]?[0]?["owner"]?.text
  }

  /// A finger on the column of `f` goes by `way` in `duration` seconds, rests and lifts at 1 s.
  private func drag(by way: Vector, in duration: Double = 0.2, after rest: Double = 0) -> String {
    let start = Point(212, 512)
    let moves = stroke(1, at: 0.1 + rest, from: start, by: way, in: duration).dropFirst().dropLast()
    return fingers(
      land(1, at: 0.1, start.x, start.y), Array(moves),
      lift(1, at: 1, start.x + way.dx, start.y + way.dy))
  }

  @Test(arguments: [("deltaX", "deltaY"), ("deltaY", "deltaX")])
  func `a wheel scrolls the row to its ends, also one that turns down`(
    _ axis: String, _ other: String
  ) throws {
    func turned(_ way: Int, _ keys: String = "") throws -> Double {
      let scroll =
        #"{"type": "scroll", "x": 160, "y": 512, "\#(axis)": \#(way), "\#(other)": 0}"#
      let steps =
        #"{"at": 0.1, "perform": {"actions": [{"type": "wheel", "id": "w", "actions": [\#(scroll)]}]}}"#
      return try column("a", in: player(steps, at: 0.2, keys))
    }
    #expect(try turned(50) == -120 && turned(-50) == -20)
    #expect(try turned(500) == -156 && turned(-500) == 16)
    let mirrored = #""layoutDirection": "rightToLeft""#
    // From right to left, down is towards the left end.
    let way = axis == "deltaX" ? 50 : -50
    #expect(try turned(way, mirrored) == turned(0, mirrored) - 50)
  }

  @Test func `the row stands in the middle, and its ends keep to the margins`() throws {
    let first = try player()
    #expect(try column("a", in: first) == -70)
    #expect(try column("i", in: first) == 320 + 70 - 44)
    let end = try player(drag(by: Vector(-190, 0)), at: 3)
    #expect(try column("i", in: end) == 320 - 16 - 44)
    let start = try player(drag(by: Vector(190, 0)), at: 3)
    #expect(try column("a", in: start) == 16)
  }

  @Test(arguments: ["controls", "full"])
  func `a finger that sets out sideways pans the row and changes nothing`(chrome: String) throws {
    let held = try player(drag(by: Vector(-60, -20)), at: 0.9, chrome: chrome)
    // The finger has gone 10 points sideways when it has set out.
    #expect(try column("a", in: held) == -70 - 50)
    #expect(owner(in: held) == "controls")
    #expect(
      try Crowd.controls.controls(of: Crowd()).allSatisfy { try value($0.id, in: held) == 0.5 })
    let left = try player(drag(by: Vector(-60, -20)), at: 3, chrome: chrome)
    #expect(try column("a", in: left) == -70 - 50)
  }

  @Test(arguments: ["controls", "full"])
  func `a finger that goes mostly upwards has the column`(chrome: String) throws {
    let held = try player(drag(by: Vector(-30, -60)), at: 0.9, chrome: chrome)
    #expect(owner(in: held) == "control:f")
    #expect(try #require(try value("f", in: held)) > 0.8)
    #expect(try column("a", in: held) == -70)
  }

  @Test func `of the way of a finger that has the column nothing is lost`() throws {
    let held = try player(drag(by: Vector(0, -33)), at: 0.9)
    #expect(abs(try #require(try value("f", in: held)) - 0.8) < 1e-9)
    let line = held.trace(frame: 0)
    #expect(try line.control("f")["anchor"]?.number == 0.5)
    // It is held back until the finger has gone 10 points.
    let (early, later) = (
      try player(drag(by: Vector(0, -33)), at: 0.15), try player(drag(by: Vector(0, -33)), at: 0.17)
    )
    #expect(owner(in: early) == nil && owner(in: later) == "control:f")
  }

  @Test func `a finger that rests has the column, and keeps it`() throws {
    let held = try player(drag(by: Vector(-60, 0), after: 0.2), at: 0.9)
    #expect(owner(in: held) == "control:f")
    #expect(try column("a", in: held) == -70)
  }

  @Test func `thrown, the row goes on; a finger that lands stops it and has no control`() throws {
    let flick = stroke(1, at: 0.1, from: Point(280, 512), by: Vector(-24, 0), in: 0.2)
    let touch = land(2, at: 0.4, 100, 512) + go(2, at: 0.6, 100, 440) + lift(2, at: 0.7, 100, 440)
    let thrown = try column("a", in: player(fingers(flick), at: 6))
    #expect(abs(thrown - (-70 - 14 - Decay(velocity: 120.0).totalDisplacement)) <= 0.5)
    let caught = try player(fingers(flick, touch), at: 6)
    #expect(try column("a", in: caught) > thrown + 10)
    let controls = Crowd.controls.controls(of: Crowd())
    #expect(try controls.allSatisfy { try value($0.id, in: caught) == 0.5 })
  }

  @Test func `beyond its ends the row gives way as a rubber band does, and comes back`() throws {
    let held = try column("a", in: player(drag(by: Vector(110, 0)), at: 0.9))
    // The finger has gone 13.75 points when it has set out, three samples after its landing.
    let stretch = RubberBand(dimension: 320).stretch(byPull: 110 - 13.75 - 86)
    #expect(abs(held - (16 + stretch)) <= 0.25)
    #expect(try column("a", in: player(drag(by: Vector(110, 0)), at: 4)) == 16)
  }

  @Test func `from right to left the first column is on the right`() throws {
    let keys = #""layoutDirection": "rightToLeft""#
    #expect(try column("a", in: player("", keys)) == 320 + 70 - 44)
    let held = try player(drag(by: Vector(60, 0)), at: 0.9, keys)
    #expect(try column("a", in: held) == 320 + 70 - 44 + 50)
  }

  @Test func `sliders and rulers scroll too, and slide under a finger that has rested`() throws {
    let keys = #""controlsPattern": "bar""#
    func button(_ id: String, _ player: Playback<StandardPlayer>) throws -> [Double] {
      try #require(player.trace(frame: 0).control(id)["button"]?.numbers)
    }
    // Three rows of three on 100 points: 148 long.
    let rest = try player(width: 100, keys)
    #expect(try button("a", rest)[0] == -24)
    let place = try button("b", rest)
    let start = Point(place[0] + 10, place[1] + 20)
    let quick = fingers(stroke(1, at: 0.1, from: start, by: Vector(-40, 0), in: 0.2).dropLast())
    let panned = try player(quick, at: 0.5, width: 100, keys)
    #expect(try button("a", panned)[0] == -24 - 30)
    #expect(try value("b", in: panned) == 0.5)
    let slow = fingers(land(1, at: 0.1, start.x, start.y), go(1, at: 0.5, start.x + 15, start.y))
    let slid = try player(slow, at: 0.6, width: 100, keys)
    #expect(try button("a", slid)[0] == -24)
    #expect(try #require(try value("b", in: slid)) > 0.5)
    let ruler = try player(width: 100, #""controlsPattern": "ruler""#)
    #expect(try button("a", ruler)[0] == -24)
  }

  @Test func `where the row fits a finger has the column as it lands`() throws {
    let story = try player(drag(by: Vector(-60, 0)), at: 0.11, width: 700)
    #expect(owner(in: story) != nil)
    #expect(story.player.world.page.row == nil)
  }

  @Test func `the demonstration plays on the columns that are seen`() throws {
    let steps = try player().demonstrationScript.json
    var player = try player(steps.text().dropFirst().dropLast().description)
    var owners: Set<String> = []
    for frame in 1..<720 {
      try player.advance(toFrame: frame)
      for touch in player.trace(frame: frame)["touches"]?.list ?? [] {
        owners.formUnion([touch["owner"]?.text].compactMap(\.self))
      }
      player.forgetEvents()
    }
    #expect(
      owners == [
        "control:b", "control:c", "control:d", "control:e", "control:f", "control:g", "control:h",
        "canvas",
      ])
  }
}
