import Geometry

/// Outlines of cubic curves, those of the Compact Font Format, of name-keyed or CID-keyed fonts.
///
/// Source: "The Compact Font Format Specification", Adobe Technical Note 5176.
struct CompactOutlines: Sendable {
  private let charstrings: FontIndex
  private let shared: FontIndex
  /// The subroutines of each part of the font; nil if it has none.
  private var own: [FontIndex?] = []
  /// The part that each glyph belongs to; nil if there is only one.
  private var selection: Selection?
  /// The names of the glyphs; nil if they have numbers.
  private var names: GlyphNames?

  init(_ table: FontTable, count: Int) throws(FontError) {
    guard try table.uint8(0) == 1 else {
      throw FontError(
        .compact, expected: "version 1", found: "version \(try table.uint8(0))")
    }
    let fonts = try FontIndex(table, at: try table.uint8(2))
    let tops = try FontIndex(table, at: fonts.end)
    let strings = try FontIndex(table, at: tops.end)
    shared = try FontIndex(table, at: strings.end)
    let top = try FontDictionary(try tops.item(0))
    guard top[.charstringType]?.last ?? 2 == 2 else {
      throw FontError(.compact, expected: "outlines of type 2", found: "others")
    }
    charstrings = try FontIndex(table, at: try top.offset(.charstrings))
    guard charstrings.count >= count else {
      throw FontError(.compact, expected: "\(count) glyphs", found: "\(charstrings.count)")
    }
    guard top[.isNumbered] != nil else {
      own = [try Self.subroutines(of: top, in: table)]
      names = GlyphNames(table, at: top[.names]?.last ?? 0, count: count)
      return
    }
    let parts = try FontIndex(table, at: try top.offset(.parts))
    guard 1...256 ~= parts.count else {
      throw FontError(.compact, expected: "1…256 parts", found: "\(parts.count)")
    }
    for index in 0..<parts.count {
      let part = try FontDictionary(try parts.item(index))
      own.append(try Self.subroutines(of: part, in: table))
    }
    selection = try Selection(try table.part(from: try top.offset(.selection)), count: count)
  }

  private static func subroutines(
    of dictionary: FontDictionary, in table: FontTable
  ) throws(FontError) -> FontIndex? {
    guard let entry = dictionary[.private] else { return nil }
    guard entry.count == 2 else {
      throw FontError(.compact, expected: "a size and a place", found: "\(entry.count) numbers")
    }
    let part = try FontDictionary(try table.part(entry[1], count: entry[0]))
    guard let offset = part[.subroutines]?.last else { return nil }
    return try FontIndex(try table.part(from: entry[1]), at: offset)
  }

  /// Returns the outline of the glyph at `index`, in font units, y upwards.
  func outline(of index: Int) throws(FontError) -> Path {
    let whole = try drawn(index)
    guard let accented = whole.accented else { return whole.path }
    guard let base = try names?.glyph(ofStandard: accented.base),
      let accent = try names?.glyph(ofStandard: accented.accent)
    else {
      throw FontError(
        .compact, expected: "glyphs of codes \(accented.base) and \(accented.accent)", found: "none"
      )
    }
    var path = try drawn(base).path
    path.append(try drawn(accent).path.transformed(by: .translation(accented.offset)))
    return path
  }

  private func drawn(_ index: Int) throws(FontError) -> CharstringPen {
    let part = try selection?.part(of: index) ?? 0
    guard own.indices.contains(part) else {
      throw FontError(.compact, expected: "a part 0…\(own.count - 1)", found: "\(part)")
    }
    var pen = CharstringPen(shared: shared, own: own[part])
    try pen.draw(try charstrings.item(index))
    return pen
  }

  /// The part of the font that each glyph belongs to.
  private struct Selection {
    private let table: FontTable
    private let rangeCount: Int?

    init(_ table: FontTable, count: Int) throws(FontError) {
      self.table = table
      switch try table.uint8(0) {
      case 0:
        rangeCount = nil
        _ = try table.part(1, count: count)
      case 3:
        rangeCount = try table.uint16(1)
      case let form:
        throw FontError(.compact, expected: "a choice of parts of form 0 or 3", found: "\(form)")
      }
    }

    func part(of glyph: Int) throws(FontError) -> Int {
      guard let rangeCount else { return try table.uint8(1 + glyph) }
      let next = try firstIndex(below: rangeCount) { index throws(FontError) in
        try table.uint16(3 + 3 * index) > glyph
      }
      return try table.uint8(3 + 3 * max(0, next - 1) + 2)
    }
  }
}

/// The names of glyphs, as numbers of strings.
private struct GlyphNames {
  private let table: FontTable
  /// Offset of their list; 0 for those of ISO Adobe, in order.
  private let offset: Int
  private let count: Int

  init(_ table: FontTable, at offset: Int, count: Int) {
    (self.table, self.offset, self.count) = (table, offset, count)
  }

