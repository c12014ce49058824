/// GIF and APNG, whose pictures follow one another up to a mark of the end.
extension FilmReader {
  /// Images of a GIF: "Graphics Interchange Format", version 89a, CompuServe, 1990.
  mutating func imageDescriptors() throws(FilmFlaw) -> Int {
    var place = 13 + (try colorTable(flags: 10))
    var count = 0
    while true {
      switch try byte(place) {
      case 0x21: place = try endOfBlocks(from: place + 2)
      case 0x2C:
        count += 1
        place = try endOfBlocks(from: place + 11 + (try colorTable(flags: place + 9)))
      case 0x3B where place == size - 1: return count
      default: throw .unclosed
      }
    }
  }

  /// Bytes of the colour table that the flags at `place` announce.
  private mutating func colorTable(flags place: Int) throws(FilmFlaw) -> Int {
    let flags = try byte(place)
    return flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
  }

  /// Where pieces with their lengths before them end, the last of which is empty.
  private mutating func endOfBlocks(from start: Int) throws(FilmFlaw) -> Int {
    var place = start
    while case let length = try byte(place), length > 0 { place += length + 1 }
    return place + 1
  }

  /// Frames of an APNG: "Portable Network Graphics", third edition, W3C. One that has a single frame
  /// may be a plain PNG.
  mutating func frameControls() throws(FilmFlaw) -> Int {
    var (announced, controls): (Int?, Int) = (nil, 0)
    var (hasPicture, end) = (false, 0)
    try walk(8, size) { reader, place throws(FilmFlaw) in
      let length = try reader.number(place, 4)
      switch try reader.number(place + 4, 4) {
      case Self.code("acTL"): announced = try reader.number(place + 8, 4)
      case Self.code("fcTL"): controls += 1
      case Self.code("IDAT"): hasPicture = true
      case Self.code("IEND"): end = place + length + 12
      default: break
      }
      return place + length + 12
    }
    guard hasPicture, end == size else { throw .unclosed }
    guard let announced else { return 1 }
    guard announced == controls else { throw .unclosed }
    return controls
  }
}
