import Controls
import JSONCoding
import Scripting

extension GoldenCase {
  /// Reads the case `name` of `folder` from UTF-8 `bytes`; `load` gives the bytes of the file at a
  /// path relative to the case, or says in a few words why it cannot, and `films` reads what is no
  /// scene. Throws where a key is unknown, a value of the wrong type or out of range, or a moment
  /// beyond the end of what is shown.
  package init(
    _ name: String, in folder: String, bytes: [UInt8], schemas: ExperienceSchemas,
    films: CaseFilms = .none, load: @escaping (String) -> Result<[UInt8], Unloadable>
  ) throws(ScriptError) {
    let node = try ScriptCursor(bytes: bytes, as: .goldenCase)
    _ = try node.members()
    try node.required(GoldenCase.version)
    try node.checkKeys(GoldenCase.keys)
    _ = try node.optional(Key.schema)
    let place = try node.required("scene", CaseSource.meaning)
    let written = try CaseSource(place, of: name, schemas: schemas, films: films, load: load)
    tolerance = try node.optional(GoldenCase.leeway)
    cost = try node.optional(GoldenCase.budget)
    hasTrace = try node.optional(GoldenCase.trace) ?? false
    guard node.optional("stills") != nil || node.optional("film") != nil || hasTrace else {
      throw ScriptError(
        .goldenCase, at: "", expected: "stills or film, or a trace", found: "none of them")
    }
    if hasTrace, case .film = written.content, let key = node.optional(GoldenCase.trace.name) {
      throw key.expected("false, as a film has no trace")
    }
    var moments = try CaseMoments(written.content)
    if let stills = node.optional("stills") { try moments.take(stills: stills) }
    if let film = node.optional("film") { try moments.take(film: film) }
    (source, stills, film) = (moments.source, moments.stills, moments.film)
    self.name = name
    self.folder = folder
    sourcePaths = written.paths.map { "\(folder)/\($0)" }
  }

  /// Why a file cannot be loaded, in a few words.
  package struct Unloadable: Error {
    let reason: String
    /// An error with `reason`, one clause without a full stop.
    package init(_ reason: String) { self.reason = reason }
  }
}

// MARK: Keys

extension GoldenCase {
  static let version = Key("case", Codec<Void>.version, "The version of this form.")
  static let trace = Key("trace", Codec<Bool>.flag, "Whether the trace has a golden too.")
  static let leeway = Key(
    "tolerance", Codec<Tolerance>.tolerance,
    "How far pictures may lie from their goldens, and why.")
  static let budget = Key(
    "cost", Codec<CostBudget>.cost,
    "How much frames may cost, in counts that are equal on every machine.")
  /// A moment, in seconds.
  static let moment = Codec<Double>.number(from: 0...SceneLimits.seconds)
  /// The index of a frame.
  static let frame = Codec<Int>.count

  static let keys = [
    Key.schema.name, version.name, "scene", "stills", "film", trace.name, leeway.name, budget.name,
  ]
  static let filmKeys = ["frames", "keys"]
}

extension Codec where Value == Tolerance {
  fileprivate static var tolerance: Codec {
    let channel = Key("maxChannelDifference", .range(in: Tolerance.channelLimits))
    let pixels = Key("differentPixels", .range(in: 0...JSON.wholeLimit))
    let window = Key("window", Codec<Tolerance.Window>.window)
    let reason = Key("reason", Codec<String>.reason)
    let names = [channel.name, pixels.name, window.name, reason.name]
    let schema = JSON.objectSchema(
      [channel.property, pixels.property, window.property, reason.property],
      required: names.filter { $0 != window.name })
    return Codec(schema, "an object") { node throws(ScriptError) in
      try node.checkKeys(names)
      return Tolerance(
        maxChannelDifference: try node.required(channel),
        differentPixels: try node.required(pixels), window: try node.optional(window),
        reason: try node.required(reason))
    }
  }
}

extension Codec where Value == Tolerance.Window {
  fileprivate static var window: Codec {
    let side = Key("side", .whole(in: 1...JSON.wholeLimit, "a whole number ≥ 1"))
    let pixels = Key("differentPixels", Codec<Int>.count)
    let names = [side.name, pixels.name]
    return Codec(
      .objectSchema([side.property, pixels.property], required: names), "an object"
    ) {
      node throws(ScriptError) in
      try node.checkKeys(names)
      return Tolerance.Window(
        side: try node.required(side), atMost: try node.required(pixels))
    }
  }
}

extension Codec where Value == String {
  /// Words that are more than space.
  fileprivate static var reason: Codec {
    let meaning = "words that say why"
    return Codec(["type": "string", "pattern": "[^ \\t\\r\\n]"], meaning) {
      node throws(ScriptError) in
      let reason = try node.text()
      guard !reason.allSatisfy(\.isWhitespace) else { throw node.expected(meaning) }
      return reason
    }
  }
}

extension Codec where Value == ClosedRange<Int> {
  /// A range written as its two ends.
  static func range(in limits: ClosedRange<Int>) -> Codec {
    let meaning = "two whole numbers, the lower one first"
    let schema = JSON.listSchema(
      of: .wholeSchema(limits), .init("minItems", 2), .init("maxItems", 2))
    return Codec(schema, meaning) { node throws(ScriptError) in
      let ends = try node.elements()
      guard ends.count == 2 else { throw node.expected(meaning) }
      let low = try ends[0].whole(in: limits)
      return low...(try ends[1].whole(in: low...limits.upperBound))
    }
  }
}

