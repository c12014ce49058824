/// The tables of a font file.
///
/// Source: "OpenType specification 1.9.1", Microsoft: The OpenType font file.
struct FontFile {
  /// Most bytes that a file may have.
  static let mostBytes = 1 << 26

  private let whole: FontTable
  /// Where the list of tables begins.
  private let list: Int
  private let tableCount: Int

  /// Reads the list of tables; of a collection, that of the first font.
  init(_ bytes: [UInt8]) throws(FontError) {
    guard bytes.count <= Self.mostBytes else {
      throw FontError(
        .file, expected: "at most \(Self.mostBytes) bytes", found: "\(bytes.count)")
    }
    whole = FontTable(file: bytes)
    guard bytes.count >= 12 else { throw Self.foreign("\(bytes.count) bytes") }
    let start = try whole.uint32(0) == Self.code("ttcf") ? try whole.offset(12) : 0
    switch try whole.uint32(start) {
    case 0x1_0000, Self.code("true"), Self.code("OTTO"): break
    case Self.code("wOFF"), Self.code("wOF2"): throw Self.foreign("a compressed WOFF font")
    default: throw Self.foreign("a file of another kind")
    }
    tableCount = try whole.uint16(start + 4)
    list = start + 12
  }

  private static func code(_ letters: StaticString) -> UInt32 {
    letters.description.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func foreign(_ found: String) -> FontError {
    FontError(.file, expected: "a TrueType or OpenType font", found: found)
  }

  /// The table `tag`; nil where the font has none.
  func table(_ tag: FontTable.Tag) throws(FontError) -> FontTable? {
    for index in 0..<tableCount where try whole.uint32(list + 16 * index) == tag.code {
      let record = list + 16 * index
      return try whole.part(
        try whole.offset(record + 8), count: try whole.offset(record + 12), as: tag)
    }
    return nil
  }

  /// The table `tag`, without which nothing can be drawn.
  func needed(_ tag: FontTable.Tag) throws(FontError) -> FontTable {
    guard let table = try table(tag) else {
      throw FontError(.file, expected: "a table \(tag.rawValue)", found: "none")
    }
    return table
  }
}
