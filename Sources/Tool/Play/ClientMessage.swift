import Geometry
import Gestures
import JSONCoding
import Live
import Scripting
import Takes

/// A message of the page to the server.
package enum ClientMessage: Hashable, Sendable {
  /// Fingers have moved; the number comes back with the first frame that has handled them.
  case touches([PageSample], number: Int)
  /// Sets a control: one value, or two for a point.
  case set(control: String, values: [Double])
  /// Moves a control, or an axis of a point, by so many steps.
  case adjust(axis: String, steps: Int)
  /// Taps a part.
  case activate(part: String)
  /// A mouse or a pen, a wheel or a key does something.
  case device(DeviceEvent)
  /// A frame has been drawn.
  case drawn
  case play
  case pause
  /// Stops so many frames ahead, or back.
  case step(frames: Int)
  case seek(seconds: Double)
  case speed(Double)
  case restart
  case loop(Bool)
  /// Begins a take, or ends it.
  case record(Bool)
  /// Requests the session as a scene.
  case save
  /// Makes a golden case of this name.
  case golden(name: String)
  /// Edits strokes of the take and acts of keys, wheels and pointers, or a control.
  case edit(TakeEdit, strokes: Set<Int>, acts: Set<Int> = [])
  /// Undoes the last edit, touch or take.
  case undo
  /// Repeats what was undone last.
  case redo
  /// Plays the take and adds another hand to it, or no longer.
  case overdub(Bool)
  /// Changes settings.
  case settings(SceneSettings)
  /// The page is visible, or no longer.
  case visible(Bool)
  /// The page shows the trace, or no longer.
  case follow(Bool)
  /// The page plays sounds, or no longer.
  case listen(Bool)
  /// The page shows the picture of the code before beside this one's, or no longer.
  case compare(Bool)
  /// These fingers are down, and no others.
  case fingers(Set<Int>)

  /// True if the state around the picture changes by it at once; it is sent from time to time anyhow.
  var changesState: Bool {
    switch self {
    case .touches, .drawn, .set, .device: false
    default: true
    }
  }
}

extension ClientMessage {
  /// A message with the time by the page's clock when it was sent, in milliseconds.
  package static let schema: JSON = [
    "allOf": [
      .objectSchema([sent.property], required: [sent.name], isOpen: true), codec.schema,
    ]
  ]

  private static let sent = MemberCodec<Double>("now", .number)

  /// Reads a message, and when it was sent by the page's clock, in seconds. Throws the reason in a
  /// sentence if it is none.
  package static func read(
    _ text: [UInt8]
  ) throws(PageError) -> (message: ClientMessage, sent: Double) {
    let json: JSON
    do throws(JSONError) { json = try JSON(bytes: text) } catch {
      throw PageError(description: error.description)
    }
    let cursor = SchemaCursor(json, as: ())
    do throws(SchemaViolation) {
      return (try codec.read(cursor), try cursor.required(sent) / 1000)
    } catch { throw PageError(description: error.description) }
  }

  package static let codec: Codec<ClientMessage> = .union(
    by: "type", isOpen: true, input + devices + time + takes + switches)

  private static let input: [Case<ClientMessage>] = [
    Case(
      "touches", ([], 0),
      [
        Field("samples", \.0, .list(of: sample, count: 0...512, "a list of at most 512 samples")),
        Field("number", \.1, .whole()),
      ]
    ) {
      .touches($0, number: $1)
    } values: {
      if case .touches(let samples, let number) = $0 { (samples, number) } else { nil }
    },
    Case("set", ("", []), [Field("control", \.0, .name), Field("value", \.1, values)]) {
      .set(control: $0, values: $1)
    } values: {
      if case .set(let control, let values) = $0 { (control, values) } else { nil }
    },
    Case(
      "adjust", ("", 0),
      [Field("control", \.0, .name), Field("steps", \.1, .whole(in: -10...10))]
    ) {
      .adjust(axis: $0, steps: $1)
    } values: {
      if case .adjust(let axis, let steps) = $0 { (axis, steps) } else { nil }
    },
    Case("activate", "", [Field("part", \.self, .name)], { .activate(part: $0) }) {
      if case .activate(let part) = $0 { part } else { nil }
    },
    Case("drawn", .drawn),
    Case("fingers", [], [Field("down", \.self, .numbers(atMost: 64))], { .fingers($0) }) {
      if case .fingers(let down) = $0 { down } else { nil }
    },
  ]

  private static let time: [Case<ClientMessage>] = [
    Case("play", .play), Case("pause", .pause), Case("restart", .restart),
    Case("step", 0, [Field("frames", \.self, .whole(in: -10...10))], { .step(frames: $0) }) {
      if case .step(let frames) = $0 { frames } else { nil }
    },
    Case("seek", 0, [Field("seconds", \.self, .number(in: 0...1e6))], { .seek(seconds: $0) }) {
      if case .seek(let seconds) = $0 { seconds } else { nil }
    },
    Case("speed", 1, [Field("value", \.self, .number)], { .speed($0) }) {
      if case .speed(let speed) = $0 { speed } else { nil }
    },
  ]

  private static let takes: [Case<ClientMessage>] = [
    Case("save", .save), Case("undo", .undo), Case("redo", .redo),
    Case("golden", "", [Field("name", \.self, .name)], { .golden(name: $0) }) {
      if case .golden(let name) = $0 { name } else { nil }
    },
    Case(
      "edit", (TakeEdit.delete, [], []),
      [
        Field("edit", \.0, TakeEdit.codec),
        Field("strokes", \.1, .numbers(atMost: TakeEdit.mostStrokes), default: []),
        Field("acts", \.2, .numbers(atMost: TakeEdit.mostStrokes), default: []),
      ]
    ) {
      .edit($0, strokes: $1, acts: $2)
    } values: {
      if case .edit(let edit, let strokes, let acts) = $0 { (edit, strokes, acts) } else { nil }
    },
    Case(
      "settings", SceneSettings(), [Field("settings", \.self, .page)], { .settings($0) }
    ) {
      if case .settings(let settings) = $0 { settings } else { nil }
    },
  ]

