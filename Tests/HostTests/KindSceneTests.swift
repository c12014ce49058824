import Controls
import Foundation
import Geometry
import Host
import JSONCoding
import Rendering
import Scripting
import Testing
import Views

/// Choices, whole numbers and points under real fingers, in every pattern.
@Suite struct KindSceneTests {
  let hand = PlayerHarness.kinds
  static let patterns = ["tactileColumn", "bar", "ruler"]
  static let ids = ["shape", "sides", "petals", "place"]

  private func keys(_ pattern: String, _ more: String = #""duration": 1"#) -> String {
    #""controlsPattern": "\#(pattern)", \#(more)"#
  }

  /// Lands on the middle of `id` at 0.1 s, goes `ways` one after the other, each in 100 ms, lifts.
  private func drag(_ id: String, at time: Double = 0.1, by ways: Vector...) -> String {
    let moves = ways.map { shift($0.dx, $0.dy, 100) }
    return finger(
      at: time,
      ([move(to: "control:\(id)"), down, pause(100)] + moves + [pause(200), up])
    )
  }

  private func point(_ line: JSON, _ id: String, _ key: String) throws -> Point {
    let numbers = try #require(line.control(id)[key]).numbers
    try #require(numbers.count == 2)
    return Point(numbers[0], numbers[1])
  }

  // MARK: The rules of a drag

