import Files

/// Why a film that was made is none.
package enum FilmFlaw: Error, Equatable {
  /// Its parts do not end where the file ends, or one that every film has is missing.
  case unclosed
  /// It could not be read.
  case file(FileError)
}

/// Reads back what an encoder has written, as far as it takes to know that the file is whole and
/// how many pictures it holds: the encoder's own word is not enough, and the program that reads
/// films, ffprobe, need not be installed where ffmpeg is.
///
/// Pictures are counted and not decoded. A place outside the file counts as a cut-off end.
package struct FilmReader: ~Copyable {
  private var window: FileWindow

  /// Bytes of the file.
  package var size: Int { window.size }

  /// How many pictures the film at `path` holds, which is to be of this `format`.
  package static func frames(of path: String, _ format: FilmFormat) throws(FilmFlaw) -> Int {
    var reader = try FilmReader(path)
    return switch format {
    case .mp4, .mov: try reader.moviePictures()
    case .webm: try reader.clusterPictures()
    case .gif: try reader.imageDescriptors()
    case .apng: try reader.frameControls()
    case .webp: try reader.webPictures().count
    }
  }

  private init(_ path: String) throws(FilmFlaw) {
    do throws(FileError) { window = try FileWindow.open(path) } catch { throw .file(error) }
  }

  /// The byte at `place`.
  package mutating func byte(_ place: Int) throws(FilmFlaw) -> Int {
    try number(place, 1)
  }

  /// The number of `count` bytes at `place`, the highest byte first.
  package mutating func number(_ place: Int, _ count: Int) throws(FilmFlaw) -> Int {
    let number: Int?
    do throws(FileError) { number = try window.number(at: place, bytes: count) } catch {
      throw .file(error)
    }
    guard let number else { throw .unclosed }
    return number
  }

  /// Four letters as the number that ``number(_:_:)`` gives for them.
  package static func code(_ letters: StaticString) -> Int {
    letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Goes through parts that follow one another from `start` on and must end just at `end`; `part`
  /// gets the place of each and tells where the next one begins.
  mutating func walk(
    _ start: Int, _ end: Int, _ part: (inout FilmReader, Int) throws(FilmFlaw) -> Int
  ) throws(FilmFlaw) {
    var place = start
    while place < end {
      let next = try part(&self, place)
      guard next > place else { throw .unclosed }
      place = next
    }
    guard place == end else { throw .unclosed }
  }
}

// MARK: GIF and APNG

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

// MARK: WebP

/// The WebP container, Google: chunks of RIFF, whose numbers have the lowest byte first.
extension FilmReader {
  /// A picture of an animation.
  struct WebPicture {
    /// Offset of its duration, a number of three bytes, the lowest first.
    let offset: Int
    /// In milliseconds.
    let duration: Int
  }

  /// The pictures of an animation, or the only one, without a duration. Successive frames that are equal
  /// are one picture.
  mutating func webPictures() throws(FilmFlaw) -> [WebPicture] {
    guard try number(0, 4) == Self.code("RIFF"), try number(8, 4) == Self.code("WEBP"),
      try lowNumber(4, 4) + 8 == size
    else { throw .unclosed }
    var pictures: [WebPicture] = []
    var hasStill = false
    try walk(12, size) { reader, place throws(FilmFlaw) in
      switch try reader.number(place, 4) {
      case Self.code("ANMF"):
        // Behind offsets and sides, of three bytes each.
        let offset = place + 20
        pictures.append(WebPicture(offset: offset, duration: try reader.lowNumber(offset, 3)))
      case Self.code("VP8L"), Self.code("VP8 "): hasStill = true
      default: break
      }
      let length = try reader.lowNumber(place + 4, 4)
      return place + 8 + length + length % 2
    }
    guard hasStill == pictures.isEmpty else { throw .unclosed }
    return hasStill ? [WebPicture(offset: size, duration: 0)] : pictures
  }

  /// The number of `count` bytes at `offset`, the lowest byte first.
  private mutating func lowNumber(_ offset: Int, _ count: Int) throws(FilmFlaw) -> Int {
    var number = 0
    for index in (0..<count).reversed() { number = number << 8 | (try byte(offset + index)) }
    return number
  }

  /// The pictures of the WebP file at `path`.
  static func webPictures(of path: String) throws(FilmFlaw) -> [WebPicture] {
    var reader = try FilmReader(path)
    return try reader.webPictures()
  }
}

// MARK: MP4 and QuickTime

/// MP4 and MOV: ISO/IEC 14496-12, the base media file format, and QuickTime, which it comes from.
extension FilmReader {
  /// A box: its kind, and where its content lies.
  private struct Box {
    let kind: Int
    let start: Int
    let end: Int
  }

  /// What the tables of a track say of its pictures.
  private struct Samples {
    /// Pictures by their durations, and by their sizes.
    var timed = 0
    var sized = 0
    /// Bytes of them all.
    var bytes = 0
    /// Where the pieces lie that they are stored in.
    var chunks: [Int] = []
  }

  /// Pictures of the only track. The index is written when all pictures are, and the length of
  /// what holds them is filled in then; both must be there and agree.
  mutating func moviePictures() throws(FilmFlaw) -> Int {
    var (media, movies): ([Box], [Box]) = ([], [])
    try walk(0, size) { reader, place throws(FilmFlaw) in
      let box = try reader.box(at: place, before: reader.size)
      if box.kind == Self.code("mdat") { media.append(box) }
      if box.kind == Self.code("moov") { movies.append(box) }
      return box.end
    }
    guard movies.count == 1 else { throw .unclosed }
    var samples = Samples()
    try read(movies[0], into: &samples)
    guard samples.timed == samples.sized,
      samples.bytes <= media.reduce(0, { $0 + $1.end - $1.start }),
      samples.chunks.allSatisfy({ chunk in media.contains { $0.start <= chunk && chunk < $0.end } })
    else { throw .unclosed }
    return samples.sized
  }

  private mutating func box(at place: Int, before end: Int) throws(FilmFlaw) -> Box {
    var length = try number(place, 4)
    let kind = try number(place + 4, 4)
    var head = 8
    if length == 1 {
      length = try number(place + 8, 8)
      head = 16
    }
    // 0 stands where a length is filled in at the end.
    guard length >= head, length <= end - place else { throw .unclosed }
    return Box(kind: kind, start: place + head, end: place + length)
  }

  private static let nests = ["moov", "trak", "mdia", "minf", "stbl"].map(code)

  private mutating func read(_ box: Box, into samples: inout Samples) throws(FilmFlaw) {
    guard !Self.nests.contains(box.kind) else {
      var inner: [Box] = []
      try walk(box.start, box.end) { reader, place throws(FilmFlaw) in
        inner.append(try reader.box(at: place, before: box.end))
        return inner[inner.count - 1].end
      }
      for box in inner { try read(box, into: &samples) }
      return
    }
    switch box.kind {
    case Self.code("stts"):
      for entry in try entries(of: box, from: 4, bytes: 8) {
        samples.timed += try number(entry, 4)
      }
    case Self.code("stsz"): try readSizes(box, into: &samples)
    case Self.code("stco"):
      for entry in try entries(of: box, from: 4, bytes: 4) {
        samples.chunks.append(try number(entry, 4))
      }
    case Self.code("co64"):
      for entry in try entries(of: box, from: 4, bytes: 8) {
        samples.chunks.append(try number(entry, 8))
      }
    default: break
    }
  }

  /// One size for all pictures, or each its own.
  private mutating func readSizes(_ box: Box, into samples: inout Samples) throws(FilmFlaw) {
    let common = try number(box.start + 4, 4)
    let count = try number(box.start + 8, 4)
    samples.sized += count
    guard common == 0 else {
      samples.bytes += common * count
      return
    }
    for entry in try entries(of: box, from: 8, bytes: 4) {
      samples.bytes += try number(entry, 4)
    }
  }

  /// The places of a table's entries, of so many `bytes` each, whose number stands `offset` bytes
  /// behind the start of the box.
  private mutating func entries(
    of box: Box, from offset: Int, bytes: Int
  ) throws(FilmFlaw) -> [Int] {
    let first = box.start + offset + 4
    let count = try number(first - 4, 4)
    guard count <= (box.end - first) / bytes else { throw .unclosed }
    return (0..<count).map { first + $0 * bytes }
  }
}

// MARK: WebM

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
