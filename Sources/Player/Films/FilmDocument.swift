import Controls
import Geometry
import JSONCoding
import Scripting

/// A film as written: omitted members are nil.
package struct FilmDocument: Sendable {
  /// Loads a file named in a film file, relative to the film file.
  package typealias Loader = (_ path: String) throws -> [UInt8]

  /// The default name.
  private let name: String
  private let settings: SceneSettings
  private let backdrop: Film.Backdrop
  private let clips: [WrittenClip]
  private let titles: [WrittenTitle]
  /// Its deliveries; nil if it has none.
  package let deliveries: DeliveryList?
  /// Remarks on skipped captions, with file and line.
  package let remarks: [String]

  /// Returns true if `json` is meant as a film.
  package static func isMeant(by json: JSON) -> Bool {
    json[version.name] != nil && json["experience"] == nil && !SceneFile.isGoldenCase(json)
  }

  /// Reads a film from a JSON value. Throws for an invalid film or scene, and rethrows errors of
  /// `load`; fonts are loaded by `loadFont`, if it is given. The film is called `name` unless it
  /// has a name of its own.
  package init(
    _ json: JSON, named name: String, schemas: ExperienceSchemas, loadFont: Loader? = nil,
    load: @escaping Loader
  ) throws {
    let node = ScriptCursor(json, as: .film)
    _ = try node.members()
    try node.required(Self.version)
    try node.checkKeys(Self.keys)
    _ = try node.optional(MemberCodec.schema)
    self.name = try node.optional(Self.called) ?? name
    var settings = SceneSettings()
    for setting in Self.stage { try setting.read(node, &settings) }
    self.settings = settings
    backdrop = try node.optional(Self.background) ?? .standard
    let fonts = FilmFonts(loadFont ?? load)
    fonts.standard = try node.optional(FilmFonts.key).map {
      try fonts.font($0, namedIn: node.path)
    }
    let list = try node.required("clips", "a list of clips")
    let elements = try list.elements("a list of clips")
    guard 1...Self.mostClips ~= elements.count else {
      throw list.mistake(
        at: list.path, "a list of 1…\(Self.mostClips) clips", found: "\(elements.count)")
    }
    clips = try elements.enumerated().map { index, element in
      try WrittenClip(element, isFirst: index == 0, schemas, load, fonts)
    }
    let titles = try WrittenTitle.list(node.optional("titles"), fonts)
    let captions = try node.optional("captions").map {
      try WrittenTitle.captions($0, load, fonts)
    }
    self.titles = titles + (captions?.titles ?? [])
    remarks = captions?.remarks ?? []
    deliveries = try node.optional(DeliveryList.word).map {
      try DeliveryList(inFilm: $0, in: fonts.standard)
    }
  }

  /// The key that identifies films: that of their version.
  package static let word = "film"
  static let version = MemberCodec(word, Codec<Void>.version, "The version of this form.")
  static let called = MemberCodec(
    "name", Codec<String>.name, "What the film is called; else what its file is called.")
  static let background = MemberCodec(
    "background", Codec<Film.Backdrop>.backdrop,
    "What lies behind the clips: a colour, or several from the top to the bottom.")
  /// The settings that a film shares with scenes.
  static let stage = SceneSettings.all(.filmStage)
  static let mostClips = 1000
  private static let keys =
    [
      MemberCodec.schema.name, version.name, called.name, background.name, FilmFonts.key.name,
      "clips",
      "titles", "captions", DeliveryList.word,
    ] + stage.map(\.name)

  /// The film with `overrides` in place of what is written. Size, scale and rate are the film's; its
  /// shutter, and what players look like, go to all of its scenes; anything else is a mistake of the kind `setting`.
  package func resolved(
    overriding overrides: SceneSettings = SceneSettings()
  ) throws(ScriptError) -> Film {
    for setting in SceneSettings.all
    where setting.isSet(overrides) && setting.roles.isDisjoint(with: [.filmStage, .filmLook]) {
      throw ScriptError(
        .setting, at: setting.name, expected: "a scene or an experience", found: "a film")
    }
    let stage = overrides.over(settings)
    let size = stage.size ?? Scene.Standard.size
    let scale = stage.scale ?? Scene.Standard.scale
    let fps = stage.fps ?? Scene.Standard.fps
    try checkPixels(size, scale, overrides)
    var shared = overrides
    (shared.size, shared.scale, shared.fps) = (size, scale, fps)
    shared.shutter = stage.shutter
    var placed: [Clip] = []
    for clip in clips {
      placed.append(try clip.placed(after: placed.last, on: shared))
    }
    let end = placed.last?.end ?? 0
    guard end <= SceneLimits.frames else {
      throw ScriptError(
        .film, at: "clips", expected: "at most \(SceneLimits.frames) frames", found: "\(end)")
    }
    let words = try words(over: placed, fps, overrides.layoutDirection)
    return Film(
      name: name, size: size, scale: scale, fps: fps, backdrop: backdrop, clips: placed,
      titles: TitleStack.arranged(words, on: size, over: placed, fps))
  }

  private func checkPixels(
    _ size: Size, _ scale: Double, _ overrides: SceneSettings
  ) throws(ScriptError) {
    let sides = [(size.width * scale).rounded(), (size.height * scale).rounded()]
    let isFine =
      sides.allSatisfy { 1...Double(PictureLimits.side) ~= $0 }
      && sides[0] * sides[1] <= Double(PictureLimits.area)
    guard !isFine || !(1e-4...1e4 ~= scale) else { return }
    let isOverridden = overrides.size != nil || overrides.scale != nil
    throw ScriptError(
      isOverridden ? .setting : .film, at: overrides.size == nil ? "scale" : "size",
      expected: "sides of 1…\(PictureLimits.side) pixels, at most \(PictureLimits.area) in all",
      found: "\(JSON.number(sides[0]).text()) x \(JSON.number(sides[1]).text())")
  }

  /// Returns the titles of the film and of its clips, whose times are relative to their clip.
  private func words(
    over clips: [Clip], _ fps: FrameRate, _ direction: LayoutDirection?
  ) throws(ScriptError) -> [Title] {
    let end = fps.seconds(of: clips.last?.end ?? 0)
    var words: [Title] = []
    for (written, clip) in zip(self.clips, clips) {
      let range = fps.seconds(of: clip.start)...fps.seconds(of: clip.end)
      for title in written.titles { words.append(try title.placed(in: range, direction)) }
    }
    for title in titles { words.append(try title.placed(in: 0...end, direction)) }
    return words
  }
}

