import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing
import Views
import Widgets

// Players and experiences with a mistake each.

/// Its picture never learns that a touch was taken away.
private struct DeafPlayer: Player {
  var world: World
  init(_ world: World) { self.world = world }
  var view: View<DeafPlayer> {
    .zStack([
      View.fill.named("canvas").gesture(.touch(many: true)) { player, touch, _ in
        guard touch.phase != .cancelled else { return }
        player.world.page.follow(touch)
      }
    ])
  }
}

/// A finger high up writes a value that is none.
private struct BoldPlayer: Player {
  var world: World
  var isBold = false
  init(_ world: World) { self.world = world }
  var view: View<BoldPlayer> { .zStack([.picture(of: world), .controls(of: world)]) }
  mutating func notice(_ sample: TouchSample) {
    if sample.phase == .moved, sample.position.y < 200 { isBold = true }
  }
  mutating func passTime(_ out: inout EventSink) {
    if isBold { world.page.controls[0].set([12.5], at: out.now, &out) }
  }
}

/// Two fingers shove its controls aside.
private struct SlantedPlayer: Player {
  var world: World
  var fingers = 0
  init(_ world: World) { self.world = world }
  var view: View<SlantedPlayer> {
    let shift = Insets(leading: fingers > 1 ? 6 : 0)
    return .zStack([.picture(of: world), .controls(of: world).padding(shift)])
  }
  mutating func notice(_ sample: TouchSample) {
    if sample.phase == .began { fingers += 1 } else if !sample.phase.isDown { fingers -= 1 }
  }
}

/// It says of itself that no more than two fingers touch it.
private struct ShyPlayer: Player {
  var world: World
  init(_ world: World) { self.world = world }
  var view: View<ShyPlayer> { .picture(of: world) }
  var invariants: [Invariant<TracedFrame>] {
    [
      Invariant("two are company") { frame in
        let count = frame.line.touches.count
        return count < 3 ? nil : "\(count) fingers"
      }
    ]
  }
}

/// Its metric is no number once a finger has been low on the right.
private struct Vague: Renderer {
  static var touch: TouchKind { .multi }
  var knobs = Listening()
  static let controls = ControlsSchema<Vague>(
    pattern: .bar, .value("density", \.knobs.density, in: 3...12, step: 1))
  func begin(on stage: Stage) -> Double { 1 }
  func update(_ state: inout Double, at moment: Moment) {
    if moment.touches.contains(where: { $0.position.x > 250 && $0.position.y > 300 }) {
      state = .nan
    }
  }
  func draw(_ state: Double, at moment: Moment, on canvas: inout Canvas) {}
  func metrics(_ state: Double, at moment: Moment) -> Metrics { ["sum": [1, state]] }
}

/// It says of itself that nothing fast touches it.
private struct Timid: Renderer {
  var knobs = Listening()
  static let controls = ControlsSchema<Timid>(
    pattern: .bar, .value("density", \.knobs.density, in: 3...12, step: 1))
  func begin(on stage: Stage) -> Double { 0 }
  func update(_ state: inout Double, at moment: Moment) {
    state = max(state, moment.touch.map { abs($0.velocity.dy) } ?? 0)
  }
  func draw(_ state: Double, at moment: Moment, on canvas: inout Canvas) {}
  func invariants(at moment: Moment) -> [Invariant<Double>] {
    [Invariant("nothing is fast") { $0 < 500 ? nil : "\($0.rounded()) points a second" }]
  }
}

