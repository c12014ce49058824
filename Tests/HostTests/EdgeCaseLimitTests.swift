import Geometry
import Gestures
import Host
import JSONCoding
import Testing

/// The edge cases of distances and times, each in the whole player. A limit is reached at *at
/// least* its value.
@Suite struct EdgeCaseLimitTests {
  private let middle = Point(195, 422)

  private func play(_ samples: [Sample]...) throws -> Story {
    try FullStage().play(fingers(Array(samples.joined())), for: 1)
  }

  /// A finger that goes through `ways` from the middle, one every 1/60 s, and lifts.
  private func walk(_ ways: (Double, Double)...) -> [Sample] {
    var samples = land(1, at: 0.1, middle.x, middle.y)
    var time = 0.1
    for (dx, dy) in ways {
      time += 1.0 / 60
      samples += go(1, at: time, middle.x + dx, middle.y + dy)
    }
    let (dx, dy) = ways.last ?? (0, 0)
    return samples + lift(1, at: time, middle.x + dx, middle.y + dy)
  }

  @Test(arguments: [(9.99, true), (10, false), (-10, false)])
  func `case 19: at exactly 10 points a tap is over and a pan is on`(dx: Double, taps: Bool) throws
  {
    let story = try play(walk((dx, 0)))
    #expect(story.news.contains("chrome tap") == taps)
    #expect(story.owners == [1: taps ? "canvas" : "feed"])
    // As on a button, where the drag behind it takes over.
    let button = finger(at: 0.1, move(364, 36), down, shift(0, abs(dx), 100), up)
    #expect(
      try FullStage().play(button, for: 1).owners == [1: taps ? "chrome:favourite" : "chrome"])
  }

  @Test func `case 20: out past the limit and back is no tap`() throws {
    let canvas = try play(walk((0, 10), (0, 0)))
    #expect(canvas.owners == [1: "canvas"])
    #expect(!canvas.news.contains("chrome tap") && canvas.isChromeVisible)
    let button = finger(
      at: 0.1,
      move(to: "chrome:favourite"), down, shift(0, 10, 50), shift(0, -10, 50), up)
    let story = try FullStage().play(button, for: 1)
    #expect(story.owners == [1: "chrome"])
    #expect(story.lines.last?["chrome"]?["favourite"] == .bool(false))
  }

  @Test func `case 21: a pan counts the way from the landing, and only if it is mainly its own`()
    throws
  {
    func owner(_ samples: [Sample]) throws -> String? { try play(samples).owners[1] }
    // There and back and there again is 9 points, not 27.
    #expect(try owner(walk((9, 0), (0, 0), (9, 0))) == "canvas")
    #expect(try owner(walk((8, 6))) == "feed")
    #expect(try owner(walk((6, 8))) == "canvas")
    #expect(try owner(walk((8, 8))) == "canvas")
    // Who has set out across does not come round.
    #expect(try owner(walk((0, 12), (60, 12))) == "canvas")
  }

  @Test(arguments: [(0.29, true), (0.3, false), (0.5, false)])
  func `case 22: at exactly its longest time a tap is over`(duration: Double, taps: Bool) throws {
    let rest =
      land(1, at: 0.1, middle.x, middle.y) + lift(1, at: 0.1 + duration, middle.x, middle.y)
    let story = try play(rest)
    #expect(story.news.contains("chrome tap") == taps)
    #expect(story.owners == [1: "canvas"])
    // A button is patient.
    let button = finger(at: 0.1, move(to: "chrome:favourite"), down, pause(700), up)
    #expect(try FullStage().play(button, for: 1).owners == [1: "chrome:favourite"])
  }

  @Test(arguments: [(40, true), (300, true), (350, true), (351, false)])
  func `case 23: two taps are two to the chrome, and a double tap up to exactly 350 ms`(
    gap: Int, isDouble: Bool
  ) throws {
    let second = 0.2 + Double(gap) / 1000
    let story = try play(
      stroke(1, at: 0.1, from: middle, by: .zero, in: 0.1),
      stroke(2, at: second, from: middle, by: .zero, in: 0.1))
    #expect(story.news.count { $0 == "chrome tap" } == 2)
    #expect(story.isChromeVisible)

    // Nothing in the player waits for a second tap; what does receives it like this.
    var tap = TapRecognizer(count: 2)
    for (id, time) in [(1, 0.1), (2, second)] {
      for (phase, delay) in [(TouchPhase.began, 0.0), (.ended, 0.1)] {
        tap.handle(TouchSample(time: time + delay, contact: id, phase: phase, position: middle))
      }
    }
    #expect(tap.verdict == (isDouble ? .accept : .reject))
  }
}
