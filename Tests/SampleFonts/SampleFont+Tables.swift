/// Tables of which a font may have several kinds at once.
extension SampleFont {
  /// Maps of the form of groups, each with glyphs by codes.
  package static func maps(
    _ maps: [(platform: Int, encoding: Int, glyphs: [Int: Int])]
  ) -> [UInt8] {
    var (front, back) = (FontWriter(), FontWriter())
    front.put16(0, maps.count)
    for map in maps {
      front.put16(map.platform, map.encoding)
      front.put32(UInt32(4 + 8 * maps.count + back.bytes.count))
      back.put16(12, 0)
      back.put32(UInt32(16 + 12 * map.glyphs.count), 0, UInt32(map.glyphs.count))
      for (code, glyph) in map.glyphs.sorted(by: { $0.key < $1.key }) {
        back.put32(UInt32(code), UInt32(code), UInt32(glyph))
      }
    }
    return front.bytes + back.bytes
  }

  /// A table `GPOS` in which each of `scripts` kerns A and V by so many units, or nothing.
  package static func positioning(_ scripts: [(tag: String, units: Int?)]) -> [UInt8] {
    let kerned = scripts.compactMap(\.units)
    var (list, tables) = (FontWriter(), FontWriter())
    list.put16(scripts.count)
    var feature = 0
    for script in scripts {
      list.put(Array(script.tag.utf8))
      list.put16(2 + 6 * scripts.count + tables.bytes.count)
      if script.units == nil {
        tables.put16(4, 0, 0, 0xFFFF, 0)
      } else {
        tables.put16(4, 0, 0, 0xFFFF, 1, feature)
        feature += 1
      }
    }
    var (features, lookups) = (FontWriter(), FontWriter())
    features.put16(kerned.count)
    for index in kerned.indices {
      features.put(Array("kern".utf8))
      features.put16(2 + 6 * kerned.count + 6 * index)
    }
    for index in kerned.indices { features.put16(0, 1, index) }
    lookups.put16(kerned.count)
    for index in kerned.indices { lookups.put16(2 + 2 * kerned.count + 32 * index) }
    for units in kerned {
      // A lookup of eight bytes, and its pairs.
      lookups.put16(2, 0, 1, 8, 1, 18, 4, 0, 1, 12, 1, 2, units & 0xFFFF, 1, 1, 1)
    }
    var writer = FontWriter()
    let first = 10 + list.bytes.count + tables.bytes.count
    writer.put16(1, 0, 10, first, first + features.bytes.count)
    return writer.bytes + list.bytes + tables.bytes + features.bytes + lookups.bytes
  }

  /// A table `kern`, Microsoft's or Apple's, with subtables that kern A and V, as pairs or,
  /// in format 2, by their classes.
  package static func kernTable(
    _ subtables: [(coverage: Int, units: Int)], isApple: Bool = false
  ) -> [UInt8] {
    var writer = FontWriter()
    if isApple {
      writer.put16(1, 0, 0, subtables.count)
    } else {
      writer.put16(0, subtables.count)
    }
    for subtable in subtables {
      let header = isApple ? 8 : 6
      let isGrid = (isApple ? subtable.coverage & 0xFF : subtable.coverage >> 8) == 2
      let count = header + (isGrid ? 24 : 14)
      if isApple {
        writer.put32(UInt32(count))
        writer.put16(subtable.coverage, 0)
      } else {
        writer.put16(0, count, subtable.coverage)
      }
      if isGrid {
        // A row of A alone, and the columns of A and V.
        writer.put16(4, header + 12, header + 18, header + 8)
        writer.put16(0, subtable.units & 0xFFFF)
        writer.put16(1, 1, header + 8, 2, 1, 2)
      } else {
        writer.put16(1, 0, 0, 0, 1, 2, subtable.units & 0xFFFF)
      }
    }
    return writer.bytes
  }

  /// A table `OS/2` with `selection`, and heights and depths of lines: the typographic ones with a gap,
  /// and those of Windows.
  package static func metrics(
    selection: Int, typographic: (Int, Int, Int), windows: (Int, Int)
  ) -> [UInt8] {
    var writer = FontWriter()
    writer.put16(4)
    writer.put(Array(repeating: 0, count: 60))
    writer.put16(selection, 0, 0, typographic.0, typographic.1 & 0xFFFF, typographic.2)
    writer.put16(windows.0, windows.1)
    return writer.bytes
  }
}
