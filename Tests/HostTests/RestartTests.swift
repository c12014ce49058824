import Controls
import Drawing
import Foundation
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing
import Views
import Widgets

/// Counts its steps, and keeps the touches of the last one.
private struct Counter: Renderer {
  static var touch: TouchKind { .multi }
  var density = 5.0
  static let controls = ControlsSchema<Counter>(
    pattern: .tactileColumn(width: 78), .value("density", \.density, in: 3...12, step: 1))

  struct State: Sendable {
    var (index, count, sum) = (-1, 0, 0.0)
    var touches: [Touch] = []
  }

  func begin(on stage: Stage) -> State { State() }
  func update(_ state: inout State, at moment: Moment) {
    (state.index, state.touches) = (moment.step.index, moment.touches)
    state.count += 1
    state.sum += density * moment.seconds
  }
  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    canvas.fill(
      Path(circle: Point(100 + state.sum, 300), radius: density), with: Color(white: 1))
  }
  func metrics(_ state: State, at moment: Moment) -> Metrics {
    [
      "index": state.index, "count": state.count,
      "touches": JSON.array(
        state.touches.map { touch in
          [
            .number(touch.id), .string(touch.phase.rawValue), .number(touch.start.x),
            .number(touch.position.x),
          ]
        }),
    ]
  }
}

/// Begins its world again with every tap, and by itself now and then.
private struct RestlessPlayer: Player {
  var world: World
  init(_ world: World) { self.world = world }

  var view: View<RestlessPlayer> {
    View.zStack([.picture(of: world), .controls(of: world)])
      .simultaneousGesture(.tap()) { player, _, _ in player.world.restart() }
  }

  mutating func passTime(_ out: inout EventSink) {
    if world.stepIndex % 50 == 30 { world.restart() }
  }
}

@Suite struct RestartTests {
  private let catalogue = [
    Experience("counter", title: "Counter", Counter.self),
    Experience("other", title: "Other", Counter.self),
  ]

  private func scene(_ steps: String = "") throws -> Scene {
    let text =
      #"{"scene": 1, "experience": "counter", "fps": 120, "duration": 4, "steps": [\#(steps)]}"#
    return try SceneFile(
      JSON(text: text), schemas: ExperienceSchemas(PlayerConfiguration(catalogue))
    ).resolved()
  }

  /// Metrics of the experience in each of the first `count` steps.
  private func metrics<P: Player>(
    _ player: P.Type, _ steps: String = "", count: Int
  ) throws -> [JSON] {
    var playback = Playback<P>(scene: try scene(steps), catalogue: catalogue)
    return try (0..<count).map { frame in
      try playback.advance()
      return try #require(playback.trace(frame: frame)["experience"])
    }
  }

  @Test func `a button begins the world again in its step, and it counts from 0`() throws {
    let told = try metrics(
      PlainPlayer.self, #"{"at": 0.25, "activate": "restart"}"#, count: 40)
    let wanted = (Array(0..<30) + Array(0..<10)).map { JSON.number(Double($0)) }
    #expect(told.map { $0["index"] ?? .null } == wanted)
    let counts = [29, 30, 39].map { told[$0]["count"] ?? .null }
    #expect(counts == [30, 1, 10])
  }

  @Test func `a tap does so too, and a finger that plays on lands anew where it is`() throws {
    let plays =
      finger("one", at: 0.1, move(200, 300), down, move(260, 300, 100), pause(900))
    let taps = finger("two", at: 0.5, move(20, 20), down, pause(50), up)
    let told = try metrics(PlainPlayer.self, plays + "," + taps, count: 100)
    let first = try #require(told.indices.dropFirst().first { told[$0]["index"] == 0 })
    #expect((66...67).contains(first))
    #expect(told[12]["touches"] == [[1, "began", 200, 200]])
    #expect(told[first - 1]["touches"] == [[1, "moved", 200, 260]])
    #expect(told[first]["touches"] == [[1, "began", 260, 260]])
    #expect(told[first + 1]["touches"] == [[1, "moved", 260, 260]])
  }

  @Test func `before the step's input it is the same`() throws {
    let told = try metrics(RestlessPlayer.self, count: 100)
    let indices = [29, 30, 31, 79, 80].map { told[$0]["index"] ?? .null }
    #expect(indices == [29, 0, 1, 49, 0])
  }

  @Test func `controls keep their values, and the picture is that of a new world`() throws {
    let set = #"{"at": 0, "set": {"density": 9}}"#
    var again = Playback<PlainPlayer>(
      scene: try scene(set + #", {"at": 0.5, "activate": "restart"}"#), catalogue: catalogue)
    var fresh = Playback<PlainPlayer>(scene: try scene(set), catalogue: catalogue)
    for _ in 0..<60 { try again.advance() }
    for _ in 0..<30 {
      try again.advance()
      try fresh.advance()
      #expect(again.player.world.page.values == [9])
      #expect(again.draw() == fresh.draw())
    }
    #expect(again.player.world.time > fresh.player.world.time)
  }

  @Test func `random fingers find nothing amiss where worlds begin again`() throws {
    let stage = try FuzzStage(catalogue, player: RestlessPlayer.self)
    #expect(stage.hit(of: 40) == nil)
  }

  @Test func `the example of the documentation is the player of these tests`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: root.appending(path: "../../Sources/Player/Host/Player.swift"), encoding: .utf8)
    let parts = source.split(separator: "\n").filter { $0.hasPrefix("///") }
      .map { $0.dropFirst(4) }.joined(separator: "\n").components(separatedBy: "```")
    let example = try #require(parts.dropFirst().first).dropFirst("swift\n".count)
    let player = try String(
      contentsOf: root.appending(path: "PlainPlayer.swift"), encoding: .utf8)
    #expect(example.contains("struct PlainPlayer"))
    #expect(player.hasSuffix(example))
  }
}

/// Calls of a world that ask for what is not there.
@Suite struct WorldTests {
  private func world() throws -> World {
    let stage = FullStage.catalogue
    let scene = try FuzzStage.scene(
      #"{"scene": 1, "experience": "one"}"#, PlayerConfiguration(stage))
    return World(scene: scene, in: PlayerConfiguration(stage))
  }

  @Test(arguments: [-1, 5, .min, .max])
  func `there is no turning to a page that is not there`(_ place: Int) throws {
    var world = try world()
    world.turn(to: place)
    #expect(world.pageIndex == 1 && !world.feed.isMoving(at: 0))
    world.turn(to: 3)
    #expect(world.feed.isMoving(at: 0))
    world.turn(to: place)
    #expect(world.feed.isMoving(at: 0))
  }

  @Test(
    arguments: [
      ("density", []), ("density", [4, 5]), ("density", [.nan]), ("place", [1]), ("", [5]),
    ] as [(String, [Double])])
  func `values that no control can have change nothing`(_ id: String, _ values: [Double]) throws {
    var world = try world()
    let before = world.page.values
    var out = EventSink(now: 0)
    world.set(id, to: values, at: 0, &out)
    #expect(world.page.values == before && out.events.isEmpty)
  }

  @Test(arguments: [(1e308, 12.0), (-.infinity, 3), (.infinity, 12), (7.4, 7)])
  func `a value takes the nearest that it may have`(_ value: Double, _ wanted: Double) throws {
    var world = try world()
    var out = EventSink(now: 0)
    world.set("density", to: value, at: 0, &out)
    #expect(world.page.controls.first { $0.control.id == "density" }?.values == [wanted])
  }
}
