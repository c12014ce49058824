import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// The stock bar in the player as it stands.
@Suite struct ControlBarTests {
  let hand = PlayerHarness()
  let bar = #""controlsPattern": "bar""#

  /// Holds `control` for 200 ms, drags it by `dx` points in 300 ms, rests 500 ms, lifts.
  func drag(_ control: String, at: Double = 0.1, by dx: Double, _ dy: Double = 0) -> String {
    finger(
      at: at,
      move(to: "control:\(control)"), down, pause(200), shift(dx, dy, 300), pause(500), up)
  }

  // MARK: The drag

  @Test(arguments: ["colour", "density", "wildness"])
  func `touching a slider anywhere changes no value`(control: String) throws {
    let rest = try hand.trace("", bar, frames: [0])[0]
    let button = try box(rest.control(control), "button")
    // The corners of the slider and its middle, one press after another.
    let places = [
      button.origin, Point(button.maxX - 1, button.minY), button.center,
      Point(button.minX, button.maxY - 1), Point(button.maxX - 1, button.maxY - 1),
    ]
    let steps = places.enumerated().map { index, place in
      finger(at: Double(index) * 0.4, move(place.x, place.y), down, pause(300), up)
    }
    let lines = try hand.trace(steps, bar + #", "duration": 2.2"#)
    for line in lines {
      #expect(try line.control(control)["value"] == rest.control(control)["value"])
      #expect(line.events("value").isEmpty && line.events("haptic").isEmpty)
    }
    #expect(lines.flatMap { $0.events("gesture") }.count == 2 * places.count)
  }

  @Test(arguments: [-40.0, -7, 3, 25, 60])
  func `the thumb follows the finger point for point`(dx: Double) throws {
    let lines = try hand.trace(drag("wildness", by: dx), bar + #", "duration": 1"#)
    let track = try box(lines[0].control("wildness"), "track")
    let start = try thumb(lines[0], "wildness")
    let down = try #require(lines.first { $0["touches"]?.list.isEmpty == false })
    let landing = try #require(down["touches"]?[0]?["x"]?.number)
    for line in lines {
      guard let x = line["touches"]?[0]?["x"]?.number else { continue }
      #expect(try abs(thumb(line, "wildness").x - start.x - (x - landing)) < 1e-9)
      #expect(try thumb(line, "wildness").y == track.midY)
    }
    let value = try #require(lines[59].control("wildness")["value"]?.number)
    #expect(abs(value - (0.35 + dx / track.width)) < 1e-9)
  }

  @Test func `a way upwards or downwards changes nothing`() throws {
    for line in try hand.trace(drag("wildness", by: 0, -90), bar + #", "duration": 1"#) {
      #expect(try line.control("wildness")["value"] == .number(0.35))
    }
  }

  @Test(arguments: [(-80.0, 0.0), (170.0, 1.0)])
  func `the whole track is the whole range, and the thumb stops at its ends`(
    dx: Double, end: Double
  ) throws {
    let lines = try hand.trace(drag("wildness", by: dx), bar + #", "duration": 1"#)
    let track = try box(lines[0].control("wildness"), "track")
    #expect(try lines[59].control("wildness")["value"] == .number(end))
    #expect(try thumb(lines[59], "wildness").x == (end == 0 ? track.minX : track.maxX))
    let haptics = lines.flatMap { $0.events("haptic") }.compactMap { $0["haptic"]?.text }
    #expect(haptics == ["limit"])
    #expect(try abs(thumb(lines[0], "wildness").x - (track.minX + 0.35 * track.width)) < 1e-9)
  }

  @Test func `the second drag starts from the value that the first one left`() throws {
    let steps = [drag("wildness", at: 0, by: 20), drag("wildness", at: 1.05, by: 20)]
    let lines = try hand.trace(steps, bar + #", "duration": 2.4"#)
    let track = try box(lines[0].control("wildness"), "track").width
    let anchors = try lines.compactMap { try $0.control("wildness")["anchor"]?.number }
    // The second finger lands while the first one's growth still goes back.
    #expect(try #require(lines[62].control("wildness")["expansion"]?.number) > 0.5)
    #expect(Set(anchors).count == 2)
    let value = try #require(lines[143].control("wildness")["value"]?.number)
    #expect(abs(value - 0.35 - 40 / track) < 1e-9)
  }

  @Test func `a stepped value jumps in one frame while its thumb glides for 80 ms`() throws {
    let set = #"{"at": 0.5, "set": {"density": 8}}"#
    let lines = try hand.trace(set, bar + #", "duration": 1, "fps": 120"#)
    #expect(try lines[59].control("density")["value"] == .number(7))
    #expect(try lines[60].control("density")["value"] == .number(8))
    let step = try box(lines[0].control("density"), "track").width / 9
    let start = try thumb(lines[59], "density").x
    // Linear: 9.6 steps of 1/120 s.
    for frame in 60...69 {
      let part = Double(frame - 60) / 120 / 0.08
      #expect(try abs(thumb(lines[frame], "density").x - start - step * part) < 1e-9)
    }
    #expect(try abs(thumb(lines[70], "density").x - start - step) < 1e-9)
  }

  // MARK: Fingers

  @Test func `several sliders are dragged at once`() throws {
    let steps = [
      finger("a", at: 0, move(to: "control:density"), down, shift(30, 0, 500), pause(900)),
      finger("b", at: 0.1, move(to: "control:growth"), down, shift(-30, 0, 500), pause(900)),
    ]
    let keys = bar + #", "duration": 1"#
    let line = try hand.trace(steps, keys, frames: [59])[0]
    let track = try box(line.control("growth"), "track").width
    #expect(try line.control("density")["value"] == .number(7 + (30 / track * 9).rounded()))
    let growth = try #require(line.control("growth")["value"]?.number)
    #expect(abs(growth - 0.5 + 30 / track) < 1e-9)
    #expect(try line.control("density")["active"] == .bool(true))
    #expect(try line.control("growth")["active"] == .bool(true))
    #expect(try line.control("wildness")["value"] == .number(0.35))
  }

  @Test func `a second finger on a held slider fails and moves nothing`() throws {
    let steps = [
      finger("a", at: 0, move(to: "control:density"), down, pause(2000)),
      finger("b", at: 0.5, move(to: "control:density"), down, shift(60, 0, 300), up),
    ]
    let lines = try hand.trace(steps, bar + #", "duration": 1.5"#)
    #expect(lines[30].events("gesture").compactMap { $0["state"]?.text } == ["failed"])
    #expect(lines[40]["touches"]?[1]?["owner"] == .null)
    for line in lines { #expect(try line.control("density")["value"] == .number(7)) }
  }

  @Test func `between the sliders a finger meets the canvas`() throws {
    let rest = try hand.trace("", bar, frames: [0])[0]
    let (left, right) = (
      try box(rest.control("colour"), "button"), try box(rest.control("density"), "button")
    )
    let gap = finger(at: 0, move((left.maxX + right.minX) / 2, left.midY), down)
    let line = try hand.trace(gap, bar, frames: [5])[0]
    #expect(line["touches"]?[0]?["owner"]?.text == "canvas")
  }

  @Test func `a cancelled drag leaves the value as it stands`() throws {
    let cancel = #"{"type": "pointerCancel"}"#
    let actions = [move(to: "control:growth"), down, shift(30, 0, 300), cancel]
    let lines = try hand.trace(finger(at: 0, actions), bar + #", "duration": 2"#)
    let track = try box(lines[0].control("growth"), "track").width
    let value = try #require(lines[119].control("growth")["value"]?.number)
    #expect(abs(value - 0.5 - 30 / track) < 1e-9)
    #expect(try lines[119].control("growth")["anchor"] == .null)
    #expect(try #require(lines[119].control("growth")["expansion"]?.number) < 1e-4)
  }

  // MARK: Demonstration

  @Test func `a demonstration's slide goes as far along the track as it says`() throws {
    let experience = Experience("listener", title: "Listener", Sliding.self)
    let hand = PlayerHarness(experience: experience)
    let player = Playback<StandardPlayer>(scene: try hand.scene("", bar), catalogue: [experience])
    let steps = try player.demonstrationScript.json.list.map { $0.text() }
    let lines = try hand.trace(steps, bar + #", "duration": 2"#)
    let buttons = try lines.map { try box($0.control("wildness"), "button") }
    for (line, button) in zip(lines, buttons) {
      let touch = try #require(line["touches"])
      guard let x = touch[0]?["x"]?.number, let y = touch[0]?["y"]?.number else { continue }
      #expect(button.contains(Point(x, y)))
    }
    let value = try #require(lines[119].control("wildness")["value"]?.number)
    #expect(abs(value - 0.95) < 0.005)
  }

  private func thumb(_ line: JSON, _ control: String) throws -> Point {
    let numbers = try #require(line.control(control)["thumb"]).numbers
    try #require(numbers.count == 2)
    return Point(numbers[0], numbers[1])
  }

  private func box(_ control: JSON, _ key: String) throws -> Rect { try control.box(key) }
}

extension JSON {
  /// The box `key` of a control.
  func box(_ key: String) throws -> Rect {
    let numbers = try #require(self[key]).numbers
    try #require(numbers.count == 4)
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

/// Slides one control by 0.6 of its track.
struct Sliding: Listener {
  var wildness = 0.35
  static let controls = ControlsSchema<Sliding>(.value("wildness", \.wildness, in: 0...1))
  static let demonstration =
    Demonstration
    .slide("wildness", by: 0.6, over: 0.5, hold: 0.2).delayed(by: 0.2)
}
