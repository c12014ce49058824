import Geometry

#if !hasFeature(Embedded)
  import Synchronization
#endif

/// A TrueType or OpenType font: outlines, advances and kerning, as its file contains them.
///
/// ```swift
/// let brand = try OutlineTypeface(bytes)
/// canvas.text("Any tide", at: Point(24, 80), size: 48, font: brand, color: .white)
/// ```
///
/// Outlines of quadratic curves (`glyf`) and of cubic ones (`CFF `) are read, characters (`cmap`
/// formats 0, 4, 6, 12 of Unicode, of symbols and of Mac OS Roman; the best of several), advances
/// (`hmtx`), line heights (`hhea`, or `OS/2` if the font requests it or `hhea` is empty) and the
/// kerning of pairs: by the pair lookups of `GPOS` for the script of the text, or the default
/// script, and if it has none by all subtables of formats 0 and 2 of `kern`, Microsoft's version 0
/// and Apple's 1.0. Kerning that depends on more than two glyphs is not read.
///
/// There is no hinting, so letters have one shape at all sizes, and no shaping: letters of scripts
/// that join them, such as Arabic, stand apart, and there are no ligatures. Of a variable font the
/// default instance is read, of a collection the first font. Bitmap fonts, variable ones of cubic
/// curves (`CFF2`), and compressed ones (WOFF) are refused.
///
/// A file may come from anywhere: nothing is read beyond its end. A glyph that is invalid, or
/// larger than any letter, counts as missing, and so do invalid tables of kerning.
public struct OutlineTypeface: Hashable, Sendable {
  private let reader: Reader
  /// Height of the line box above the baseline, in em, with half of the gap between lines.
  public let ascent: Double
  /// Depth of the line box below the baseline, in em, with the other half.
  public let descent: Double

  /// Reads the font in `bytes`, at most 64 MiB.
  ///
  /// - Throws: ``FontError``.
  public init(_ bytes: [UInt8]) throws(FontError) {
    let file = try FontFile(bytes)
    let content = try Content(file)
    let lines = try LineMetrics(file)
    let em = Double(content.unitsPerEm)
    let gap = Double(max(0, lines.gap)) / 2
    (ascent, descent) = ((Double(lines.ascent) + gap) / em, (gap - Double(lines.descent)) / em)
    guard 0.1...10 ~= ascent + descent else {
      throw FontError(
        .hhea, expected: "lines 0.1…10 em high", found: "\(ascent + descent)")
    }
    reader = Reader(content, bytes)
  }

  /// True if both have the same bytes.
  public static func == (one: OutlineTypeface, other: OutlineTypeface) -> Bool {
    one.reader === other.reader || one.reader.bytes == other.reader.bytes
  }

  /// Hashes properties that equal fonts share.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reader.bytes.count)
    hasher.combine(ascent)
  }

  /// A character's glyph in the font.
  package struct Glyph: Sendable {
    fileprivate let index: Int
    /// Distance to the start of the next glyph, in em.
    package let advance: Double
    /// Its outline, filled by the non-zero rule; one unit is an em, y grows downwards.
    package let outline: Path
  }

  /// Returns the glyph of `scalar`; nil if the font has none, or only an invalid one.
  package func glyph(for scalar: Unicode.Scalar) -> Glyph? { reader.glyph(scalar) }

  /// Returns the script of `scalar`; nil for common characters, such as figures and marks.
  package func script(of scalar: Unicode.Scalar) -> UnicodeScript? { reader.script(scalar) }

  /// Returns the kerning of `first` and `second` in a text of `script`, nil for one of figures and
  /// symbols alone; in em, mostly below 0.
  package func kerning(_ first: Glyph, _ second: Glyph, in script: UnicodeScript?) -> Double {
    reader.kerning(first, second, script)
  }

  /// The decompositions of characters that only fonts have; see ``CanonicalTable/others``.
  package var decompositions: String { reader.decompositions }
}

/// The functions and tables that only texts in a font need.
///
/// Only the initializer refers to them, so a shared piece without a font leaves out their code.
private final class Reader: Sendable {
  let bytes: [UInt8]
  let glyph: @Sendable (Unicode.Scalar) -> OutlineTypeface.Glyph?
  let script: @Sendable (Unicode.Scalar) -> UnicodeScript?
  let kerning: @Sendable (OutlineTypeface.Glyph, OutlineTypeface.Glyph, UnicodeScript?) -> Double
  let decompositions: String

  init(_ content: OutlineTypeface.Content, _ bytes: [UInt8]) {
    self.bytes = bytes
    glyph = { content.glyph(for: $0) }
    script = { UnicodeScript($0) }
    kerning = { content.kerning($0, $1, in: $2) }
    decompositions = CanonicalTable.others
  }
}

/// Ascent and descent of lines, in font units, the descent below 0.
///
/// Source: "OpenType specification 1.9.1", Microsoft: `hhea` and `OS/2`, `USE_TYPO_METRICS`; if
/// `hhea` is empty, as in FreeType.
private struct LineMetrics {
  private(set) var ascent: Int
  private(set) var descent: Int
  private(set) var gap: Int

  private var isEmpty: Bool { ascent == 0 && descent == 0 }

