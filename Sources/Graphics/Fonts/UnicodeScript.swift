/// A script of Unicode, with its names for fonts and for people.
///
/// By blocks, except for letters that Latin, Greek and Cyrillic have in the blocks of others; of
/// the scripts in use today. Source: "Unicode Standard Annex #24: Unicode Script Property", version
/// 17.0, and "OpenType specification 1.9.1", Microsoft: Script tags.
package struct UnicodeScript: Equatable, Sendable {
  package let name: String
  /// True if the letters alone do not give the words: they are joined, reordered or run from right
  /// to left.
  package let isShaped: Bool
  /// Its tags in font files, the best first.
  let tags: [UInt32]

  /// The script of `scalar`; nil for common characters, such as figures and marks.
  package init?(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 {
      guard 0x41...0x5A ~= value & 0xDF else { return nil }
      self = Self.latin
      return
    }
    var (low, high) = (0, Self.ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.ranges[middle].range.upperBound >= value { high = middle } else { low = middle + 1 }
    }
    guard low < Self.ranges.count, Self.ranges[low].range ~= value else { return nil }
    self = Self.ranges[low].script
  }

  package static func == (one: UnicodeScript, other: UnicodeScript) -> Bool {
    one.tags == other.tags
  }

  private init(_ name: String, _ tags: String, isShaped: Bool = false) {
    self.name = name
    self.isShaped = isShaped
    self.tags = tags.split(separator: " ").map { tag in
      // Shorter tags are padded with spaces.
      (0..<4).reduce(0) { code, index in
        code << 8 | UInt32(tag.utf8.dropFirst(index).first ?? UInt8(ascii: " "))
      }
    }
  }

  private static let latin = UnicodeScript("Latin", "latn")

  /// Ranges sorted by code.
  private static let ranges: [(range: ClosedRange<UInt32>, script: UnicodeScript)] = {
    let all = list.flatMap { script, ranges in ranges.map { (range: $0, script: script) } }
    return all.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }()

  private static let list: [(UnicodeScript, [ClosedRange<UInt32>])] = [
    (
      latin,
      [
        0xAA...0xAA, 0xBA...0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x2E0...0x2E4,
        0x1D00...0x1D25, 0x1D2C...0x1D5C, 0x1D62...0x1D65, 0x1D6B...0x1D77, 0x1D79...0x1DBE,
        0x1E00...0x1EFF, 0x2071...0x2071, 0x207F...0x207F, 0x2090...0x209C, 0x212A...0x212B,
        0x2132...0x2132, 0x214E...0x214E, 0x2160...0x2188, 0x2C60...0x2C7F, 0xA722...0xA787,
        0xA78B...0xA7FF, 0xAB30...0xAB64, 0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A,
      ]
    ),
    (
      UnicodeScript("Greek", "grek"),
      [
        0x370...0x373, 0x375...0x37D, 0x37F...0x384, 0x386...0x386, 0x388...0x3E1, 0x3F0...0x3FF,
        0x1D26...0x1D2A, 0x1D5D...0x1D61, 0x1D66...0x1D6A, 0x1DBF...0x1DBF, 0x1F00...0x1FFE,
        0x2126...0x2126,
      ]
    ),
    (
      UnicodeScript("Cyrillic", "cyrl"),
      [
        0x400...0x484, 0x487...0x52F, 0x1C80...0x1C8A, 0x1D2B...0x1D2B, 0x1D78...0x1D78,
        0x2DE0...0x2DFF, 0xA640...0xA69F,
      ]
    ),
    (UnicodeScript("Coptic", "copt"), [0x3E2...0x3EF, 0x2C80...0x2CFF]),
    (UnicodeScript("Armenian", "armn"), [0x531...0x58F, 0xFB13...0xFB17]),
    (UnicodeScript("Hebrew", "hebr", isShaped: true), [0x590...0x5FF, 0xFB1D...0xFB4F]),
    (
      UnicodeScript("Arabic", "arab", isShaped: true),
      [0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF]
    ),
    (UnicodeScript("Syriac", "syrc", isShaped: true), [0x700...0x74F]),
    (UnicodeScript("Thaana", "thaa", isShaped: true), [0x780...0x7BF]),
    (UnicodeScript("N’Ko", "nko", isShaped: true), [0x7C0...0x7FF]),
    (UnicodeScript("Devanagari", "dev3 dev2 deva", isShaped: true), [0x900...0x97F]),
    (UnicodeScript("Bengali", "bng3 bng2 beng", isShaped: true), [0x980...0x9FF]),
    (UnicodeScript("Gurmukhi", "gur3 gur2 guru", isShaped: true), [0xA00...0xA7F]),
    (UnicodeScript("Gujarati", "gjr3 gjr2 gujr", isShaped: true), [0xA80...0xAFF]),
    (UnicodeScript("Oriya", "ory3 ory2 orya", isShaped: true), [0xB00...0xB7F]),
    (UnicodeScript("Tamil", "tml3 tml2 taml", isShaped: true), [0xB80...0xBFF]),
    (UnicodeScript("Telugu", "tel3 tel2 telu", isShaped: true), [0xC00...0xC7F]),
    (UnicodeScript("Kannada", "knd3 knd2 knda", isShaped: true), [0xC80...0xCFF]),
    (UnicodeScript("Malayalam", "mlm3 mlm2 mlym", isShaped: true), [0xD00...0xD7F]),
    (UnicodeScript("Sinhala", "sinh", isShaped: true), [0xD80...0xDFF]),
    (UnicodeScript("Thai", "thai", isShaped: true), [0xE00...0xE3E, 0xE40...0xE7F]),
    (UnicodeScript("Lao", "lao", isShaped: true), [0xE80...0xEFF]),
    (UnicodeScript("Tibetan", "tibt", isShaped: true), [0xF00...0xFFF]),
    (UnicodeScript("Myanmar", "mym2 mymr", isShaped: true), [0x1000...0x109F]),
    (UnicodeScript("Georgian", "geor"), [0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2D]),
    (
      UnicodeScript("Hangul", "hang"),
      [0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB]
    ),
    (UnicodeScript("Ethiopic", "ethi"), [0x1200...0x1399, 0x2D80...0x2DDE, 0xAB01...0xAB2E]),
    (UnicodeScript("Cherokee", "cher"), [0x13A0...0x13FD, 0xAB70...0xABBF]),
    (UnicodeScript("Canadian syllabics", "cans"), [0x1400...0x167F, 0x18B0...0x18F5]),
    (UnicodeScript("Khmer", "khmr", isShaped: true), [0x1780...0x17FF]),
    (UnicodeScript("Mongolian", "mong", isShaped: true), [0x1800...0x18AF]),
    (UnicodeScript("Glagolitic", "glag"), [0x2C00...0x2C5F]),
    (UnicodeScript("Tifinagh", "tfng"), [0x2D30...0x2D7F]),
    (
      UnicodeScript("Kana", "kana"),
      [
        0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF,
        0xFF66...0xFF9D,
      ]
    ),
    (UnicodeScript("Bopomofo", "bopo"), [0x3105...0x312F, 0x31A0...0x31BF]),
    (
      UnicodeScript("Han", "hani"),
      [
        0x2E80...0x2FD5, 0x3005...0x3005, 0x3007...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xF900...0xFAD9, 0x20000...0x3347F,
      ]
    ),
    (UnicodeScript("Yi", "yi"), [0xA000...0xA4C6]),
  ]
}
