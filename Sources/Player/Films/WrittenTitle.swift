import Geometry
import JSONCoding
import Scripting

/// Words of a film as written.
struct WrittenTitle: Sendable {
  private let text: String
  private let subtitle: String
  private let from: Double
  private let to: Double?
  private let look: Title.Look
  /// The position of their beginning in the film file or a file of captions, for errors.
  private let fromPath: String

  static let text = Key("text", SchemaReader<String>.words, "The words; \\n breaks a line.")
  static let subtitle = Key("subtitle", SchemaReader<String>.words, "What stands below, smaller.")
  static let from = Key(
    "from", SchemaReader<Double>.seconds, "When they come, in seconds; from the beginning.")
  static let to = Key("to", SchemaReader<Double>.seconds, "When they go, in seconds; at the end.")
  static let style = Key("style", SchemaReader<Title.Style>.choice, "What they are there for.")
  static let where_ = Key("place", SchemaReader<Title.Place>.choice, "Where they stand.")
  static let alignment = Key(
    "align", SchemaReader<Title.Alignment>.choice, "Where the lines begin or end together.")
  static let size = Key(
    "size", SchemaReader<Double>.positive(through: 10_000), "Points per em; that of the style.")
  static let color = Key("color", SchemaReader<HexColor>.color, "Their colour.")
  static let plate = Key(
    "plate", SchemaReader<Bool>.flag, "Whether a dark plate lies behind them, as behind captions.")
  static let fade = Key(
    "fade", SchemaReader<Double>.number(in: 0...60), "How long they come and go, in seconds.")
  static let width = Key(
    "width", SchemaReader<Double>.number(in: 0.05...1), "The widest line, as a share of the film.")

  /// Those of how words are set.
  static let lookProperties = [
    style.property, where_.property, alignment.property, size.property, color.property,
    plate.property, fade.property, width.property, FilmFonts.key.property,
  ]
  static let properties = [text.property, subtitle.property, from.property, to.property]

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
    let look = Title.Look(font: fonts.standard)
    return try elements.map { try WrittenTitle($0, look, fonts) }
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
    case .array:
      return (try node.elements().map { try WrittenTitle($0, look, nil) }, [])
    default:
      guard case .object = node.value else {
        throw node.expected("a list of captions, or the path of an .srt or .vtt file")
      }
      try node.checkKeys(["file"] + lookProperties.map(\.key))
      try look.read(node, fonts)
      return try file(try node.required("file", "the path of an .srt or .vtt file"), look, load)
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

  private init(_ cue: Subtitles.Cue, _ look: Title.Look, at place: String) {
    (text, subtitle, from, to) = (cue.text, "", cue.from, cue.to)
    (self.look, fromPath) = (look, place)
  }

  /// Words that say themselves how they are set where there are `fonts`.
  private init(_ node: ScriptCursor, _ look: Title.Look, _ fonts: FilmFonts?) throws {
    fromPath = "\(JSONPath.key(node.path, "from"))"
    _ = try node.members()
    try node.checkKeys(
      (Self.properties + (fonts == nil ? [] : Self.lookProperties)).map(\.key))
    text = try node.required(Self.text)
    subtitle = try node.optional(Self.subtitle) ?? ""
    from = try node.optional(Self.from) ?? 0
    to = try node.optional(Self.to)
    if let to, to <= from {
      throw node.mistake(
        at: .key(node.path, "to"), "a number > \(JSON.number(from).text())",
        found: JSON.number(to).text())
    }
    var look = look
    if let fonts { try look.read(node, fonts) }
    self.look = look
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
  fileprivate mutating func read(_ node: ScriptCursor, _ fonts: FilmFonts) throws {
    style = try node.optional(WrittenTitle.style) ?? style
    place = try node.optional(WrittenTitle.where_) ?? place
    alignment = try node.optional(WrittenTitle.alignment) ?? alignment
    size = try node.optional(WrittenTitle.size)
    color = try node.optional(WrittenTitle.color) ?? color
    font = try fonts.font(of: node) ?? font
    hasPlate = try node.optional(WrittenTitle.plate)
    fade = try node.optional(WrittenTitle.fade) ?? fade
    width = try node.optional(WrittenTitle.width) ?? width
  }
}
