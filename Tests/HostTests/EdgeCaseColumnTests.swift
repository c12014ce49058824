import Geometry
import Host
import JSONCoding
import Testing

/// The edge cases of a control that moves under its finger and of a surface by its place in the
/// tree, each in the whole player.
@Suite struct EdgeCaseColumnTests {
  private let density = Point(152, 788)

  @Test func `case 24: under a still finger the button's own space moves by its growth, no value`()
    throws
  {
    let story = try FullStage(experience: "one").play(
      fingers(stroke(1, at: 0, from: density, by: .zero, in: 1.5)), for: 3)
    for line in story.lines[..<180] {
      let button = try #require(line.control("density")["button"]).numbers
      let y = try #require(line["touches"]?[0]?["y"]?.number)
      #expect(abs(y - button[1] - 28 - (button[3] - 56)) < 1e-9)
    }
    let pressed = try #require(story.lines[179].control("density")["button"]).numbers
    #expect(abs(density.y - pressed[1] - 28 - 124) < 0.001)
    #expect(try story.values("density").allSatisfy { $0 == 7 })
  }

  @Test func `case 25: an anchor lasts for one drag, whatever writes the value meanwhile`() throws {
    let steps = [
      fingers(
        stroke(1, at: 0.1, from: density, by: Vector(0, -25), in: 0.6),
        stroke(2, at: 0.8, from: density, by: Vector(0, -12.5), in: 0.6)),
      #"{"at": 0.4, "set": {"density": 3}}"#,
    ]
    let story = try FullStage(experience: "one").play(steps)
    let anchors = try story.control("density", "anchor")
    // The second finger lands while the button collapses, and goes on from where the first left.
    #expect(anchors[12..<84].allSatisfy { $0 == .number(7) })
    #expect(try #require(story.control("density", "expansion")[96].number) > 0.3)
    #expect(anchors[96..<168].allSatisfy { $0 == .number(9) })
    let values = try story.values("density")
    #expect(values[48] == 3 && values[90] == 9 && values[values.count - 1] == 10)
  }

  @Test func `case 26: a surface of no extent receives no finger, and the chrome all`()
    throws
  {
    let steps = fingers(
      stroke(1, at: 0.1, from: Point(60, 400), by: .zero, in: 0.1),
      stroke(2, at: 0.5, from: Point(90, 400), by: Vector(0, -40), in: 0.5),
      stroke(3, at: 0.6, from: Point(300, 400), by: Vector(0, -40), in: 0.5))
    let none = try FullStage(composition: Composition(fills: false)).play(steps)
    #expect(none.heard.isEmpty)
    #expect(!none.news.contains { $0.contains("canvas") })
    #expect(none.news.contains("chrome tap"))
    let all = try FullStage().play(steps)
    for id in 1...3 { #expect(all.phases(of: id) == ["began", "ended"]) }
  }

  @Test(arguments: [Composition.Nesting.aboveCanvas, .belowCanvas])
  func `case 27: a canvas that no finger meets keeps none from the surface`(
    nesting: Composition.Nesting
  ) throws { try expectAlike(nesting) }

  @Test func `case 28: a surface in an overlay has every finger from the first on`() throws {
    try expectAlike(.overlay)
  }

  /// The same figures, events and owners as with a surface that is the canvas.
  private func expectAlike(
    _ nesting: Composition.Nesting, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let steps = fingers(
      stroke(1, at: 0.1, from: Point(60, 400), by: Vector(0, -40), in: 0.8),
      stroke(2, at: 0.3, from: Point(90, 400), by: Vector(0, -40), in: 0.8),
      stroke(3, at: 1.3, from: Point(300, 400), by: Vector(-150, 0), in: 0.1))
    let plain = try FullStage().play(steps)
    #expect(plain.owners == [1: "canvas", 2: "canvas", 3: "feed"], sourceLocation: sourceLocation)
    let story = try FullStage(composition: Composition(nesting: nesting)).play(steps)
    #expect(story.lines == plain.lines, sourceLocation: sourceLocation)
  }

  @Test func `case 29: under a finger a stepped value jumps at once and its thumb takes 80 ms`()
    throws
  {
    // A little more than half a step up, in one sample: from 7 to 8 at 0.5 s.
    let story = try FullStage(experience: "one").play(
      fingers(
        land(1, at: 0.1, density.x, density.y), go(1, at: 0.5, density.x, density.y - 6.2),
        lift(1, at: 0.9, density.x, density.y - 6.2)), for: 1)
    let values = try story.values("density")
    #expect(values[59] == 7 && values[60] == 8)
    #expect(values[60...].allSatisfy { $0 == 8 })
    let thumbs = try story.control("density", "thumb").map { $0.numbers[1] }
    let glide = (60..<110).prefix { abs(thumbs[$0] - thumbs[119]) > 1e-9 }
    // 9.6 steps of 1/120 s.
    #expect(glide.count == 10)
    #expect(abs(thumbs[59] - thumbs[119] - 110.0 / 9) < 1e-9)
  }
}
