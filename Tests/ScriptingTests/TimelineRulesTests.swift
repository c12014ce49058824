import Geometry
import Gestures
import Scripting
import Testing

/// What holds for every script, tried on many made up by a generator.
@Suite struct TimelineRulesTests {
  /// Knuth's MMIX generator: the same scripts in every run.
  private struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % sides
    }
  }

  private func item(_ dice: inout Dice) -> String {
    switch dice.roll(8) {
    case 0: Samples.down
    case 1: Samples.up
    case 2: Samples.cancel
    case 3: Samples.pause(dice.roll(60))
    case 4: Samples.move(Double(dice.roll(390)), Double(dice.roll(844)))
    default: Samples.move(Double(dice.roll(390)), Double(dice.roll(844)), dice.roll(100))
    }
  }

  private func steps(_ dice: inout Dice) -> String {
    var start = 0
    return (0..<4).map { _ in
      start += dice.roll(150)
      if dice.roll(6) == 0 { return "{\"at\":0.\(start + 100),\"release\":true}" }
      let sources = (0..<3).map { source in
        let items = (0..<6).map { _ in item(&dice) }
        return Samples.source(items.joined(separator: ","), id: "f\(source)")
      }
      let body = "{\"actions\":[\(sources.joined(separator: ","))]}"
      return "{\"at\":0.\(start + 100),\"perform\":\(body)}"
    }.joined(separator: ",")
  }

  @Test func `times ascend and every contact lands once, then moves, then leaves once`() throws {
    for seed in 0..<300 {
      var dice = Dice(UInt64(seed))
      let scene = try Samples.steps(steps(&dice)).resolved()
      var timeline = Timeline(scene: scene)
      let events = try timeline.events(until: 10) { _ in nil }
      #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
      var phases: [Int: TouchPhase] = [:]
      var landed = 0
      for case .contact(let sample) in events {
        let before = phases.updateValue(sample.phase, forKey: sample.contact)
        if sample.phase == .began {
          landed += 1
          #expect(before == nil && sample.contact == landed, "seed \(seed)")
        } else {
          #expect(before == .began || before == .moved, "seed \(seed)")
        }
        #expect(Rect(0, 0, 391, 845).contains(sample.position))
      }
    }
  }

  @Test func `steps of any length tell the same as one look at the end`() throws {
    for seed in 0..<100 {
      var dice = Dice(UInt64(seed))
      let scene = try Samples.steps(steps(&dice)).resolved()
      var whole = Timeline(scene: scene)
      let all = try whole.events(until: 3) { _ in nil }
      var timeline = Timeline(scene: scene)
      var events: [TimelineEvent] = []
      for step in 0...360 { events += try timeline.events(until: Double(step) / 120) { _ in nil } }
      #expect(events == all, "seed \(seed)")
    }
  }
}