/// Mistakes are found, and what shows them is short.
@Suite struct FuzzShrinkTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let experience: Experience
    let player: any Player.Type
    let place: String
    /// Number of samples that are left.
    let samples: ClosedRange<Int>
  }

  private static let many = Experience("many", title: "Many", ManyFingers.self)

  static let cases = [
    Case(
      testDescription: "an experience sees each of its touches begin once and end once",
      experience: many, player: DeafPlayer.self, place: "touch 1 on many", samples: 2...2),
    Case(
      testDescription: "values stay in range and on their step", experience: many,
      player: BoldPlayer.self, place: "control:density of many", samples: 2...2),
    Case(
      testDescription: "columns never move", experience: many, player: SlantedPlayer.self,
      place: "control:density of many", samples: 2...2),
    Case(
      testDescription: "two are company", experience: many, player: ShyPlayer.self,
      place: "the player", samples: 3...3),
    Case(
      testDescription: "all numbers are finite",
      experience: Experience("vague", title: "Vague", Vague.self), player: StandardPlayer.self,
      place: "experience.sum[1]", samples: 1...1),
    Case(
      testDescription: "nothing is fast",
      experience: Experience("timid", title: "Timid", Timid.self), player: StandardPlayer.self,
      place: "timid", samples: 2...3),
  ]

  @Test(arguments: cases)
  func `a mistake is found, shrunk, and found again in the scene that is written`(
    _ mistake: Case
  ) throws {
    let stage = try FuzzStage([mistake.experience], player: mistake.player)
    let (script, finding) = try #require(stage.hit())
    #expect(finding.violation.invariant == mistake.testDescription)
    var shrinker = FuzzShrinker(script, finding) { stage.fuzzer.finding(in: $0) }
    shrinker.run()
    #expect(mistake.samples.contains(shrinker.script.samples.count))
    #expect(shrinker.script.samples.last?.time ?? 1 <= 0.1)
    #expect(shrinker.finding.violation.place == mistake.place)
    let scene = try FuzzStage.scene(
      SceneDocument(shrinker.script.scene(on: stage.fuzzer.scene)).text, stage.configuration)
    let again = Fuzzer(on: scene, in: stage.configuration).finding(in: scene)
    #expect(again == shrinker.finding)
  }

  @Test func `what is left is round and has what is needed, and nothing else`() throws {
    var samples: [TouchSample] = []
    for contact in 1...9 {
      for step in 0..<8 {
        samples.append(
          TouchSample(
            time: Double(step) * 0.0377 + Double(contact) * 0.0011, contact: contact,
            phase: step == 0 ? .began : step == 7 ? .cancelled : .moved,
            position: Point(31.7 + Double(step) * 12.9, 417.3 - Double(contact) * 9.1)))
      }
    }
    let script = FuzzScript(samples.sorted { $0.time < $1.time })
    let violation = try #require(
      FuzzStage([Experience("vague", title: "Vague", Vague.self)]).hit()?.finding.violation)
    /// Breaks where the seventh finger, and no other, has come far enough a while after it landed.
    func replay(_ script: FuzzScript) -> Fuzzer.Finding? {
      let seventh = script.samples.filter { $0.contact == 7 }
      guard let landing = seventh.first(where: { $0.phase == .began }),
        let far = seventh.first(where: {
          $0.phase != .began && $0.position.x > 77 && $0.time > landing.time + 0.11
        })
      else { return nil }
      return Fuzzer.Finding(violation, frame: Int(far.time * 60) + 1, seconds: far.time + 0.01)
    }
    let finding = try #require(replay(script))
    var shrinker = FuzzShrinker(script, finding, replay: replay)
    shrinker.run()
    let left = shrinker.script.samples
    #expect(left.map(\.phase) == [.began, .moved] || left.map(\.phase) == [.began, .ended])
    #expect(left.map(\.contact) == [1, 1])
    #expect(left.map(\.position.x) == [0, 100])
    #expect(left[0].time == 0 && left[1].time > 0.11 && left[1].time <= 0.2)
    #expect(left[1].time * 100 == (left[1].time * 100).rounded())
  }

  @Test func `a script that nothing makes shorter stays`() throws {
    let stage = try FuzzStage([Experience("vague", title: "Vague", Vague.self)])
    let (script, finding) = try #require(stage.hit())
    var shrinker = FuzzShrinker(script, finding) { $0 == script ? finding : nil }
    shrinker.run()
    #expect(shrinker.script == script.renumbered && shrinker.finding == finding)
  }
}
