import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Motion
import Rendering
import Scripting
import Testing

/// Tells what recognizers make of the fingers that it is shown.
protocol Sensing: Renderer where State == Senses {
  var knobs: SensorKnobs { get set }
}

struct SensorKnobs: Sendable {
  var depth = 0.5
  var count = 7.0
  var glow = false
}

extension Sensing {
  static var controls: ControlsSchema<Self> {
    ControlsSchema(
      pattern: .tactileColumn(width: 78),
      .value("depth", \.knobs.depth, in: 0...1),
      .value("count", \.knobs.count, in: 3...12, step: 1),
      .toggle("glow", \.knobs.glow))
  }
  static var demonstration: Demonstration { Rehearsal.demonstration }
  func begin(on stage: Stage) -> Senses { Senses() }
  func draw(_ state: Senses, at moment: Moment, on canvas: inout Canvas) {}
  func metrics(_ state: Senses, at moment: Moment) -> Metrics { Metrics(state.json) }
  func update(_ state: inout Senses, at moment: Moment) {
    state.hear(moment.touches, at: moment.seconds)
  }
}

struct Sensor: Sensing {
  static let touch = TouchKind.multi
  var knobs = SensorKnobs()
}

struct SoloSensor: Sensing {
  var knobs = SensorKnobs()
}

/// Gestures recognized so far.
struct Senses: Sendable {
  private var pinch = PinchRotateRecognizer()
  private var (tap, double) = (TapRecognizer(), TapRecognizer(count: 2))
  private var press = LongPressRecognizer()
  private var (taps, doubles, presses, pinches) = (0, 0, 0, 0)
  /// Of the last pinch.
  private var (scale, rotation) = (1.0, 0.0)

  mutating func hear(_ touches: [Touch], at time: Double) {
    for touch in touches {
      let sample = TouchSample(
        time: time, contact: touch.id, phase: touch.phase, position: touch.position)
      Self.count(sample, &tap, of: 1, &taps)
      Self.count(sample, &double, of: 2, &doubles)
      pinch.handle(sample)
      let isPressed = press.isRecognized
      press.handle(sample)
      if press.isRecognized, !isPressed { presses += 1 }
    }
    if pinch.isRecognized, pinch.contacts.count == 2 {
      (scale, rotation) = (pinch.scale, pinch.rotation)
    }
    guard pinch.contacts.isEmpty else { return }
    if pinch.phase == .ended { pinches += 1 }
    (pinch, press) = (PinchRotateRecognizer(), LongPressRecognizer())
  }

  private static func count(
    _ sample: TouchSample, _ recognizer: inout TapRecognizer, of taps: Int, _ made: inout Int
  ) {
    recognizer.tick(to: sample.time)
    if recognizer.phase == .failed { recognizer = TapRecognizer(count: taps) }
    recognizer.handle(sample)
    guard recognizer.phase == .ended else { return }
    made += 1
    recognizer = TapRecognizer(count: taps)
  }

  var json: JSON {
    [
      "taps": .number(Double(taps)), "doubles": .number(Double(doubles)),
      "presses": .number(Double(presses)), "pinches": .number(Double(pinches)),
      "scale": .number(scale), "rotation": .number(rotation),
    ]
  }
}

/// The demonstration of the experiences of tests.
enum Rehearsal {
  @TaskLocal static var demonstration = Demonstration.pause(0)
}

/// Plays demonstrations on a sensor with a page before it and one behind.
struct DemonstrationBench {
  var size = Size(390, 844)
  var chrome = "controls"
  /// More of the scene.
  var keys = ""
  /// Frames a second, as a scene has them.
  var fps = "120"
  /// True if the experience receives one finger.
  var isSolo = false

  var configuration: PlayerConfiguration { PlayerConfiguration(pages) }

  private var pages: [Experience] {
    [
      Experience("before", title: "Before", MultiListener.self),
      isSolo
        ? Experience("sensor", title: "Sensor", SoloSensor.self)
        : Experience("sensor", title: "Sensor", Sensor.self),
      Experience("after", title: "After", MultiListener.self),
    ]
  }

