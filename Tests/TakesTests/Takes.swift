import Controls
import Geometry
import Gestures
import JSONCoding
import Rendering
import Scripting
import Takes
import Testing

/// Scenes of an experience with two controls, and what becomes of them.
enum Stage {
  struct Bloom: Sendable {
    var density = 7.0
    var wildness = 0.35
    static let schema = ControlsSchema<Bloom>(
      .value("density", \.density, in: 3...12, step: 1),
      .value("wildness", \.wildness, in: 0...1))
  }

  static let size = Size(390, 844)
  static let schemas = ExperienceSchemas([
    .init(id: "bloom", controls: Bloom.schema.controls(of: Bloom()))
  ])
  static let context = TakeContext(
    stage: size, controls: Bloom.schema.controls(of: Bloom()), end: 1000)

  /// A scene with `steps`.
  static func scene(_ steps: String) throws -> Scene {
    let text = #"{"scene":1,"experience":"bloom","duration":1000,"steps":\#(steps)}"#
    return try SceneFile(bytes: Array(text.utf8), schemas: schemas).resolved()
  }

  static func script(_ steps: String) throws -> LiveScript { LiveScript(try scene(steps).script) }

  /// The script as a document.
  static func text(_ script: LiveScript) throws -> String {
    SceneDocument(try scene("[]"), steps: script.steps(until: 1000), duration: 1000).text
  }

  /// The script as it is read back from its document: it passes what `check` reads.
  static func readBack(_ script: LiveScript) throws -> Scene {
    try SceneFile(bytes: Array(try text(script).utf8), schemas: schemas).resolved()
  }

  /// Everything that happens, as the document tells it.
  static func events(_ script: LiveScript) throws -> [TimelineEvent] {
    var timeline = Timeline(scene: try readBack(script))
    let events = try timeline.events(until: 1000) { _ in nil }
    #expect(timeline.failure == nil)
    return events
  }

  /// Edits the strokes of these numbers.
  static func edit(
    _ script: LiveScript, _ edit: TakeEdit, _ strokes: Set<Int>
  ) throws -> EditedTake { try edit.edited(script, strokes: strokes, in: context) }

  static func strokes(_ script: LiveScript) -> [ScriptStroke] {
    script.strokes(on: size, until: 1000)
  }
}

/// Random scenes, and random edits of them.
struct Chance {
  var random: SeededGenerator

  init(_ seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

  mutating func index(_ count: Int) -> Int { min(Int(random.unit() * Double(count)), count - 1) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    (random.number(in: range) * 100).rounded() / 100
  }

  private mutating func place() -> (Double, Double) { (number(5...380), number(5...830)) }

  /// A script of contacts whose steps hold several fingers, bodies of one and two sources, values and
  /// curves.
  mutating func script() throws -> LiveScript {
    var steps: [String] = []
    var at = 0.0
    for turn in 0..<6 {
      at += number(0.1...1.2)
      switch index(6) {
      case 0, 1, 2: steps.append(contacts(at, turn))
      case 3: steps.append(body(at, turn))
      case 4:
        steps.append(
          #"{"at":\#(at),"set":{"density":\#(3 + index(10)),"wildness":\#(number(0...1))}}"#)
      default:
        let points = [0, number(0.2...0.6), number(0.7...2)].map { "[\($0),\(number(0...1))]" }
        steps.append(#"{"at":\#(at),"animate":{"wildness":[\#(points.joined(separator: ","))]}}"#)
      }
    }
    return try Stage.script("[\(steps.joined(separator: ","))]")
  }

  /// Up to three fingers, their samples between each other, some at one time.
  private mutating func contacts(_ at: Double, _ turn: Int) -> String {
    var samples: [(time: Double, text: String)] = []
    for finger in 1...1 + index(3) {
      var time = number(0...0.3)
      let count = 1 + index(12)
      for place in 0...count {
        let (x, y) = self.place()
        let phase = place == 0 ? "began" : place < count ? "moved" : "ended"
        samples.append(
          (
            time,
            #"{"t":\#(time),"id":\#(10 * turn + finger),"phase":"\#(phase)","x":\#(x),"y":\#(y)}"#
          ))
        time += index(4) == 0 ? 0 : number(0.01...0.12)
        time = (time * 100).rounded() / 100
      }
    }
    let ordered = samples.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    let list = ordered.map(\.element.text).joined(separator: ",")
    return #"{"at":\#(at),"contacts":[\#(list)]}"#
  }

  private mutating func body(_ at: Double, _ turn: Int) -> String {
    let sources = (0...index(2)).map { number -> String in
      let ((x, y), (u, v)) = (place(), place())
      return #"""
        {"type":"pointer","id":"f\#(turn)\#(number)","parameters":{"pointerType":"touch"},"actions":[
        {"type":"pointerMove","x":\#(x),"y":\#(y)},{"type":"pointerDown","button":0},
        {"type":"pointerMove","x":\#(u),"y":\#(v),"duration":\#(50 + index(400))},
        {"type":"pointerUp","button":0}]}
        """#
    }
    return #"{"at":\#(at),"perform":{"actions":[\#(sources.joined(separator: ","))]}}"#
  }

  /// Some of the strokes of `script`, at least one.
  mutating func selection(_ script: LiveScript) -> Set<Int> {
    let strokes = Stage.strokes(script)
    guard !strokes.isEmpty else { return [] }
    let one = strokes[index(strokes.count)].number
    return Set([one] + strokes.map(\.number).filter { _ in random.unit() < 0.3 })
  }

  /// An edit of the kind `kind`, of ``kinds``.
  mutating func edit(_ kind: Int, _ script: LiveScript, _ selection: Set<Int>) -> TakeEdit {
    let spans = Stage.strokes(script).filter { selection.contains($0.number) }.map(\.stroke.span)
    let start = spans.map(\.lowerBound).min() ?? 0
    let end = spans.map(\.upperBound).max() ?? 1
    let way = Vector(number(-50...50), number(-50...50))
    switch kind {
    case 0: return .move(seconds: number(-2...3), by: way)
    case 1:
      let first = number(0...4)
      return .stretch(to: first...first + number(0.1...4))
    case 2: return .cut(at: start + (end - start) * random.number(in: 0.05...0.95))
    case 3: return .delete
    case 4: return .duplicate(by: way)
    case 5: return .mirror(TakeEdit.Mirror.allCases[index(3)])
    case 6: return .repeat(times: 1 + index(4))
    case 7: return .smooth(seconds: number(0.02...0.3))
    case 8: return .writeActions
    case 9: return .writeSamples
    default:
      var time = number(0...2)
      var points: [CurvePoint] = []
      for _ in 0...index(5) {
        points.append(
          CurvePoint(time: time, values: [number(0...1)], isRamp: random.unit() < 0.6))
        time += number(0.05...2)
      }
      return .curve(control: "wildness", points)
    }
  }

  static let kinds = 0..<11
}