// MARK: Moments

/// The moments of a case, held against the length of what it shows. A scene whose length is not
/// given is made as long as they ask for; a film is as long as its clips are.
struct CaseMoments {
  private(set) var source: any FrameSource
  private(set) var stills: [GoldenCase.Still] = []
  private(set) var film: GoldenCase.Film?
  /// The scene as written; nil for a film.
  private let file: SceneFile?
  /// What makes the scene as long as asked for.
  private var settings = SceneSettings()

  init(_ content: CaseSource.Content) throws(ScriptError) {
    switch content {
    case .scene(let file): (self.file, source) = (file, try file.resolved())
    case .film(let film): (file, source) = (nil, film)
    }
  }

  mutating func take(stills node: ScriptCursor) throws(ScriptError) {
    let elements = try node.elements()
    guard !elements.isEmpty else { throw node.expected("at least one moment") }
    var names: Set<String> = []
    for element in elements {
      let still = try still(element)
      guard names.insert(ValueFormat.fixed(still.seconds, decimals: 3)).inserted else {
        throw element.expected("moments at least 0.001 s apart")
      }
      stills.append(still)
    }
  }

  mutating func take(film node: ScriptCursor) throws(ScriptError) {
    try node.checkKeys(GoldenCase.filmKeys)
    let frames = try node.required("frames", "frames such as 0-119")
    let selection = try FrameSelection(try frames.text(), at: frames)
    try lengthen(through: selection.last, at: frames)
    guard let taken = selection.clamped(to: source.frameCount) else {
      throw frames.expected("frames from 0…\(source.frameCount - 1)")
    }
    var keys: Set<Int> = []
    for key in try node.optional("keys")?.elements() ?? [] {
      let index = try GoldenCase.frame.read(key)
      guard taken.contains(index) else { throw key.expected("one of the film's frames") }
      guard keys.insert(index).inserted else { throw key.expected("each frame once") }
    }
    film = GoldenCase.Film(frames: taken, keys: keys.sorted())
  }

  private mutating func still(_ node: ScriptCursor) throws(ScriptError) -> GoldenCase.Still {
    let seconds = try GoldenCase.moment.read(node)
    try lengthen(through: source.fps.index(at: seconds), at: node)
    guard let frame = source.frame(at: seconds) else {
      throw node.expected("a moment from 0…\(JSON.number(source.duration).text(.rounded))")
    }
    return GoldenCase.Still(seconds: seconds, frame: frame)
  }

  private mutating func lengthen(through frame: Int, at node: ScriptCursor) throws(ScriptError) {
    guard let file else { return }
    guard let longer = try file.lengthening(settings, toFrames: frame + 1) else {
      throw node.expected("frames below \(SceneLimits.frames)")
    }
    guard longer != settings else { return }
    settings = longer
    source = try file.resolved(overriding: longer)
  }
}

extension FrameSelection {
  /// Reads frames that stand in a document.
  fileprivate init(_ text: String, at node: ScriptCursor) throws(ScriptError) {
    do throws(Flaw) { try self.init(text) } catch { throw node.expected(error.expected) }
  }
}

// MARK: Schema

extension GoldenCase {
  /// What cases may hold, as JSON Schema (draft 2020-12), where scenes use the names of
  /// `schemas`.
  package static func schema(_ schemas: ExperienceSchemas) -> JSON {
    // A film has a schema of its own.
    let ownFilm: JSON = ["type": "object", "required": ["film"]]
    let scene: JSON = ["anyOf": [["type": "string", "pattern": "^[^/]"], schemas.scene, ownFilm]]
    let moments = JSON.listSchema(of: moment.schema, .init("minItems", 1))
    let film = JSON.objectSchema(
      [
        .init(filmKeys[0], frames), .init(filmKeys[1], .listSchema(of: frame.schema)),
      ], required: [filmKeys[0]])
    let members: [JSON.Member] = [
      Key.schema.property, version.property,
      .init(
        "scene", scene.described("A scene or a film, or the path of one relative to the case.")),
      .init("stills", moments.described("Moments that have pictures, in seconds.")),
      .init("film", film.described("A motion; the frames named as keys have pictures.")),
      trace.property, leeway.property, budget.property,
    ]
    return JSON.objectSchema(members, required: [version.name, "scene"])
      .with([.init("anyOf", .array(goldens)), schemas.definitions])
      .document(titled: "Golden case")
  }

  /// Something must be held.
  private static var goldens: [JSON] {
    [
      ["required": ["stills"]], ["required": ["film"]],
      [
        "required": [.string(trace.name)],
        "properties": .object([.init(trace.name, ["const": true])]),
      ],
    ]
  }

  /// Frames as a list of single ones and ranges.
  private static var frames: JSON {
    let part = "[0-9]+(-[0-9]+(:0*[1-9][0-9]*)?)?"
    return JSON.object([
      .init("type", "string"), .init("pattern", .string("^\(part)(,\(part))*$")),
    ]).described("Such as 0-119, 0-99:5 or 1,3,5-9.")
  }
}
