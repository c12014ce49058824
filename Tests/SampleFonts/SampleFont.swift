/// Fonts of a few simple letters, byte by byte, for tests.
package struct SampleFont {
  /// Tables by their names, in the order of the file.
  package var tables: [(tag: String, bytes: [UInt8])] = []
  /// The first four bytes of the file.
  package var version: UInt32 = 0x1_0000

  /// The glyphs that characters have, in all fonts of ``quadratic(map:kerning:)``.
  package static let letters: [(scalar: Unicode.Scalar, glyph: Int)] = [
    (" ", 4), ("A", 1), ("V", 2), ("Ä", 3), ("\u{301}", 5), ("م", 1),
  ]

  /// How characters lead to glyphs: the format of the table.
  package enum Map: Int, CaseIterable { case bytes = 0, segments = 4, trimmed = 6, groups = 12 }

  /// Where A and V are kerned, by -80 units.
  package enum Kerning: CaseIterable { case none, table, pairs, classes, extended }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var writer = FontWriter()
    writer.put32(version)
    writer.put16(tables.count, 0, 0, 0)
    var place = 12 + 16 * tables.count
    for table in tables {
      writer.put(Array(table.tag.utf8))
      writer.put32(0, UInt32(place), UInt32(table.bytes.count))
      place += (table.bytes.count + 3) / 4 * 4
    }
    for table in tables {
      writer.put(table.bytes)
      while writer.bytes.count % 4 > 0 { writer.put([0]) }
    }
    return writer.bytes
  }

  /// The bytes of the table `tag`.
  package subscript(tag: String) -> [UInt8] {
    get { tables.first { $0.tag == tag }?.bytes ?? [] }
    set {
      tables.removeAll { $0.tag == tag }
      tables.append((tag, newValue))
    }
  }

  /// 1000 units per em, lines from 800 to -200 with a gap of 100, `advances` of the glyphs.
  init(advances: [Int]) {
    var head = FontWriter()
    head.put16(0, 1, 0, 1, 0, 0, 0, 0, 0, 1000)
    head.put(Array(repeating: 0, count: 30))
    head.put16(0, 0)
    var lines = FontWriter()
    lines.put16(0, 1, 800, -200 & 0xFFFF, 100)
    lines.put(Array(repeating: 0, count: 24))
    // The last two glyphs share an advance.
    lines.put16(advances.count - 1)
    var most = FontWriter()
    most.put16(0, 1, advances.count)
    var metrics = FontWriter()
    for advance in advances.dropLast() { metrics.put16(advance, advance == 560 ? 30 : 0) }
    metrics.put16(0)
    tables = [
      ("head", head.bytes), ("hhea", lines.bytes), ("maxp", most.bytes), ("hmtx", metrics.bytes),
    ]
  }
}

// MARK: Quadratic outlines

extension SampleFont {
  /// A is a box of 500 x 700 units, V a bowl of curves alone, which its bearing moves by 30 units, Ä a
  /// box of half the size over another.
  package static func quadratic(
    map: Map = .segments, kerning: Kerning = .table
  ) -> SampleFont {
    var font = SampleFont(advances: [500, 600, 560, 600, 250, 0, 0])
    let box = contours([[(0, 0, true), (0, 700, true), (500, 700, true), (500, 0, true)]])
    let bowl = contours([[(0, 0, false), (0, 400, false), (400, 400, false), (400, 0, false)]])
    let mark = contours([[(-100, 720, true), (-50, 800, true), (0, 720, true)]])
    var both = FontWriter()
    both.put16(-1 & 0xFFFF, 0, 0, 0, 0)
    // Words that are a way, and more to come; then bytes that are a way, at half the size.
    both.put16(0x23, 1, 0, 0)
    both.put16(0x0A, 1)
    both.put([125, 100])
    both.put16(0x2000)
    font.tables.append(("cmap", mapping(map)))
    font.put(glyphs: [[], box, bowl, both.bytes, [], mark, box])
    switch kerning {
    case .none: break
    case .table: font.tables.append(("kern", kernTable))
    default: font.tables.append(("GPOS", positioning(kerning)))
    }
    return font
  }

  /// Puts `glyphs` in the place of those that there are.
  package mutating func put(glyphs: [[UInt8]]) {
    var (outlines, places) = (FontWriter(), FontWriter())
    for glyph in glyphs {
      places.put16(outlines.bytes.count / 2)
      outlines.put(glyph)
      if outlines.bytes.count % 2 > 0 { outlines.put([0]) }
    }
    places.put16(outlines.bytes.count / 2)
    self["loca"] = places.bytes
    self["glyf"] = outlines.bytes
  }

