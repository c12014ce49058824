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

/// Counts what it hears of each touch.
struct Tally: Sendable {
  var counts: [Int: (begun: Int, ended: Int)] = [:]
  /// Touches that moved or ended before they began, or after they ended.
  var strays = 0

  mutating func handle(_ touches: [Touch]) {
    for touch in touches {
      var count = counts[touch.id] ?? (0, 0)
      if touch.phase == .began { count.begun += 1 } else if count.begun == 0 { strays += 1 }
      if count.ended > 0 { strays += 1 }
      if !touch.isDown { count.ended += 1 }
      counts[touch.id] = count
    }
  }

  var json: JSON {
    let rows: [JSON] = counts.sorted { $0.key < $1.key }.map {
      [.number(Double($0.key)), .number(Double($0.value.begun)), .number(Double($0.value.ended))]
    }
    return ["strays": .number(Double(strays)), "touches": .array(rows)]
  }
}

private struct SingleTally: SingleTouchRenderer {
  var knobs = Listening()
  static let controls = ControlsSchema<SingleTally>(
    pattern: .bar,
    .colour("colour", \.knobs.colour) { Color(oklch: 0.8, 0.1, $0 * 360) },
    .value("density", \.knobs.density, in: 3...12, step: 1),
    .value("wildness", \.knobs.wildness, in: 0...1))

  func begin(on stage: Stage) -> Tally { Tally() }
  func update(_ state: inout Tally, touch: Touch?, step: Step) {
    state.handle(touch.map { [$0] } ?? [])
  }
  func draw(_ state: Tally, on canvas: inout Canvas) {}
  func figures(_ state: Tally) -> JSON { state.json }
}

private struct MultiTally: MultiTouchRenderer {
  var knobs = Listening()
  static let controls = ControlsSchema<MultiTally>(
    pattern: .tactileColumn(width: 78),
    .value("density", \.knobs.density, in: 3...12, step: 1),
    .value("growth", \.knobs.growth, in: 0...1))

  func begin(on stage: Stage) -> Tally { Tally() }
  func update(_ state: inout Tally, touches: [Touch], step: Step) { state.handle(touches) }
  func draw(_ state: Tally, on canvas: inout Canvas) {}
  func figures(_ state: Tally) -> JSON { state.json }
}

/// A random script for many fingers: they land anywhere, rest, wander, flick, lift and are taken
/// away, at any times.
private struct RandomScript {
  static let size = Size(390, 844)
  private(set) var samples: [JSON] = []
  private var random: SeededGenerator
  private var fingers: [(id: Int, place: Point)] = []
  private var clock = 0.0
  private var landed = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<Int(random.number(in: 4...60)) { step() }
    // The last fingers stay for a moment and lift.
    clock += 0.1
    for finger in fingers { add(finger.id, "ended", finger.place) }
  }

  private mutating func step() {
    clock += random.unit() < 0.4 ? 0 : random.number(in: 0...1) * random.number(in: 0...0.12)
    let dice = random.unit()
    guard !fingers.isEmpty, dice > 0.25 || fingers.count == 10 else { return land() }
    let index = Int(random.unit() * Double(fingers.count))
    switch dice {
    case ..<0.8:
      let reach = random.unit() < 0.3 ? 160.0 : 14
      let way = Vector(random.number(in: -reach...reach), random.number(in: -reach...reach))
      fingers[index].place = fingers[index].place + way
      add(fingers[index].id, "moved", fingers[index].place)
    default:
      let finger = fingers.remove(at: index)
      add(finger.id, dice < 0.95 ? "ended" : "cancelled", finger.place)
    }
  }

  private mutating func land() {
    landed += 1
    let size = Self.size
    let x = random.number(in: 0...size.width)
    // Bars, handle and controls as often as the canvas, and now and then beside the stage.
    let y =
      switch random.unit() {
      case ..<0.2: random.number(in: 0...112)
      case ..<0.35: random.number(in: 664...752)
      case ..<0.6: random.number(in: 740...size.height)
      case ..<0.97: random.number(in: 112...740)
      default: random.number(in: size.height...size.height + 40)
      }
    fingers.append((landed, Point(x, y)))
    add(landed, "began", Point(x, y))
  }

  private mutating func add(_ id: Int, _ phase: String, _ place: Point) {
    samples.append([
      "t": .number(clock), "id": .number(Double(id)), "phase": .string(phase),
      "x": .number(place.x), "y": .number(place.y),
    ])
  }

  /// Until everything has come to rest.
  var duration: Double { clock + 0.8 }
}

/// What must hold of every script, checked line by line of its trace.
private struct Inspection {
  private var owners: [Int: String] = [:]
  private var seen: Set<Int> = []
  private var failures: Set<Int> = []
  /// How many gestures of a touch on a target have begun and have not ended.
  private var running: [String: Int] = [:]
  private var begunOnCanvas: Set<Int> = []
  private var columns: [String: JSON] = [:]
  private var tallies: [String: JSON] = [:]
  private(set) var complaints: [String] = []

  mutating func read(_ line: JSON) {
    if let place = line.unfinite { complain("\(place) is not finite", line) }
    for event in line.events("gesture") { read(event, in: line) }
    for touch in line["touches"]?.list ?? [] { follow(touch, in: line) }
    let page = line["chrome"]?["experience"]?.text ?? ""
    for control in line["controls"]?.list ?? [] { read(control, on: page, in: line) }
  }

  /// Reads what `page` has heard. The trace tells of the settled page alone.
  mutating func read(_ page: FeedPage) { tallies[page.experience.id] = page.performance.figures }

