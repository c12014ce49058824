/// How much closer two glyphs stand than their advances say: the pair adjustments of `GPOS` that
/// the feature `kern` names, or else those of the table `kern`.
///
/// Source: "OpenType specification 1.9.1", Microsoft: `GPOS`, lookup types 2 and 9; `kern`, format 0.
struct PairKerning: Sendable {
  /// The subtables of each lookup, of which the first that knows a pair decides.
  private var lookups: [[FontTable]] = []
  /// Pairs of `kern`, six bytes each.
  private var pairs: FontTable?

  /// Most subtables of all lookups.
  private static let mostSubtables = 4096

  init(_ file: FontFile) throws(FontError) {
    if let table = try file.table(.positioning) { lookups = try Self.lookups(in: table) }
    if lookups.isEmpty, let table = try file.table(.kern) { pairs = try Self.pairs(in: table) }
  }

  /// How much further `second` stands behind `first`, in font units; mostly below 0.
  func units(_ first: Int, _ second: Int) -> Int {
    if let pairs { return (try? Self.units(first, second, in: pairs)) ?? 0 }
    return lookups.reduce(0) { sum, subtables in
      for table in subtables {
        if let units = try? Self.adjustment(first, second, in: table) { return sum + units }
      }
      return sum
    }
  }
}

// MARK: kern

extension PairKerning {
  private static func pairs(in table: FontTable) throws(FontError) -> FontTable? {
    // Macs have tables of another version, with other kinds of kerning.
    guard try table.uint16(0) == 0 else { return nil }
    var place = 4
    for _ in 0..<(try table.uint16(2)) {
      // Level, no least values, along the line, in place of nothing; of format 0.
      if try table.uint16(place + 4) & 0xFF07 == 1 {
        return try table.part(place + 14, count: 6 * (try table.uint16(place + 6)))
      }
      place += max(6, try table.uint16(place + 2))
    }
    return nil
  }

  private static func units(
    _ first: Int, _ second: Int, in pairs: FontTable
  ) throws(FontError) -> Int {
    let (count, key) = (pairs.count / 6, UInt32(first) << 16 | UInt32(second))
    let index = try firstIndex(below: count) { index throws(FontError) in
      try pairs.uint32(6 * index) >= key
    }
    guard index < count, try pairs.uint32(6 * index) == key else { return 0 }
    return try pairs.int16(6 * index + 4)
  }
}

// MARK: GPOS

extension PairKerning {
  /// The lookups that the feature `kern` names in the default language of any script, in order.
  private static func lookups(in table: FontTable) throws(FontError) -> [[FontTable]] {
    let scripts = try table.part(from: try table.uint16(4))
    let features = try table.part(from: try table.uint16(6))
    let list = try table.part(from: try table.uint16(8))
    var places: Set<Int> = []
    for index in try kerningFeatures(of: scripts, among: features) {
      let feature = try features.part(from: try features.uint16(2 + 6 * index + 4))
      for lookup in 0..<(try feature.uint16(2)) {
        places.insert(try feature.uint16(4 + 2 * lookup))
      }
    }
    var lookups: [[FontTable]] = []
    var rest = mostSubtables
    for place in places.sorted() where place < (try list.uint16(0)) {
      let lookup = try list.part(from: try list.uint16(2 + 2 * place))
      let count = try lookup.uint16(4)
      rest -= count
      guard rest >= 0 else {
        throw FontError(
          table.tag, expected: "at most \(mostSubtables) subtables of kerning", found: "more")
      }
      lookups.append(try subtables(of: lookup, count))
    }
    return lookups
  }

  private static func kerningFeatures(
    of scripts: FontTable, among features: FontTable
  ) throws(FontError) -> Set<Int> {
    let count = try features.uint16(0)
    var found: Set<Int> = []
    for script in 0..<(try scripts.uint16(0)) {
      let script = try scripts.part(from: try scripts.uint16(2 + 6 * script + 4))
      let place = try script.uint16(0)
      guard place > 0 else { continue }
      let language = try script.part(from: place)
      for feature in 0..<(try language.uint16(4)) {
        let index = try language.uint16(6 + 2 * feature)
        guard index < count, !found.contains(index),
          try features.uint32(2 + 6 * index) == FontTable.Tag.kern.code
        else { continue }
        found.insert(index)
      }
    }
    return found
  }

