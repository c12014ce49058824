import Foundation
import Geometry
import Host
import Motion
import JSONCoding
import Testing

/// Feed and dismissal of the whole player under real fingers.
@Suite struct MotionSceneTests {
  /// A finger on the canvas takes the feed with its first 12 points at 0.1 s, rests there, and goes
  /// `way` points to the left from 0.2 s on, at an even pace; it lifts as it goes or after a rest.
  private func pan(_ way: Double, in duration: Double, rest: Double = 0, from x: Double = 300)
    -> [Sample]
  {
    let start = x + (way > 0 ? -12 : 12)
    let moves = stroke(
      1, at: 0.2, from: Point(start, 400), by: Vector(-way, 0), in: duration
    ).dropFirst().dropLast()
    return land(1, at: 0.1 - 1.0 / 120, x, 400) + go(1, at: 0.1, start, 400)
      + go(1, at: 0.2, start, 400) + moves
      + lift(1, at: 0.2 + duration + rest, start - way, 400)
  }

  /// A place that is left `velocity` per second fast at `start`, drawn to `target`.
  private func sprung(
    _ start: Double, _ velocity: Double, to target: Double, response: Double, after time: Double
  ) -> Double {
    let pace = 2 * Double.pi / response
    let way = start - target
    return target + exp(-pace * time) * (way + (velocity + pace * way) * time)
  }

  // MARK: The feed

  @Test(arguments: [0.05, 0.1, 0.2, 0.5, -0.05, -0.1, -0.2, -0.5], [-1, -0.01, 0.01, 1])
  func `a flick turns the page if the feed would come half way`(
    signed: Double, margin: Double
  ) throws {
    let (duration, side) = (abs(signed), signed < 0 ? -1.0 : 1)
    let way = (195 + margin) / (1 + 0.499 / duration)
    let story = try FullStage.workbench().play(
      fingers(pan(side * way, in: duration, from: 195)), for: 2.5)
    #expect(story.lastPage == (margin > 0 ? 1 + side : 1))
    #expect(story.chrome("feedOffset").last == 0)
  }

  @Test(arguments: [(194.999, 1.0), (195.001, 2)])
  func `a feed left at rest goes to the nearest page`(way: Double, page: Double) throws {
    let story = try FullStage.workbench().play(fingers(pan(way, in: 0.3, rest: 0.2)), for: 2.5)
    #expect(story.lastPage == page)
  }

  @Test(
    arguments: [(30.0, 0.1), (40, 0.1), (-30, 0.1), (-120, 0.2), (10, 0.1), (250, 0.4)]
      as [(Double, Double)])
  func `released the feed is in every step where its spring is, with the finger's velocity`(
    way: Double, duration: Double
  ) throws {
    let story = try FullStage.workbench().play(
      fingers(pan(way, in: duration, from: way > 0 ? 300 : 100)), for: 2.5)
    let lift = 24 + Int((duration * 120).rounded())
    expect(story.chrome("feedOffset"), in: 24...lift, since: 24) {
      way * min(1, $0 / duration)
    }
    let goal = way + 0.499 * way / duration
    let target = goal.magnitude > 195 ? (way > 0 ? 390.0 : -390) : 0
    let rest = try story.step(from: lift) { $0["chrome"]?["feedOffset"]?.number == 0 }
    expect(story.chrome("feedOffset"), in: lift..<rest, since: lift) {
      sprung(way, way / duration, to: target, response: 0.35, after: $0)
    }
    // It is put on its page where it is nearer than a quarter of a point.
    #expect(abs(story.chrome("feedOffset")[rest - 1] - target) < 0.3)
  }

  @Test(arguments: [-1.0, 1])
  func `however hard it is thrown the feed turns one page and never flies past it`(side: Double)
    throws
  {
    let story = try FullStage.workbench().play(
      fingers(pan(side * 150, in: 0.025, from: 195)), for: 2.5)
    #expect(story.lastPage == 1 + side)
    #expect(story.places().allSatisfy { abs($0 - 390) <= 390 })
  }

