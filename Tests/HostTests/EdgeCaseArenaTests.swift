import Geometry
import Gestures
import Host
import JSONCoding
import Testing

/// The edge cases of gestures, each in the whole player. Here: who gets a finger, and in which
/// order that is traced.
@Suite struct EdgeCaseArenaTests {
  private let middle = Point(195, 422)

  private func play(
    _ experience: String, _ composition: Composition? = nil, _ samples: [Sample]...
  ) throws -> Story {
    try FullStage(experience: experience, composition: composition)
      .play(fingers(Array(samples.joined())), for: 1)
  }

  @Test(arguments: [("canvas", Point(195, 422)), ("control:density", Point(152, 788))])
  func `case 1: of two drags without a distance the deepest wins and the other is never told`(
    target: String, place: Point
  ) throws {
    let story = try play("one", nil, stroke(1, at: 0.1, from: place, by: Vector(0, -90), in: 0.5))
    #expect(story.news == ["1 \(target) began", "1 \(target) ended"])
    #expect(story.chrome("dismissal").allSatisfy { $0 == 0 })
  }

  @Test func `case 2: after the veto of the pans the chrome still taps over a surface`() throws {
    let story = try play("many", nil, stroke(1, at: 0.1, from: middle, by: .zero, in: 0.1))
    #expect(story.news == ["1 canvas began", "1 chrome vetoed", "chrome tap", "1 canvas ended"])
    #expect(!story.isChromeVisible)
  }

  @Test func `case 3: a chrome of high priority wins over the deepest, but not over a veto`()
    throws
  {
    let composition = Composition(chromePriority: .high)
    let drag = stroke(1, at: 0.1, from: middle, by: Vector(0, 90), in: 0.5)
    let single = try play("one", composition, drag)
    #expect(single.owners == [1: "chrome"])
    #expect(single.phases(of: 1) == ["began", "cancelled"])
    #expect(try play("many", composition, drag).owners == [1: "canvas"])
  }

  @Test func `case 4: a simultaneous tap of the chrome happens too, after the deepest began`()
    throws
  {
    let tap = stroke(1, at: 0.1, from: middle, by: .zero, in: 0.1)
    #expect(
      try play("one", nil, tap).news == ["1 canvas began", "chrome tap", "1 canvas ended"])
    // One that competes loses to the deepest; one that goes before takes the finger from it.
    let standard = try play("one", Composition(tapPriority: .standard), tap)
    #expect(standard.news == ["1 canvas began", "1 canvas ended"])
    let high = try play("one", Composition(tapPriority: .high), tap)
    #expect(high.news == ["1 canvas began", "1 canvas cancelled", "chrome tap"])
  }

  @Test
  func `case 5: of two that claim in the open arena the first wins and the other learns it once`()
    throws
  {
    let press = stroke(1, at: 0.1, from: Point(152, 788), by: .zero, in: 0.5)
    #expect(
      try play("one", nil, press).news
        == ["1 control:density began", "1 control:density ended"])
    // The other way about the canvas, which receives its finger at once, is named.
    let canvas = stroke(1, at: 0.1, from: middle, by: .zero, in: 0.5)
    let news = try play("one", Composition(chromePriority: .high), canvas).news
    #expect(news == ["1 canvas began", "1 canvas cancelled", "1 chrome began", "1 chrome ended"])
  }

  @Test func `case 6: a finger that lifts unclaimed goes to the deepest`() throws {
    let story = try play(
      "many", Composition(tapPriority: .standard),
      stroke(1, at: 0.1, from: middle, by: .zero, in: 0.1))
    // Neither the surface nor the tap claims; until the lift the finger has no owner.
    #expect(story.owners(of: 1).dropLast().allSatisfy { $0 == nil })
    #expect(story.owners(of: 1).last == "canvas")
    #expect(story.news == ["1 canvas began", "1 chrome vetoed", "1 canvas ended"])
  }

  @Test func `case 7: a held arena decides later and alike, and nothing in the player holds one`()
    throws
  {
    let story = try play("many", nil, stroke(1, at: 0.1, from: middle, by: .zero, in: 0.1))
    // The line that tells of the lift tells the owner.
    #expect(story.owners(of: 1).last == "canvas")

    // What a double tap of the chrome would do, which holds the arena from lift to lift.
    var arena = GestureArena<String>()
    var tap = TapRecognizer(count: 2)
    for member in ["canvas", "chrome tap"] { arena.enter(member) }
    arena.close()
    for phase in [TouchPhase.began, .ended] {
      tap.handle(TouchSample(time: 0.1, contact: 1, phase: phase, position: middle))
    }
    #expect(tap.isBetweenTaps)
    arena.hold("chrome tap")
    #expect(arena.sweep().isEmpty)
    #expect(tap.tick(to: 0.5) == .reject)
    #expect(
      arena.release("chrome tap") == [.init("chrome tap", .rejected), .init("canvas", .accepted)])
  }

  @Test func `case 8: who gives up, and who goes with its page, learns it once, and others go on`()
    throws
  {
    // The button gives its finger up when that has gone 10 points: the drag behind it goes on.
    let away = finger(at: 0.1, move(to: "chrome:share"), down, shift(0, 60, 300), up)
    #expect(
      try FullStage().play(away, for: 1).news
        == ["1 chrome:share failed", "1 chrome began", "1 chrome ended"])

    // A tab turns the page while a canvas is drawn on, which goes, and a button is pressed, which
    // stays.
    let steps = [
      fingers(stroke(1, at: 0.1, from: middle, by: Vector(0, -90), in: 1)),
      finger("b", at: 0.2, move(to: "chrome:share"), down, pause(900), up),
      finger("c", at: 0.5, move(to: "chrome:tab:last"), down, up),
      finger("d", at: 1.2, move(100, 300), down, pause(300), up),
    ]
    let story = try FullStage().play(steps)
    let told = story.news.filter { $0.hasPrefix("1 canvas") || $0.hasPrefix("2 ") }
    #expect(told == ["1 canvas began", "1 canvas cancelled"])
    #expect(story.lines.last?["chrome"]?["recording"] == true)
    #expect(story.phases(of: 1) == ["began", "cancelled"])
    #expect(story.owners[3] == "chrome:tab:last")
    #expect(story.news.suffix(3) == ["4 canvas began", "4 chrome vetoed", "4 canvas ended"])
  }

  @Test func `case 9: a drag whose control goes away is cancelled, and the value stays`() throws {
    let steps = [
      fingers(stroke(1, at: 0.1, from: Point(152, 788), by: Vector(0, -50), in: 1.2)),
      finger("b", at: 0.7, move(to: "chrome:tab:last"), down, up),
      finger("c", at: 1.8, move(to: "chrome:tab:one"), down, up),
    ]
    let story = try FullStage(experience: "one").play(steps, for: 3)
    #expect(
      story.news.filter { $0.hasPrefix("1 ") }
        == ["1 control:density began", "1 control:density cancelled"])
    let own = story.lines.filter { $0["chrome"]?["experience"]?.text == "one" }
    let values = try own.map { try #require($0.control("density")["value"]?.number) }
    // Half of 50 points when the page went: two of nine steps on 110 points.
    #expect(values.max() == 9 && values.last == 9)
    #expect(try own.last?.control("density")["anchor"] == .null)
  }
}