  /// A glyph of `contours`, each point with whether it is on the curve.
  package static func contours(_ contours: [[(x: Int, y: Int, isOn: Bool)]]) -> [UInt8] {
    var writer = FontWriter()
    writer.put16(contours.count, 0, 0, 0, 0)
    var end = -1
    for contour in contours {
      end += contour.count
      writer.put16(end)
    }
    writer.put16(0)
    let points = contours.flatMap { $0 }
    writer.put(points.map { $0.isOn ? 1 : 0 })
    for values in [points.map(\.x), points.map(\.y)] {
      for (value, last) in zip(values, [0] + values) { writer.put16((value - last) & 0xFFFF) }
    }
    return writer.bytes
  }

  /// ``letters`` as a map of the form `map`; one of old Macs where it has but bytes.
  private static func mapping(_ map: Map) -> [UInt8] {
    var writer = FontWriter()
    writer.put16(0, 1, map == .bytes ? 1 : 3, map == .groups ? 10 : map == .bytes ? 0 : 1, 0, 12)
    switch map {
    case .bytes:
      writer.put16(0, 262, 0)
      writer.put(
        (0..<256).map { code in
          UInt8(letters.first { $0.scalar.value == UInt32(code) }?.glyph ?? 0)
        })
    case .trimmed:
      writer.put16(6, 0, 0, 0x20, 0xC4 - 0x20 + 1)
      for code in 0x20...0xC4 {
        writer.put16(letters.first { Int($0.scalar.value) == code }?.glyph ?? 0)
      }
    case .segments:
      let codes = letters.map { Int($0.scalar.value) } + [0xFFFF]
      writer.put16(4, 0, 0, 2 * codes.count, 0, 0, 0)
      for code in codes { writer.put16(code) }
      writer.put16(0)
      for code in codes { writer.put16(code) }
      // By way of a difference, but for the last of them, which lies in a list.
      for (index, code) in codes.enumerated() {
        writer.put16(index < letters.count - 1 ? (letters[index].glyph - code) & 0xFFFF : 0)
      }
      for index in codes.indices { writer.put16(index == letters.count - 1 ? 4 : 0) }
      writer.put16(letters[letters.count - 1].glyph)
    case .groups:
      writer.put16(12, 0)
      writer.put32(UInt32(16 + 12 * letters.count), 0, UInt32(letters.count))
      for letter in letters {
        writer.put32(letter.scalar.value, letter.scalar.value, UInt32(letter.glyph))
      }
    }
    return writer.bytes
  }
}

// MARK: Kerning

extension SampleFont {
  private static var kernTable: [UInt8] {
    var writer = FontWriter()
    writer.put16(0, 1, 0, 14 + 12, 1, 2, 0, 0, 0)
    writer.put16(1, 2, -80 & 0xFFFF, 3, 2, -40 & 0xFFFF)
    return writer.bytes
  }

  /// One script, one feature, one lookup of one subtable: of pairs or of classes.
  private static func positioning(_ kerning: Kerning) -> [UInt8] {
    var writer = FontWriter()
    writer.put16(1, 0, 10, 30, 44)
    // Script: the default language names feature 0.
    writer.put16(1)
    writer.put(Array("latn".utf8))
    writer.put16(8, 4, 0, 0, 0xFFFF, 1, 0)
    // Feature: it names lookup 0.
    writer.put16(1)
    writer.put(Array("kern".utf8))
    writer.put16(8, 0, 1, 0)
    // Lookup.
    writer.put16(1, 4, kerning == .extended ? 9 : 2, 0, 1, 8)
    if kerning == .extended {
      writer.put16(1, 2)
      writer.put32(8)
    }
    if kerning == .classes {
      // A shift along x in front of the advance; the class of A is 1, as is that of V.
      writer.put16(2, 34, 5, 0, 44, 52, 2, 2)
      writer.put16(0, 0, 0, 0, 0, 0, 7, -80 & 0xFFFF)
      writer.put16(0)
      writer.put16(2, 1, 1, 1, 0)
      writer.put16(1, 1, 1, 1)
      writer.put16(2, 1, 2, 2, 1)
    } else {
      writer.put16(1, 18, 4, 0, 1, 12)
      writer.put16(1, 2, -80 & 0xFFFF)
      writer.put16(1, 1, 1)
    }
    return writer.bytes
  }
}

// MARK: Cubic outlines