  @Test(arguments: [("before", -1.0), ("after", 1)])
  func `beyond its first page and its last the feed gives way like a rubber band`(
    page: String, side: Double
  ) throws {
    let story = try FullStage.workbench(showing: page).play(
      fingers(pan(side * 200, in: 0.5, rest: 0.2, from: side > 0 ? 300 : 90)), for: 3)
    expect(story.chrome("feedOffset"), in: 24..<108, since: 24) { time in
      side * 390 * (1 - 1 / (0.55 * min(200, 400 * time) / 390 + 1))
    }
    let stretched = story.chrome("feedOffset")[107]
    let rest = try story.step(from: 108) { $0["chrome"]?["feedOffset"]?.number == 0 }
    expect(story.chrome("feedOffset"), in: 108..<rest, since: 108) {
      sprung(stretched, 0, to: 0, response: 0.35, after: $0)
    }
    #expect(story.lastPage == (side > 0 ? 2 : 0))
  }

  @Test(arguments: [(5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)])
  func `on a stage of 960 points the feed gives as the reference does`(
    pull: Double, stretch: Double
  ) throws {
    var stage = FullStage.workbench(showing: "before")
    stage.keys = #""size": {"width": 960, "height": 844}"#
    let story = try stage.play(
      fingers(pan(-pull, in: 0.2, rest: 0.2, from: 300)), for: 3)
    #expect(abs(story.chrome("feedOffset")[60] + stretch) < 0.005)
  }

  // MARK: The dismissal

  /// A finger pulls the player down by its bar from 0.1 s on; it lifts as it goes or after a rest.
  private func dismiss(_ way: Double, in duration: Double, rest: Double = 0) -> [Sample] {
    stroke(1, at: 0.1, from: Point(60, 40), by: Vector(0, way), in: duration).dropLast()
      + lift(1, at: 0.1 + duration + rest, 60, 40 + way)
  }

  @Test(arguments: [0.05, 0.1, 0.2, 0.5], [-1, -0.01, 0.01, 1])
  func `the player leaves if it would come further than half way`(
    duration: Double, margin: Double
  ) throws {
    let way = (422 + margin) / (1 + 0.499 / duration)
    let story = try FullStage.workbench().play(fingers(dismiss(way, in: duration)), for: 3)
    #expect(story.chrome("dismissal").last == (margin > 0 ? 1 : 0))
  }

  @Test(arguments: [(421.999, 0.0), (422, 0), (422.001, 1)])
  func `left at rest exactly half way the player comes back`(way: Double, end: Double) throws {
    let story = try FullStage.workbench().play(fingers(dismiss(way, in: 0.4, rest: 0.2)), for: 3)
    #expect(story.chrome("dismissal").last == end)
  }

  @Test(
    arguments: [(50.0, 0.1), (60, 0.1), (80, 0.1), (300, 0.3), (200, 0.8), (100, 0.05)]
      as [(Double, Double)])
  func `released the player is in every step where its spring is, with the finger's velocity`(
    way: Double, duration: Double
  ) throws {
    let story = try FullStage.workbench().play(fingers(dismiss(way, in: duration)), for: 3)
    let ways = story.chrome("dismissal").map { $0 * 844 }
    let lift = 12 + Int((duration * 120).rounded())
    expect(ways, in: 12...lift, since: 12) { way * min(1, $0 / duration) }
    let target = way + 0.499 * way / duration > 422 ? 844.0 : 0
    let rest = try story.step(from: lift) {
      ($0["chrome"]?["dismissal"]?.number).map { $0 * 844 } == target
    }
    expect(ways, in: lift..<rest, since: lift) {
      sprung(way, way / duration, to: target, response: 0.4, after: $0)
    }
    #expect(abs(ways[rest - 1] - target) < 0.5)
  }

  @Test func `upwards the player goes nowhere`() throws {
    let story = try FullStage.workbench().play(fingers(dismiss(-35, in: 0.1, rest: 0.2)))
    #expect(story.chrome("dismissal").allSatisfy { $0 == 0 })
  }
}
