import Motion
import Testing

/// Parts by name: one after another, at once, staggered.
@Suite struct StoryboardTests {
  private let story = Storyboard<String>.sequence([
    .part("title", lasting: 1), .pause(0.5),
    .together([.part("sky", lasting: 4), .part("sea", lasting: 3)]),
    .staggered((0..<3).map { .part("star \($0)", lasting: 0.5) }, by: Stagger(0.2)),
  ])

  private func starts(_ names: String...) -> [Double] {
    names.flatMap { story.spans(of: $0).map(\.start) }
  }

  @Test func `parts lie where they were put`() {
    #expect(
      starts("title", "sky", "sea", "star 0", "star 1", "star 2") == [0, 1.5, 1.5, 5.5, 5.7, 5.9])
    #expect((story.duration - 6.4).magnitude < 1e-12)
    #expect(story.spans(of: "moon").isEmpty)
  }

  @Test func `progress runs from 0 to 1 within a part, time without end`() {
    #expect(
      [0, 1.5, 2.25, 4.5, 9].map { story.progress(of: "sea", at: $0) } == [0, 0, 0.25, 1, 1])
    #expect([0, 1.5, 2.25, 4.5].map { story.time(of: "sea", at: $0) } == [-1.5, 0, 0.75, 3])
    #expect(story.isActive("sea", at: 1.5) && story.isActive("sea", at: 4.4))
    #expect(!story.isActive("sea", at: 1.4) && !story.isActive("sea", at: 4.5))
  }

  @Test func `a part without length is over at once`() {
    let flash = Storyboard.sequence([.pause(1), .part("flash", lasting: 0)])
    #expect(flash.progress(of: "flash", at: 0.9) == 0)
    #expect(flash.progress(of: "flash", at: 1) == 1)
  }

  @Test func `of several parts of a name the latest that has begun counts`() {
    let beat = Storyboard.sequence([.part("beat", lasting: 1), .pause(1)]).repeated(3)
    #expect(beat.duration == 6)
    #expect(beat.spans(of: "beat").map(\.start) == [0, 2, 4])
    #expect(
      [-1, 0.5, 1.5, 2.5, 4.75, 9].map { beat.progress(of: "beat", at: $0) } == [
        0, 0.5, 1, 0.5, 0.75, 1,
      ])
  }

  @Test func `a gap below 0 lets parts overlap, and none begins too early`() {
    let overlap = Storyboard.sequence(
      [.part("a", lasting: 1), .part("b", lasting: 1), .part("c", lasting: 2)], gap: -0.25)
    #expect(["a", "b", "c"].map { overlap.spans(of: $0)[0].start } == [0, 0.75, 1.5])
    #expect(overlap.duration == 3.5)
    let deep = Storyboard.sequence([.part("a", lasting: 1), .part("b", lasting: 1)], gap: -5)
    #expect(deep.spans(of: "b")[0].start == 0)
    #expect(deep.delayed(by: 2).spans(of: "b")[0].start == 2)
  }

  static let rows: [(Stagger.Origin, Int, [Double])] = [
    (.first, 4, [0, 1, 2, 3]), (.last, 4, [3, 2, 1, 0]), (.center, 5, [2, 1, 0, 1, 2]),
    (.center, 4, [1, 0, 0, 1]), (.edges, 5, [0, 1, 2, 1, 0]), (.edges, 4, [0, 1, 1, 0]),
    (.index(1), 4, [1, 0, 1, 2]), (.first, 1, [0]), (.center, 2, [0, 0]),
  ]

  @Test(arguments: rows)
  func `a stagger counts from where it begins`(
    origin: Stagger.Origin, count: Int, delays: [Double]
  ) {
    let stagger = Stagger(0.5, from: origin)
    #expect((0..<count).map { stagger.delay(of: $0, among: count) } == delays.map { $0 / 2 })
  }

  @Test func `an easing spreads the same time otherwise`() {
    let eased = Stagger(0.1, .easeIn(power: 2))
    let delays = (0..<11).map { eased.delay(of: $0, among: 11) }
    #expect(delays[0] == 0 && (delays[10] - 1).magnitude < 1e-15)
    #expect((delays[5] - 0.25).magnitude < 1e-15)
  }
}
