import Geometry
import Host
import JSONCoding
import Testing

/// The edge cases of several fingers, each in the whole player.
@Suite struct EdgeCaseFingerTests {
  private static let whole = ["began", "ended"]

  /// Landing point of finger `id`.
  private func place(_ id: Int) -> Point { Point(Double(id) * 90, 420) }

  private func play(_ experience: String = "many", _ samples: [Sample]...) throws -> Story {
    try FullStage(experience: experience).play(fingers(Array(samples.joined())))
  }

  @Test func `case 10: a finger keeps its id and its velocity when an earlier one lifts`() throws {
    let story = try play(
      "many", stroke(1, at: 0.1, from: place(1), by: Vector(0, -60), in: 0.3),
      stroke(2, at: 0.2, from: place(2), by: Vector(30, -120), in: 0.6))
    #expect(story.phases(of: 2) == Self.whole)
    #expect(Set(story.heard.map(\.id)) == [1, 2])
    let velocity = try #require(story.velocity(of: 2))
    #expect(abs(velocity[0] - 50) < 1e-4 && abs(velocity[1] + 200) < 1e-4)
    // At the step in which the first lifts the second goes on as before: 1⅔ points a step.
    let heights = story.heard.filter { $0.id == 2 }.map(\.y)
    #expect(
      zip(heights, heights.dropFirst()).dropLast().allSatisfy { abs($0 - $1 - 5.0 / 3) < 1e-3 })
  }

  @Test func `case 11: a finger that lands again is another contact`() throws {
    let story = try play(
      "many", stroke(7, at: 0.1, from: place(1), by: Vector(0, -60), in: 0.3),
      stroke(7, at: 0.5, from: place(3), by: Vector(0, -60), in: 0.3))
    #expect(story.phases(of: 1) == Self.whole)
    #expect(story.phases(of: 2) == Self.whole)
    let sources = story.whole["touches"]?.list.map { $0["source"]?.text } ?? []
    #expect(Set(sources) == ["7"])
    #expect(story.heard.filter { $0.id == 1 }.allSatisfy { $0.x == 90 })
    #expect(story.heard.filter { $0.id == 2 }.allSatisfy { $0.x == 270 })
  }

  @Test(arguments: [[1, 2], [2, 1], [1, 2, 3], [3, 2, 1], [2, 3, 1]])
  func `case 12: fingers lift in any order, each once and in its own step`(order: [Int]) throws {
    let landings = order.sorted().flatMap { land($0, at: 0.1 * Double($0), place($0).x, 420) }
    let lifts = order.enumerated().flatMap {
      lift($1, at: 0.6 + 0.2 * Double($0), place($1).x, 420)
    }
    let story = try play("many", landings, lifts)
    #expect(story.heard.filter { $0.phase == "ended" }.map(\.id) == order)
    for (index, id) in order.enumerated() {
      #expect(story.phases(of: id) == Self.whole)
      // One entry for each step from the landing to the lift.
      let steps = 12 * (6 + 2 * index - id) + 1
      #expect(story.heard.count { $0.id == id } == steps)
    }
  }

  @Test(arguments: [
    (0.12, "canvas", "canvas"), (0.15, "feed", "feed"), (0.18, "feed", "feed"),
  ])
  func `case 13: a second finger before the distance stops the pan, at it and later it is too late`(
    time: Double, owner: String, target: String
  ) throws {
    // 10 points at 0.15 s, told before the second finger of the same time lands.
    let flick =
      land(1, at: 0.1, 180, 420) + go(1, at: 0.125, 185, 420) + go(1, at: 0.15, 190, 420)
      + go(1, at: 0.175, 195, 420) + lift(1, at: 0.2, 200, 420)
    let second = stroke(2, at: time, from: place(3), by: Vector(0, -40), in: 1)
    let story = try play("one", flick, second)
    #expect(story.owners[1] == owner)
    // One finger too many for the experience or the feed: unowned for its whole life.
    #expect(story.owners[2] == nil)
    #expect(story.news.filter { $0.hasPrefix("2 ") } == ["2 \(target) failed"])
    #expect(story.phases(of: 2).isEmpty)
  }

  @Test func `case 14: a finger on another part has an arena and an owner of its own`() throws {
    let story = try FullStage(experience: "one").play(
      [
        fingers(
          stroke(1, at: 0.1, from: place(2), by: Vector(0, -90), in: 1),
          stroke(2, at: 0.2, from: Point(152, 788), by: Vector(0, -50), in: 0.6),
          stroke(3, at: 0.3, from: Point(238, 788), by: Vector(0, 22), in: 0.6)),
        finger("d", at: 0.4, move(to: "chrome:favourite"), down, pause(200), up),
      ])
    #expect(
      story.owners == [
        1: "canvas", 2: "control:density", 3: "control:wildness", 4: "chrome:favourite",
      ])
    #expect(story.phases(of: 1) == Self.whole)
    #expect(try story.values("density").last == 11)
    #expect(try abs(#require(story.values("wildness").last) - 0.15) < 1e-9)
    #expect(story.lines.last?["chrome"]?["favourite"] == .bool(true))
  }

  @Test func `case 15: the feed pans while no finger draws, and again after the last lift`()
    throws
  {
    func swipe(_ id: Int, at time: Double) -> [Sample] {
      stroke(id, at: time, from: place(3), by: Vector(-120, 0), in: 0.1)
    }
    let draw = stroke(1, at: 0.1, from: place(1), by: Vector(0, -60), in: 0.8)
    let story = try play("many", draw, swipe(2, at: 0.4), swipe(3, at: 1))
    #expect(story.owners == [1: "canvas", 2: "canvas", 3: "feed"])
    #expect(story.chrome("page")[..<120].allSatisfy { $0 == 2 })
    #expect(story.lastPage == 3)
    #expect(try play("many", swipe(1, at: 0.1)).lastPage == 3)
  }

  @Test(arguments: ["one", "many"])
  func `case 16: the first touch is heard at once though the feed waits`(experience: String) throws
  {
    let story = try play(experience, stroke(1, at: 0.1, from: place(2), by: Vector(0, -9), in: 0.5))
    let landing = story.lines[12]
    #expect(landing["touches"]?[0]?["owner"] == .null)
    #expect(landing["experience"]?["heard"]?[0]?["phase"]?.text == "began")
    // After 150 ms the feed has given up.
    #expect(story.lines[30]["touches"]?[0]?["owner"] == .null)
    #expect(story.lines[31]["touches"]?[0]?["owner"]?.text == "canvas")
    #expect(story.phases(of: 1) == Self.whole)
  }

  @Test func `case 17: a finger taken away takes no other with it, and all may be taken`() throws {
    let (one, two) = (place(1), place(2))
    let landings = land(1, at: 0.1, one.x, one.y) + land(2, at: 0.2, two.x, two.y)
    let first = lose(1, at: 0.5, one.x, one.y)
    let single = try play("many", landings, first, lift(2, at: 0.8, two.x, two.y))
    #expect(single.phases(of: 1) == ["began", "cancelled"])
    #expect(single.phases(of: 2) == Self.whole)
    #expect(single.velocity(of: 1) == nil)

    let all = try play("many", landings, first, lose(2, at: 0.5, two.x, two.y))
    for id in 1...2 { #expect(all.phases(of: id) == ["began", "cancelled"]) }
    #expect(!all.news.contains("chrome tap"))
  }

  @Test func `case 18: fingers land and lift in one step, and one may do both`() throws {
    let together = (1...2).flatMap { stroke($0, at: 0.1, from: place($0), by: .zero, in: 0.4) }
    let story = try play("many", together)
    let steps = story.lines.map { $0["experience"]?["heard"]?.list.count ?? 0 }
    #expect(steps[11] == 0 && steps[12] == 2)
    #expect(story.heard.suffix(2).map(\.phase) == ["ended", "ended"])
    // Fingers together are no taps.
    #expect(story.isChromeVisible)

    let (one, time) = (place(1), 0.104)
    let both = try play("many", land(1, at: time, one.x, one.y), lift(1, at: time, one.x, one.y))
    #expect(both.heard.map(\.phase) == Self.whole)
    #expect(both.news.contains("chrome tap"))
  }
}
