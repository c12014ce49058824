import Foundation
import Geometry
import Host
import JSONCoding
import Rendering
import Testing

/// Stops of rulers, with haptics and events on the way, in the whole player.
@Suite struct RulerStopSceneTests {
  /// A finger that drags the ruler of `id` by `way` points from 1.5 s on, rests and lifts at 2 s.
  private func drag(_ id: String, by way: Double, _ home: RulerHome) -> String {
    home.script(
      finger(
        at: 1.5,
        "\(move(to: home.name(id))), \(down), \(shift(way, 0, 300)), \(pause(200)), \(up)"))
  }

  // MARK: Snapping

  @Test(
    arguments: [
      (-19.9, 7.0, "snapping"), (-20, 8, "snapping"), (-20.1, 8, "snapping"),
      (-39.9, 8, "idle"), (-39.5, 8, "snapping"), (-60.1, 9, "snapping"),
      (19.9, 7, "snapping"), (20, 7, "snapping"), (20.1, 6, "snapping"), (0.3, 7, "idle"),
      (-80, 9, "idle"),
    ] as [(Double, Double, String)], RulerHome.allCases)
  func `a stepped ruler snaps to the nearest step, of two to the greater`(
    sample: (way: Double, value: Double, state: String), home: RulerHome
  ) throws {
    let story = try home.stage(["count": 7]).play(drag("count", by: sample.way, home), for: 3)
    let (offsets, states) = (try story.offsets("count"), try story.rulerStates("count"))
    // Two steps to a unit of 80 points; a two hundredth of it is no way at all.
    let (lift, rest) = (240, -40 * sample.value)
    #expect(states[lift] == sample.state)
    if sample.state == "snapping" {
      let way = -280 + sample.way - rest
      let end = try #require(states.indices.dropFirst(lift).first { states[$0] == "idle" })
      expect(offsets, in: lift..<end, since: lift) { rest + way * exp(-30 * $0) * (1 + 30 * $0) }
      #expect(end - lift < 48)
    }
    #expect(offsets.last == rest)
    // The value does not wait for the picture.
    let values = try story.values("count")
    #expect(values[lift...].allSatisfy { $0 == sample.value })
    #expect(values.allSatisfy { $0 == $0.rounded() })
  }

  @Test(arguments: [-0.4, 7.7, 3.9, -4.1], RulerHome.allCases)
  func `a ruler without steps stays where the finger leaves it, however near to a mark`(
    way: Double, home: RulerHome
  ) throws {
    let story = try home.stage(["depth": 7]).play(drag("depth", by: way, home), for: 3)
    expect(try story.offsets("depth"), in: 216..<360, since: 216) { _ in -560 + way }
    #expect(abs(try #require(story.values("depth").last) - (7 - way / 80)) < 1e-9)
    #expect(try !story.rulerStates("depth").contains("snapping"))
  }

  @Test(arguments: RulerHome.allCases)
  func `a thrown stepped ruler glides, then snaps with all its values told on the way`(
    home: RulerHome
  ) throws {
    let story = try home.stage(["count": 10]).play(home.flick("count", by: 30, in: 50), for: 4.6)
    let (states, values) = (try story.rulerStates("count"), try story.values("count"))
    #expect(states.contains("gliding") && states.contains("snapping"))
    let told = story.events("value").compactMap { $0["value"]?.number }
    // 30 points by the finger and 213.4 after it are six steps, and as many are felt.
    #expect(told == [9, 8, 7, 6, 5, 4])
    #expect(values.last == 4 && story.haptics.joined().count == 6)
    let glideEnd = try #require(states.lastIndex(of: "gliding"))
    #expect(values[(glideEnd + 1)...].allSatisfy { $0 == 4 })
  }

  // MARK: What is felt

  /// The marks, a tenth apart, that a ruler of 0…14 reaches on its way through `values`, in each
  /// step; of the ends only that it is there.
  private func marks(through values: [Double]) -> [[String]] {
    zip(values, values.dropFirst()).map { old, new in
      guard old != new else { return [] }
      let (a, b) = (Self.tenths(old), Self.tenths(new))
      let inner = (1...139).filter { mark in
        let mark = Double(mark)
        return a < b ? a < mark && mark <= b : b <= mark && mark < a
      }
      return inner.map { _ in "selection" } + (new == 0 || new == 14 ? ["limit"] : [])
    }
  }

