import Catalogue
import Foundation
import Goldens
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// What happens in the cases of the whole player, as their traces tell it.
@Suite struct FullPlayerTests {
  static let experiences = ["swarm-drones", "curtain", "curtain-hands"]

  @Test(arguments: experiences, [("one", 1), ("two", 2), ("three", 3), ("four", 4), ("ten", 10)])
  func `fingers reach an experience for many at once, and one of them an experience for one`(
    experience: String, fingers: (name: String, count: Int)
  ) throws {
    let suffix = fingers.count == 1 ? "finger" : "fingers"
    let film = try Film(of: experience, "\(fingers.name)-\(suffix)")
    let touches = film.lines[90]["touches"]?.list ?? []
    #expect(touches.count == fingers.count)
    let owned = touches.count { $0["owner"]?.text == "canvas" }
    let isMulti = experience != "curtain"
    #expect(owned == (isMulti ? fingers.count : 1))
    #expect(film.states(of: "canvas").count { $0 == "began" } == owned)
    #expect(film.states(of: "canvas").count { $0 == "failed" } == fingers.count - owned)
    if experience == "swarm-drones" {
      let formation = ["ring", "line", "triangle"].dropFirst(fingers.count - 1).first ?? "grid"
      #expect(film.metric("formation", 90)?.text == formation)
    } else if isMulti {
      let held = film.metric("held", 90)?.list ?? []
      #expect(Set(held.map { $0[2]?.number }) == Set(touches.map { $0["id"]?.number }))
    } else {
      #expect(film.metric("grabbed", 90)?.list.count == 2)
    }
    #expect(film.pages == [film.lines[0]["chrome"]?["page"]?.number])
  }

  @Test(arguments: experiences)
  func `a second finger takes nothing from the drag under way`(experience: String) throws {
    let film = try Film(of: experience, "second-finger")
    let second = film.gestures(of: 2).map { $0["state"]?.text }
    if experience == "curtain" {
      #expect(second == ["failed"])
      #expect(film.metric("grabbed", 65) == film.metric("grabbed", 45))
    } else {
      #expect(second.contains("began"))
    }
    if experience == "swarm-drones" {
      #expect(film.metric("formation", 50)?.text == "ring")
      #expect(film.metric("formation", 65)?.text == "line")
    } else if experience == "curtain-hands" {
      #expect(film.metric("held", 50)?.list.count == 1)
      #expect(film.metric("held", 65)?.list.count == 2)
      #expect(film.metric("held", 65)?[0] == film.metric("held", 50)?[0])
    }
    let first = film.gestures(of: 1).filter { $0["target"]?.text == "canvas" }
    #expect(first.compactMap { $0["state"]?.text } == ["began", "ended"])
  }

