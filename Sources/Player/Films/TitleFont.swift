import Fonts
import JSONCoding
import Rendering
import Scripting

/// The font of titles, with its file.
struct TitleFont: Hashable, Sendable {
  let file: String
  /// The digest of the file's bytes, 16 hexadecimal digits.
  let digest: String
  let face: OutlineTypeface

  /// A font as named in a film file.
  struct Written: Hashable, Sendable {
    var file = ""
    /// What its bytes have to be; nil for any.
    var digest: String?
  }
}

/// The fonts that a film file names, each loaded once.
final class FilmFonts {
  /// The default font.
  var standard: TitleFont?
  private let load: FilmDocument.Loader
  private var fonts: [TitleFont.Written: TitleFont] = [:]

  init(_ load: @escaping FilmDocument.Loader) { self.load = load }

  /// The member of films and words that names one.
  static let key = MemberCodec("font", Codec<TitleFont.Written>.font, help)
  static let help = "The TrueType or OpenType font of the words: the path of its file."

  /// The font of the file that the object at `path` names. Throws if it cannot be had.
  func font(_ written: TitleFont.Written, namedIn path: JSONPath) throws -> TitleFont {
    if let font = fonts[written] { return font }
    let bytes = try load(written.file)
    var digest = FileDigest()
    digest.absorb(bytes)
    let place = "\(JSONPath.key(path, Self.key.name)) (\(Quotation.text(written.file)))"
    if let expected = written.digest, expected != digest.text {
      throw ScriptError(
        .film, at: place, expected: "the font of digest \(expected)",
        found: "one of digest \(digest.text)")
    }
    do throws(FontError) {
      let face = try OutlineTypeface(bytes)
      let font = TitleFont(file: written.file, digest: digest.text, face: face)
      fonts[written] = font
      return font
    } catch {
      let table = error.table.isEmpty ? "" : ", table \(error.table)"
      throw ScriptError(
        .film, at: place + table, expected: error.expected, found: error.found)
    }
  }
}

extension Codec where Value == TitleFont.Written {
  /// The path of a font's file, by itself or with what its bytes have to be.
  static var font: Codec {
    let file = Codec<String>.filePath
    let object = Codec.object(
      TitleFont.Written(),
      [
        Field("file", \.file, file, "The path of its file."),
        Field(
          "digest", \.digest, .text, "16 digits that stand for its bytes, where it is pinned."),
      ], "the path of a font's file, such as Brand.otf")
    return Codec(["anyOf": [file.schema, object.schema]], object.meaning, write: object.write) {
      cursor throws(SchemaViolation) in
      guard case .string = cursor.value else { return try object.read(cursor) }
      return TitleFont.Written(file: try file.read(cursor))
    }
  }
}

extension Codec where Value == String {
  fileprivate static var filePath: Codec {
    let meaning = "the path of a file"
    return Codec(["type": "string", "minLength": 1], meaning, write: { .string($0) }) {
      cursor throws(SchemaViolation) in
      guard case .string(let path) = cursor.value, !path.isEmpty else {
        throw cursor.expected(meaning)
      }
      return path
    }
  }
}
