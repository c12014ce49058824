/// The tables of a font file.
///
/// Source: "OpenType specification 1.9.1", Microsoft: The OpenType font file.
struct FontFile {
  /// Largest size of a file, in bytes.
  static let maxBytes = 1 << 26

  private let whole: FontTable
  /// The offset of the list of tables.
  private let list: Int
  private let tableCount: Int

  /// Reads the list of tables; of a collection, that of the first font.
  init(_ bytes: [UInt8]) throws(FontError) {
    guard bytes.count <= Self.maxBytes else {
      throw FontError(
        .file, expected: "at most \(Self.maxBytes) bytes", found: "\(bytes.count)")
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

  /// Returns the table `tag`; nil if the font has none.
  func table(_ tag: FontTable.Tag) throws(FontError) -> FontTable? {
    for index in 0..<tableCount where try whole.uint32(list + 16 * index) == tag.code {
      let record = list + 16 * index
      return try whole.part(
        try whole.offset(record + 8), count: try whole.offset(record + 12), as: tag)
    }
    return nil
  }

  /// Returns the table `tag`, without which nothing can be drawn.
  func needed(_ tag: FontTable.Tag) throws(FontError) -> FontTable {
    guard let table = try table(tag) else {
      throw FontError(.file, expected: "a table \(tag.rawValue)", found: "none")
    }
    return table
  }
}

/// A range of bytes of a font file. Numbers are big-endian; none is read from beyond the end.
struct FontTable: Sendable {
  /// The name of a table in the list of tables.
  enum Tag: String {
    case file = ""
    case head, hhea, hmtx, maxp, cmap, loca, glyf, kern
    case compact = "CFF "
    case variable = "CFF2"
    case metrics = "OS/2"
    case positioning = "GPOS"

    /// The four letters as a number; 0 for the file.
    var code: UInt32 { rawValue.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  let tag: Tag
  private let bytes: [UInt8]
  private let start: Int
  let count: Int

  /// Creates a table of the whole file.
  init(file bytes: [UInt8]) { self.init(.file, bytes, 0, bytes.count) }

  private init(_ tag: Tag, _ bytes: [UInt8], _ start: Int, _ count: Int) {
    (self.tag, self.bytes, self.start, self.count) = (tag, bytes, start, count)
  }

  /// Returns `count` bytes from `offset` on, as part of the same table or as the table `tag`.
  func part(_ offset: Int, count: Int, as tag: Tag? = nil) throws(FontError) -> FontTable {
    guard offset >= 0, count >= 0 else {
      throw FontError(
        tag ?? self.tag, expected: "a place and a size from 0 on",
        found: "\(count) bytes at \(offset)")
    }
    guard offset <= self.count, count <= self.count - offset else {
      throw FontError(
        tag ?? self.tag, expected: "\(count) bytes at \(offset)", found: "the end at \(self.count)")
    }
    return FontTable(tag ?? self.tag, bytes, start + offset, count)
  }

  /// Returns all bytes from `offset` on.
  func part(from offset: Int) throws(FontError) -> FontTable {
    try part(offset, count: max(0, count - offset))
  }

  /// Reads a byte, 0…255.
  @inline(__always)
  func uint8(_ offset: Int) throws(FontError) -> Int {
    guard 0..<count ~= offset else { throw end(offset, 1) }
    return Int(bytes[start + offset])
  }

  /// Reads two bytes, 0…65,535.
  @inline(__always)
  func uint16(_ offset: Int) throws(FontError) -> Int {
    guard offset >= 0, offset + 1 < count else { throw end(offset, 2) }
    return Int(bytes[start + offset]) << 8 | Int(bytes[start + offset + 1])
  }

  /// Reads two bytes with a sign.
  @inline(__always)
  func int16(_ offset: Int) throws(FontError) -> Int {
    Int(Int16(truncatingIfNeeded: try uint16(offset)))
  }

  /// Reads four bytes.
  func uint32(_ offset: Int) throws(FontError) -> UInt32 {
    UInt32(try uint16(offset)) << 16 | UInt32(try uint16(offset + 2))
  }

  /// Reads four bytes as an offset or a length. Numbers beyond any file are clamped to its largest
  /// size, so that sums of offsets stay within 32 bits.
  func offset(_ position: Int) throws(FontError) -> Int {
    Int(min(try uint32(position), UInt32(FontFile.maxBytes + 1)))
  }

  private func end(_ offset: Int, _ size: Int) -> FontError {
    FontError(tag, expected: "\(size) bytes at \(offset)", found: "the end at \(count)")
  }
}

/// An error in a font file that is invalid or of an unsupported kind.
public struct FontError: Error, Hashable, Sendable {
  /// The table at fault, such as `cmap`; empty for the file itself.
  public let table: String
  /// The expected content.
  public let expected: String
  /// The content found.
  public let found: String

  init(_ table: FontTable.Tag, expected: String, found: String) {
    (self.table, self.expected, self.found) = (table.rawValue, expected, found)
  }
}

extension FontError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    "\(table.isEmpty ? "" : "table \(table): ")expected \(expected), found \(found)"
  }
}
