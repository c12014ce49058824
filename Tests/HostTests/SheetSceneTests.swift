import Foundation
import Geometry
import Host
import Motion
import JSONCoding
import Testing

/// The sheet of the whole player under real fingers.
@Suite struct SheetSceneTests {
  private static let spring = Spring(dampingRatio: 0.8, response: 0.35)
  private static let middle = (collapsedSheet + expandedSheet) / 2

  /// A finger takes the handle of the sheet that is `height` points high, at `time`, and lifts as
  /// it goes or after a rest.
  private func pull(
    _ id: Int = 1, at time: Double, from height: Double, up way: Double, in duration: Double,
    rest: Double = 0
  ) -> [Sample] {
    let start = Point(195, 844 - height + 12)
    let moves = stroke(id, at: time, from: start, by: Vector(0, -way), in: duration).dropLast()
    return moves + lift(id, at: time + duration + rest, start.x, start.y - way)
  }

  /// The height of a sheet that is left `velocity` fast at `height`, to rest at `rest`.
  private func sprung(_ height: Double, _ velocity: Double, to rest: Double, after time: Double)
    -> Double
  {
    rest
      + Self.spring.state(from: height - rest, velocity: velocity, after: time).displacement
  }

  /// Stretch of the sheet for a finger `pull` points beyond its end.
  private func stretch(_ pull: Double) -> Double { 50 * (1 - 1 / (0.55 * pull / 50 + 1)) }

  @Test func `it rests at its measured heights`() throws {
    let heights = try FullStage.workbench().play(fingers(raise), for: 3).heights
    #expect(heights[0] == collapsedSheet)
    #expect(abs(try #require(heights.last) - expandedSheet) < 1e-6)
  }

  @Test(arguments: [(117.0, 0.5), (300, 0.25), (369, 1)])
  func `the handle stays under the finger to the point`(way: Double, duration: Double) throws {
    let story = try FullStage.workbench().play(
      fingers(pull(at: 0.1, from: collapsedSheet, up: way, in: duration, rest: 0.2)), for: 2)
    let lift = 12 + Int((duration + 0.2) * 120)
    for step in 12..<lift {
      let y = try #require(story.lines[step]["touches"]?[0]?["y"]?.number)
      #expect(abs(844 - story.heights[step] + 12 - y) < 1e-9)
      #expect(story.lines[step]["sheet"]?["dragging"] == .bool(true))
    }
    #expect(abs(story.heights[lift - 1] - (collapsedSheet + way)) < 1e-9)
  }

  @Test func `beyond its heights it gives way, never by more than 50 points`() throws {
    // The reference: pulled 10 and 100 points beyond, a band of 50 gives 4.954954955, 26.190476190.
    let up = pull(at: 0.1, from: collapsedSheet, up: 370 + 345, in: 0.715, rest: 0.3)
    let story = try FullStage.workbench().play(fingers(up), for: 3)
    for step in 12...97 {
      let y = try #require(story.lines[step]["touches"]?[0]?["y"]?.number)
      let wish = collapsedSheet + 740 - y
      let height = min(wish, expandedSheet) + stretch(max(0, wish - expandedSheet))
      #expect(abs(story.heights[step] - height) < 1e-6)
    }
    #expect(try #require(story.heights.max()) < expandedSheet + 50)
    for (way, band) in [(10.0, 4.954954954955), (100, 26.190476190476)] {
      let above = try FullStage.workbench().play(
        fingers(pull(at: 0.1, from: collapsedSheet, up: 370 + way, in: 0.2, rest: 0.2)))
      #expect(abs(above.heights[40] - (expandedSheet + band)) < 1e-6)
      let below = try FullStage.workbench().play(
        fingers(pull(at: 0.1, from: collapsedSheet, up: -way, in: 0.2, rest: 0.2)))
      #expect(abs(below.heights[40] - (collapsedSheet - band)) < 1e-6)
    }
  }

  // MARK: Where it goes

  @Test(arguments: [0.05, 0.1, 0.2, 0.5], [-1.0, 0.01, -0.01, 1])
  func `thrown it rests high if it would come further than the middle`(
    duration: Double, margin: Double
  ) throws {
    // It would come to 0.499 s times its velocity from where the finger leaves it.
    let way = (185 + margin) / (1 + 0.499 / duration)
    let rising = try FullStage.workbench().play(
      fingers(pull(at: 0.1, from: collapsedSheet, up: way, in: duration)), for: 2)
    #expect(rising.lines.last?["sheet"]?["state"]?.text == (margin > 0 ? "expanded" : "collapsed"))
    let falling = try FullStage.workbench().play(
      fingers(raise, pull(at: 1.5, from: expandedSheet, up: -way, in: duration)), for: 3)
    #expect(falling.lines.last?["sheet"]?["state"]?.text == (margin > 0 ? "collapsed" : "expanded"))
    let rest = margin > 0 ? expandedSheet : collapsedSheet
    #expect(abs(try #require(rising.heights.last) - rest) < 0.01)
  }

  @Test(arguments: [(184.999, "collapsed"), (185, "collapsed"), (185.001, "expanded")])
  func `left at rest exactly in the middle it collapses`(way: Double, state: String) throws {
    let story = try FullStage.workbench().play(
      fingers(pull(at: 0.1, from: collapsedSheet, up: way, in: 0.2, rest: 0.1)))
    #expect(story.lines.last?["sheet"]?["state"]?.text == state)
  }

  // MARK: How it goes

