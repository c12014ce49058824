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