// MARK: Clips

/// What a clip says of how its scene is shown; what is left out is nil.
struct ClipForm: Sendable {
  var from: Double?
  var to: Double?
  var still: Double?
  var speed: Double?
  var hold: Double?
  var fit: Clip.Fit?
  var frame: ClipFrame?
  var transition: Transition?

  static let codec = codec(scene: Codec<JSON>.any.schema)

  /// A clip whose `scene` is of this schema.
  static func codec(scene: JSON) -> Codec<ClipForm> {
    .object(
      ClipForm(),
      [other("scene", scene.described("A scene, the path of one, or an experience."))] + fields
        + [other("titles", FilmDocument.titlesSchema)])
  }

  /// A member that is read with other files at hand.
  private static func other(_ key: String, _ schema: JSON) -> Field<ClipForm> {
    let codec = Codec<JSON>(schema, "", write: { $0 }) { $0.value }
    return Field(optional: key, codec) { _ in nil }
  }

  private static let fields: [Field<ClipForm>] = [
    Field("from", \.from, .seconds, "Where it begins, in seconds of the scene."),
    Field("to", \.to, .seconds, "Where it ends, in seconds of the scene."),
    Field(
      "still", \.still, .seconds,
      "One moment in place of a range, in seconds of the scene; hold tells for how long."),
    Field(
      "speed", \.speed, .number(in: 0.01...100),
      "Seconds of the scene for each second of the film."),
    Field("hold", \.hold, .seconds, "How long its last picture stays, in seconds."),
    Field(
      "fit", \.fit, .choice,
      "How a scene of another size comes to its place: all of it seen, or all of the place covered."
    ),
    Field("frame", \.frame, ClipFrame.codec, "A frame that makes it smaller than the film."),
    Field(
      "transition", \.transition, Transition.codec,
      "How the clip before passes into this one."),
  ]
}

struct WrittenClip: Sendable {
  private let file: SceneFile?
  private let path: JSONPath
  private let place: String
  private let form: ClipForm
  let titles: [WrittenTitle]

  var from: Double { form.from ?? 0 }
  var to: Double? { form.to }
  var still: Double? { form.still }
  var speed: Double { form.speed ?? 1 }
  var hold: Double { form.hold ?? 0 }
  var fit: Clip.Fit { form.fit ?? .contain }
  var frame: ClipFrame? { form.frame }
  var transition: Transition? { form.transition?.kind == .cut ? nil : form.transition }

  init(
    _ node: ScriptCursor, isFirst: Bool, _ schemas: ExperienceSchemas,
    _ load: FilmDocument.Loader, _ fonts: FilmFonts
  ) throws {
    path = node.path
    form = try node.read(ClipForm.codec)
    (file, place) = try Self.scene(node, schemas, load)
    titles = try WrittenTitle.list(node.optional("titles"), fonts)
    try check(node, isFirst: isFirst)
  }