  @Test(arguments: experiences)
  func `fingers lift in any order`(experience: String) throws {
    let film = try Film(of: experience, "lift-orders")
    let ends = film.events.filter { $0["state"]?.text == "ended" && $0["target"]?.text == "canvas" }
      .compactMap { $0["touch"]?.number }
    if experience == "curtain" {
      // The first finger alone; those that came while it was down are never promoted.
      #expect(ends == [1, 4])
    } else {
      #expect(ends == [1, 2, 3, 6, 5, 4])
    }
    if experience == "swarm-drones" {
      let last = film.lines.compactMap { $0["experience"]?["formation"]?.text }
      let changes = zip(last, last.dropFirst()).filter { $0 != $1 }.map(\.1)
      #expect(
        changes == [
          "ring", "line", "triangle", "line", "ring", "flock", "ring", "line", "triangle", "line",
          "ring", "flock",
        ])
    } else if experience == "curtain-hands" {
      let held = film.lines.map { $0["experience"]?["held"]?.list ?? [] }
      let hands = held.map { $0.compactMap { $0[2]?.number } }
      let changes = zip(hands, hands.dropFirst()).filter { $0 != $1 }.map(\.1)
      #expect(
        changes == [
          [1], [1, 2], [1, 2, 3], [2, 3], [3], [], [4], [4, 5], [4, 5, 6], [4, 5], [4], [],
        ])
      for finger in 1...6 {
        let points = held.compactMap { $0.first { $0[2]?.number == Double(finger) } }
        #expect(Set(points).count == 1)
      }
    }
  }

  @Test(arguments: experiences)
  func `a flick in mid-draw does not page, the same flick when idle does`(
    experience: String
  ) throws {
    let drawing = try Film(of: experience, "flick-while-drawing")
    #expect(drawing.pages.count == 1)
    #expect(drawing.lines.allSatisfy { $0["chrome"]?["feedOffset"] == 0 })
    let idle = try Film(of: experience, "flick")
    let page = try #require(idle.lines[0]["chrome"]?["page"]?.number)
    #expect(idle.pages == [page, page + 1])
    #expect(idle.lines.last?["chrome"]?["feedOffset"] == 0)
    // The experience had the finger from the first sample on, until the feed took it.
    #expect(idle.states(of: "canvas") == ["began", "cancelled"])
    #expect(idle.states(of: "feed") == ["began", "ended"])
    #expect(idle.lines.last?["chrome"]?["experience"]?.text == ourExperiences[Int(page) + 1].id)
  }

  @Test(arguments: experiences)
  func `a tap hides the chrome and the next one shows it, and the experience receives both`(
    experience: String
  ) throws {
    let film = try Film(of: experience, "tap")
    let visible = film.lines.map { $0["chrome"]?["visible"] == true }
    #expect(visible[34] && !visible[36] && !visible[124] && visible[126])
    #expect(film.states(of: "canvas") == ["began", "ended", "began", "ended"])
    #expect(film.events.count { $0["kind"]?.text == "tap" } == 2)
  }

  @Test(arguments: experiences)
  func `a swipe down from the bar dismisses the player, half a swipe brings it back`(
    experience: String
  ) throws {
    let whole = try Film(of: experience, "dismiss")
    #expect(whole.lines.last?["chrome"]?["dismissal"] == 1)
    #expect(whole.states(of: "chrome") == ["began", "ended"])
    #expect(whole.states(of: "canvas").isEmpty)
    let half = try Film(of: experience, "dismiss-half")
    let way = half.lines.compactMap { $0["chrome"]?["dismissal"]?.number }
    // 300 of 844 points, and back.
    #expect(abs(try #require(way.max()) - 300 / 844.0) < 1e-4)
    #expect(way.last == 0)
    for film in [whole, half] {
      for line in film.lines {
        #expect(line["controls"]?[0]?["column"] == film.lines[0]["controls"]?[0]?["column"])
      }
    }
  }
}

/// The trace of a case from its first frame to its last.
private struct Film {
  let lines: [JSON]

  /// What `experience` does under the fingers of a case of the whole player; one without cases of
  /// its own plays those of the drones.
  init(of experience: String, _ fingers: String) throws {
    let owner = experience == "curtain" ? "curtain" : "swarm-drones"
    let goldenCase = try CaseFolder(CaseTests.folder).read(
      "\(owner)-full/\(fingers)", schemas: CaseTests.schemas)
    let json = goldenCase.scene.merging(["experience": .string(experience)])
    let scene = try SceneFile(json, schemas: CaseTests.schemas).resolved()
    var frames = Frames(
      of: scene, in: ours, indices: Array(0..<scene.frameCount), contents: .trace)
    var lines: [JSON] = []
    while let frame = try frames.next() { lines.append(try #require(frame.trace)) }
    self.lines = lines
  }

  var events: [JSON] { lines.flatMap { $0["events"]?.list ?? [] } }

  /// The pages that were settled, in turn.
  var pages: [Double?] {
    lines.reduce(into: []) { pages, line in
      let page = line["chrome"]?["page"]?.number
      if pages.last != page { pages.append(page) }
    }
  }

  func gestures(of touch: Double) -> [JSON] {
    events.filter { $0["kind"]?.text == "gesture" && $0["touch"]?.number == touch }
  }

  /// The states of the gestures on `target`, vetoes left out.
  func states(of target: String) -> [String] {
    events.filter { $0["kind"]?.text == "gesture" && $0["target"]?.text == target }
      .compactMap { $0["state"]?.text }.filter { $0 != "vetoed" }
  }

  func metric(_ name: String, _ line: Int) -> JSON? { lines[line]["experience"]?[name] }
}

extension JSON {
  subscript(index: Int) -> JSON? {
    list.indices.contains(index) ? list[index] : nil
  }

  var list: [JSON] {
    guard case .array(let values) = self else { return [] }
    return values
  }

  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