extension SampleFont {
  /// A font whose only letter, A, is drawn by `program`: numbers and the names of operators of the
  /// Type 2 charstring format, in words; `shared` and `own` are subroutines.
  ///
  /// `named` are further glyphs, by numbers of their names; their list has one name or, with `inRanges`,
  /// one range for each.
  package static func compact(
    _ program: String, shared: [String] = [], own: [String] = [],
    named: [(name: Int, program: String)] = [], inRanges: Bool = false
  ) -> SampleFont {
    var font = SampleFont(advances: [500, 600, 600] + named.map { _ in 600 })
    font.version = 0x4F54_544F
    var map = FontWriter()
    map.put16(0, 1, 0, 4, 0, 12, 12, 0)
    map.put32(28, 0, 1, 65, 65, 1)
    let programs = ["endchar", program, "endchar"] + named.map(\.program)
    var names = FontWriter()
    names.put(inRanges ? [1] : [0])
    for name in [34, 35] + named.map(\.name) {
      names.put16(name)
      if inRanges { names.put([0]) }
    }
    font.tables += [
      ("cmap", map.bytes),
      (
        "CFF ",
        compactTable(
          programs.map(assembled), shared.map(assembled), own.map(assembled), names.bytes)
      ),
    ]
    return font
  }

  private static func compactTable(
    _ programs: [[UInt8]], _ shared: [[UInt8]], _ own: [[UInt8]], _ names: [UInt8]
  ) -> [UInt8] {
    func dictionary(_ entries: [(numbers: [Int], key: UInt8)]) -> [UInt8] {
      var writer = FontWriter()
      for entry in entries {
        for number in entry.numbers {
          writer.put([29])
          writer.put32(UInt32(number))
        }
        writer.put([entry.key])
      }
      return writer.bytes
    }
    let front: [UInt8] = [1, 0, 4, 1] + index([[65]])
    let back = index([]) + index(shared)
    // The size of the dictionary does not depend on the numbers in it.
    let top = index([dictionary([([0], 15), ([0], 17), ([0, 0], 18)])])
    let place = front.count + top.count + back.count
    let drawn = index(programs)
    let part = dictionary([([6], 19)])
    let entries = [
      ([place], UInt8(15)), ([place + names.count], UInt8(17)),
      ([part.count, place + names.count + drawn.count], UInt8(18)),
    ]
    return front + index([dictionary(entries)]) + back + names + drawn + part + index(own)
  }

  private static func index(_ items: [[UInt8]]) -> [UInt8] {
    var writer = FontWriter()
    writer.put16(items.count)
    guard !items.isEmpty else { return writer.bytes }
    writer.put([2])
    var place = 1
    for item in items {
      writer.put16(place)
      place += item.count
    }
    writer.put16(place)
    for item in items { writer.put(item) }
    return writer.bytes
  }

  private static let operators: [Substring: [UInt8]] = [
    "hstem": [1], "vstem": [3], "vmoveto": [4], "rlineto": [5], "hlineto": [6], "vlineto": [7],
    "rrcurveto": [8], "callsubr": [10], "return": [11], "endchar": [14], "hstemhm": [18],
    "hintmask": [19], "cntrmask": [20], "rmoveto": [21], "hmoveto": [22], "vstemhm": [23],
    "rcurveline": [24], "rlinecurve": [25], "vvcurveto": [26], "hhcurveto": [27],
    "callgsubr": [29], "vhcurveto": [30], "hvcurveto": [31], "hflex": [12, 34], "flex": [12, 35],
    "hflex1": [12, 36], "flex1": [12, 37], "dotsection": [12, 0],
  ]

  /// A word is an operator, a byte such as `#80`, or a number in the shortest of its forms.
  private static func assembled(_ program: String) -> [UInt8] {
    program.split(separator: " ").flatMap { word -> [UInt8] in
      if let code = operators[word] { return code }
      if word.hasPrefix("#") { return [UInt8(word.dropFirst(), radix: 16) ?? 0] }
      guard let number = Int(word) else {
        let fixed = UInt32(bitPattern: Int32((Double(word) ?? 0) * 65536))
        var writer = FontWriter()
        writer.put([255])
        writer.put32(fixed)
        return writer.bytes
      }
      switch number {
      case -107...107: return [UInt8(number + 139)]
      case 108...1131: return [UInt8((number - 108) >> 8) + 247, UInt8((number - 108) & 255)]
      case -1131...(-108): return [UInt8((-number - 108) >> 8) + 251, UInt8((-number - 108) & 255)]
      default: return [28, UInt8(number >> 8 & 255), UInt8(number & 255)]
      }
    }
  }
}

/// Writes numbers, the highest byte first.
struct FontWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ more: [UInt8]) { bytes += more }

  mutating func put16(_ numbers: Int...) {
    for number in numbers { bytes += [UInt8(number >> 8 & 255), UInt8(number & 255)] }
  }

  mutating func put32(_ numbers: UInt32...) {
    for number in numbers {
      bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
  }
}
