/// Adjustments of the advances of glyph pairs: the pair adjustments of `GPOS` in the feature `kern`
/// of a script, or else those of the table `kern`. A damaged table has none.
///
/// Source: "OpenType specification 1.9.1", Microsoft: `GPOS`, lookup types 2 and 9.
struct PairKerning: Sendable {
  /// The subtables of a lookup, of which the first that contains a pair decides.
  private typealias Lookup = [FontTable]

  /// The lookups of each script that has any, by its tag.
  private let scripts: [UInt32: [Lookup]]
  /// Subtables of `kern`, each adding to those before it.
  private let lists: [KernSubtable]

  /// Largest number of subtables of all lookups, and of references to features and lookups, counted
  /// with repetition.
  private static let (maxSubtables, maxNames) = (4096, 100_000)

  init(_ file: FontFile) {
    scripts = (try? file.table(.positioning).map(Self.scripts)) ?? [:]
    lists = (try? file.table(.kern).map(KernSubtable.all)) ?? []
  }

  /// Returns the kerning of `first` and `second` in a text of `script`, or of no script if nil, in
  /// font units; mostly below 0.
  func units(_ first: Int, _ second: Int, in script: UnicodeScript?) -> Int {
    guard let lookups = lookups(of: script) else {
      return lists.reduce(0) { $1.added(to: $0, first, second) }
    }
    return lookups.reduce(0) { sum, subtables in
      for table in subtables {
        if let units = try? Self.adjustment(first, second, in: table) { return sum + units }
      }
      return sum
    }
  }

  /// Returns the lookups of the first tag of `script` in the font, or else those of the default
  /// script; nil if there are none. Old fonts kern all scripts as Latin.
  private func lookups(of script: UnicodeScript?) -> [Lookup]? {
    let tags = (script?.tags ?? []) + Self.defaults
    let lookups = tags.lazy.compactMap { scripts[$0] }.first ?? []
    return lookups.isEmpty ? nil : lookups
  }

  private static let defaults: [UInt32] = ["DFLT", "dflt", "latn"].map { tag in
    tag.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

// MARK: GPOS

extension PairKerning {
  /// Returns the lookups of the feature `kern` in the default language of each script of `table`,
  /// in order.
  private static func scripts(of table: FontTable) throws(FontError) -> [UInt32: [Lookup]] {
    let scripts = try table.part(from: try table.uint16(4))
    let features = try table.part(from: try table.uint16(6))
    let list = try table.part(from: try table.uint16(8))
    var (subtables, names) = (maxSubtables, maxNames)
    var known: [Int: Lookup] = [:]
    var found: [UInt32: [Lookup]] = [:]
    for index in 0..<(try scripts.uint16(0)) {
      let tag = try scripts.uint32(2 + 6 * index)
      let script = try scripts.part(from: try scripts.uint16(2 + 6 * index + 4))
      var lookups: Set<Int> = []
      for feature in try kerningFeatures(of: script, among: features, left: &names) {
        let feature = try features.part(from: try features.uint16(2 + 6 * feature + 4))
        let count = try feature.uint16(2)
        try take(count, of: &names, in: table)
        for lookup in 0..<count { lookups.insert(try feature.uint16(4 + 2 * lookup)) }
      }
      let count = try list.uint16(0)
      for index in lookups where known[index] == nil && index < count {
        let lookup = try list.part(from: try list.uint16(2 + 2 * index))
        known[index] = try pairs(of: lookup, left: &subtables)
      }
      if found[tag] == nil { found[tag] = lookups.sorted().compactMap { known[$0] } }
    }
    return found
  }

  private static func take(
    _ count: Int, of left: inout Int, in table: FontTable
  ) throws(FontError) {
    left -= count
    guard left >= 0 else {
      throw FontError(
        table.tag, expected: "at most \(maxSubtables) subtables and \(maxNames) names of kerning",
        found: "more")
    }
  }

  /// Returns the indices of the features named `kern` in the default language of `script`.
  private static func kerningFeatures(
    of script: FontTable, among features: FontTable, left: inout Int
  ) throws(FontError) -> Set<Int> {
    let offset = try script.uint16(0)
    guard offset > 0 else { return [] }
    let language = try script.part(from: offset)
    let (count, named) = (try features.uint16(0), try language.uint16(4))
    try take(named, of: &left, in: script)
    var found: Set<Int> = []
    // The required feature, 0xFFFF for none, precedes the list.
    for feature in 0...named {
      let index = try language.uint16(feature == 0 ? 2 : 4 + 2 * feature)
      guard index < count, try features.uint32(2 + 6 * index) == FontTable.Tag.kern.code else {
        continue
      }
      found.insert(index)
    }
    return found
  }

  /// Returns the subtables of `lookup` that hold pairs, in order.
  private static func pairs(of lookup: FontTable, left: inout Int) throws(FontError) -> Lookup {
    let count = try lookup.uint16(4)
    try take(count, of: &left, in: lookup)
    var subtables: Lookup = []
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

  /// Returns the adjustment by `table` of the advance of `first` before `second`; nil if it does
  /// not contain the pair.
  private static func adjustment(
    _ first: Int, _ second: Int, in table: FontTable
  ) throws(FontError) -> Int? {
    guard let covered = try coverage(try table.part(from: try table.uint16(2)), of: first) else {
      return nil
    }
    let forms = (try table.uint16(4), try table.uint16(6))
    let width = 2 * ((forms.0 & 0xFF).nonzeroBitCount + (forms.1 & 0xFF).nonzeroBitCount)
    let record: Int
    if try table.uint16(0) == 1 {
      guard covered < (try table.uint16(8)) else { return nil }
      let start = try table.uint16(10 + 2 * covered)
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
    // The advance follows the two shifts, if there are any.
    guard forms.0 & 4 != 0 else { return 0 }
    return try table.int16(record + 2 * (forms.0 & 3).nonzeroBitCount)
  }

  /// Returns the index of `glyph` in a coverage table; nil if it is not in it.
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

  /// Returns the class of `glyph` in a class table.
  private static func group(of glyph: Int, in table: FontTable) throws(FontError) -> Int {
    if try table.uint16(0) == 1 {
      let index = glyph - (try table.uint16(2))
      return 0..<(try table.uint16(4)) ~= index ? try table.uint16(6 + 2 * index) : 0
    }
    guard let range = try range(of: glyph, in: table, at: 4, try table.uint16(2)) else { return 0 }
    return try table.uint16(range + 4)
  }

  /// Returns the offset of the range that contains `glyph`, of `count` from `offset` on: first,
  /// last, a number.
  private static func range(
    of glyph: Int, in table: FontTable, at offset: Int, _ count: Int
  ) throws(FontError) -> Int? {
    let index = try firstIndex(below: count) { index throws(FontError) in
      try table.uint16(offset + 6 * index + 2) >= glyph
    }
    guard index < count, try table.uint16(offset + 6 * index) <= glyph else { return nil }
    return offset + 6 * index
  }
}
