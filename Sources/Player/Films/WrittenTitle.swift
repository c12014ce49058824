import Geometry
import JSONCoding
import Scripting

/// Words of a film as written.
struct WrittenTitle: Sendable {
  private var text = ""
  private var subtitle = ""
  private var from = 0.0
  private var to: Double?
  private var look: Title.Look
  /// The font as its file is named; nil for that of the words around.
  private var font: TitleFont.Written?
  /// The position of their beginning in the film file or a file of captions, for errors.
  private var fromPath = ""

  /// Words that say themselves how they are set, where they say nothing in a `look`.
  private static func codec(in look: Title.Look) -> Codec<WrittenTitle> {
    codec(in: look, fields + lookFields)
  }

  /// Words that say themselves how they are set.
  static let codec = codec(in: Title.Look())

  /// Words that are set as all of their list.
  static func cue(in look: Title.Look = Title.Look()) -> Codec<WrittenTitle> {
    codec(in: look, fields)
  }

  private static func codec(
    in look: Title.Look, _ fields: [Field<WrittenTitle>]
  ) -> Codec<WrittenTitle> {
    .object(WrittenTitle(look: look), fields) { title, cursor throws(SchemaViolation) in
      title.fromPath = "\(JSONPath.key(cursor.path, "from"))"
      guard let to = cursor.optional("to"), let end = title.to, end <= title.from else { return }
      throw to.expected("a number > \(JSON.number(title.from).text())")
    }
  }

  private static let fields: [Field<WrittenTitle>] = [
    Field("text", \.text, .words, "The words; \\n breaks a line."),
    Field("subtitle", \.subtitle, .words, "What stands below, smaller.", omitting: ""),
    Field(
      "from", \.from, .seconds, "When they come, in seconds; from the beginning.",
      isOptional: true),
    Field("to", \.to, .seconds, "When they go, in seconds; at the end."),
  ]

  private static let lookFields =
    Title.Look.fields.map { $0.within(\WrittenTitle.look) }
    + [Field("font", \.font, .font, FilmFonts.help)]

  /// A file of captions, and how its words are set where they do not stand in a `look`.
  static func captions(in look: Title.Look = Title.Look()) -> Codec<WrittenTitle> {
    let file = Codec<String>.text.called("the path of an .srt or .vtt file")
    return .object(WrittenTitle(look: look), [Field("file", \.text, file)] + lookFields)
  }

  private static let most = 10_000
  /// Most characters of a text.
  static let mostCharacters = 2000

  /// The words in the list at `node`.
  static func list(_ node: ScriptCursor?, _ fonts: FilmFonts) throws -> [WrittenTitle] {
    guard let node else { return [] }
    let elements = try node.elements("a list of titles")
    guard elements.count <= most else {
      throw node.mistake(at: node.path, "at most \(most) titles", found: "\(elements.count)")
    }
    let codec = codec(in: Title.Look(font: fonts.standard))
    return try elements.map { try $0.read(codec).loading(fonts, at: $0.path) }
  }

  /// Captions, and remarks on what of their file is left out: a list, the path of a file, or an object
  /// that says both and how they are set.
  static func captions(
    _ node: ScriptCursor, _ load: FilmDocument.Loader, _ fonts: FilmFonts
  ) throws -> (titles: [WrittenTitle], remarks: [String]) {
    var look = Title.Look(font: fonts.standard)
    (look.style, look.place, look.fade) = (.caption, .bottom, 0.12)
    switch node.value {
    case .string: return try file(node, look, load)
    case .array: return (try node.read(.list(of: cue(in: look))), [])
    default:
      guard case .object = node.value else {
        throw node.expected("a list of captions, or the path of an .srt or .vtt file")
      }
      let form = try node.read(captions(in: look)).loading(fonts, at: node.path)
      return try file(try node.required("file", ""), form.look, load)
    }
  }

