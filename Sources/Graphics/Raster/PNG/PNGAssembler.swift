import Digests

/// The bytes of a PNG: its head, a chunk of pixels for each band, the end.
struct PNGAssembler: ~Copyable {
  private var bytes = Buffer<UInt8>(1, of: 0)
  private(set) var count = 0
  private var headCount = 0
  private var bands: [Band] = []

  private struct Band {
    /// The offset of its chunk from the end of the head, and the size of the chunk in bytes.
    let start: Int
    let count: Int
    let checksum: Adler32
  }

  /// True if it holds no picture.
  var isEmpty: Bool { count == 0 }

  /// The whole file.
  var content: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes.base, count: count) }

  /// Returns the checksum of the filtered rows of a band.
  func checksum(of band: Int) -> Adler32 { bands[band].checksum }

  /// Starts a new file.
  mutating func begin(_ head: [UInt8]) {
    bands.removeAll(keepingCapacity: true)
    count = 0
    append(head)
    headCount = count
  }

  /// Adds the rows `band`, compressed.
  mutating func append(
    _ compressor: inout BandCompressor, _ rows: ScanlineBuffer.Rows, _ band: Range<Int>
  ) {
    let room = BandCompressor.bound(band.count, rowBytes: rows.rowBytes) + PNGChunkWriter.frame
    reserve(room)
    let start = UnsafeMutableRawPointer(bytes.base + count)
    var writer = BitWriter(to: start + 8)
    if band.lowerBound == 0 {
      // zlib's header: DEFLATE, a window of 32 KiB, the fastest level (RFC 1950, section 2.2).
      writer.put(0x0178, 16)
      writer.flush()
    }
    let checksum = compressor.compress(
      rows, band, isLast: band.upperBound == rows.height, to: &writer)
    let body = writer.destination - start - 8
    start.copyMemory(from: PNGChunkWriter.bigEndian(body) + Array("IDAT".utf8), byteCount: 8)
    let sum = CRC32.of(start + 4, body + 4)
    writer.destination.copyMemory(from: PNGChunkWriter.bigEndian(Int(sum)), byteCount: 4)
    add(body + PNGChunkWriter.frame, checksum)
  }

  /// Adds the chunk of the band `index` of `other`.
  mutating func append(_ other: borrowing PNGAssembler, _ index: Int) {
    let band = other.bands[index]
    append(other.bytes.base + (other.headCount + band.start), band.count)
    count -= band.count
    add(band.count, band.checksum)
  }

  /// Adds the checksum of all filtered rows, in a chunk of its own so that no band depends on
  /// another, and the end.
  mutating func end(_ sum: Adler32) {
    var chunk: [UInt8] = []
    chunk.append(chunk: "IDAT", PNGChunkWriter.bigEndian(Int(sum.value)))
    append(chunk + PNGChunkWriter.end)
  }

  /// Adds all of `other` except its head.
  mutating func append(_ other: borrowing PNGAssembler) {
    append(other.bytes.base + other.headCount, other.count - other.headCount)
    bands = other.bands
  }

  private mutating func add(_ size: Int, _ checksum: Adler32) {
    bands.append(Band(start: count - headCount, count: size, checksum: checksum))
    count += size
  }

  /// Reserves space for `size` more bytes.
  mutating func reserve(_ size: Int) {
    bytes.reserveUninitialized(count + size, keeping: count)
  }

  private mutating func append(_ part: [UInt8]) {
    part.withUnsafeBufferPointer { part in
      if let base = part.baseAddress { append(base, part.count) }
    }
  }

  private mutating func append(_ part: UnsafePointer<UInt8>, _ size: Int) {
    reserve(size)
    (bytes.base + count).update(from: part, count: size)
    count += size
  }
}
