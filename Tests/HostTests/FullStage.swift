import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing
import Widgets

/// Plays scenes in the whole player: a feed of experiences that only listen, and the chrome.
struct FullStage {
  /// The experience of the scene: `one` receives one finger, `many` all of them; both have
  /// pages before and after them.
  var experience = "many"
  /// Composition of the player; nil as in production.
  var composition: Composition?
  var chrome = "full"
  /// More of the scene, as `"fps": 60, "seed": 1`.
  var keys = ""
  /// The pages of the feed.
  var pages = FullStage.catalogue
  /// Panel in place of the usual one; nil for that.
  var panel: ControlPanel?

  static let catalogue = [
    Experience("first", title: "First", SingleListener.self),
    Experience("one", title: "One", SingleListener.self),
    Experience("many", title: "Many", MultiListener.self),
    Experience("hasty", title: "Hasty", HastyListener.self),
    Experience("last", title: "Last", MultiListener.self),
  ]

  /// Plays `steps` for `duration` seconds, one line of the trace for each of 120 steps a second.
  ///
  /// However the player is joined, a gesture that begins ends once, and a finger has one owner or a
  /// stated failure.
  func play(
    _ steps: String, for duration: Double = 2, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Story {
    let entries = pages.map {
      ExperienceSchemas.Entry(id: $0.id, controls: $0.controls, pattern: $0.pattern)
    }
    let text =
      #"{"scene": 1, "experience": "\#(experience)", "chrome": "\#(chrome)", "fps": 120, "#
      + #""duration": \#(duration), \#(keys.isEmpty ? "" : keys + ", ")"steps": [\#(steps)]}"#
    let scene = try SceneFile(JSON(text: text), schemas: ExperienceSchemas(entries)).resolved()
    guard composition != nil || panel != nil else {
      return try play(Playback<StandardPlayer>(scene: scene, catalogue: pages), sourceLocation)
    }
    var player = TestPlayer(World(scene: scene, in: PlayerConfiguration(pages)))
    player.composition = composition ?? Composition()
    if let panel { player.world.page.replace(panel) }
    return try play(Playback(player), sourceLocation)
  }

  func play(
    _ steps: [String], for duration: Double = 2, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Story {
    try play(steps.joined(separator: ","), for: duration, sourceLocation: sourceLocation)
  }

  private func play<P>(
    _ playback: Playback<P>, _ sourceLocation: SourceLocation
  ) throws -> Story {
    var (player, all) = (playback, playback)
    var steps: [Playback<P>] = []
    for _ in 0..<player.scene.frameCount {
      try player.advance()
      steps.append(player)
      player.forgetEvents()
      try all.advance()
    }
    let story = Story(
      experience: experience,
      lines: TraceLines(count: steps.count) { steps[$0].trace(frame: $0) },
      whole: all.trace(frame: steps.count - 1))
    #expect(story.complaints.isEmpty, sourceLocation: sourceLocation)
    return story
  }
}

/// Takes the first of the fingers that there are for the only one.
struct HastyListener: Listener {
  static var touch: TouchKind { .multi }
  var knobs = Listening()
  static let controls = ControlsSchema<HastyListener>(
    pattern: .tactileColumn(width: 78), .value("density", \.knobs.density, in: 3...12, step: 1))

  func update(_ state: inout EventLog, at moment: Moment) {
    state.note(Array(moment.touches.prefix(1)))
  }
}

/// The lines of a trace, one for each step. Each is written when it is first asked for: a line lays out
/// the whole player, and most tests look at a few.
final class TraceLines: RandomAccessCollection, Equatable {
  private let write: (Int) -> JSON
  private var written: [JSON?]

  init(count: Int, write: @escaping (Int) -> JSON) {
    self.write = write
    written = Array(repeating: nil, count: count)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { written.count }

  subscript(step: Int) -> JSON {
    let line = written[step] ?? write(step)
    written[step] = line
    return line
  }

  static func == (a: TraceLines, b: TraceLines) -> Bool { a.elementsEqual(b) }
}

/// The trace of a played scene.
struct Story {
  let experience: String
  let lines: TraceLines
  /// One line for all steps: the last, with the events and the fingers of all.
  let whole: JSON

  /// All events of `kind`, in order.
  func events(_ kind: String) -> [JSON] { whole.events(kind) }

  /// One finger in one step of the experience.
  struct Hearing {
    let id: Int
    let phase: String
    let x: Double
    let y: Double
  }

  /// Events in order, as `1 canvas began` for the first finger, and `chrome tap`.
  var news: [String] {
    (whole["events"]?.list ?? []).compactMap { event in
      let target = event["target"]?.text ?? ""
      switch event["kind"]?.text {
      case "gesture":
        return "\(touch(of: event)) \(target) \(event["state"]?.text ?? "")"
      case "tap": return "\(target) tap"
      default: return nil
      }
    }
  }

  /// Final owner of each finger.
  var owners: [Int: String] {
    var owners: [Int: String] = [:]
    for touch in whole["touches"]?.list ?? [] {
      owners[Int(touch["id"]?.number ?? 0)] = touch["owner"]?.text
    }
    return owners
  }

  /// Owner of finger `id` in each step in which it is traced; nil while undecided.
  func owners(of id: Int) -> [String?] {
    lines.flatMap { $0["touches"]?.list ?? [] }.filter { $0["id"]?.number == Double(id) }
      .map { $0["owner"]?.text }
  }

  /// Velocity of finger `id` when its gesture ended, in points per second.
  func velocity(of id: Int) -> [Double]? {
    events("gesture")
      .first { touch(of: $0) == id && $0["velocity"] != nil }?["velocity"]?.numbers
  }

  /// Touches that the experience of the scene has received.
  var heard: [Hearing] {
    let line = lines.last { $0["chrome"]?["experience"]?.text == experience }
    return (line?["experience"]?["heard"]?.list ?? []).map {
      Hearing(
        id: Int($0["id"]?.number ?? 0), phase: $0["phase"]?.text ?? "",
        x: $0["x"]?.number ?? .nan, y: $0["y"]?.number ?? .nan)
    }
  }

  /// Phases of finger `id` that the experience received, without moves.
  func phases(of id: Int) -> [String] {
    heard.filter { $0.id == id && $0.phase != "moved" }.map(\.phase)
  }

  /// A metric of the chrome in each step.
  func chrome(_ key: String) -> [Double] { lines.compactMap { $0["chrome"]?[key]?.number } }

  /// The page on which the feed came to rest.
  var lastPage: Double? { lines.last?["chrome"]?["page"]?.number }

  /// True if the chrome is shown at the end.
  var isChromeVisible: Bool { lines.last?["chrome"]?["visible"] == .bool(true) }

  /// A metric of the control `id` in each step.
  func control(_ id: String, _ key: String) throws -> [JSON] {
    try lines.map { try #require($0.control(id)[key]) }
  }

  /// The value of the control `id` in each step.
  func values(_ id: String) throws -> [Double] {
    try control(id, "value").compactMap(\.number)
  }

  /// Violations of rules that hold in every scene.
  var complaints: [String] {
    var (running, complaints): ([String: Int], [String]) = ([:], [])
    var answered: Set<Int> = Set(owners.keys)
    for event in events("gesture") {
      let key = "\(touch(of: event)) \(event["target"]?.text ?? "")"
      switch event["state"]?.text {
      case "began":
        if running[key] != nil { complaints.append("\(key) began twice") }
        running[key] = 1
      case "ended", "cancelled":
        if running[key] != 1 { complaints.append("\(key) ended without running") }
        running[key] = 0
        answered.insert(touch(of: event))
      case "failed": answered.insert(touch(of: event))
      default: break
      }
    }
    complaints += running.filter { $0.value != 0 }.map { "\($0.key) never ended" }
    let touches = Set((whole["touches"]?.list ?? []).map { Int($0["id"]?.number ?? 0) })
    return complaints + touches.subtracting(answered).map { "nothing answered finger \($0)" }
  }

  private func touch(of event: JSON) -> Int { Int(event["touch"]?.number ?? 0) }
}

/// A sample of a finger, as scenes write it.
struct Sample {
  let time: Double
  let text: String

  init(_ id: Int, _ phase: String, at time: Double, _ x: Double, _ y: Double) {
    self.time = time
    text = #"{"t": \#(time), "id": \#(id), "phase": "\#(phase)", "x": \#(x), "y": \#(y)}"#
  }
}

/// A scene step in which fingers do `samples`, each from time 0 on, together.
func fingers(_ samples: [Sample]...) -> String {
  let order = samples.joined().enumerated()
    .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
  let texts = order.map(\.element.text).joined(separator: ",")
  return #"{"at": 0, "contacts": [\#(texts)]}"#
}

func land(_ id: Int, at time: Double, _ x: Double, _ y: Double) -> [Sample] {
  [Sample(id, "began", at: time, x, y)]
}
func go(_ id: Int, at time: Double, _ x: Double, _ y: Double) -> [Sample] {
  [Sample(id, "moved", at: time, x, y)]
}
func lift(_ id: Int, at time: Double, _ x: Double, _ y: Double) -> [Sample] {
  [Sample(id, "ended", at: time, x, y)]
}
func lose(_ id: Int, at time: Double, _ x: Double, _ y: Double) -> [Sample] {
  [Sample(id, "cancelled", at: time, x, y)]
}

/// A finger that lands at `start`, goes straight by `way` in `duration` seconds, a sample every
/// 1/120 s, and lifts there at once.
func stroke(
  _ id: Int, at time: Double, from start: Point, by way: Vector, in duration: Double
) -> [Sample] {
  let pieces = max(1, Int((duration * 120).rounded()))
  let moves = (1...pieces).flatMap { piece in
    let part = Double(piece) / Double(pieces)
    return go(id, at: time + duration * part, start.x + way.dx * part, start.y + way.dy * part)
  }
  return land(id, at: time, start.x, start.y) + moves
    + lift(id, at: time + duration, start.x + way.dx, start.y + way.dy)
}