  private static let switches: [Case<ClientMessage>] = [
    flag("loop", { .loop($0) }) { if case .loop(let isOn) = $0 { isOn } else { nil } },
    flag("record", { .record($0) }) { if case .record(let isOn) = $0 { isOn } else { nil } },
    flag("visible", { .visible($0) }) { if case .visible(let isOn) = $0 { isOn } else { nil } },
    flag("follow", { .follow($0) }) { if case .follow(let isOn) = $0 { isOn } else { nil } },
    flag("listen", { .listen($0) }) { if case .listen(let isOn) = $0 { isOn } else { nil } },
    flag("compare", { .compare($0) }) { if case .compare(let isOn) = $0 { isOn } else { nil } },
    flag("overdub", { .overdub($0) }) { if case .overdub(let isOn) = $0 { isOn } else { nil } },
  ]

  private static func flag(
    _ name: String, _ make: @escaping @Sendable (Bool) -> ClientMessage,
    value: @escaping @Sendable (ClientMessage) -> Bool?
  ) -> Case<ClientMessage> {
    Case(name, false, [Field("on", \.self, .flag)], make, values: value)
  }

  private static let phases: [TouchPhase] = [.began, .moved, .ended, .cancelled]
  private typealias Row = (
    pointer: Int, phase: Int, x: Double, y: Double, milliseconds: Double, pressure: Double
  )

  /// A list of pointer, phase, x, y, milliseconds, with the pressure behind them if it is measured.
  private static let sample: Codec<PageSample> = Codec<Row>.row(
    (0, 0, 0, 0, 0, 0),
    [
      Field("pointer", \.pointer, .whole()),
      Field("phase", \.phase, .whole(in: 0...phases.count - 1)), Field("x", \.x, .number),
      Field("y", \.y, .number), Field("milliseconds", \.milliseconds, .number),
      Field("pressure", \.pressure, .number, default: Touch.unmeasuredPressure),
    ]
  ).map("a sample that a scene can hold") { row -> PageSample? in
    let sample = PageSample(
      pointer: row.pointer, phase: phases[row.phase], position: Point(row.x, row.y),
      pressure: row.pressure, time: row.milliseconds / 1000)
    return sample.isSound ? sample : nil
  } back: { sample in
    (
      sample.pointer, phases.firstIndex(of: sample.phase) ?? 0, sample.position.x,
      sample.position.y, sample.time * 1000, sample.pressure
    )
  }

  /// A number by itself, or two in a list.
  private static let values: Codec<[Double]> = Codec(
    ["anyOf": [Codec<Double>.number.schema, point.schema]], "a number, or a list of two",
    write: { $0.count == 1 ? .number($0[0]) : point.write($0) }
  ) { cursor throws(SchemaViolation) in
    if case .number = cursor.value { return [try Codec<Double>.number.read(cursor)] }
    return try point.read(cursor)
  }

  private static let point: Codec<[Double]> = .list(
    of: .number, count: 2...2, "a number, or a list of two")
}

/// The reason why a message of the page cannot be read.
package struct PageError: Error {
  /// One sentence without a full stop.
  package let description: String
}

extension Codec where Value == String {
  /// A text that is not long.
  static var name: Codec {
    Codec.text.map(
      "a text of at most 256 bytes", schema: ["type": "string", "maxLength": 256],
      { $0.utf8.count <= 256 ? $0 : nil }, back: { $0 })
  }
}

extension Codec where Value == Set<Int> {
  /// At most so many whole numbers.
  fileprivate static func numbers(atMost count: Int) -> Codec {
    Codec<[Int]>.list(of: .whole(), count: 0...count, "a list of at most \(count) whole numbers")
      .map {
        Set($0)
      } back: {
        $0.sorted()
      }
  }
}

extension Codec where Value == SceneSettings {
  /// The settings that the page changes. A seed is text: scripts have no numbers as large.
  static var page: Codec {
    let all = SceneSettings.all.filter { $0.pageField != nil }
    let seed: JSON = ["type": "string", "pattern": "^[0-9]{1,20}$"]
    let schema = JSON.objectSchema(
      all.map { $0.name == "seed" ? .init("seed", seed) : $0.field.property })
    return Codec(schema, "settings", write: { .object($0.members(of: all)) }) {
      cursor throws(SchemaViolation) in
      try cursor.checkKeys(all.map(\.name))
      var settings = SceneSettings()
      for setting in all {
        guard let node = cursor.optional(setting.name) else { continue }
        var value = node.value
        if setting.name == "seed" {
          guard let number = UInt64(try node.text()) else { throw node.expected("a seed") }
          value = .large(number)
        }
        let object = ScriptCursor(
          .object([.init(setting.name, value)]), at: cursor.path, as: .setting)
        do throws(ScriptError) { try setting.read(object, &settings) } catch {
          throw SchemaViolation(
            (), at: error.path, expected: error.expected, found: error.found,
            nearest: error.nearest)
        }
      }
      return settings
    }
  }
}

extension SceneSettings {
  /// The members of those of `settings` that are set, for the page.
  fileprivate func members(of settings: [SceneSetting]) -> [JSON.Member] {
    settings.compactMap { setting in
      if setting.name == "seed" { return seed.map { .init("seed", .string(String($0))) } }
      return setting.field.write(self).map { .init(setting.name, $0) }
    }
  }
}
