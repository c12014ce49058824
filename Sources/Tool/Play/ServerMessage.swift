import Controls
import Geometry
import Host
import JSONCoding
import Live
import Raster
import Rendering
import Scripting
import Takes
import Views

/// The messages between the page and its server.
package enum PageMessages {
  /// JSON Schema of the texts that go either way.
  package static let schema =
    ([
      "$defs": [
        "toServer": ClientMessage.schema, "toPage": ServerMessage.schema,
      ]
    ] as JSON).document(titled: "Messages between the page of play and the tool")
}

/// Messages of the server to the page, besides pictures.
package enum ServerMessage {
  /// JSON Schema of all messages.
  package static let schema: JSON = {
    let states: [JSON] = [stateCodec.schema, partsCodec.schema, traceCodec.schema]
    let costs: [JSON] = [costsCodec.schema, takeCodec.schema, notesCodec.schema]
    let others: [JSON] = [noteCodec.schema, documentCodec.schema, busyCodec.schema]
    return ["anyOf": .array(states + costs + others)]
  }()

  /// The state of all that is shown around the picture.
  package static func state(of session: LiveSession, _ services: LiveServices) -> JSON {
    stateCodec.write(PageState(session: session, services: services))
  }

  private struct PageState {
    let session: LiveSession
    let services: LiveServices
  }

  private static let stateCodec = Codec<PageState>.written(toolFields + sessionFields)

  private static let toolFields: [Field<PageState>] = [
    Field("type", is: .constant("state")), Field("run", .text) { $0.services.run },
    Field("tool", .text) { $0.services.tool }, Field("version", .text) { $0.services.version },
    Field("file", .optional(.text)) { $0.services.file },
    Field("record", .optional(.text)) { $0.services.record },
    Field("goldens", .optional(.text)) { $0.services.goldens },
    Field("isFilm", .flag) { $0.services.isFilm },
    Field("fault", .optional(.text)) { $0.session.fault ?? $0.services.fault },
    Field("rebuild", .optional(RebuildStatus.codec)) { $0.services.rebuild },
    Field("comparison", .optional(ComparisonReport.codec)) { $0.services.comparison },
  ]

  private static let sessionFields: [Field<PageState>] = [
    Field("experience", .text) { $0.session.scene.experience },
    Field("title", .text) { $0.session.title },
    Field("fps", .number) { $0.session.scene.fps.perSecond },
    Field("isRunning", .flag) { $0.session.clock.isRunning },
    Field("isSeeking", .flag) { !$0.session.isSettled },
    Field("speed", .number) { $0.session.clock.speed }, Field("loops", .flag) { $0.session.loops },
    Field("isRecording", .flag) { $0.session.isRecording },
    Field("isTouched", .flag) { $0.session.script.isTouched },
    Field("isFull", .flag) { $0.session.script.isFull },
    Field("length", .optional(.count)) { $0.session.length },
    Field("input", .list(of: .text), "Kinds of input besides fingers that it asks for.") {
      $0.session.playback.input.names
    },
    Field("settings", .any) { .object(settings(of: $0.session.scene)) },
    Field("controls", .list(of: .any)) {
      $0.session.playback.isAtHome ? controls(of: $0.session) : []
    },
  ]

  /// The settings that the page has a field for. A seed is text: scripts have no numbers as large.
  static func settings(of scene: Scene) -> [JSON.Member] {
    SceneSettings.all.filter { $0.pageField != nil }.map { setting in
      let value = setting.name == "seed" ? .string(String(scene.seed)) : setting.json(scene)
      return .init(setting.name, value)
    }
  }

  private static func controls(of session: LiveSession) -> [JSON] {
    zip(session.core.controlReports, session.playback.controls).map { report, setting in
      report.with([.init("isEnabled", .bool(setting.isEnabled))])
    }
  }

  /// The parts of the player, for those who cannot see or touch them.
  static func parts(of session: LiveSession) -> JSON {
    partsCodec.write(session.playback.accessibilityTree.json)
  }

  private static let partsCodec = Codec<JSON>.written([
    Field("type", is: .constant("parts")), Field("root", .any) { $0 },
  ])

  /// Lines of the trace, each by its difference from the one sent before.
  static func trace(_ changes: [JSON]) -> JSON { traceCodec.write(changes) }

  private static let traceCodec = Codec<[JSON]>.written([
    Field("type", is: .constant("trace")), Field("changes", .list(of: .any)) { $0 },
  ])

  /// The cost of the picture of `frame`.
  static func costs(_ cost: FrameCost, of frame: Int) -> JSON { costsCodec.write((cost, frame)) }

  private static let costsCodec = Codec<(FrameCost, Int)>.written([
    Field("type", is: .constant("costs")), Field("frame", .count) { $0.1 },
    Field("counts", .dictionary(of: .number)) { cost, _ in
      Dictionary(
        FrameCost.Figure.allCases.map { ($0.rawValue, Double(cost[$0])) },
        uniquingKeysWith: { $1 })
    },
  ])

  /// Sounds by their numbers, with seconds after which they sound.
  static func notes(_ notes: [(number: Int, seconds: Double)]) -> JSON { notesCodec.write(notes) }

  private static let notesCodec = Codec<[(number: Int, seconds: Double)]>.written([
    Field("type", is: .constant("notes")),
    Field(
      "notes",
      .list(of: .row((0, 0), [Field("number", \.0, .count), Field("seconds", \.1, .number)]))
    ) { $0.map { ($0.number, $0.seconds) } },
  ])

  /// A sentence for the viewer.
  static func note(_ reply: PlayReply) -> JSON { noteCodec.write(reply) }

  private static let noteCodec = Codec<PlayReply>.written([
    Field("type", is: .constant("note")), Field("text", .text) { $0.sentence },
    Field("isFault", .flag) { $0.isFault },
  ])

  /// The session as a file called `name`.
  static func document(_ text: String, name: String) -> JSON { documentCodec.write((text, name)) }

  private static let documentCodec = Codec<(text: String, name: String)>.written([
    Field("type", is: .constant("document")), Field("name", .text) { $0.name },
    Field("text", .text) { $0.text },
  ])

  /// Another page is connected already.
  static var busy: JSON { busyCodec.write(()) }

  private static let busyCodec = Codec<Void>.written([Field("type", is: .constant("busy"))])
}

