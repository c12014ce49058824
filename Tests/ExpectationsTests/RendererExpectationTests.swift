import GoldenTesting
import Rendering
import Testing

/// Expectations of a renderer that a test leads by hand.
@Suite struct RendererExpectationTests {
  /// A count of seconds that fingers stop.
  private struct Counter: Renderer {
    var speed = 1.0
    static let controls = ControlsSchema<Self>(
      pattern: .bar, .value("speed", \.speed, in: 0...2))
    func begin(on stage: Stage) -> Double { 0 }
    func update(_ count: inout Double, at moment: Moment) {
      if moment.touches.isEmpty { count += speed * moment.duration }
    }
    func draw(_ count: Double, at moment: Moment, on canvas: inout Canvas) {}
    func metrics(_ count: Double, at moment: Moment) -> Metrics { ["count": count] }
  }

  @Test func `sentences hold of figures, controls and fingers`() {
    var run = RendererRun<Counter>()
    let isHeld = run.expectAlways("figure count ≤ 1 and control speed = 1", for: 1)
    let isReached = run.expectEventually("figure count ≥ 1.4", within: 0.5)
    run.touch(1, Point(9, 9))
    let isStopped = run.expectAlways(
      "figure count rests and touches = 1 while time > 1.6 s", for: 1)
    #expect(isHeld && isReached && isStopped)
  }

  @Test(arguments: [
    ("figure count ≤ 0.5", "at 0.5083 s (step 61) it is not true: figure count 0.5 → 0.5083"),
    ("figure cont ≤ 5", "the experience has no figure \"cont\"; nearest known: count"),
    ("figure zzz ≤ 5", "the experience has no figure \"zzz\"; known: count"),
    ("control sped = 1", "the experience has no control \"sped\"; nearest known: speed"),
    ("control speed.contrast > 3", "there is no control speed.contrast without a player"),
    ("sheet.height ≤ 5 pt", "there is no sheet.height without a player"),
    ("figure count", "at 0 s (step 0) it is not true"),
    ("figure count ≤", "expected a number, a text, true or false in column 15"),
  ])
  func `what does not hold is an issue of the test`(sentence: String, words: String) {
    withKnownIssue {
      var run = RendererRun<Counter>()
      run.expectAlways(sentence, for: 1)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(words) }
    }
  }

  @Test func `what never comes is an issue, too`() {
    withKnownIssue {
      var run = RendererRun<Counter>()
      run.expectEventually("figure count > 2", within: 1)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("it was never true: figure count 0.9917") }
    }
  }
}
