import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import RandomCases
import Rendering
import Scripting
import Testing

struct OneFinger: Renderer {
  var knobs = Listening()
  static let controls = ControlsSchema<OneFinger>(
    pattern: .bar,
    .colour("colour", \.knobs.colour) { Color(oklch: 0.8, 0.1, $0 * 360) },
    .value("density", \.knobs.density, in: 3...12, step: 1),
    .value("wildness", \.knobs.wildness, in: 0...1))

  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) {}
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {}
}

struct ManyFingers: Renderer {
  static var touch: TouchKind { .multi }
  var knobs = Listening()
  static let controls = ControlsSchema<ManyFingers>(
    pattern: .tactileColumn(width: 78),
    .value("density", \.knobs.density, in: 3...12, step: 1),
    .value("growth", \.knobs.growth, in: 0...1))

  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) {}
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {}
}

/// A stage for random fingers.
struct FuzzStage {
  let configuration: PlayerConfiguration
  let fuzzer: Fuzzer

  /// The stage of a scene with `members` of `experiences`, the first of which it shows unless
  /// `shown` says otherwise.
  init(
    _ experiences: [Experience], player: any Player.Type = StandardPlayer.self, shown: Int = 0,
    _ members: String = #""chrome": "full""#
  ) throws {
    configuration = PlayerConfiguration(experiences, player: player)
    fuzzer = Fuzzer(
      on: try Self.scene(
        #"{"scene": 1, "experience": "\#(experiences[shown].id)", \#(members)}"#, configuration),
      in: configuration)
  }

  static func scene(_ text: String, _ configuration: PlayerConfiguration) throws -> Scene {
    try SceneFile(bytes: Array(text.utf8), schemas: ExperienceSchemas(configuration)).resolved()
  }

  /// Violation by the first of `count` scripts that violates a rule.
  func hit(of count: Int = 300) -> (script: FuzzScript, finding: Fuzzer.Finding)? {
    for number in 1...count {
      let script = fuzzer.script(number, seed: 0, fingers: 10)
      if let finding = fuzzer.finding(in: script) { return (script, finding) }
    }
    return nil
  }
}

/// Random scripts for many fingers, thrown at the whole player.
@Suite struct FuzzTests {
  static let catalogue = [
    Experience("first", title: "First", ManyFingers.self),
    Experience("second", title: "Second", OneFinger.self),
    Experience("third", title: "Third", ManyFingers.self),
  ]

  @Test(arguments: 0..<RandomCases.count(3, of: 10))
  func `no script breaks anything`(part: Int) throws {
    let stage = try FuzzStage(Self.catalogue, shown: part % 3)
    for number in (part * 50)..<(part * 50 + 50) {
      let finding = stage.fuzzer.finding(
        in: stage.fuzzer.script(number + 1, seed: 0, fingers: 10))
      #expect(finding == nil, "script \(number + 1)")
    }
  }

  @Test(
    arguments: [
      #""chrome": "controls""#, #""chrome": "none""#,
      #""chrome": "full", "size": {"width": 200, "height": 320}, "textSize": "accessibility5""#,
      #""chrome": "full", "layoutDirection": "rightToLeft", "controlsPattern": "ruler""#,
      #""chrome": "full", "fps": 24, "disabled": ["density"], "size": {"width": 1024, "height": 768}"#,
    ])
  func `nothing breaks on other stages`(members: String) throws {
    let stage = try FuzzStage(Self.catalogue, members)
    for number in 1...40 {
      let finding = stage.fuzzer.finding(in: stage.fuzzer.script(number, seed: 1, fingers: 10))
      #expect(finding == nil, "script \(number)")
    }
  }

  @Test func `steps without fingers break nothing`() throws {
    let configuration = PlayerConfiguration(Self.catalogue)
    let steps = """
      [{"at": 0.1, "set": {"density": 12}}, {"at": 0.4, "increment": "growth"},
       {"at": 1.9, "activate": "chrome:tab:second"}]
      """
    let scene = try FuzzStage.scene(
      #"{"scene": 1, "experience": "first", "chrome": "full", "duration": 4, "steps": \#(steps)}"#,
      configuration)
    #expect(Fuzzer(on: scene, in: configuration).finding(in: scene) == nil)
  }

