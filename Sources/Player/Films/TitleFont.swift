import Fonts
import JSONCoding
import Rendering
import Scripting

/// The font of words, and the file that it comes from.
struct TitleFont: Hashable, Sendable {
  let file: String
  /// 16 hexadecimal digits that stand for the file's bytes.
  let digest: String
  let face: OutlineTypeface

  /// A font as a film file names it.
  struct Written: Hashable, Sendable {
    let file: String
    /// What its bytes have to be; nil for any.
    var digest: String?
  }

  var json: JSON { ["digest": .string(digest), "file": .string(file)] }
}

/// The fonts that a film file names, each read once.
final class FilmFonts {
  /// That of words which name none.
  var standard: TitleFont?
  private let load: FilmDocument.Loader
  private var fonts: [TitleFont.Written: TitleFont] = [:]

  init(_ load: @escaping FilmDocument.Loader) { self.load = load }

  static let key = Key(
    "font", SchemaReader<TitleFont.Written>.font,
    "The TrueType or OpenType font of the words: the path of its file.")

  /// The font that `node` names; nil where it names none.
  func font(of node: ScriptCursor) throws -> TitleFont? {
    guard let written = try node.optional(Self.key) else { return nil }
    if let font = fonts[written] { return font }
    let bytes = try load(written.file)
    var digest = FileDigest()
    digest.absorb(bytes)
    let place = "\(JSONPath.key(node.path, Self.key.name)) (\(Quotation.text(written.file)))"
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

extension SchemaReader where Value == TitleFont.Written {
  /// The path of a font's file, by itself or with what its bytes have to be.
  static var font: SchemaReader {
    let file = Key("file", SchemaReader<String>.filePath, "The path of its file.")
    let digest = Key(
      "digest", SchemaReader<String>.text, "16 digits that stand for its bytes, where it is pinned."
    )
    let object = JSON.objectSchema([file.property, digest.property], required: [file.name])
    let meaning = "the path of a font's file, such as Brand.otf"
    return SchemaReader(["anyOf": [file.reader.schema, object]], meaning) {
      cursor throws(ScriptError) in
      switch cursor.value {
      case .string: return TitleFont.Written(file: try file.reader.read(cursor))
      case .object:
        try cursor.checkKeys([file.name, digest.name])
        return TitleFont.Written(
          file: try cursor.required(file), digest: try cursor.optional(digest))
      default: throw cursor.expected(meaning)
      }
    }
  }
}

extension SchemaReader where Value == String {
  fileprivate static var filePath: SchemaReader {
    let meaning = "the path of a file"
    return SchemaReader(["type": "string", "minLength": 1], meaning) {
      cursor throws(ScriptError) in
      guard case .string(let path) = cursor.value, !path.isEmpty else {
        throw cursor.expected(meaning)
      }
      return path
    }
  }
}