  /// Returns the glyph that has `code` in the standard encoding; nil if there is none.
  func glyph(ofStandard code: Int) throws(FontError) -> Int? {
    guard let row = Self.standard.first(where: { $0.codes ~= code }) else { return nil }
    let name = row.first + code - row.codes.lowerBound
    // 1 and 2 are predefined lists of small capitals and figures, without letters.
    guard offset > 2 else { return offset == 0 && name < count ? name : nil }
    let form = try table.uint8(offset)
    guard form > 0 else {
      for glyph in 1..<max(1, count)
      where try table.uint16(offset + 1 + 2 * (glyph - 1)) == name { return glyph }
      return nil
    }
    // Ranges: their first name, and the number of further ones.
    var (glyph, range) = (1, offset + 1)
    while glyph < count {
      let first = try table.uint16(range)
      let more = form == 1 ? try table.uint8(range + 2) : try table.uint16(range + 2)
      if first...first + more ~= name, glyph + name - first < count { return glyph + name - first }
      glyph += more + 1
      range += form == 1 ? 3 : 4
    }
    return nil
  }

  /// The standard encoding: codes, and the name of the first; names are in the order of codes.
  private static let standard: [(codes: ClosedRange<Int>, first: Int)] = [
    (32...126, 1), (161...175, 96), (177...180, 111), (182...189, 115), (191...191, 123),
    (193...200, 124), (202...203, 132), (205...208, 134), (225...225, 138), (227...227, 139),
    (232...235, 140), (241...241, 144), (245...245, 145), (248...251, 146),
  ]
}

/// A list of byte strings.
struct FontIndex: Sendable {
  private let table: FontTable
  private let start: Int
  private let width: Int
  let count: Int
  /// The offset after the list.
  let end: Int

  init(_ table: FontTable, at start: Int) throws(FontError) {
    self.table = table
    count = try table.uint16(start)
    self.start = start + 3
    guard count > 0 else {
      (width, end) = (0, start + 2)
      return
    }
    width = try table.uint8(start + 2)
    guard 1...4 ~= width else {
      throw FontError(table.tag, expected: "places of 1…4 bytes", found: "\(width)")
    }
    let data = self.start + (count + 1) * width - 1
    end = data + (try Self.number(table, self.start + count * width, width))
    _ = try table.part(start, count: end - start)
  }

  private static func number(
    _ table: FontTable, _ offset: Int, _ width: Int
  ) throws(FontError) -> Int {
    var value: UInt32 = 0
    for index in 0..<width { value = value << 8 | UInt32(try table.uint8(offset + index)) }
    return Int(min(value, UInt32(FontFile.maxBytes + 1)))
  }

  /// Returns the bytes of item `index`.
  func item(_ index: Int) throws(FontError) -> FontTable {
    guard 0..<count ~= index else {
      throw FontError(table.tag, expected: "an entry 0..<\(count)", found: "\(index)")
    }
    let from = try Self.number(table, start + index * width, width)
    let to = try Self.number(table, start + (index + 1) * width, width)
    guard from <= to else {
      throw FontError(table.tag, expected: "entries one after another", found: "others")
    }
    return try table.part(start + (count + 1) * width - 1 + from, count: to - from)
  }
}

/// The properties of a font, or of a part of it.
private struct FontDictionary {
  enum Key: Int {
    case names = 15
    case charstrings = 17
    case `private` = 18
    case subroutines = 19
    // Operators of two bytes: the second, and 256.
    case charstringType = 262
    case isNumbered = 286
    case parts = 292
    case selection = 293
  }

  private var entries: [(key: Int, numbers: [Int])] = []

  init(_ bytes: FontTable) throws(FontError) {
    var (offset, numbers): (Int, [Int]) = (0, [])
    while offset < bytes.count {
      let first = try bytes.uint8(offset)
      offset += 1
      switch first {
      case 0...21:
        var key = first
        if first == 12 {
          key = 256 + (try bytes.uint8(offset))
          offset += 1
        }
        entries.append((key, numbers))
        numbers = []
      case 28:
        numbers.append(try bytes.int16(offset))
        offset += 2
      case 29:
        numbers.append(Int(Int32(truncatingIfNeeded: try bytes.uint32(offset))))
        offset += 4
      case 30:
        // A real number, which is not used here; its last half byte is 15.
        var byte = 0
        repeat {
          byte = try bytes.uint8(offset)
          offset += 1
        } while byte & 15 != 15 && byte >> 4 != 15
        numbers.append(0)
      case 32...246: numbers.append(first - 139)
      case 247...250:
        numbers.append((first - 247) * 256 + (try bytes.uint8(offset)) + 108)
        offset += 1
      case 251...254:
        numbers.append(-(first - 251) * 256 - (try bytes.uint8(offset)) - 108)
        offset += 1
      default: throw FontError(bytes.tag, expected: "a number or a key", found: "\(first)")
      }
    }
  }

  subscript(key: Key) -> [Int]? { entries.first { $0.key == key.rawValue }?.numbers }

  /// Returns the offset stored under `key`.
  func offset(_ key: Key) throws(FontError) -> Int {
    guard let offset = self[key]?.last, 0...FontFile.maxBytes ~= offset else {
      throw FontError(.compact, expected: "a place for entry \(key.rawValue)", found: "none")
    }
    return offset
  }
}
