import Geometry
import JSONCoding
import Testing

/// Decisions about the owner of a finger, as traced.
@Suite struct TouchStoryTests {
  private func turns(of id: Int, in story: Story) -> [JSON] {
    story.lines.flatMap { $0["touches"]?.list ?? [] }
      .filter { $0["id"]?.number == Double(id) }
      .flatMap { $0["story"]?.list ?? [] }
  }

  /// The turns of a finger, such as `feed pan asked`.
  private func told(_ id: Int, _ story: Story) -> [String] {
    turns(of: id, in: story).map { turn in
      let facts = ["target", "gesture", "state", "by", "to", "because"].compactMap {
        turn[$0]?.text
      }
      return facts.joined(separator: " ")
    }
  }

  private let swipe = stroke(1, at: 0.1, from: Point(200, 300), by: Vector(-120, 0), in: 0.1)

  @Test func `a swipe over a surface is the feed's, and the surface learns what won`()
    throws
  {
    let story = try FullStage().play(fingers(swipe))
    let turns = turns(of: 1, in: story)
    let asked = turns.filter { $0["state"]?.text == "asked" }
    #expect(
      asked.map { $0["target"]?.text } == ["canvas", "chrome", "chrome", "feed"])
    #expect(asked[0]["wants"] == ["kind": "nobodyElse"])
    #expect(asked[3]["wants"] == ["kind": "flick", "distance": 10, "within": 0.15])
    #expect(asked[3]["priority"]?.text == "high" && asked[1]["priority"]?.text == "simultaneous")
    #expect(told(1, story).contains("feed pan won claim"))
    #expect(told(1, story).contains("canvas touch lost feed"))
    // What won is what owns.
    #expect(story.owners[1] == "feed")
    let won = turns.first { $0["state"]?.text == "won" }
    let began = story.events("gesture")
      .first { $0["target"]?.text == "feed" && $0["state"]?.text == "began" }
    #expect(won?["time"] == began?["time"])
  }

  @Test func `a finger that rests is given up by the feed, too late`() throws {
    let rest = land(1, at: 0.1, 200, 300) + lift(1, at: 0.8, 200, 300)
    let story = try FullStage().play(fingers(rest))
    #expect(told(1, story).contains("feed pan gaveUp late"))
    #expect(told(1, story).filter { $0.contains(" won ") }.first == "canvas touch won default")
  }

  @Test func `a second finger is vetoed, refused, or taken away with what it was on`() throws {
    let first = land(1, at: 0.1, 200, 300) + lift(1, at: 1, 200, 300)
    let second = land(2, at: 0.4, 100, 250) + lose(2, at: 0.8, 100, 250)
    let story = try FullStage().play(fingers(first, second))
    #expect(told(2, story).contains("feed pan vetoed fingers"))
    let one = try FullStage(experience: "one").play(fingers(first, second))
    #expect(told(2, one) == ["canvas drag refused busy"])
    let disabled = try FullStage(keys: #""disabled": ["density"]"#)
      .play(fingers(land(1, at: 0.1, 195, 790) + lift(1, at: 0.3, 195, 790)))
    #expect(told(1, disabled).first == "control:density drag refused disabled")
  }

  @Test func `each event is traced once, in the frame that it belongs to`() throws {
    let story = try FullStage().play(fingers(swipe))
    for line in story.lines {
      let time = line["time"]?.number ?? 0
      for touch in line["touches"]?.list ?? [] {
        for turn in touch["story"]?.list ?? [] {
          let told = turn["time"]?.number ?? -1
          #expect(told <= time + 1e-9 && told > time - 1 / 120.0 - 1e-9)
        }
      }
    }
    let ends = told(1, story).filter { !$0.contains("asked") && !$0.contains("claimed") }
    #expect(Set(ends).count == ends.count && ends.count == 4)
  }
}
