import Geometry
import Layout
import Notation
import Testing

/// The five rules of the tactile column in the player as it stands, controls and canvas together,
/// each beside what happens without it.
@Suite struct TactileColumnRulesTests {
  let hand = Stagehand()
  /// Presses `density` where it stands, drags by `dy` points, holds, lifts.
  func drag(_ control: String = "density", at: Double = 0.1, by dy: Double, hold: Int = 800)
    -> String
  {
    finger(
      at: at,
      [move(to: "control:\(control)"), down, pause(500), shift(0, dy, 300), pause(hold), up]
        .joined(separator: ","))
  }

  // MARK: 1. Offset, never position

  @Test func `a button never grows beyond the height of its column`() throws {
    for line in try hand.trace(drag(by: -60), #""duration": 2.5"#) {
      for control in try #require(line["controls"]).list {
        let (column, button) = (try box(control, "column"), try box(control, "button"))
        #expect(column.height == 180)
        #expect(button.height >= 56 && button.height <= 180)
      }
    }
  }

  @Test func `placed by a position, a thumb makes its button as high as the stage`() throws {
    func height(_ thumb: Node<String>) throws -> Double {
      let button = Node<String>.zStack([.fixed(Size(78, 56)), thumb]).id("button")
      let placement = button.placed(in: Rect(0, 0, 390, 844))
      return try #require(placement["button"]).frame.height
    }
    let thumb = Node<String>.fixed(Size(26, 5))
    #expect(try height(thumb.offset(Vector(0, -40))) == 56)
    #expect(try height(thumb.position(Point(39, 20))) == 844)
  }

  // MARK: 2. A column of fixed height

  @Test func `no column and no sibling moves while a button grows`() throws {
    let lines = try hand.trace(drag(by: -60), #""duration": 2.5"#)
    let first = lines[0]
    for line in lines {
      for id in ["colour", "density", "wildness", "growth"] {
        let (now, rest) = (try line.control(id), try first.control(id))
        #expect(now["column"] == rest["column"])
        #expect(try abs(box(now, "button").maxY - box(rest, "button").maxY) < 1e-9)
        #expect(now["labelText"] == rest["labelText"])
        if id != "density" { #expect(now["button"] == rest["button"]) }
      }
    }
    #expect(try box(lines[60].control("density"), "button").height > 170)
  }

  @Test func `in a row without columns the siblings rise by half the growth`() throws {
    func sibling(beside height: Double) throws -> Rect {
      let row = Node<String>.hStack(
        spacing: 8, [Node.fixed(Size(78, 56)).id("sibling"), .fixed(Size(78, height))])
      let stage = row.frame(height: 180, alignment: .bottom)
      return try #require(stage.placed(in: Rect(0, 664, 390, 180))["sibling"]).frame
    }
    #expect(try sibling(beside: 56).minY - sibling(beside: 180).minY == 62)
  }

  // MARK: 3. The space of the stage

  @Test func `a finger that rests while its button grows changes nothing`() throws {
    let lines = try hand.trace(drag("wildness", by: 0, hold: 3000), #""duration": 3"#)
    for line in lines { #expect(try line.control("wildness")["value"] == .number(0.35)) }
  }

  @Test func `read in the button's own space the same finger is off by exactly 124 points`()
    throws
  {
    let lines = try hand.trace(drag(by: 0, hold: 4000), #""duration": 4"#)
    func local(_ line: JSON) throws -> Double {
      let touch = try #require(line["touches"]?[0])
      let y = try #require(touch["y"]?.number)
      return try y - box(line.control("density"), "button").minY
    }
    // The frame in which the finger lands, and the last one: the button has come to rest.
    let landing = try #require(lines.first { $0["touches"]?.list.isEmpty == false })
    let travel = try local(lines[lines.count - 1]) - local(landing)
    #expect(abs(travel - 124) < 1e-9)
    // 124 points downwards is more than the track is long: the value would be the lowest.
    let track = try box(landing.control("density"), "track").height
    #expect(7 - travel / track * 9 < 3)
  }

  // MARK: 4. One anchor for each gesture

  @Test func `the second drag starts from the value that the first one left`() throws {
    let steps = [drag(at: 0, by: -25, hold: 0), drag(at: 0.85, by: -25, hold: 500)]
    let lines = try hand.trace(steps.joined(separator: ","), #""duration": 2.4"#)
    let anchors = try lines.compactMap { try $0.control("density")["anchor"]?.number }
    let value = try #require(lines[47].control("density")["value"]?.number)
    #expect(value == 9)
    // The second finger lands while the button still collapses.
    #expect(try #require(lines[51].control("density")["expansion"]?.number) > 0.5)
    #expect(Set(anchors) == [7, 9])
    #expect(try lines[lines.count - 1].control("density")["value"] == .number(11))
  }

  @Test func `an anchor captured only at rest makes the second drag start from the first one's`()
    throws
  {
    let steps = [drag(at: 0, by: -25, hold: 0), drag(at: 0.85, by: -25, hold: 500)]
    let lines = try hand.trace(steps.joined(separator: ","), #""duration": 2.4"#)
    let landing = try #require(lines.indices.dropFirst(49).first { lines[$0].isActive("density") })
    let resting = try #require(lines[..<landing].last { $0.expansion("density") < 0.02 })
    // The value when the button last rested is not the value under the second finger.
    #expect(try resting.control("density")["value"] == .number(7))
    #expect(try lines[landing].control("density")["anchor"] == .number(9))
  }

  // MARK: 5. The value jumps, the thumb glides

  @Test func `a stepped value jumps in one frame while its thumb glides for 80 ms`() throws {
    let set = #"{"at": 0.5, "set": {"density": 8}}"#
    let lines = try hand.trace(set, #""duration": 1, "fps": 120"#)
    func thumb(_ frame: Int) throws -> Double {
      try #require(lines[frame].control("density")["thumb"]?[1]?.number)
    }
    #expect(try lines[59].control("density")["value"] == .number(7))
    #expect(try lines[60].control("density")["value"] == .number(8))
    let step = try box(lines[0].control("density"), "track").height / 9
    // Linear: 9.6 steps of 1/120 s.
    for frame in 60...69 {
      let part = Double(frame - 60) / 120 / 0.08
      #expect(try abs(thumb(59) - thumb(frame) - step * part) < 1e-9)
    }
    #expect(try abs(thumb(59) - thumb(70) - step) < 1e-9)
  }

  @Test func `a value that glided itself would pass through numbers it may not take`() throws {
    let set = #"{"at": 0.5, "set": {"density": 8}}"#
    let lines = try hand.trace(set, #""duration": 1, "fps": 120"#)
    let track = try box(lines[0].control("density"), "track")
    // What the thumb shows, read as a value: whole numbers only at both ends of the glide.
    let shown = try (60...69).map { frame in
      let y = try #require(lines[frame].control("density")["thumb"]?[1]?.number)
      return 3 + (track.maxY - y) / track.height * 9
    }
    #expect(shown.contains { abs($0 - $0.rounded()) > 0.2 })
    for line in lines {
      let value = try #require(line.control("density")["value"]?.number)
      #expect(value == value.rounded())
    }
  }

  private func box(_ control: JSON, _ key: String) throws -> Rect {
    let numbers = try #require(control[key]).numbers
    try #require(numbers.count == 4)
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

extension JSON {
  fileprivate func expansion(_ id: String) -> Double {
    (try? control(id)["expansion"]?.number).flatMap { $0 } ?? .nan
  }

  fileprivate func isActive(_ id: String) -> Bool {
    (try? control(id)["active"] == .bool(true)) ?? false
  }
}