  @Test(
    arguments: [(100.0, 0.1), (40, 0.2), (150, 0.1), (200, 0.1), (250, 0.4), (10, 0.1)]
      as [(Double, Double)])
  func `released it is in every step where its spring is, with the finger's velocity`(
    way: Double, duration: Double
  ) throws {
    let story = try FullStage.workbench().play(
      fingers(pull(at: 0.1, from: collapsedSheet, up: way, in: duration)), for: 2)
    let lift = 12 + Int((duration * 120).rounded())
    let velocity = way / duration
    let rest = 0.499 * velocity + way > 185 ? expandedSheet : collapsedSheet
    expect(story.heights, in: lift..<240, since: lift) {
      sprung(collapsedSheet + way, velocity, to: rest, after: $0)
    }
  }

  @Test func `let go in a stretched band it sets out as fast as the band gave way`() throws {
    // 70 points beyond its height, with 1000 points a second.
    let story = try FullStage.workbench().play(
      fingers(pull(at: 0.1, from: collapsedSheet, up: 440, in: 0.44)), for: 2)
    let lift = 12 + 53
    let share = 0.55 * 70 / 50
    let velocity = 1000 * 0.55 / ((1 + share) * (1 + share))
    expect(story.heights, in: lift..<240, since: lift) {
      sprung(expandedSheet + stretch(70), velocity, to: expandedSheet, after: $0)
    }
  }

  @Test(arguments: [3000.0, 8000])
  func `however hard it is thrown it flies no further than a finger can pull it`(
    velocity: Double
  ) throws {
    let story = try FullStage.workbench().play(
      fingers(pull(at: 0.1, from: collapsedSheet, up: velocity / 20, in: 0.05)))
    let peak = try #require(story.heights.max())
    #expect(peak > expandedSheet && peak < expandedSheet + 50)
  }

  @Test func `turned round on its way it keeps its velocity, as the reference does`() throws {
    // Damping 0.8, response 0.35, at rest from 350 to 700; back to 350 after 0.1 s.
    let story = try FullStage.workbench().play(
      #"{"at": 0.1, "activate": "sheet:handle"}, {"at": 0.2, "activate": "sheet:handle"}"#)
    func height(_ reference: Double) -> Double { collapsedSheet + 370 * (reference - 350) / 350 }
    #expect(abs(story.heights[24] - height(562.814154869)) < 1e-6)
    #expect(abs(story.heights[48] - height(366.377076661)) < 1e-6)
    expect(story.heights, in: 24..<240, since: 24) {
      sprung(height(562.814154869), 2193.26036721 * 370 / 350, to: collapsedSheet, after: $0)
    }
  }

  // MARK: Other heights

  /// The height of the sheet of a page with one control: it has one ruler.
  private static let shortSheet = 198.0

  /// A tap on the tab of the next page, which has one control.
  private func tapTab(at time: Double) -> String {
    finger("tab", at: time, move(to: "chrome:tab:after"), down, up)
  }

  @Test func `in mid flight it turns to the heights of the page that comes, as fast as it was`()
    throws
  {
    // The feed is caught as soon as the next page shows most of itself.
    let height = collapsedSheet + 100
    let story = try FullStage.workbench().play(
      [
        fingers(pull(at: 0.5, from: collapsedSheet, up: 100, in: 0.1)), tapTab(at: 0.61),
        finger(at: 0.74, move(195, 300), down, pause(100), up),
      ].joined(separator: ", "), for: 3)
    let page = try story.step { $0["chrome"]?["page"]?.number == 2 }
    try #require(page == 89)
    expect(story.heights, in: 72..<page, since: 72) {
      sprung(height, 1000, to: expandedSheet, after: $0)
    }
    let turned = Self.spring.state(
      from: height - expandedSheet, velocity: 1000, after: Double(page - 72) / 120)
    expect(story.heights, in: page..<360, since: page) {
      sprung(
        expandedSheet + turned.displacement, turned.velocity, to: Self.shortSheet, after: $0)
    }
  }

  /// A finger holds the sheet up by `way` while another turns the page by its tab.
  private func turning(up way: Double) throws -> Story {
    try FullStage.workbench().play(
      [
        fingers(pull(at: 0.3, from: collapsedSheet, up: way, in: 0.1, rest: 1.6)),
        tapTab(at: 0.5),
      ].joined(separator: ", "), for: 3)
  }

  @Test func `under a finger it goes over to the heights of the page that comes, little by little`()
    throws
  {
    let way = 284.0
    let story = try turning(up: way)
    let page = try story.step { $0["chrome"]?["page"]?.number == 2 }
    try #require(page > 72 && page < 200, "the page turns under the finger")
    expect(story.heights, in: 48..<page, since: 48) { _ in collapsedSheet + way }
    expect(story.heights, in: page..<240, since: page) { time in
      let end = sprung(expandedSheet, 0, to: Self.shortSheet, after: time)
      let wish = collapsedSheet + way
      return min(wish, end) + stretch(max(0, wish - end))
    }
    // Not a jump: no step is longer than the spring's fastest.
    let steps = zip(story.heights[48...], story.heights[49...240]).map { abs($0 - $1) }
    #expect(try #require(steps.max()) < 288 * 17.96 / 120)
    #expect(abs(story.heights[239] - (Self.shortSheet + stretch(202))) < 1e-3)
    #expect(abs(try #require(story.heights.last) - Self.shortSheet) < 1e-4)
  }

  @Test func `a finger that stays within the heights of both pages notices nothing`() throws {
    let story = try turning(up: 50)
    #expect(try story.step { $0["chrome"]?["page"]?.number == 2 } < 200)
    expect(story.heights, in: 48..<240, since: 48) { _ in collapsedSheet + 50 }
  }
}
