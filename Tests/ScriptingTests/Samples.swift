import Controls
import Geometry
import Gestures
import JSONCoding
import SchemaValidation
import Scripting
import Testing

/// The schemas of two experiences like real ones.
enum Samples {
  struct Bloom: Sendable {
    var density = 7.0
    var wildness = 0.35
    static let schema = ControlsSchema<Bloom>(
      pattern: .tactileColumn(width: 64),
      .value("density", \.density, in: 3...12, step: 1),
      .value("wildness", \.wildness, in: 0...1))
  }

  struct Curtain: Sendable {
    var wind = 0.2
    static let schema = ControlsSchema<Curtain>(.value("wind", \.wind, in: -1...1))
  }

  static let schemas = ExperienceSchemas([
    .init(
      id: "lichen-bloom", controls: Bloom.schema.controls(of: Bloom()),
      pattern: Bloom.schema.pattern),
    .init(id: "curtain", controls: Curtain.schema.controls(of: Curtain())),
  ])

  /// Reads a scene, as does its schema.
  static func file(_ text: String) throws(ScriptError) -> SceneFile {
    try BeyondSchema.hold(text, against: Schema(schema)) { () throws(ScriptError) in
      try SceneFile(bytes: Array(text.utf8), schemas: schemas)
    }
  }

  /// Reads a body, as does its schema.
  static func body(_ text: String) throws(ScriptError) -> Script {
    try BeyondSchema.hold(text, against: Schema("body", of: schema)) {
      () throws(ScriptError) in try Script(bytes: Array(text.utf8))
    }
  }

  static let schema = schemas.schema

  /// A scene of lichen-bloom with further members.
  static func bloom(_ members: String = "") throws(ScriptError) -> SceneFile {
    let separator = members.isEmpty ? "" : ","
    return try file(#"{"scene":1,"experience":"lichen-bloom"\#(separator)\#(members)}"#)
  }

  static func steps(_ steps: String) throws(ScriptError) -> SceneFile {
    try bloom("\"steps\":[\(steps)]")
  }

  /// The mistake that `work` throws; nil where it does not.
  static func mistake<Result>(_ work: () throws -> Result) -> ScriptError? {
    do {
      _ = try work()
      return nil
    } catch { return error as? ScriptError }
  }

  /// A body of one touch source with these items.
  static func touch(_ items: String, id: String = "f") -> String {
    #"{"actions":[\#(source(items, id: id))]}"#
  }

  static func source(_ items: String, id: String = "f") -> String {
    #"{"type":"pointer","id":"\#(id)","parameters":{"pointerType":"touch"},"actions":[\#(items)]}"#
  }

  static let down = #"{"type":"pointerDown","button":0}"#
  static let up = #"{"type":"pointerUp","button":0}"#
  static let cancel = #"{"type":"pointerCancel"}"#
  static func pause(_ duration: Int) -> String { #"{"type":"pause","duration":\#(duration)}"# }
  static func move(_ x: Double, _ y: Double, _ duration: Int? = nil, _ more: String = "") -> String
  {
    let time = duration.map { ",\"duration\":\($0)" } ?? ""
    return #"{"type":"pointerMove","x":\#(x),"y":\#(y)\#(time)\#(more)}"#
  }

  /// All that happens in these steps, told in short: `1 began 10 20 @0.5`.
  static func played(
    _ steps: String, until time: Double = 100, _ locate: (String) -> Rect? = { _ in nil }
  ) throws -> [String] {
    var timeline = Timeline(scene: try Samples.steps(steps).resolved())
    return try timeline.events(until: time, locate: locate).map(told)
  }

  static func told(_ event: TimelineEvent) -> String {
    let time = JSON.number(event.time).text(.rounded)
    switch event {
    case .contact(let sample):
      let x = JSON.number(sample.position.x).text(.rounded)
      let y = JSON.number(sample.position.y).text(.rounded)
      return "\(sample.contact) \(sample.source) \(sample.phase) \(x) \(y) @\(time)"
    case .adjust(let control, let steps, _):
      return "\(control) + \(JSON.number(steps).text(.rounded)) @\(time)"
    case .activate(let part, _): return "\(part) activated @\(time)"
    case .device(let event, _): return "\(event) @\(time)"
    case .set(let control, let values, _):
      let texts = values.map { JSON.number($0).text(.rounded) }
      return "\(control) = \(texts.joined(separator: ", ")) @\(time)"
    }
  }
}
