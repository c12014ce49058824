import Foundation
import Geometry
import Rendering
import Testing

/// The table of the article *The whole player*, each row of it played: what is written there
/// follows from how the player's views lie in one another, and from nothing else.
@Suite struct GestureTableTests {
  /// A row that the article has, as `the finger: who gets it`, and the play that proves it.
  struct Row: CustomTestStringConvertible, Sendable {
    let finger: String
    let winner: String
    let proof: @Sendable () throws -> Void

    var testDescription: String { finger }
  }

  private static let middle = Point(195, 422)
  private static let control = Point(195, 788)

  private static func play(
    _ samples: [Sample]..., experience: String = "many", duration: Double = 1
  ) throws -> Story {
    try FullStage(experience: experience).play(fingers(Array(samples.joined())), for: duration)
  }

  /// A finger that lands on the part `name`, goes down by `distance` points and lifts.
  private static func press(_ name: String, going distance: Double = 0) throws -> Story {
    let gesture = [move(to: name), down, shift(0, distance, 300), up]
    return try FullStage().play(finger(at: 0.1, gesture), for: 1)
  }

  /// Owner of a finger that sets out by `way` from a control on a stage of this width.
  private static func owner(_ way: Vector, in duration: Double, width: Double) throws -> String? {
    let stage = FullStage(
      experience: "one", chrome: "controls",
      keys: #""size": {"width": \#(width), "height": 844}"#)
    let start = Point(width / 2 + 26, 788)
    return try stage.play(
      fingers(stroke(1, at: 0.1, from: start, by: way, in: duration)), for: 1
    ).owners[1]
  }

  static let rows = [
    Row(
      finger: "lands on a control",
      winner: "the control, at once; a second finger there goes to no gesture"
    ) { () throws in
      let story = try play(
        land(1, at: 0.1, control.x, control.y), land(2, at: 0.2, control.x + 9, control.y),
        lift(1, at: 0.5, control.x, control.y), lift(2, at: 0.5, control.x + 9, control.y))
      #expect(story.owners(of: 1).first == "control:density")
      #expect(story.owners(of: 2).allSatisfy { $0 == nil })
      #expect(story.news.contains("2 control:density failed"))
    },
    Row(
      finger: "lands on a button or tab",
      winner: "its tap, at the lift; after 10 points of travel the drag that dismisses"
    ) { () throws in
      for part in ["chrome:favourite", "chrome:tab:last"] {
        #expect(try press(part).news == ["\(part) tap"])
        #expect(try press(part, going: 9).owners == [1: part])
        #expect(
          try press(part, going: 60).news
            == ["1 \(part) failed", "1 chrome began", "1 chrome ended"])
      }
    },
    Row(
      finger: "lands on tabs that are longer than the stage, and goes 10 points sideways",
      winner: "the strip of tabs, which scrolls"
    ) { () throws in
      func owner(_ pages: [Experience]) throws -> String? {
        let gesture = [move(to: "chrome:tab:many"), down, shift(-60, 0, 300), up]
        return try FullStage(pages: pages).play(finger(at: 0.1, gesture), for: 1).owners[1]
      }
      let more = (1...9).map { Experience("more-\($0)", title: "More", MultiListener.self) }
      #expect(try owner(FullStage.catalogue + more) == "chrome:tabs")
      #expect(try owner(Array(FullStage.catalogue[1...2])) == "chrome")
    },
    Row(
      finger:
        "lands on controls that are longer than the stage, and sets out sideways within 150 ms",
      winner: "the row of controls, which scrolls; any other finger has its control"
    ) { () throws in
      #expect(try owner(Vector(-60, 10), in: 0.1, width: 195) == "controls")
      #expect(try owner(Vector(10, -60), in: 0.1, width: 195)?.hasPrefix("control:") == true)
      #expect(try owner(Vector(-30, 5), in: 0.7, width: 195)?.hasPrefix("control:") == true)
      #expect(try owner(Vector(-60, 10), in: 0.1, width: 390)?.hasPrefix("control:") == true)
    },
    Row(finger: "lands on the bar", winner: "the drag that dismisses, at once") { () throws in
      let story = try play(stroke(1, at: 0.1, from: Point(195, 20), by: Vector(0, 2), in: 0.2))
      #expect(story.owners(of: 1).first == "chrome")
      #expect(story.news == ["1 chrome began", "1 chrome ended"])
    },
    Row(
      finger: "lands on the picture",
      winner: "the experience receives it at once, whatever follows"
    ) { () throws in
      for way in [Vector(0, 0), Vector(-200, 0), Vector(0, 90)] {
        let story = try play(stroke(1, at: 0.1, from: middle, by: way, in: 0.1), experience: "one")
        let first = try #require(story.heard.first)
        #expect(first.id == 1 && first.phase == "began" && first.x == middle.x)
      }
    },
    Row(
      finger: "… lifts within 0.3 s and 10 points",
      winner: "the experience; beside it the tap hides or shows the chrome"
    ) { () throws in
      func chrome(within duration: Double, by way: Double) throws -> Bool {
        let story = try play(
          stroke(1, at: 0.1, from: middle, by: Vector(0, way), in: duration), experience: "one")
        #expect(story.phases(of: 1) == ["began", "ended"])
        return story.isChromeVisible
      }
      #expect(try !chrome(within: 0.29, by: 9))
      #expect(try chrome(within: 0.31, by: 9))
      #expect(try chrome(within: 0.29, by: 11))
    },
    Row(
      finger: "… goes 10 points, mainly sideways, within 150 ms",
      winner: "the feed; the experience learns that its touch is cancelled"
    ) { () throws in
      func owner(_ way: Vector, in duration: Double) throws -> String? {
        let story = try play(
          stroke(1, at: 0.1, from: middle, by: way, in: duration), experience: "one")
        #expect(
          story.phases(of: 1).last == (story.owners[1] == "feed" ? "cancelled" : "ended"))
        return story.owners[1]
      }
      #expect(try owner(Vector(-60, 20), in: 0.1) == "feed")
      #expect(try owner(Vector(-20, 60), in: 0.1) == "canvas")
      #expect(try owner(Vector(-9, 0), in: 0.1) == "canvas")
      #expect(try owner(Vector(-30, 10), in: 0.7) == "canvas")
    },
    Row(
      finger: "… with another finger down anywhere",
      winner: "the experience: tap and page turn are vetoed for all of them"
    ) { () throws in
      for other in [control, Point(60, 300)] {
        let story = try play(
          land(1, at: 0.05, other.x, other.y),
          stroke(2, at: 0.1, from: middle, by: Vector(-90, 0), in: 0.1),
          lift(1, at: 0.6, other.x, other.y))
        #expect(story.owners[2] == "canvas")
        #expect(story.lastPage == 2 && story.isChromeVisible)
        #expect(story.news.contains("2 chrome vetoed"))
      }
    },
    Row(
      finger: "… and the experience takes one finger and has it",
      winner: "no gesture, for as long as it is down"
    ) { () throws in
      let story = try play(
        land(1, at: 0.05, 60, 300),
        stroke(2, at: 0.1, from: middle, by: Vector(0, -90), in: 0.5),
        lift(1, at: 0.3, 60, 300), experience: "one")
      #expect(story.owners[1] == "canvas")
      #expect(story.owners(of: 2).allSatisfy { $0 == nil })
      #expect(Set(story.heard.map(\.id)) == [1])
    },
    Row(
      finger: "lands on a page that turns, or on the player while it moves",
      winner: "the feed or the player, caught where it is"
    ) { () throws in
      for place in [middle, control] {
        let page = try play(
          stroke(1, at: 0.1, from: middle, by: Vector(-120, 0), in: 0.1),
          stroke(2, at: 0.3, from: place, by: .zero, in: 0.4), duration: 2)
        #expect(page.owners(of: 2).first == "feed")
        // A finger that rests on it holds it there: from 0.3 s to 0.7 s, in lines of 1/120 s.
        #expect(Set(page.chrome("feedOffset")[40..<80]).count == 1)
      }
      let player = try play(
        stroke(1, at: 0.1, from: Point(195, 20), by: Vector(0, 150), in: 0.6),
        stroke(2, at: 0.75, from: middle, by: .zero, in: 0.2))
      #expect(player.owners(of: 2).first == "chrome")
    },
  ]

  @Test(arguments: rows) func `each row holds`(row: Row) throws { try row.proof() }

  @Test func `the rows are those of the article, in its order`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let article = root.appending(path: "Sources/Player/Host/Host.docc/The-whole-player.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let header = try #require(lines.firstIndex(of: "| the finger | who gets it |"))
    let table = lines[(header + 2)...].prefix { $0.hasPrefix("|") }
    #expect(table.map(String.init) == Self.rows.map { "| \($0.finger) | \($0.winner) |" })
  }
}
