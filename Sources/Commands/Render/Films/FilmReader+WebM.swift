/// WebM: Matroska (RFC 9559) in EBML (RFC 8794).
extension FilmReader {
  private enum Element {
    static let header = 0x1A45_DFA3
    static let segment = 0x1853_8067
    static let cluster = 0x1F43_B675
    static let block = 0xA3
    static let group = 0xA0
  }

  /// Blocks of the only track. Until all are written the length of the segment is unknown, which
  /// would be allowed in a stream.
  mutating func clusterPictures() throws(FilmFlaw) -> Int {
    var (count, segments) = (0, 0)
    try walk(0, size) { reader, place throws(FilmFlaw) in
      let element = try reader.element(at: place)
      guard (place == 0) == (element.id == Element.header) else { throw .unclosed }
      if element.id == Element.segment {
        segments += 1
        count += try reader.blocks(inSegment: element.start, element.end)
      }
      return element.end
    }
    guard segments == 1 else { throw .unclosed }
    return count
  }

  private mutating func blocks(inSegment start: Int, _ end: Int) throws(FilmFlaw) -> Int {
    guard end <= size else { throw .unclosed }
    var count = 0
    try walk(start, end) { reader, place throws(FilmFlaw) in
      let element = try reader.element(at: place)
      guard element.end <= end else { throw .unclosed }
      if element.id == Element.cluster {
        try reader.walk(element.start, element.end) { reader, place throws(FilmFlaw) in
          let inner = try reader.element(at: place)
          if [Element.block, Element.group].contains(inner.id) { count += 1 }
          return inner.end
        }
      }
      return element.end
    }
    return count
  }

  /// The element at `place`: its number, and where its content lies.
  private mutating func element(at place: Int) throws(FilmFlaw) -> (id: Int, start: Int, end: Int) {
    let idLength = try length(at: place, most: 4)
    let id = try number(place, idLength)
    let sizeLength = try length(at: place + idLength, most: 8)
    let unknown = (1 << (7 * sizeLength)) - 1
    let content = try number(place + idLength, sizeLength) & unknown
    let start = place + idLength + sizeLength
    guard content != unknown, content <= size - start else { throw .unclosed }
    return (id, start, start + content)
  }

  /// Bytes of a number that tells its length by the zeros at its beginning.
  private mutating func length(at place: Int, most: Int) throws(FilmFlaw) -> Int {
    let length = UInt8(truncatingIfNeeded: try byte(place)).leadingZeroBitCount + 1
    guard length <= most else { throw .unclosed }
    return length
  }
}