// MARK: The take

extension ServerMessage {
  /// The take: its strokes, acts of keys, wheels and pointers, curves of controls, and what can be
  /// undone. `selection` is what the last edit left; nil if there was none.
  package static func take(
    of session: LiveSession, selecting selection: (strokes: Set<Int>, acts: Set<Int>)?
  ) -> JSON {
    takeCodec.write((session, selection))
  }

  private typealias Take = (session: LiveSession, selection: Viewer.Selection?)

  private static let takeCodec = Codec<Take>.written([
    Field("type", is: .constant("take")),
    Field("strokes", .list(of: stroke)) { $0.session.strokes },
    Field("acts", .list(of: act)) { $0.session.acts },
    Field("curves", .dictionary(of: .list(of: CurvePoint.codec))) { take in
      let session = take.session
      return Dictionary(
        session.controls.map { ($0.id, session.script.curve(of: $0.id)) },
        uniquingKeysWith: { $1 })
    },
    Field("end", .number) { $0.session.end },
    Field("selection", .optional(.list(of: .count))) { $0.selection?.strokes.sorted() },
    Field("selectedActs", .optional(.list(of: .count))) { $0.selection?.acts.sorted() },
    Field("canUndo", .count) { $0.session.history.doneCount },
    Field("canRedo", .count) { $0.session.history.undoneCount },
    Field("isTouched", .flag) { $0.session.script.isTouched },
    Field("isOverdubbing", .flag) { $0.session.isOverdubbing },
  ])

  private static let stroke = Codec<ScriptStroke>.written([
    Field("number", .count) { $0.number }, Field("name", .text) { $0.stroke.name },
    Field("from", .number) { $0.stroke.span.lowerBound },
    Field("to", .number) { $0.stroke.span.upperBound },
    Field("gesture", .text) { CleanGesture.Kind(of: $0.stroke).rawValue },
    Field("isActions", .flag) { $0.isActions }, Field("isPlaced", .flag) { $0.isPlaced },
    Field("isLifted", .flag) { $0.stroke.isLifted },
    Field("way", .list(of: place)) { thinned($0.stroke.samples.map(\.position)) },
  ])

  /// A key that is held, a turn of the wheel with the ways that it scrolls down by their times, or
  /// the stay of a pointer.
  private static let act = Codec<DeviceAct>.written([
    Field("number", .count) { $0.number }, Field("kind", .text) { $0.kind.name },
    Field("key", .optional(.text)) { $0.kind.key },
    Field("from", .number) { $0.span.lowerBound }, Field("to", .number) { $0.span.upperBound },
    Field("isOver", .flag) { $0.isOver }, Field("way", .list(of: place)) { thinned($0.way) },
    Field("turns", .list(of: turn)) { act in
      act.events.compactMap { timed in
        if case .wheel(let way, _) = timed.event { (timed.time, way.dx, way.dy) } else { nil }
      }
    },
  ])

  private static let turn = Codec<(Double, Double, Double)>.row(
    (0, 0, 0), [Field("time", \.0, .number), Field("x", \.1, .number), Field("y", \.2, .number)])

  private static let place = Codec<Point>.row(
    .zero, [Field("x", \.x, .number), Field("y", \.y, .number)])

  /// Maximum number of points of a path that the page draws.
  private static let maxPoints = 64

  /// Returns as many of the points of a path as the page draws, the last among them.
  private static func thinned(_ points: [Point]) -> [Point] {
    let stride = max(1, (points.count + maxPoints - 1) / maxPoints)
    return points.indices.filter { $0.isMultiple(of: stride) || $0 == points.count - 1 }
      .map { points[$0] }
  }
}

extension DeviceAct.Kind {
  /// The name of the kind, as the page has it.
  fileprivate var name: String {
    switch self {
    case .key: "key"
    case .wheel: "wheel"
    case .hover: "hover"
    }
  }

  /// The name of the key; nil for other kinds.
  fileprivate var key: String? { if case .key(let key) = self { key } else { nil } }
}