  /// Reads three consecutive numbers.
  private init(_ table: FontTable, at offset: Int) throws(FontError) {
    ascent = try table.int16(offset)
    descent = try table.int16(offset + 2)
    gap = try table.int16(offset + 4)
  }

  init(_ file: FontFile) throws(FontError) {
    self = try LineMetrics(try file.needed(.hhea), at: 4)
    // Old tables end before these fields.
    guard let table = try? file.table(.metrics), table.count >= 78 else { return }
    let typographic = try LineMetrics(table, at: 68)
    let isPreferred = try table.uint16(62) & 0x80 != 0
    guard isPreferred || isEmpty else { return }
    if !typographic.isEmpty {
      self = typographic
    } else if isEmpty {
      (ascent, descent, gap) = (try table.uint16(74), -(try table.uint16(76)), 0)
    }
  }
}

extension OutlineTypeface {
  /// The content of a font file, read on demand.
  fileprivate final class Content: Sendable {
    let unitsPerEm: Int
    let count: Int
    let characters: CharacterMap
    private let pairs: PairKerning
    private let outlines: Outlines
    private let advances: FontTable
    /// The last glyph with an advance of its own; later ones share it.
    private let lastAdvance: Int

    enum Outlines: Sendable {
      case quadratic(QuadraticOutlines)
      case compact(CompactOutlines)
    }

    init(_ file: FontFile) throws(FontError) {
      let head = try file.needed(.head)
      unitsPerEm = try head.uint16(18)
      guard 16...16384 ~= unitsPerEm else {
        throw FontError(.head, expected: "16…16384 units per em", found: "\(unitsPerEm)")
      }
      count = try file.needed(.maxp).uint16(4)
      lastAdvance = try file.needed(.hhea).uint16(34) - 1
      advances = try file.needed(.hmtx)
      guard lastAdvance >= 0, advances.count >= 4 * (lastAdvance + 1) else {
        throw FontError(
          .hmtx, expected: "\(max(1, lastAdvance + 1)) advances", found: "\(advances.count / 4)")
      }
      characters = try CharacterMap(try file.needed(.cmap))
      if let compact = try file.table(.compact) {
        outlines = .compact(try CompactOutlines(compact, count: count))
      } else if try file.table(.glyf) == nil, try file.table(.variable) != nil {
        throw FontError(.file, expected: "outlines in a table glyf or CFF", found: "CFF2")
      } else {
        outlines = .quadratic(
          try QuadraticOutlines(file, isLong: try head.int16(50) != 0, count: count))
      }
      pairs = PairKerning(file)
    }

    /// A cache of glyphs by character: the same texts are set again and again.
    private let found = GlyphCache()

    func glyph(for scalar: Unicode.Scalar) -> Glyph? {
      found.withLock { found in
        if let known = found[scalar] { return known }
        if found.count == GlyphCache.maxCount { found.removeAll() }
        let glyph = read(scalar)
        found[scalar] = .some(glyph)
        return glyph
      }
    }

    /// Returns the kerning in em.
    func kerning(_ first: Glyph, _ second: Glyph, in script: UnicodeScript?) -> Double {
      Double(pairs.units(first.index, second.index, in: script)) / Double(unitsPerEm)
    }

    private func read(_ scalar: Unicode.Scalar) -> Glyph? {
      let index = characters.glyph(for: scalar)
      guard 0 < index, index < count, let outline = try? outline(of: index),
        let advance = try? advance(of: index)
      else { return nil }
      let em = 1 / Double(unitsPerEm)
      return Glyph(
        index: index, advance: Double(advance) * em,
        outline: outline.transformed(by: .scale(em, -em)))
    }

    /// Returns the advance in font units.
    private func advance(of index: Int) throws(FontError) -> Int {
      try advances.uint16(4 * min(index, lastAdvance))
    }

    /// Returns the bearing in font units; those of the glyphs that share the last advance follow
    /// the advances.
    private func bearing(of index: Int) throws(FontError) -> Int {
      let offset = index <= lastAdvance ? 4 * index + 2 : 2 * (lastAdvance + 1 + index)
      return try advances.int16(offset)
    }

    /// Returns the outline in font units, y upwards.
    private func outline(of index: Int) throws(FontError) -> Path {
      switch outlines {
      case .quadratic(let outlines):
        try outlines.outline(of: index) { try? bearing(of: $0) }
      case .compact(let outlines): try outlines.outline(of: index)
      }
    }
  }
}

/// Glyphs by character, nil for those that a font lacks.
private final class GlyphCache: Sendable {
  typealias Glyphs = [Unicode.Scalar: OutlineTypeface.Glyph?]

  /// Largest number of cached characters.
  static let maxCount = 4096

  #if hasFeature(Embedded)
    /// A page has one thread.
    nonisolated(unsafe) private var glyphs: Glyphs = [:]

    func withLock<Result>(_ body: (inout Glyphs) -> Result) -> Result { body(&glyphs) }
  #else
    private let glyphs = Mutex<Glyphs>([:])

    func withLock<Result>(_ body: (inout Glyphs) -> Result) -> Result {
      glyphs.withLock { glyphs in body(&glyphs) }
    }
  #endif
}