  private static func subtables(
    of lookup: FontTable, _ count: Int
  ) throws(FontError) -> [FontTable] {
    var subtables: [FontTable] = []
    for index in 0..<count {
      var kind = try lookup.uint16(0)
      var table = try lookup.part(from: try lookup.uint16(6 + 2 * index))
      if kind == 9 {
        kind = try table.uint16(2)
        table = try table.part(from: try table.offset(4))
      }
      if kind == 2, 1...2 ~= (try table.uint16(0)) { subtables.append(table) }
    }
    return subtables
  }

  /// What `table` adds to the advance of `first` before `second`; nil where it does not know them.
  private static func adjustment(
    _ first: Int, _ second: Int, in table: FontTable
  ) throws(FontError) -> Int? {
    guard let place = try coverage(try table.part(from: try table.uint16(2)), of: first) else {
      return nil
    }
    let forms = (try table.uint16(4), try table.uint16(6))
    let width = 2 * ((forms.0 & 0xFF).nonzeroBitCount + (forms.1 & 0xFF).nonzeroBitCount)
    let record: Int
    if try table.uint16(0) == 1 {
      guard place < (try table.uint16(8)) else { return nil }
      let start = try table.uint16(10 + 2 * place)
      let set = try table.part(from: start)
      let count = try set.uint16(0)
      let index = try firstIndex(below: count) { index throws(FontError) in
        try set.uint16(2 + index * (2 + width)) >= second
      }
      guard index < count, try set.uint16(2 + index * (2 + width)) == second else { return nil }
      record = start + 2 + index * (2 + width) + 2
    } else {
      let rows = try group(of: first, in: try table.part(from: try table.uint16(8)))
      let columns = try group(of: second, in: try table.part(from: try table.uint16(10)))
      let count = (try table.uint16(12), try table.uint16(14))
      guard rows < count.0, columns < count.1 else { return nil }
      record = 16 + (rows * count.1 + columns) * width
    }
    // The advance stands behind the two shifts, where there are any.
    guard forms.0 & 4 != 0 else { return 0 }
    return try table.int16(record + 2 * (forms.0 & 3).nonzeroBitCount)
  }

  /// The place of `glyph` among those of a coverage table; nil where it is none of them.
  private static func coverage(_ table: FontTable, of glyph: Int) throws(FontError) -> Int? {
    let count = try table.uint16(2)
    if try table.uint16(0) == 1 {
      let index = try firstIndex(below: count) { index throws(FontError) in
        try table.uint16(4 + 2 * index) >= glyph
      }
      guard index < count, try table.uint16(4 + 2 * index) == glyph else { return nil }
      return index
    }
    guard let range = try range(of: glyph, in: table, at: 4, count) else { return nil }
    return try table.uint16(range + 4) + glyph - (try table.uint16(range))
  }

  /// The class of `glyph` by a table of classes.
  private static func group(of glyph: Int, in table: FontTable) throws(FontError) -> Int {
    if try table.uint16(0) == 1 {
      let index = glyph - (try table.uint16(2))
      return 0..<(try table.uint16(4)) ~= index ? try table.uint16(6 + 2 * index) : 0
    }
    guard let range = try range(of: glyph, in: table, at: 4, try table.uint16(2)) else { return 0 }
    return try table.uint16(range + 4)
  }

  /// The place of the range that holds `glyph`, of `count` from `place` on: first, last, a number.
  private static func range(
    of glyph: Int, in table: FontTable, at place: Int, _ count: Int
  ) throws(FontError) -> Int? {
    let index = try firstIndex(below: count) { index throws(FontError) in
      try table.uint16(place + 6 * index + 2) >= glyph
    }
    guard index < count, try table.uint16(place + 6 * index) <= glyph else { return nil }
    return place + 6 * index
  }
}