  private mutating func read(_ event: JSON, in line: JSON) {
    let touch = Int(event["touch"]?.number ?? 0)
    let (target, state) = (event["target"]?.text ?? "", event["state"]?.text ?? "")
    let key = "\(touch) \(event["gesture"]?.text ?? "") \(target)"
    switch state {
    case "began":
      if running[key] != nil { complain("\(key) began twice", line) }
      running[key] = 1
      if target == "canvas" { begunOnCanvas.insert(touch) }
    case "ended", "cancelled":
      if running[key] != 1 { complain("\(key) \(state) without running", line) }
      running[key] = 0
    case "failed": failures.insert(touch)
    default: break
    }
  }

  private mutating func follow(_ touch: JSON, in line: JSON) {
    let id = Int(touch["id"]?.number ?? 0)
    seen.insert(id)
    guard let owner = touch["owner"]?.text else {
      if let owner = owners[id] { complain("\(owner) lost touch \(id)", line) }
      return
    }
    if let before = owners[id], before != owner {
      complain("touch \(id) went from \(before) to \(owner)", line)
    }
    owners[id] = owner
  }

  private mutating func read(_ control: JSON, on page: String, in line: JSON) {
    let id = control["id"]?.text ?? ""
    let key = page + " " + id
    if let column = columns[key], column != control["column"] { complain("\(key) moved", line) }
    columns[key] = control["column"]
    let range = id == "density" ? 3.0...12 : 0...1
    let value = control["value"]?.number ?? .nan
    if !range.contains(value) { complain("\(key) is \(value)", line) }
    if id == "density", value != value.rounded() { complain("\(key) is \(value)", line) }
    let target = "control:" + id
    guard line.events("value").contains(where: { $0["target"]?.text == target }) else { return }
    // A touch has one owner, so a touch that moves two controls leaves one without a finger. A
    // ruler glides on by itself, and a tap on the reset button moves all.
    let owners = (line["touches"]?.list ?? []).compactMap { $0["owner"]?.text }
    let isHeld = !Set(owners).isDisjoint(with: [target, "ruler:" + id, "sheet:reset"])
    let isGliding = control["ruler"]?["state"]?.text.map { $0 != "idle" && $0 != "held" } ?? false
    if !isHeld && !isGliding { complain("\(key) moved without a finger", line) }
  }

  mutating func finish() {
    for id in seen where owners[id] == nil && !failures.contains(id) && !begunOnCanvas.contains(id)
    { complaints.append("touch \(id) has no owner and no failure") }
    for (key, count) in running where count != 0 { complaints.append("\(key) never ended") }
    var heard: Set<Int> = []
    for (page, tally) in tallies {
      if tally["strays"]?.number != 0 { complaints.append("\(page) heard strays") }
      for row in tally["touches"]?.list ?? [] {
        heard.insert(Int(row[0]?.number ?? 0))
        if row[1]?.number != 1 || row[2]?.number != 1 {
          complaints.append("\(page) heard \(row.text())")
        }
      }
    }
    // A single-touch experience sees one touch at a time; nobody else's is ever lost.
    for id in begunOnCanvas where !heard.contains(id) {
      complaints.append("touch \(id) never reached its experience")
    }
  }

  private mutating func complain(_ text: String, _ line: JSON) {
    complaints.append("frame \(line["frame"]?.text() ?? ""): \(text)")
  }
}

extension JSON {
  /// The path of a number that is not finite; nil if there is none.
  fileprivate var unfinite: String? {
    switch self {
    case .number(let number): number.isFinite ? nil : "number"
    case .array(let values): values.lazy.compactMap(\.unfinite).first
    case .object(let members):
      members.lazy.compactMap { member in member.value.unfinite.map { "\(member.key) \($0)" } }
        .first
    default: nil
    }
  }
}

/// Random scripts for many fingers, thrown at the whole player.
@Suite struct FuzzTests {
  static let catalogue = [
    Experience("first", title: "First", MultiTally.self),
    Experience("second", title: "Second", SingleTally.self),
    Experience("third", title: "Third", MultiTally.self),
  ]

  /// Scripts to run: 500, or as many as the environment asks for.
  static let count =
    ProcessInfo.processInfo.environment["MOTECRAFT_FUZZ_SCRIPTS"].flatMap { Int($0) } ?? 500

  @Test(arguments: 0..<10)
  func `no script loses a touch, moves a column or leaves a range`(part: Int) throws {
    for index in stride(from: part, to: Self.count, by: 10) {
      let complaints = try Self.complaints(seed: UInt64(index))
      #expect(complaints.isEmpty, "script \(index): \(complaints.prefix(3))")
    }
  }

  private static func complaints(seed: UInt64) throws -> [String] {
    let script = RandomScript(seed: seed)
    let entries = catalogue.map {
      SceneVocabulary.Entry(id: $0.id, controls: $0.controls, pattern: $0.pattern)
    }
    let scene = try SceneFile(
      [
        "scene": 1, "experience": .string(catalogue[Int(seed % 3)].id), "chrome": "full",
        "duration": .number(script.duration),
        "steps": [["at": 0, "contacts": .array(script.samples)]],
      ], vocabulary: SceneVocabulary(entries)
    ).resolved()
    var inspection = Inspection()
    var player = Playback<StandardPlayer>(scene: scene, catalogue: catalogue)
    for frame in 0..<scene.frameCount {
      try player.advance(toFrame: frame)
      inspection.read(player.trace(frame: frame))
      player.forgetEvents()
    }
    let world = player.player.world
    for page in [world.page] + world.others.values { inspection.read(page) }
    inspection.finish()
    return inspection.complaints
  }
}