  private static func file(
    _ node: ScriptCursor, _ look: Title.Look, _ load: FilmDocument.Loader
  ) throws -> (titles: [WrittenTitle], remarks: [String]) {
    let path = try node.text()
    let bytes = try load(path)
    func place(_ line: Int) -> String {
      "\(node.path) (\(Quotation.text(path))) line \(line)"
    }
    do throws(Subtitles.Flaw) {
      let subtitles = try Subtitles(bytes, path: path)
      return (
        subtitles.cues.map { WrittenTitle($0, look, at: place($0.line)) },
        subtitles.skipped.map {
          "\(place($0.line)): left out: expected \($0.expected), found \($0.found)"
        }
      )
    } catch {
      throw ScriptError(
        .film, at: place(error.line), expected: error.expected, found: error.found)
    }
  }

  private init(look: Title.Look) { self.look = look }

  private init(_ cue: Subtitles.Cue, _ look: Title.Look, at place: String) {
    (text, from, to) = (cue.text, cue.from, cue.to)
    (self.look, fromPath) = (look, place)
  }

  /// Words that are placed, to be written again.
  init(_ title: Title) {
    (text, subtitle, from, to) = (title.text, title.subtitle, title.from, title.to)
    look = title.look
    font = title.look.font.map { TitleFont.Written(file: $0.file, digest: $0.digest) }
  }

  /// The same in the font that they name, if they do, at `path`.
  private func loading(_ fonts: FilmFonts, at path: JSONPath) throws -> WrittenTitle {
    guard let font else { return self }
    var title = self
    title.look.font = try fonts.font(font, namedIn: path)
    return title
  }

  /// The words in the part of the film that `range` is, in seconds, from whose beginning their times
  /// count.
  func placed(
    in range: ClosedRange<Double>, _ direction: LayoutDirection?
  ) throws(ScriptError) -> Title {
    let length = range.upperBound - range.lowerBound
    guard from < length else {
      throw ScriptError(
        .film, at: fromPath,
        expected: "a moment before the end at \(JSON.number(length).text(.rounded)) s",
        found: JSON.number(from).text())
    }
    var look = look
    if direction == .rightToLeft { look.alignment = look.alignment.mirrored }
    return Title(
      text: text, subtitle: subtitle, from: range.lowerBound + from,
      to: min(range.lowerBound + (to ?? length), range.upperBound), look: look)
  }
}

extension Title.Look {
  fileprivate static let fields: [Field<Title.Look>] = [
    Field("style", \.style, .choice, "What they are there for.", isOptional: true),
    Field("place", \.place, .choice, "Where they stand.", isOptional: true),
    Field(
      "align", \.alignment, .choice, "Where the lines begin or end together.", isOptional: true),
    Field("size", \.size, .positive(through: 10_000), "Points per em; that of the style."),
    Field("color", \.color, .color, "Their colour.", isOptional: true),
    Field(
      "plate", \.hasPlate, .flag, "Whether a dark plate lies behind them, as behind captions."),
    Field(
      "fade", \.fade, .number(in: 0...60), "How long they come and go, in seconds.",
      isOptional: true),
    Field(
      "width", \.width, .number(in: 0.05...1), "The widest line, as a share of the film.",
      isOptional: true),
  ]
}

// MARK: Values

extension Codec where Value == Double {
  /// A time in seconds, from 0 on.
  static var seconds: Codec { .number(in: 0...SceneLimits.seconds) }
}

extension Codec where Value == String {
  /// A name on a command line.
  static var name: Codec {
    text.map(
      Spelling.nameRule, schema: ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"]
    ) {
      Spelling.isName($0) ? $0 : nil
    } back: {
      $0
    }
  }

  /// Words that are drawn.
  static var words: Codec {
    let most = WrittenTitle.mostCharacters
    return text.map(
      "1…\(most) characters",
      schema: ["type": "string", "minLength": 1, "maxLength": .number(Double(most))]
    ) {
      1...most ~= $0.unicodeScalars.count ? $0 : nil
    } back: {
      $0
    }
  }
}
