import Geometry
import Gestures
import Scripting
import Testing

/// How hard contacts press, from what scripts say to samples.
@Suite struct PressureTests {
  private typealias S = Samples

  private func pressures(_ steps: String) throws -> [Double] {
    var timeline = Timeline(scene: try S.steps(steps).resolved())
    return try timeline.events(until: 100) { _ in nil }.map { event in
      guard case .contact(let sample) = event else { return .nan }
      return sample.pressure
    }
  }

  @Test func `an item presses as it says, and half where it does not`() throws {
    let items = [
      #"{"type":"pointerDown","button":0,"pressure":0.9}"#, S.move(10, 0, 16, #","pressure":0.25"#),
      S.move(20, 0, 8), S.up,
    ]
    #expect(
      try pressures(#"{"perform":\#(S.touch(items.joined(separator: ",")))}"#)
        == [0.9, 0.25, 0.25, 0.5, 0.5])
  }

  @Test func `a finger that presses harder where it rests has moved`() throws {
    let items = [
      S.move(10, 20), S.down, S.move(10, 20), S.move(10, 20, 0, #","pressure":1"#), S.up,
    ]
    #expect(
      try pressures(#"{"perform":\#(S.touch(items.joined(separator: ",")))}"#) == [0.5, 1, 1])
  }

  @Test func `samples of contacts have one, and half where they lack it`() throws {
    let samples = [
      #"{"t":0,"id":1,"phase":"began","x":1,"y":2,"pressure":0}"#,
      #"{"t":0.1,"id":1,"phase":"moved","x":1,"y":3}"#,
      #"{"t":0.2,"id":1,"phase":"moved","x":1,"y":3,"pressure":1}"#,
      #"{"t":0.3,"id":1,"phase":"ended","x":1,"y":3}"#,
    ]
    #expect(
      try pressures(#"{"contacts":[\#(samples.joined(separator: ","))]}"#) == [0, 0.5, 1, 1])
  }
}
