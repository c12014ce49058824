/// The mapping from characters to glyphs.
///
/// Source: "OpenType specification 1.9.1", Microsoft: `cmap`, formats 0, 4, 6 and 12.
struct CharacterMap: Sendable {
  private enum Form: Int { case bytes = 0, segments = 4, trimmed = 6, groups = 12 }

  private let table: FontTable
  private let form: Form
  /// The number of segments, characters or groups.
  private let count: Int
  private let codes: Codes

  /// The encoding of a map.
  private enum Codes {
    /// Mac OS Roman, which begins with ASCII.
    case macintosh
    /// Symbol codes, unchanged or offset by 0xF000.
    case symbols
    case unicode

    /// Returns the encoding and its rank: of several maps the highest is used, full Unicode before
    /// the rest, then the newer one.
    static func ranked(platform: Int, encoding: Int) -> (codes: Codes, rank: Int)? {
      switch (platform, encoding) {
      case (1, 0): (.macintosh, 0)
      case (3, 0): (.symbols, 1)
      case (0, 0...3): (.unicode, 2 + encoding)
      case (3, 1): (.unicode, 6)
      case (0, 4): (.unicode, 7)
      case (0, 6): (.unicode, 8)
      case (3, 10): (.unicode, 9)
      default: nil
      }
    }
  }

  /// Selects the best of the maps in `table`.
  init(_ table: FontTable) throws(FontError) {
    var best: (codes: Codes, rank: Int, form: Form, offset: Int)?
    for index in 0..<(try table.uint16(2)) {
      let record = 4 + 8 * index
      let offset = try table.offset(record + 4)
      guard let form = Form(rawValue: try table.uint16(offset)),
        let (codes, rank) = Codes.ranked(
          platform: try table.uint16(record), encoding: try table.uint16(record + 2))
      else { continue }
      if rank > best?.rank ?? -1 { best = (codes, rank, form, offset) }
    }
    guard let best else {
      throw FontError(table.tag, expected: "a map of Unicode characters", found: "none")
    }
    (codes, form) = (best.codes, best.form)
    self.table = try table.part(from: best.offset)
    let body: Int
    switch form {
    case .bytes: (count, body) = (256, 6 + 256)
    case .trimmed:
      count = try self.table.uint16(8)
      body = 10 + 2 * count
    case .segments:
      count = try self.table.uint16(6) / 2
      body = 16 + 8 * count
    case .groups:
      count = try self.table.offset(12)
      body = count <= self.table.count / 12 ? 16 + 12 * count : .max
    }
    _ = try self.table.part(0, count: body)
  }

  /// Returns the glyph index of `scalar`; 0 if there is none.
  func glyph(for scalar: Unicode.Scalar) -> Int {
    let code = Int(scalar.value)
    switch codes {
    case .macintosh:
      guard code > 0x7E else { return (try? glyph(code)) ?? 0 }
      return Self.roman[scalar].flatMap { try? glyph($0) } ?? 0
    case .symbols:
      let glyph = (try? glyph(code)) ?? 0
      return glyph > 0 || code > 0xFF ? glyph : (try? self.glyph(0xF000 + code)) ?? 0
    case .unicode: return (try? glyph(code)) ?? 0
    }
  }

  /// The codes of Mac OS Roman from 0x80 on. Source: Apple's table ROMAN.TXT, version c02, archived
  /// by Unicode.
  private static let roman: [Unicode.Scalar: Int] = {
    let signs = """
      ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›\
      ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
      """
    return Dictionary(uniqueKeysWithValues: zip(signs.unicodeScalars, 0x80...))
  }()

  private func glyph(_ code: Int) throws(FontError) -> Int {
    switch form {
    case .bytes: return code < count ? try table.uint8(6 + code) : 0
    case .trimmed:
      let first = try table.uint16(6)
      return first..<first + count ~= code ? try table.uint16(10 + 2 * (code - first)) : 0
    case .segments: return try glyphInSegments(code)
    case .groups: return try glyphInGroups(code)
    }
  }

  private func glyphInSegments(_ code: Int) throws(FontError) -> Int {
    guard code <= 0xFFFF else { return 0 }
    let (ends, starts) = (14, 16 + 2 * count)
    let (deltas, rangeOffsets) = (starts + 2 * count, starts + 4 * count)
    let segment = try firstIndex(below: count) { index throws(FontError) in
      try table.uint16(ends + 2 * index) >= code
    }
    guard segment < count else { return 0 }
    let start = try table.uint16(starts + 2 * segment)
    guard start <= code else { return 0 }
    let delta = try table.uint16(deltas + 2 * segment)
    let entry = rangeOffsets + 2 * segment
    let offset = try table.uint16(entry)
    guard offset > 0 else { return (code + delta) & 0xFFFF }
    let glyph = try table.uint16(entry + offset + 2 * (code - start))
    return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
  }

  private func glyphInGroups(_ code: Int) throws(FontError) -> Int {
    let group = try firstIndex(below: count) { index throws(FontError) in
      try table.uint32(16 + 12 * index + 4) >= UInt32(code)
    }
    guard group < count else { return 0 }
    let start = try table.uint32(16 + 12 * group)
    guard start <= UInt32(code) else { return 0 }
    return try table.offset(16 + 12 * group + 8) + code - Int(start)
  }
}

/// Returns the first index below `count` for which `isBehind` is true, as it is for all after it;
/// `count` if there is none. O(log n)
func firstIndex(
  below count: Int, where isBehind: (Int) throws(FontError) -> Bool
) throws(FontError) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if try isBehind(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