  /// `value` in tenths, whole where only noise keeps it from being so.
  private static func tenths(_ value: Double) -> Double {
    let tenths = value * 10
    return abs(tenths - tenths.rounded()) < 1e-9 ? tenths.rounded() : tenths
  }

  @Test(arguments: [200.0, 900, 2500], RulerHome.allCases)
  func `a flick over the marks is felt at each in the step that reaches it, and never twice`(
    velocity: Double, home: RulerHome
  ) throws {
    let story = try home.stage(["depth": 8.03])
      .play(home.flick("depth", by: velocity * 0.05, in: 50), for: 5)
    let values = try story.values("depth")
    #expect(Array(story.haptics.dropFirst()) == marks(through: values))
    let felt = story.haptics.joined()
    let end = try #require(values.last)
    #expect(
      felt.filter { $0 == "selection" }.count == 80
        - (end == 0 ? 0 : Int((end * 10).rounded(.up)) - 1))
    #expect(felt.filter { $0 == "limit" }.count == (end == 0 ? 1 : 0))
  }

  @Test(arguments: 0..<6, RulerHome.allCases)
  func `to and fro every mark is felt once for each time that it is reached`(
    seed: Int, home: RulerHome
  ) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let moves = (1...60).map { _ in
      shift((dice.unit() * 24 - 12).rounded(), 0, 25)
    }
    let story = try home.stage(["depth": dice.unit() < 0.5 ? 0.3 : 7]).play(
      home.script(
        finger(
          at: 1.5,
          "\(move(to: home.name("depth"))), \(down), \(moves.joined(separator: ", ")), "
            + "\(pause(100)), \(up)")), for: 4)
    #expect(Array(story.haptics.dropFirst()) == marks(through: try story.values("depth")))
    #expect(story.haptics.joined().count > 10)
  }

  // MARK: Editing

  @Test(
    arguments: [
      ("depth", 7.0, -60.0, "gliding"), ("depth", 0.2, 60, "bouncing"),
      ("count", 7, 33, "snapping"),
      ("count", 7, -3, "idle"), ("depth", 7, 0.5, "idle"), ("depth", 0, 60, "bouncing"),
    ] as [(String, Double, Double, String)], RulerHome.allCases)
  func `editing begins with the first move and ends once, after all that is felt and written`(
    sample: (id: String, value: Double, way: Double, state: String), home: RulerHome
  ) throws {
    let story = try home.stage([sample.id: sample.value])
      .play(home.flick(sample.id, by: sample.way, in: 100), for: 5)
    #expect(
      try sample.state == "idle"
        ? Set(story.rulerStates(sample.id).dropFirst(192)).isSubset(of: ["idle", "snapping"])
        : story.rulerStates(sample.id).contains(sample.state))
    let target = "control:" + sample.id
    let told = (story.whole["events"]?.list ?? []).filter { $0["target"]?.text == target }
    let editing = told.indices.filter { told[$0]["kind"]?.text == "editing" }
    try #require(editing.count == 2)
    #expect(editing.compactMap { told[$0]["state"]?.text } == ["began", "ended"])
    let changes = told.indices.filter { index in
      told[index]["kind"]?.text.map { ["value", "haptic"].contains($0) } ?? false
    }
    #expect(changes.allSatisfy { editing[0] < $0 && $0 < editing[1] })
    // Began by the first sample that moved, not by the landing.
    #expect(abs(try #require(told[editing[0]]["time"]?.number) - (1.5 + 1.0 / 120)) < 1e-9)
    let last = try #require(changes.last.flatMap { told[$0]["time"]?.number } ?? 1.5)
    #expect(try #require(told[editing[1]]["time"]?.number) >= last)
  }

  @Test(arguments: RulerHome.allCases)
  func `a finger that only rests on a ruler edits nothing`(home: RulerHome) throws {
    let story = try home.stage(["depth": 7.03]).play(
      home.script(
        finger(at: 1.5, "\(move(to: home.name("depth"))), \(down), \(pause(400)), \(up)")),
      for: 3)
    #expect((story.events("editing") + story.events("value")).isEmpty)
    #expect(story.haptics.joined().isEmpty)
    #expect(try story.rulerStates("depth")[185] == "held")
    expect(try story.offsets("depth"), in: 0..<360, since: 0) { _ in -562.4 }
  }
}
