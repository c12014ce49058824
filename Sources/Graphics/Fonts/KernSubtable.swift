/// A subtable of `kern` that moves glyphs along the line.
///
/// Source: "OpenType specification 1.9.1", Microsoft, for version 0, and "TrueType Reference
/// Manual", Apple, for version 1.0: `kern`, formats 0 and 2.
struct KernSubtable: Sendable {
  private enum Form: Int {
    /// Sorted pairs of glyphs with units, six bytes each.
    case pairs = 0
    /// A grid of units, with rows for the first glyph and columns for the second.
    case classes = 2
  }

  private let form: Form
  private let table: FontTable
  /// Offset of the data of the form.
  private let body: Int
  /// True if it replaces the sum before it.
  private let isInstead: Bool

  /// Returns the subtables of `table`, in order, except for other formats, minimum values and
  /// cross-stream kerning.
  static func all(in table: FontTable) throws(FontError) -> [KernSubtable] {
    let version = try table.uint32(0)
    let isApple = version == 0x1_0000
    guard isApple || version >> 16 == 0 else { return [] }
    var subtables: [KernSubtable] = []
    var offset = isApple ? 8 : 4
    for _ in 0..<(isApple ? try table.offset(4) : try table.uint16(2)) {
      let coverage = try table.uint16(offset + 4)
      let isLevel = isApple ? coverage & 0xE000 == 0 : coverage & 7 == 1
      if isLevel, let form = Form(rawValue: isApple ? coverage & 0xFF : coverage >> 8) {
        subtables.append(
          try KernSubtable(
            form: form, table: table.part(from: offset), body: isApple ? 8 : 6,
            isInstead: !isApple && coverage & 8 != 0))
      }
      offset += max(6, isApple ? try table.offset(offset) : try table.uint16(offset + 2))
    }
    return subtables
  }

  private init(form: Form, table: FontTable, body: Int, isInstead: Bool) throws(FontError) {
    (self.form, self.table, self.body, self.isInstead) = (form, table, body, isInstead)
    let first = try table.uint16(body)
    if form == .pairs { _ = try table.part(body + 8, count: 6 * first) }
  }

  /// Returns `sum` with the kerning of `first` and `second` applied, in font units.
  func added(to sum: Int, _ first: Int, _ second: Int) -> Int {
    guard let units = try? units(first, second) else { return sum }
    return isInstead ? units : sum + units
  }

  private func units(_ first: Int, _ second: Int) throws(FontError) -> Int? {
    switch form {
    case .pairs:
      let (count, pairs) = (try table.uint16(body), body + 8)
      let key = UInt32(first) << 16 | UInt32(second)
      let index = try firstIndex(below: count) { index throws(FontError) in
        try table.uint32(pairs + 6 * index) >= key
      }
      guard index < count, try table.uint32(pairs + 6 * index) == key else { return nil }
      return try table.int16(pairs + 6 * index + 4)
    case .classes:
      // Rows and columns are given as byte offsets, those of rows from the start of the subtable.
      let offset =
        try step(of: first, at: try table.uint16(body + 2))
        + step(of: second, at: try table.uint16(body + 4))
      return offset < (try table.uint16(body + 6)) ? nil : try table.int16(offset)
    }
  }

  /// Returns the class of `glyph` in the table at `offset`; 0 if it has none.
  private func step(of glyph: Int, at offset: Int) throws(FontError) -> Int {
    let index = glyph - (try table.uint16(offset))
    return 0..<(try table.uint16(offset + 2)) ~= index
      ? try table.uint16(offset + 4 + 2 * index) : 0
  }
}
