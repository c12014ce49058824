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
    let own = CaseName(name)
    self = try CaseFile(bytes).read(own) { node throws(ScriptError) in
      try GoldenCase(node, own, in: folder, schemas: schemas, films: films, load: load)
    }
  }

  private init(
    _ node: ScriptCursor, _ name: CaseName, in folder: String, schemas: ExperienceSchemas,
    films: CaseFilms, load: @escaping (String) -> Result<[UInt8], Unloadable>
  ) throws(ScriptError) {
    _ = try node.members()
    try node.required(GoldenCase.version)
    try node.checkKeys(GoldenCase.keys)
    _ = try node.optional(Key.schema)
    let scene = try node.required("scene", CaseSource.meaning)
    let written = try CaseSource(scene, of: name.last, schemas: schemas, films: films, load: load)
    self.scene = scene.value
    var terms = CaseTerms()
    for field in CaseTerms.fields { try node.read(field, into: &terms) }
    if terms.hasTrace, case .film = written.content, let key = node.optional(CaseTerms.trace) {
      throw key.expected("false, as a film has no trace")
    }
    var moments = try CaseMoments(written.content)
    if let stills = node.optional("stills") { try moments.take(stills: stills) }
    if let film = node.optional("film") { try moments.take(film: film) }
    (source, stills, film) = (moments.source, moments.stills, moments.film)
    self.terms = terms
    self.name = name.text
    self.folder = folder
    sourcePaths = written.paths.map { "\(folder)/\($0)" }
    // That a scene in another file expects something cannot be seen here.
    let expects = self.scene["expect"] != nil && hasExpectations
    guard !stills.isEmpty || film != nil || terms.hasTrace || expects else {
      throw ScriptError(
        .goldenCase, at: "",
        expected: "stills or film, or a trace, or something that the scene written here expects",
        found: "none of them")
    }
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
  static let version = MemberCodec("case", .version, "The version of this form.")
  /// A moment, in seconds.
  static let moment: Codec<Double> = .number(from: 0...SceneLimits.seconds)
  /// The index of a frame.
  static let frame: Codec<Int> = .count

  static let keys =
    [Key.schema.name, version.name, "scene", "stills", "film"] + CaseTerms.fields.map(\.key)
  static let filmKeys = ["frames", "keys"]
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
  /// Settings that make the scene as long as asked for.
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
      let index = try key.read(GoldenCase.frame)
      guard taken.contains(index) else { throw key.expected("one of the film's frames") }
      guard keys.insert(index).inserted else { throw key.expected("each frame once") }
    }
    film = GoldenCase.Film(frames: taken, keys: keys.sorted())
  }

  private mutating func still(_ node: ScriptCursor) throws(ScriptError) -> GoldenCase.Still {
    let seconds = try node.read(GoldenCase.moment)
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
