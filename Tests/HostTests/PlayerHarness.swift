import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// The controls of Lichen Bloom on an experience that only listens.
struct Listening: Sendable {
  var colour = 0.38
  var density = 7.0
  var wildness = 0.35
  var growth = 0.5
}

/// Touches that a listening experience has received, one entry for each touch of each step.
struct EventLog: Sendable {
  private var heard: [JSON] = []

  mutating func note(_ touches: [Touch]) {
    for touch in touches {
      heard.append([
        "id": .number(Double(touch.id)), "phase": .string(touch.phase.rawValue),
        "x": .number(touch.position.x), "y": .number(touch.position.y),
      ])
    }
  }

  var json: JSON { ["heard": .array(heard)] }
}

/// An experience that logs its touches and draws nothing.
protocol Listener: Renderer where State == EventLog {}

extension Listener {
  func begin(on stage: Stage) -> EventLog { EventLog() }
  func update(_ state: inout EventLog, at moment: Moment) { state.note(moment.touches) }
  func draw(_ state: EventLog, at moment: Moment, on canvas: inout Canvas) {}
  func metrics(_ state: EventLog, at moment: Moment) -> Metrics { Metrics(state.json) }
}

struct SingleListener: Listener {
  var knobs = Listening()
  static let controls = ControlsSchema<SingleListener>(
    pattern: .tactileColumn(width: 78),
    .colour("colour", \.knobs.colour) { Color(oklch: 0.8, 0.1, $0 * 360) },
    .value("density", \.knobs.density, in: 3...12, step: 1),
    .value("wildness", \.knobs.wildness, in: 0...1),
    .value("growth", \.knobs.growth, in: 0...1))
}

struct MultiListener: Listener {
  static var touch: TouchKind { .multi }
  var knobs = Listening()
  static let controls = ControlsSchema<MultiListener>(
    pattern: .tactileColumn(width: 78),
    .value("density", \.knobs.density, in: 3...12, step: 1))
}

/// Plays scenes in the whole player and hands out the trace.
struct PlayerHarness {
  var experience = Experience("listener", title: "Listener", SingleListener.self)

  static let multi = PlayerHarness(
    experience: Experience("listener", title: "Listener", MultiListener.self))

  /// The scene of 390 × 844 points with the given `steps`, and more `keys`.
  func scene(_ steps: String, _ keys: String = "") throws -> Scene {
    let entry = ExperienceSchemas.Entry(
      id: experience.id, controls: experience.controls, pattern: experience.pattern)
    let text =
      #"{"scene": 1, "experience": "listener", \#(keys.isEmpty ? "" : keys + ", ")"steps": [\#(steps)]}"#
    return try SceneFile(JSON(text: text), schemas: ExperienceSchemas([entry])).resolved()
  }

  /// One line of the trace for each frame.
  func trace(_ steps: String, _ keys: String = "", frames: [Int]? = nil) throws -> [JSON] {
    let scene = try scene(steps, keys)
    var film = Frames(
      of: scene, in: PlayerConfiguration([experience]),
      indices: frames ?? Array(0..<scene.frameCount),
      contents: .trace)
    var lines: [JSON] = []
    while let frame = try film.next() { lines.append(try #require(frame.trace)) }
    return lines
  }
  func trace(_ steps: [String], _ keys: String = "", frames: [Int]? = nil) throws -> [JSON] {
    try trace(steps.joined(separator: ","), keys, frames: frames)
  }
}

/// A scene step that performs one finger's actions.
func finger(_ id: String = "finger1", at: Double, _ actions: [String]) -> String {
  #"{"at": \#(at), "perform": {"actions": [{"type": "pointer", "id": "\#(id)", "#
    + #""parameters": {"pointerType": "touch"}, "#
    + #""actions": [\#(actions.joined(separator: ","))]}]}}"#
}
func finger(_ id: String = "finger1", at: Double, _ actions: String...) -> String {
  finger(id, at: at, actions)
}

let down = #"{"type": "pointerDown", "button": 0}"#
let up = #"{"type": "pointerUp", "button": 0}"#
func pause(_ milliseconds: Int) -> String { #"{"type": "pause", "duration": \#(milliseconds)}"# }
func move(_ x: Double, _ y: Double, _ milliseconds: Int = 0) -> String {
  #"{"type": "pointerMove", "x": \#(x), "y": \#(y), "duration": \#(milliseconds)}"#
}
func move(to element: String, _ milliseconds: Int = 0) -> String {
  #"{"type": "pointerMove", "x": 0, "y": 0, "duration": \#(milliseconds), "#
    + #""origin": {"element-6066-11e4-a52e-4f735466cecf": "\#(element)"}}"#
}
func shift(_ x: Double, _ y: Double, _ milliseconds: Int = 0) -> String {
  #"{"type": "pointerMove", "x": \#(x), "y": \#(y), "duration": \#(milliseconds), "origin": "pointer"}"#
}

extension JSON {
  /// A number inside: keys and indices in turn.
  subscript(index: Int) -> JSON? {
    guard case .array(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }

  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var list: [JSON] {
    guard case .array(let values) = self else { return [] }
    return values
  }

  /// The numbers of a box, or of a point.
  var numbers: [Double] { list.compactMap(\.number) }

  /// The control `id` in a line of the trace.
  func control(_ id: String) throws -> JSON {
    try #require(self["controls"]?.list.first { $0["id"]?.text == id })
  }

  /// Events of `kind` in a line of the trace.
  func events(_ kind: String) -> [JSON] {
    (self["events"]?.list ?? []).filter { $0["kind"]?.text == kind }
  }
}
