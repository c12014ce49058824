import Expectations
import Geometry
import Testing

/// What sentences claim of runs of 100 steps a second, in which `figure x` takes given values.
@Suite struct ExpectationFoldTests {
  /// Returns the first breach of `sentence`; `value` gives the value of a subject at a time.
  private func breach(
    _ sentence: String, seconds: Double = 1, touched: Range<Double> = -1 ..< -1,
    _ value: (String, Double) -> SubjectValue?
  ) throws -> ExpectationBreach? {
    let expectation = try Expectation(sentence)
    var fold = ExpectationFold(expectation)
    for step in 0...Int(seconds * 100) {
      let time = Double(step) / 100
      fold.add(
        step: step, at: time, isTouched: touched.contains(time),
        expectation.subjects.map { value($0.name, time) })
    }
    fold.finish()
    return fold.breach
  }

  /// The same of a number.
  private func broken(
    _ sentence: String, touched: Range<Double> = -1 ..< -1, _ number: (Double) -> Double
  ) throws -> Double? {
    try breach(sentence, touched: touched) { name, time in
      name == "time"
        ? .number(time)
        : name == "sheet ended"
          ? .flag(time == 0.3) : name == "sheet began" ? .flag(time == 0.4) : .number(number(time))
    }?.seconds
  }

  /// Each sentence with the moment that breaks it, if `figure x` is the time.
  @Test(
    arguments: [
      ("figure x ≤ 0.5", 0.51), ("figure x ≤ 0.5 always", 0.51), ("figure x < 0.5", 0.5),
      ("always figure x ≤ 2", nil), ("figure x > 0.7 never", 0.71), ("figure x ≥ 0.7 never", 0.7),
      ("figure x = 0.5 never", 0.5), ("figure x ≠ 0.5", 0.5), ("figure x ≤ 50 %", 0.51),
      ("time ≤ 500 ms", 0.51),
      ("figure x is not 0.5", 0.5),
      ("eventually figure x > 0.9", nil), ("eventually figure x > 3", 1),
      ("figure x > 0.4 by 0.5 s", nil), ("figure x > 0.6 by 500 ms", 0.51),
      ("figure x > 0.4 within 200 ms after sheet ended", nil),
      ("figure x > 0.6 within 200 ms after sheet ended", 0.51),
      ("figure x > 0.6 within 200 ms after sheet ended unless sheet began", nil),
      ("figure x < 0.35 always after sheet ended", 0.35),
      ("figure x < 0.35 always after sheet ended unless sheet began", 0.35),
      ("figure x < 0.5 always after sheet ended unless sheet began", nil),
      ("not figure x ≤ 0.5", 0), ("figure x ≤ 0.5 and time ≤ 0.4 s", 0.41),
      ("figure x ≤ 0.5 or time ≥ 0.3 s", nil), ("figure x ≤ 0.3 or time ≥ 0.5 s", 0.31),
      ("figure x ≥ 0.2 while time ≥ 0.2 s", nil), ("figure x ≥ 0.3 while time ≥ 0.2 s", 0.2),
      ("(figure x > 0.2) for 300 ms never", 0.51), ("figure x = time", nil),
      ("figure x rests never", nil),
      ("speed of figure x ≤ 1.1", nil), ("speed of figure x ≤ 0.9", 0.01),
    ] as [(String, Double?)])
  func `a claim is broken at its first moment`(sentence: String, moment: Double?) throws {
    #expect(try broken(sentence) { $0 } == moment, "\(sentence)")
  }

  @Test func `what becomes true twice is broken at the second time`() throws {
    func wave(_ time: Double) -> Double { time.truncatingRemainder(dividingBy: 0.4) }
    #expect(try broken("figure x > 0.2 never twice", wave) == 0.61)
    #expect(try broken("figure x > 0.2 never twice") { $0 } == nil)
  }

  @Test func `a value rests once it has stood still for 50 ms, counted from the event on`() throws {
    func arrives(_ time: Double) -> Double { max(0, 0.5 - time) }
    #expect(try broken("figure x rests by 0.55 s", arrives) == nil)
    #expect(try broken("figure x rests by 0.54 s", arrives) == 0.55)
    // It rested before the event, and moves after it.
    func leaves(_ time: Double) -> Double { 0.3 + 3 * max(0, time - 0.3) * max(0, time - 0.3) }
    #expect(try broken("figure x rests within 200 ms after sheet ended", leaves) == 0.51)
  }

  @Test func `an overshoot is a part of the way, and no finger's`() throws {
    func springs(_ time: Double) -> Double { time < 0.2 ? time * 6 : time < 0.3 ? 1.2 : 1 }
    #expect(try broken("figure x overshoots ≤ 19 %", springs) == 0.5)
    #expect(try broken("figure x overshoots by ≤ 21 %", springs) == nil)
    #expect(try broken("figure x overshoots ≤ 0 %", touched: 0..<0.35, springs) == nil)
  }

  @Test func `boxes leave the stage, overlap and are absent`() throws {
    func boxes(_ name: String, _ time: Double) -> SubjectValue? {
      switch name {
      case "the stage": .box(Rect(0, 0, 100, 100))
      case "part a": .box(Rect(time * 100, 0, 20, 20))
      case "part b": .box(Rect(60, 0, 20, 20))
      case "part c": time < 0.5 ? nil : .box(Rect(0, 0, 1, 1))
      default: .text("a")
      }
    }
    #expect(try breach("part a leaves the stage never", boxes)?.seconds == 0.82)
    #expect(try breach("part a overlaps part b never", boxes)?.seconds == 0.42)
    #expect(try breach("not part c exists", boxes)?.seconds == 0.5)
    #expect(try breach("no part leaves the stage", boxes)?.seconds == 0)
    #expect(try breach("speed of part a ≤ 99 pt/s", boxes)?.seconds == 0.01)
    #expect(try breach("speed of part a ≤ 101 pt/s", boxes) == nil)
    #expect(try breach("part c.label = \"b\"", boxes)?.seconds == 0)
    #expect(try breach("part c.label contains \"a\"", boxes) == nil)
    // What is not there is in no relation.
    #expect(try breach("part c.width ≤ 5 pt") { _, _ in nil }?.seconds == 0)
  }

  @Test func `a breach tells the values before and after`() throws {
    let breach = try breach("figure x ≤ 0.5 always") { _, time in .number(time) }
    #expect(
      breach?.description
        == #"expected "figure x ≤ 0.5 always", but at 0.51 s (step 51) it is not true: figure x 0.5 → 0.51"#
    )
  }
}