  @Test func `a finger whose view goes before it has an owner is cancelled`() throws {
    let configuration = PlayerConfiguration(Self.catalogue)
    // The columns are wider than the stage, so that the finger may yet pan them when they go.
    let scene = try FuzzStage.scene(
      #"""
      {"scene": 1, "experience": "first", "chrome": "full", "duration": 1,
       "size": {"width": 90, "height": 422}, "steps": [
        {"at": 0, "perform": {"actions": [{"type": "pointer", "id": "finger",
          "parameters": {"pointerType": "touch"}, "actions": [
            {"type": "pointerMove", "x": 0, "y": 0,
             "origin": {"element-6066-11e4-a52e-4f735466cecf": "control:density"}},
            {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 60},
            {"type": "pointerUp", "button": 0}]}]}},
        {"at": 0.02, "activate": "chrome:tab:third"}]}
      """#, configuration)
    var frames = Frames(
      of: scene, in: configuration, indices: Array(0..<scene.frameCount), contents: .trace)
    var story: [JSON] = []
    while let frame = try frames.next() {
      story += (frame.trace?["touches"]?.list ?? []).flatMap { $0["story"]?.list ?? [] }
    }
    #expect(story.contains { $0["because"]?.text == "view" })
    #expect(!story.contains { $0["state"]?.text == "won" })
    #expect(Fuzzer(on: scene, in: configuration).finding(in: scene) == nil)
  }

  /// All in one step, or nearly: the page is flung away, caught beyond its neighbour, and later it is
  /// back.
  @Test(arguments: [0, 0.01], [false, true])
  func `a page that goes before it receives all of a finger receives the rest when it is back`(
    flung: Double, isBack: Bool
  ) throws {
    let configuration = PlayerConfiguration(Self.catalogue)
    func contact(_ id: Int, _ phase: String, _ x: Double, _ time: Double) -> String {
      #"{"id": \#(id), "phase": "\#(phase)", "t": \#(time), "x": \#(x), "y": 200}"#
    }
    let contacts = [
      contact(1, "began", 100, 0), contact(1, "moved", 200, flung),
      contact(1, "ended", 700, flung), contact(2, "began", 0, flung),
      contact(2, "ended", 0, flung),
    ]
    let back = isBack ? #", {"at": 1.5, "activate": "chrome:tab:third"}"# : ""
    let scene = try FuzzStage.scene(
      #"""
      {"scene": 1, "experience": "third", "chrome": "full", "duration": 4, "steps": [
        {"at": 0, "contacts": [\#(contacts.joined(separator: ", "))]}\#(back)]}
      """#, configuration)
    var frames = Frames(
      of: scene, in: configuration, indices: [30, scene.frameCount - 1], contents: .trace)
    var pages: [JSON?] = []
    while let frame = try frames.next() { pages.append(frame.trace?["chrome"]?["page"]) }
    #expect(pages == [1, isBack ? 2 : 1])
    #expect(Fuzzer(on: scene, in: configuration).finding(in: scene) == nil)
  }
}

/// Properties of random scripts.
@Suite struct FuzzScriptTests {
  private let fuzzer: Fuzzer

  init() throws { fuzzer = try FuzzStage(FuzzTests.catalogue).fuzzer }

  @Test func `the same numbers give the same script, others give others`() {
    let scripts = (1...50).map { fuzzer.script($0, seed: 7, fingers: 10) }
    #expect(scripts == (1...50).map { fuzzer.script($0, seed: 7, fingers: 10) })
    let others = (1...50).map { fuzzer.script($0, seed: 8, fingers: 10) }
    #expect(Set(scripts + others).count == 100)
  }

  @Test(arguments: [1, 2, 10, 64])
  func `a finger lands once, ends once, and no more are down than there may be`(fingers: Int) {
    var (most, phases): (Int, Set<TouchPhase>) = (0, [])
    for number in 1...200 {
      var (down, gone): (Set<Int>, Set<Int>) = ([], [])
      var time = 0.0
      for sample in fuzzer.script(number, seed: 3, fingers: fingers).samples {
        #expect(sample.time >= time && !gone.contains(sample.contact))
        #expect(down.contains(sample.contact) == (sample.phase != .began))
        time = sample.time
        phases.insert(sample.phase)
        if sample.phase.isDown {
          down.insert(sample.contact)
        } else {
          down.remove(sample.contact)
          gone.insert(sample.contact)
        }
        most = max(most, down.count)
      }
      #expect(down.isEmpty)
    }
    #expect(most <= fingers && most >= min(fingers, 8))
    #expect(phases == Set(TouchPhase.allCases))
  }

  @Test func `they land on every part of the player`() {
    let places = (1...100).flatMap { number in
      fuzzer.script(number, seed: 0, fingers: 10).samples.filter { $0.phase == .began }
        .map(\.position)
    }
    for (part, box) in [
      ("a control", Rect(112, 760, 78, 56)), ("the canvas", Rect(100, 200, 200, 300)),
      ("the bar", Rect(0, 0, 390, 56)), ("beside the stage", Rect(390.5, 0, 40, 844)),
    ] {
      #expect(places.contains { box.contains($0) }, "\(part)")
    }
  }
}