  @Test(arguments: ids, patterns)
  func `touching changes nothing, wherever and however long`(id: String, pattern: String) throws {
    let rest = try hand.trace("", keys(pattern), frames: [0])[0]
    let button = try rest.control(id).box("button")
    let places = [
      button.origin, Point(button.maxX - 1, button.minY), button.center,
      Point(button.minX, button.maxY - 1), Point(button.maxX - 1, button.maxY - 1),
    ]
    let steps = places.enumerated().map { index, place in
      finger(at: Double(index) * 0.7, move(place.x, place.y), down, pause(400), up)
    }
    let lines = try hand.trace(steps, keys(pattern, #""duration": 3.6"#))
    for line in lines {
      for key in ["value", "text", "choice", "values"] {
        #expect(try line.control(id)[key] == rest.control(id)[key])
      }
      #expect(line.events("value").isEmpty && line.events("haptic").isEmpty)
    }
    #expect(lines.contains { (try? $0.control(id)["active"]) == true })
  }

  @Test(arguments: ids) func `column, label and the button's bottom never move`(
    id: String
  ) throws {
    let lines = try hand.trace(
      drag(id, by: Vector(9, -40), Vector(-30, 90)), keys("tactileColumn", #""duration": 2"#))
    #expect(try lines.contains { try $0.control(id).box("button").height > 179 })
    for line in lines {
      for other in Self.ids {
        let (now, then) = (try line.control(other), try lines[0].control(other))
        #expect(now["column"] == then["column"] && now["labelText"] == then["labelText"])
        #expect(try now.box("column").height == 180)
        #expect(try abs(now.box("button").maxY - 816) < 1e-9)
        if other != id { #expect(now["button"] == then["button"]) }
      }
    }
  }

  @Test(arguments: ["tactileColumn", "bar", "ruler"])
  func `in a pad the thumb goes with the finger, point for point, up to its edges`(
    pattern: String
  ) throws {
    let lines = try hand.trace(
      drag("place", by: Vector(6, -8), Vector(-9, 13), Vector(60, -100)), keys(pattern))
    let track = try lines[0].control("place").box("track")
    let start = try point(lines[0], "place", "thumb")
    let down = try #require(lines.first { $0["touches"]?.list.isEmpty == false }?["touches"]?[0])
    let landing = Point(try #require(down["x"]?.number), try #require(down["y"]?.number))
    for line in lines {
      guard let touch = line["touches"]?[0], let x = touch["x"]?.number, let y = touch["y"]?.number
      else { continue }
      let (thumb, values) = (
        try point(line, "place", "thumb"), try #require(line.control("place")["values"]).numbers
      )
      let free = start + (Point(x, y) - landing)
      let kept = Rect(track.minX, track.minY, track.width, track.height).nearest(to: free)
      #expect(thumb.distance(to: kept) < 1e-6)
      #expect(abs(values[0] - (-1 + 2 * (thumb.x - track.minX) / track.width)) < 1e-6)
      #expect(abs(values[1] - (track.maxY - thumb.y) / track.height) < 1e-6)
      #expect(try line.control("place")["value"] == .number(values[0]))
      if try line.control("place")["active"] == true {
        #expect(try line.control("place")["anchors"] == [0.25, 0.5])
      }
    }
    #expect(lines.flatMap { $0.events("haptic") }.compactMap { $0["haptic"]?.text }.last == "limit")
    #expect(try lines[59].control("place")["values"] == [1, 1])
    #expect(lines[59]["experience"]?["place"] == [1, 1])
  }

  @Test func `a second drag in a pad starts where the first one left, the button still collapsing`()
    throws
  {
    let steps = [
      drag("place", at: 0, by: Vector(10, -10)), drag("place", at: 0.45, by: Vector(5, -10)),
    ]
    let lines = try hand.trace(steps, keys("tactileColumn"))
    let track = try lines[0].control("place").box("track")
    let anchors = try Set(lines.compactMap { try $0.control("place")["anchors"] }.map { $0.text() })
    #expect(anchors.count == 3)
    let values = try #require(lines[59].control("place")["values"]).numbers
    #expect(abs(values[0] - 0.25 - 15 * 2 / track.width) < 1e-9)
    #expect(abs(values[1] - 0.5 - 20 / track.height) < 1e-9)
  }

  @Test func `a pad gives the same place in both layout directions, its texts change sides`() throws
  {
    for pattern in Self.patterns {
      let steps = drag("place", by: Vector(8, -4))
      let mirrored = keys(pattern, #""duration": 1, "layoutDirection": "rightToLeft""#)
      let (left, right) = (
        try hand.trace(steps, keys(pattern)), try hand.trace(steps, mirrored)
      )
      #expect(
        try left[59].control("place")["values"] == right[59].control("place")["values"])
      for line in [left[59], right[59]] {
        let (box, thumb) = (
          try line.control("place").box("track"), try point(line, "place", "thumb")
        )
        let x = try #require(line.control("place")["value"]?.number)
        #expect(abs(thumb.x - box.minX - box.width * (x + 1) / 2) < 1e-6)
      }
      let (one, other) = (try left[0].control("place"), try right[0].control("place"))
      #expect(try abs(one.box("track").midX + other.box("track").midX - 390) < 1e-9)
    }
  }

  // MARK: Choices

  @Test func `a finger that taps a segment chooses it, a longer one or a drag does not`() throws {
    let rest = try hand.trace("", keys("bar"), frames: [0])[0]
    let button = try rest.control("sides").box("button")
    func press(_ place: Double, _ milliseconds: Int) throws -> [JSON] {
      let point = Point(button.minX + 8 + (button.width - 16) * (place + 0.5) / 6, button.maxY - 16)
      let actions = [move(point.x, point.y), down, pause(milliseconds), up]
      return try hand.trace(finger(at: 0.1, actions), keys("bar"))
    }
    for (place, sides) in [3.0, 4, 5, 6, 8, 12].enumerated() {
      let lines = try press(Double(place), 80)
      #expect(try lines[59].control("sides")["value"] == .number(sides))
      #expect(lines[59]["experience"]?["sides"] == .number(sides))
      #expect(lines.flatMap { $0.events("haptic") }.count == (sides == 6 ? 0 : 1))
      #expect(try press(Double(place), 500)[59].control("sides")["value"] == 6)
    }
    let disabled = try hand.trace(
      finger(at: 0.1, move(button.minX + 15, button.maxY - 16), down, pause(80), up),
      keys("bar", #""duration": 1, "disabled": ["sides"]"#))
    #expect(try disabled[59].control("sides")["value"] == 6)
  }

  @Test func `from right to left the first segment is the last`() throws {
    let mirrored = keys("bar", #""duration": 1, "layoutDirection": "rightToLeft""#)
    let rest = try hand.trace("", mirrored, frames: [0])[0]
    let button = try rest.control("shape").box("button")
    let tap = [move(button.maxX - 20, button.maxY - 16), down, pause(80), up]
    let lines = try hand.trace(finger(at: 0.1, tap), mirrored)
    #expect(try lines[59].control("shape")["choice"] == "dot")
    let thumb = try point(lines[59], "shape", "thumb")
    #expect(try abs(thumb.x - lines[59].control("shape").box("track").maxX) < 1e-9)
  }

  @Test func `a ruler of a choice rests on its cases only`() throws {
    for way in stride(from: -180.0, through: 90, by: 13) {
      let lines = try hand.trace(
        drag("sides", by: Vector(way, 0)), keys("ruler", #""duration": 3"#))
      let value = try #require(lines[179].control("sides")["value"]?.number)
      #expect([3, 4, 5, 6, 8, 12].contains(value))
      #expect(lines[179]["experience"]?["sides"] == .number(value))
      #expect(try lines[179].control("sides")["ruler"]?["state"]?.text == "idle")
    }
  }

  // MARK: Scenes

  @Test func `scenes write numbers, names and places`() throws {
    let steps = [
      #"{"at": 0.1, "set": {"sides": 12, "shape": "crossHatch", "petals": 9, "place": [-0.5, 1]}}"#,
      #"{"at": 0.5, "set": {"shape": 0}}"#,
    ]
    let lines = try hand.trace(
      steps,
      #""duration": 1, "controls": {"shape": "dot", "place": [1, 0]}"#)
    #expect(lines[0]["experience"] == ["shape": "dot", "sides": 6, "petals": 21, "place": [1, 0]])
    #expect(
      lines[20]["experience"]
        == ["shape": "crossHatch", "sides": 12, "petals": 9, "place": [-0.5, 1]])
    let shape = try lines[20].control("shape")
    #expect(
      shape["value"] == 2 && shape["choice"] == "crossHatch" && shape["text"] == "Cross hatch")
    #expect(try lines[20].control("sides")["choice"] == "12")
    let place = try lines[20].control("place")
    #expect(place["values"] == [-0.5, 1] && place["value"] == -0.5 && place["anchors"] == .null)
    #expect(place["text"] == "−0.50, 1.00")
    #expect(try lines[20].control("petals")["choice"] == nil)
    #expect(lines[40]["experience"]?["shape"] == "dot")
    let events = lines.flatMap { $0.events("value") }
    #expect(events.first { $0["target"] == "control:place" }?["values"] == [-0.5, 1])
  }

  @Test(
    arguments: [
      (#"{"sides": 7}"#, "one of 3, 4, 5, 6, 8, 12", ["6"]),
      (#"{"sides": 99}"#, "one of 3, 4, 5, 6, 8, 12", ["12"]),
      (#"{"shape": "crosshatch"}"#, "one of dot, ring, crossHatch", ["crossHatch"]),
      (#"{"shape": 3}"#, "one of dot, ring, crossHatch", ["crossHatch"]),
      (#"{"shape": true}"#, "one of dot, ring, crossHatch", []),
      (#"{"place": 1}"#, "a list of x and y", []),
      (#"{"place": [1]}"#, "a list of x and y", []),
      (#"{"place": [0, 2]}"#, "a number 0…1", []),
      (#"{"petals": 40}"#, "a number 8…34", []),
    ])
  func `what is none of its values is refused, and the nearest named`(
    set: String, expected: String, nearest: [String]
  ) {
    let error = #expect(throws: ScriptError.self) {
      try hand.scene(#"{"at": 0, "set": \#(set)}"#)
    }
    #expect(error?.expected == expected && error?.nearest == nearest)
    #expect(error?.path.hasPrefix("steps[0].set.") == true)
  }

  @Test func `a scene is the same again when read from its canonical form`() throws {
    let scene = try hand.scene(
      "", #""controls": {"shape": "dot", "place": [0.5, 0.25], "sides": 3}"#)
    #expect(scene.canonicalJSON.contains(#""place":[0.5,0.25]"#))
    #expect(scene.controlValues == [0, 3, 21, 0.5, 0.25])
  }

  @Test func `without a finger a choice goes case by case, a point along an axis`() throws {
    let names = ["sides", "sides", "sides", "shape", "place.x", "place.y", "place.y"]
    let up = names.enumerated().map { #"{"at": \#(Double($0) / 10), "increment": "\#($1)"}"# }
    let steps =
      up + [#"{"at": 0.8, "decrement": "sides"}"#, #"{"at": 0.9, "decrement": "place.x"}"#]
    let lines = try hand.trace(steps)
    let sides = try [0, 6, 12, 50].map { try lines[$0].control("sides")["value"] }
    #expect(sides == [8, 12, 12, 8])
    #expect(try lines[50].control("shape")["choice"] == "crossHatch")
    let place = try #require(lines[50].control("place")["values"]).numbers
    #expect(abs(place[0] - 0.45) < 1e-9 && abs(place[1] - 0.7) < 1e-9)
    let left = try #require(lines[59].control("place")["value"]?.number)
    #expect(abs(left - 0.25) < 1e-9)
    let error = #expect(throws: ScriptError.self) {
      try hand.scene(#"{"at": 0, "increment": "place"}"#)
    }
    #expect(error?.nearest.first?.hasPrefix("place.") == true)
  }

  // MARK: Readers, the sheet, random fingers

  @Test(arguments: patterns) func `a point reads as two sliders, a choice by its name`(
    pattern: String
  ) throws {
    let player = Playback<StandardPlayer>(
      scene: try hand.scene("", keys(pattern)), catalogue: [hand.experience])
    func flat(_ node: AccessibilityNode) -> [AccessibilityNode] {
      [node] + node.children.flatMap(flat)
    }
    let nodes = flat(player.accessibilityTree)
    let sliders = nodes.filter { $0.role == .slider }
    #expect(
      sliders.compactMap(\.name) == [
        "control:shape", "control:sides", "control:petals", "control:place.x", "control:place.y",
      ])
    #expect(sliders.map(\.value) == ["Ring", "6", "21", "0.25", "0.50"])
    #expect(sliders.allSatisfy { $0.actions == [.increment, .decrement] })
    let place = try #require(nodes.first { $0.name == "control:place" })
    #expect(place.role == .group && place.label == "Place" && place.value == "0.25, 0.50")
    #expect(place.children.map(\.label) == ["Place x", "Place y"])
  }

  @Test func `in the sheet a point has a pad of its own, and Reset takes all back`() throws {
    let stage = FullStage.kinds(["sides": 12])
    let pad = [move(to: "ruler:place"), down, pause(100), shift(40, -30, 200), pause(100), up]
    let tap = [move(to: "sheet:reset"), down, pause(60), up]
    let steps = [
      fingers(raise), finger(at: 1.2, pad),
      finger(at: 2, tap),
    ]
    let story = try stage.play(steps, for: 3)
    let values = try story.control("place", "values").map(\.numbers)
    #expect(values[130] == [0.25, 0.5])
    #expect(values[230][0] > 0.3 && values[230][1] > 0.6)
    #expect(values.last == [0.25, 0.5])
    #expect(try story.values("sides").last == 6)
  }

  @Test(arguments: 0..<24) func `no fingers bring a control to what it may not be`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pattern = Self.patterns[seed % 3]
    let strokes = (0..<16).flatMap { index in
      stroke(
        index, at: 0.2 * Double(index),
        from: Point(random.number(in: 0...390), random.number(in: 560...840)),
        by: Vector(random.number(in: -150...150), random.number(in: -150...150)),
        in: random.number(in: 0.05...0.5))
    }
    let lines = try hand.trace(fingers(strokes), keys(pattern, #""duration": 4"#))
    #expect(lines.contains { !$0.events("value").isEmpty })
    for line in lines {
      let metrics = try #require(line["experience"])
      #expect(["dot", "ring", "crossHatch"].contains(try line.control("shape")["choice"]?.text))
      #expect(try line.control("shape")["choice"] == metrics["shape"])
      #expect([3, 4, 5, 6, 8, 12].contains(try line.control("sides")["value"]?.number))
      #expect(try line.control("sides")["value"] == metrics["sides"])
      let petals = try #require(line.control("petals")["value"]?.number)
      #expect(petals == petals.rounded() && 8...34 ~= petals)
      #expect(metrics["petals"] == .number(petals))
      #expect(try line.control("place")["values"] == metrics["place"])
      let place = try #require(metrics["place"]).numbers
      #expect(-1...1 ~= place[0] && 0...1 ~= place[1])
      for id in Self.ids {
        #expect(try line.control(id)["column"] == lines[0].control(id)["column"])
      }
    }
  }
}