  /// Throws if one value forbids another.
  private func check(_ node: ScriptCursor, isFirst: Bool) throws(ScriptError) {
    func refuse(_ key: String, _ expected: String) throws(ScriptError) {
      guard let value = node.optional(key) else { return }
      throw value.expected(expected)
    }
    if isFirst { try refuse("transition", "no transition, as no clip is before it") }
    if file == nil || still != nil {
      let keys =
        file == nil ? ["from", "to", "still", "speed", "fit", "frame"] : ["from", "to", "speed"]
      for key in keys {
        try refuse(key, file == nil ? "it together with a scene" : "it without still")
      }
      guard hold > 0 else {
        throw node.mistake(
          at: .key(node.path, "hold"), "a number > 0, for how long it stays",
          found: form.hold.map { JSON.number($0).text() } ?? "nothing")
      }
    }
    if let to, to <= from {
      throw node.mistake(
        at: .key(node.path, "to"), "a number > \(JSON.number(from).text())",
        found: JSON.number(to).text())
    }
  }

  /// Reads the scene, with its path for errors.
  private static func scene(
    _ node: ScriptCursor, _ schemas: ExperienceSchemas, _ load: FilmDocument.Loader
  ) throws -> (SceneFile?, place: String) {
    let place = JSONPath.key(node.path, "scene")
    guard let scene = node.optional("scene") else { return (nil, "\(place)") }
    guard case .string(let name) = scene.value else {
      guard case .object = scene.value else {
        throw scene.expected("a scene, the path of one, or an experience")
      }
      do throws(ScriptError) {
        return (try SceneFile(scene.value, schemas: schemas), "\(place)")
      } catch {
        throw error.inside("\(place)")
      }
    }
    if let entry = schemas[name] {
      var file = SceneFile(experience: entry)
      file.playsDemonstration = true
      return (file, "\(place)")
    }
    guard name.contains(where: { "/.".contains($0) }) else {
      throw scene.unknown(
        name, "a scene, the path of one, or an experience", among: schemas.entries.map(\.id))
    }
    let bytes = try load(name)
    do throws(ScriptError) {
      return (try SceneFile(bytes: bytes, schemas: schemas), "\(place) (\(Quotation.text(name)))")
    } catch {
      throw error.inside("\(place) (\(Quotation.text(name)))")
    }
  }

  /// Returns the clip after `before`, with the `shared` settings.
  func placed(after before: Clip?, on shared: SceneSettings) throws(ScriptError) -> Clip {
    let scene = try resolved(shared)
    let fps = shared.fps ?? Scene.Standard.fps
    let passing = transition?.frames(at: fps) ?? 0
    let start = (before?.end ?? 0) - passing
    let clip = Clip(self, scene, at: place, start: start, fps: fps)
    if let frame, let size = shared.size { try checkRoom(in: frame, of: size) }
    guard passing > 0, let before else { return clip }
    // Three clips are never visible at once.
    let rest = before.count - (before.transition?.frames(at: fps) ?? 0)
    guard passing <= rest, passing <= clip.count else {
      throw mistake(
        at: .key(.key(path, "transition"), "duration"),
        "at most \(JSON.number(fps.seconds(of: max(0, min(rest, clip.count)))).text(.rounded)) s,"
          + " as both clips have",
        found: JSON.number(transition?.duration ?? 0).text())
    }
    return clip
  }

  private func mistake(at place: JSONPath, _ expected: String, found: String) -> ScriptError {
    ScriptError(.film, at: "\(place)", expected: expected, found: found)
  }

  private func checkRoom(in frame: ClipFrame, of size: Size) throws(ScriptError) {
    let insets = frame.insets
    guard insets.leading + insets.trailing < size.width, insets.top + insets.bottom < size.height
    else {
      throw mistake(
        at: .key(.key(path, "frame"), "inset"), "insets that leave room for the clip",
        found: "none left of \(JSON.number(size.width).text()) x \(JSON.number(size.height).text())"
      )
    }
  }

  /// Returns the scene as played in the film: at its rate, and on its stage unless the scene has
  /// its own.
  private func resolved(_ shared: SceneSettings) throws(ScriptError) -> Scene? {
    guard var file else { return nil }
    var settings = shared
    if let own = file.settings.size {
      // The device is that of the film's stage.
      (settings.size, settings.safeArea) = (own, nil)
    }
    let last = still ?? to
    if file.settings.duration == nil, let last, last > Scene.Standard.duration {
      file.settings.duration = last
    }
    let scene: Scene
    do throws(ScriptError) { scene = try file.resolved(overriding: settings) } catch {
      guard error.kind == .setting else { throw error.inside(place) }
      // The film gave a setting that the scene cannot take.
      throw ScriptError(
        .film, at: place, expected: error.expected, found: error.found, nearest: error.nearest)
    }
    let key = still == nil ? "to" : "still"
    if let last, last > scene.duration + 1e-9 {
      throw mistake(
        at: .key(path, key),
        "at most the scene's duration of \(JSON.number(scene.duration).text(.rounded)) s",
        found: JSON.number(last).text())
    }
    guard still != nil || from < scene.duration else {
      throw mistake(
        at: .key(path, "from"),
        "less than the scene's duration of \(JSON.number(scene.duration).text(.rounded)) s",
        found: JSON.number(from).text())
    }
    return scene
  }
}
