import Geometry
import Gestures
import Host
import JSONCoding
import Testing

/// The three rules of fingers in the player, and the trap doors beside them.
extension WhyTests {
  /// Four fingers at once: each lands, wanders upwards, and lifts.
  private static let four = fingers(
    stroke(1, at: 0.1, from: Point(60, 500), by: Vector(10, -90), in: 0.5),
    stroke(2, at: 0.2, from: Point(150, 500), by: Vector(10, -90), in: 0.5),
    stroke(3, at: 0.3, from: Point(240, 500), by: Vector(10, -90), in: 0.5),
    stroke(4, at: 0.4, from: Point(330, 500), by: Vector(10, -90), in: 0.5))

  private static let whole = ["began", "ended"]

  @Test(arguments: Composition.Nesting.allCases, ["one", "many"])
  func `6: a surface that claims no size is 0 by 0 and gets nothing, one that takes the offer all`(
    nesting: Composition.Nesting, experience: String
  ) throws {
    func play(fills: Bool) throws -> Story {
      let stage = FullStage(
        experience: experience, composition: Composition(nesting: nesting, fills: fills))
      return try stage.play(
        fingers(stroke(1, at: 0.1, from: Point(195, 422), by: Vector(0, -90), in: 0.5)))
    }
    // The finger goes to what is behind.
    let dead = try play(fills: false)
    #expect(dead.heard.isEmpty)
    #expect(dead.owners == [1: "chrome"])
    let live = try play(fills: true)
    #expect(live.phases(of: 1) == Self.whole)
    #expect(live.owners == [1: "canvas"])
  }

  @Test func `7: without a veto the chrome's drag steals the first finger, with it all arrive`()
    throws
  {
    let stolen = try FullStage(composition: Composition(vetoesChrome: false)).play(Self.four)
    #expect(stolen.phases(of: 1) == ["began", "cancelled"])
    #expect(stolen.owners[1] == "chrome")
    // A drag of one finger that has one asks for no other.
    for id in 2...4 { #expect(stolen.phases(of: id) == Self.whole) }
    #expect(stolen.chrome("dismissal").contains { $0 > 0 } == false)

    let story = try FullStage().play(Self.four)
    for id in 1...4 {
      #expect(story.phases(of: id) == Self.whole)
      #expect(story.owners[id] == "canvas")
      // Every move of every finger, and none twice.
      #expect(story.heard.filter { $0.id == id }.count == 61)
    }
  }

  @Test func `7: without a veto of the feed a flick amid a drawing turns the page, with it none`()
    throws
  {
    let flick = Vector(-150, 0)
    let drawing = fingers(
      stroke(1, at: 0.1, from: Point(60, 500), by: Vector(10, -90), in: 1),
      stroke(2, at: 0.5, from: Point(300, 400), by: flick, in: 0.1))
    let idle = fingers(stroke(1, at: 0.5, from: Point(300, 400), by: flick, in: 0.1))
    let loose = FullStage(composition: Composition(vetoesFeed: false))
    let lost = try loose.play(drawing)
    #expect(lost.lastPage == 3)
    #expect(lost.owners[2] == "feed")

    let story = try FullStage().play(drawing)
    #expect(story.chrome("page").allSatisfy { $0 == 2 })
    #expect(story.phases(of: 1) == Self.whole)
    #expect(story.phases(of: 2) == Self.whole)
    for stage in [loose, FullStage()] { #expect(try stage.play(idle).lastPage == 3) }
  }

  @Test
  func `8: for one finger the deepest drag wins without a veto, unless the chrome goes before`()
    throws
  {
    let steps = fingers(stroke(1, at: 0.1, from: Point(195, 400), by: Vector(0, 90), in: 0.5))
    let forced = try FullStage(experience: "one", composition: Composition(chromePriority: .high))
      .play(steps)
    #expect(forced.phases(of: 1) == ["began", "cancelled"])
    #expect(forced.owners == [1: "chrome"])
    #expect(forced.chrome("dismissal").contains { $0 > 0 })

    let story = try FullStage(experience: "one").play(steps)
    #expect(story.news == ["1 canvas began", "1 canvas ended"])
    #expect(story.chrome("dismissal").allSatisfy { $0 == 0 })
  }

  @Test(arguments: Composition.Nesting.allCases)
  func `above and below a canvas that no finger meets and in an overlay every first touch arrives`(
    nesting: Composition.Nesting
  ) throws {
    // One finger after another: each is a first touch.
    let steps = (1...10).map {
      #"{"at": \#(Double($0) * 0.3), "contacts": ["#
        + stroke($0, at: 0, from: Point(195, 400), by: Vector(0, -60), in: 0.2)
        .map(\.text).joined(separator: ",") + "]}"
    }
    func firstTouches(_ composition: Composition) throws -> Int {
      let story = try FullStage(composition: composition).play(steps, for: 4)
      return (1...10).count { story.phases(of: $0) == Self.whole }
    }
    #expect(try firstTouches(Composition(nesting: nesting, vetoesChrome: false)) == 0)
    #expect(try firstTouches(Composition(nesting: nesting)) == 10)
  }

  @Test func `what takes the first finger for all gets one at a time, and one that leaps`() throws {
    let steps = fingers(
      stroke(1, at: 0.1, from: Point(60, 300), by: Vector(0, 60), in: 0.5),
      stroke(2, at: 0.3, from: Point(330, 500), by: Vector(0, -60), in: 0.6))
    func play(_ experience: String) throws -> (heard: [Int], leap: Double) {
      let heard = try FullStage(experience: experience).play(steps).heard
      let leaps = zip(heard, heard.dropFirst()).map { abs($0.x - $1.x) }
      return ([1, 2].map { id in heard.count { $0.id == id } }, leaps.max() ?? 0)
    }
    let hasty = try play("hasty")
    #expect(hasty.heard == [61, 36])
    #expect(hasty.leap == 270)
    #expect(try play("many").heard == [61, 73])
    // For one finger there is a renderer of its own kind, which never changes fingers.
    let single = try play("one")
    #expect(single.heard == [61, 0])
    #expect(single.leap == 0)
  }

  @Test func `a stage without the chrome hides that a veto is missing`() throws {
    for vetoes in [true, false] {
      let story = try FullStage(composition: Composition(vetoesChrome: vetoes), chrome: "controls")
        .play(Self.four)
      for id in 1...4 { #expect(story.phases(of: id) == Self.whole) }
    }
  }
}