  /// The scene that plays `demonstration`, resolved as every other.
  func scene(_ demonstration: Demonstration, seconds: Double) throws -> Scene {
    let schemas = ExperienceSchemas(configuration)
    let text =
      #"{"scene": 1, "experience": "sensor", "chrome": "\#(chrome)", "fps": \#(fps), "#
      + #""size": {"width": \#(size.width), "height": \#(size.height)}, "#
      + #""duration": \#(seconds), \#(keys.isEmpty ? "" : keys + ", ")"steps": "demonstration"}"#
    return try Rehearsal.$demonstration.withValue(demonstration) {
      try SceneFile(JSON(text: text), schemas: schemas).resolved()
    }
  }

  /// The steps that `demonstration` becomes.
  func steps(_ demonstration: Demonstration) throws -> [JSON] {
    try scene(demonstration, seconds: 1).script.json.list
  }

  /// Plays `demonstration`, with half a second behind it and time for fingers to rest.
  func play(
    _ demonstration: Demonstration, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Shown {
    let rests = chrome == "full" ? 0.4 * Double(demonstration.acts.count) : 0
    let scene = try scene(demonstration, seconds: demonstration.duration + 0.5 + rests)
    let shown = try shown(scene)
    for line in shown.lines {
      let chrome = line["chrome"]
      #expect(chrome?["visible"] == true, sourceLocation: sourceLocation)
      #expect(chrome?["page"] == 1, sourceLocation: sourceLocation)
      #expect(chrome?["feedOffset"] == 0, sourceLocation: sourceLocation)
      #expect(chrome?["dismissal"] == 0, sourceLocation: sourceLocation)
    }
    #expect(shown.lines.last?["touches"]?.list.isEmpty == true, sourceLocation: sourceLocation)
    return shown
  }

  /// The whole trace of `scene`.
  func shown(_ scene: Scene) throws -> Shown {
    var film = Frames(
      of: scene, in: configuration, indices: Array(0..<scene.frameCount), contents: .trace)
    var lines: [JSON] = []
    while let frame = try film.next() { lines.append(try #require(frame.trace)) }
    return Shown(lines: lines)
  }
}

/// The trace of a demonstration, one line for each step.
struct Shown {
  let lines: [JSON]

  /// One finger from landing to lift.
  struct Stroke {
    let finger: String
    let target: String
    let start: Double
    var end = Double.nan
    var velocity = Vector(.nan, .nan)
    var places: [Point] = []
  }

  /// Final `metric` of the sensor.
  func sensed(_ metric: String) -> Double? { lines.last?["experience"]?[metric]?.number }

  /// Events of `kind`.
  func events(_ kind: String) -> [JSON] { lines.flatMap { $0.events(kind) } }

  /// The value of `control` in the end.
  func value(_ control: String) throws -> Double? {
    try lines.last?.control(control)["value"]?.number
  }

  /// Fingers that had an owner, in the order in which they did.
  var strokes: [Stroke] {
    var strokes: [(id: Double?, stroke: Stroke)] = []
    for event in events("gesture") {
      let id = event["touch"]?.number
      if event["state"] == "began" {
        let touches = lines.flatMap { $0["touches"]?.list ?? [] }.filter { $0["id"]?.number == id }
        var stroke = Stroke(
          finger: touches.first?["source"]?.text ?? "", target: event["target"]?.text ?? "",
          start: event["time"]?.number ?? .nan)
        stroke.places = touches.map { Point($0["x"]?.number ?? .nan, $0["y"]?.number ?? .nan) }
        strokes.append((id, stroke))
      } else if let index = strokes.lastIndex(where: { $0.id == id }), event["state"] == "ended" {
        let velocity = event["velocity"]?.numbers ?? []
        strokes[index].stroke.end = event["time"]?.number ?? .nan
        if velocity.count == 2 { strokes[index].stroke.velocity = Vector(velocity[0], velocity[1]) }
      }
    }
    return strokes.map(\.stroke)
  }
}
