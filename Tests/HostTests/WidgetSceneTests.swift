import Controls
import Foundation
import Geometry
import Host
import JSONCoding
import Testing

/// Tactile columns and the sliders of the bar under real fingers, in the whole player: numbers,
/// steps, colours, toggles, choices and points.
@Suite struct WidgetSceneTests {
  enum Pattern: String, CaseIterable, Sendable {
    case tactileColumn, bar

    func stage(_ values: [String: Double]) -> FullStage {
      .workbench(values, #""controlsPattern": "\#(rawValue)""#)
    }

    /// The stage of the control `id`, which begins at `value`.
    func stage(of id: String, at value: Double? = nil) -> FullStage {
      let values = value.map { [id: $0] } ?? [:]
      return Kinds.controls.controls(of: Kinds()).contains { $0.id == id }
        ? .kinds(values, #""controlsPattern": "\#(rawValue)""#) : stage(values)
    }

    /// One point towards more.
    var way: Vector { self == .bar ? Vector(1, 0) : Vector(0, -1) }
    /// The coordinate of a thumb that goes with the finger, and which way it counts.
    var coordinate: Int { self == .bar ? 0 : 1 }
    var sign: Double { self == .bar ? 1 : -1 }
    /// The place of a track's length in its box.
    var extent: Int { self == .bar ? 2 : 3 }
  }

  /// A finger that lands on `id` at 0.1 s, goes `ways` points towards more, each in 100 ms from
  /// 0.2 s on, rests and lifts.
  private func drag(_ id: String, _ pattern: Pattern, by ways: Double...) -> String {
    let moves = ways.map { shift(pattern.way.dx * $0, pattern.way.dy * $0, 100) }
    return finger(
      at: 0.1,
      ([move(to: "control:\(id)"), down, pause(100)] + moves + [pause(300), up])
        .joined(separator: ", "))
  }

  /// Displacement of a critically damped spring of 0.32 s from `start` with `speed`.
  private func grown(
    from start: Double = 0, speed: Double = 0, to end: Double, after time: Double
  ) -> Double {
    let pace = 2 * Double.pi / 0.32
    let way = start - end
    return end + exp(-pace * time) * (way + (speed + pace * way) * time)
  }

  @Test(
    arguments: ["depth", "count", "hue", "glow", "shape", "sides", "petals", "place"],
    Pattern.allCases)
  func `pressed a control grows by its spring, and goes back from where it is`(
    id: String, pattern: Pattern
  ) throws {
    let press = finger(at: 0.1, "\(move(to: "control:\(id)")), \(down), \(pause(150)), \(up)")
    let story = try pattern.stage(of: id).play(press, for: 1.5)
    let growth = try story.control(id, "expansion").compactMap(\.number)
    expect(growth, in: 12...30, since: 12) { grown(to: 1, after: $0) }
    let (pace, time) = (2 * Double.pi / 0.32, 0.15)
    let speed = pace * pace * time * exp(-pace * time)
    expect(growth, in: 30..<180, since: 30) {
      grown(from: grown(to: 1, after: time), speed: speed, to: 0, after: $0)
    }
    #expect(grown(to: 1, after: 0.26) >= 0.95)
    guard pattern == .tactileColumn else { return }
    let (tops, heights) = (
      try story.control(id, "button", 1), try story.control(id, "button", 3)
    )
    for step in story.lines.indices {
      #expect(abs(heights[step] - (56 + 124 * growth[step])) < 1e-9)
      #expect(abs(tops[step] + heights[step] - 816) < 1e-9)
    }
  }

  @Test(arguments: [("depth", 7.0, 14.0), ("hue", 0.38, 1)], Pattern.allCases)
  func `the thumb of a number and of a colour goes with the finger, by the same way`(
    sample: (id: String, value: Double, span: Double), pattern: Pattern
  ) throws {
    // Up, down, and beyond the upper end by 20 points or so.
    let rest = try pattern.stage([:]).play("", for: 0.1)
    let length = try rest.control(sample.id, "track", pattern.extent)[0]
    let beyond = length * (1 - sample.value / sample.span) + 20
    let story = try pattern.stage([:])
      .play(drag(sample.id, pattern, by: 17, -33, 16 + beyond), for: 1.2)
    let thumbs = try story.control(sample.id, "thumb", pattern.coordinate)
    expect(thumbs.map { ($0 - thumbs[0]) * pattern.sign }, in: 0..<96, since: 24) { time in
      min(
        beyond - 20,
        time < 0.1
          ? max(0, 170 * time)
          : time < 0.2 ? 17 - 330 * (time - 0.1) : -16 + (16 + beyond) * min(1, 10 * (time - 0.2)))
    }
    let values = try story.values(sample.id)
    for step in story.lines.indices {
      let way = (thumbs[step] - thumbs[0]) * pattern.sign
      #expect(abs(values[step] - sample.value - way * sample.span / length) < 1e-9)
    }
    #expect(values[12..<24].allSatisfy { $0 == sample.value })
    #expect(values.last == sample.span)
    #expect(story.haptics.joined().map(\.self) == ["limit"])
    let anchors = try story.control(sample.id, "anchor")
    #expect(anchors[12..<96].allSatisfy { $0 == .number(sample.value) })
  }

  @Test(
    arguments: [
      ("count", 9.0, [7.0, 8, 10]), ("petals", 26, [21, 22, 24]), ("sides", 5, [3, 4, 6]),
    ], Pattern.allCases)
  func `the thumb of a stepped control takes 80 ms from wherever it is`(
    sample: (id: String, steps: Double, values: [Double]), pattern: Pattern
  ) throws {
    // Two samples: up by a step at 0.2 s, and by two more at 0.25 s, in mid glide.
    let (id, stage) = (sample.id, pattern.stage(of: sample.id, at: sample.values[0]))
    let rest = try stage.play("", for: 0.1)
    let step = try rest.control(id, "track", pattern.extent)[0] / sample.steps
    let button = try #require(rest.lines[0].control(id)["button"]).numbers
    let start = Point(button[0] + button[2] / 2, button[1] + button[3] / 2)
    func place(_ steps: Double) -> Point { start + pattern.way * (steps * step) }
    let story = try stage.play(
      fingers(
        land(1, at: 0.1, start.x, start.y), go(1, at: 0.2, place(0.6).x, place(0.6).y),
        go(1, at: 0.25, place(2.7).x, place(2.7).y), lift(1, at: 0.6, place(2.7).x, place(2.7).y)),
      for: 1)
    let values = try story.values(id)
    #expect(values[23] == sample.values[0])
    #expect(values[24..<30].allSatisfy { $0 == sample.values[1] })
    #expect(values[30...].allSatisfy { $0 == sample.values[2] })
    let thumbs = try story.control(id, "thumb", pattern.coordinate)
    let ways = thumbs.map { ($0 - thumbs[0]) * pattern.sign }
    let turn = step * 0.05 / 0.08
    expect(ways, in: 0..<30, since: 24) { step * max(0, $0) / 0.08 }
    expect(ways, in: 30..<120, since: 30) {
      turn + (3 * step - turn) * min(1, $0 / 0.08)
    }
    #expect(story.haptics.joined().filter { $0 == "selection" }.count == 2)
  }

  @Test(arguments: Pattern.allCases)
  func `a tap turns a toggle, a way of more than half its track drags it`(pattern: Pattern) throws {
    let rest = try pattern.stage([:]).play("", for: 0.1)
    let length = try rest.control("glow", "track", pattern.extent)[0]
    let tap = try pattern.stage([:]).play(drag("glow", pattern, by: 4), for: 1)
    #expect(try tap.values("glow")[71] == 0)
    #expect(try tap.values("glow")[72...].allSatisfy { $0 == 1 })
    let thumbs = try tap.control("glow", "thumb", pattern.coordinate)
    expect(thumbs.map { ($0 - thumbs[0]) * pattern.sign }, in: 72..<120, since: 72) {
      length * min(1, $0 / 0.08)
    }
    for (way, end) in [(length / 2 - 0.1, 0.0), (length / 2 + 0.1, 1)] {
      let story = try pattern.stage([:]).play(drag("glow", pattern, by: way), for: 1)
      #expect(try story.values("glow").last == end)
      // It has been dragged: the lift adds nothing.
      #expect(try story.values("glow")[60] == end)
    }
  }

  @Test(arguments: Pattern.allCases)
  func `a finger that lands on a control that collapses lets it grow on without a jump`(
    pattern: Pattern
  ) throws {
    let once = try pattern.stage([:]).play(drag("depth", pattern, by: 20), for: 1.5)
    let both =
      drag("depth", pattern, by: 20) + ", "
      + finger("finger2", at: 0.75, "\(move(to: "control:depth")), \(down), \(pause(200)), \(up)")
    let twice = try pattern.stage([:]).play(both, for: 1.5)
    let (free, held) = (
      try once.control("depth", "expansion").compactMap(\.number),
      try twice.control("depth", "expansion").compactMap(\.number)
    )
    #expect(free[0...90] == held[0...90])
    #expect(free[90] > 0.2 && free[90] < 0.9)
    // Fully grown it was let go at 0.6 s; 0.15 s later it has this speed.
    let pace = 2 * Double.pi / 0.32
    let speed = -pace * pace * 0.15 * exp(-pace * 0.15)
    let errors = (90..<114).map { step in
      abs(
        held[step]
          - grown(from: free[90], speed: speed, to: 1, after: Double(step - 90) / 120))
    }
    // What was still missing from fully grown, after half a second, is less than this.
    #expect(try #require(errors.max()) < 1e-3)
    let left = try #require(once.values("depth").last)
    #expect(try twice.values("depth")[72...].allSatisfy { $0 == left })
  }
}
