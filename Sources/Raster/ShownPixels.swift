/// The pixels of painted pictures as a screen takes them, and which of them are not as they were.
///
/// Red, green, blue and straight opacity, a byte each; rows from the top.
package struct ShownPixels: ~Copyable {
  /// Pixels in a row.
  package private(set) var width = 0
  /// Rows.
  package private(set) var height = 0
  private var pixels = Scratch<UInt32>(1, of: 0)
  private var row = Scratch<UInt32>(1, of: 0)

  /// No picture yet.
  package init() {}

  /// Takes what `painter` has painted.
  ///
  /// - Returns: the rows from the first to the last that differ from the picture before; all of a
  ///   picture of another size, none of the same picture.
  package mutating func take(_ painter: borrowing Painter) -> Range<Int> {
    let (width, height, isTransparent) = (painter.width, painter.height, painter.isTransparent)
    let isNew = (width, height) != (self.width, self.height)
    (self.width, self.height) = (width, height)
    pixels.reserve(width * height, of: 0)
    if isTransparent { row.reserve(width, of: 0) }
    let (kept, straight) = (pixels.base, row.base)
    var changed: Range<Int>?
    painter.withPixels { source, stride in
      for y in 0..<height {
        let row = (source + y * stride).assumingMemoryBound(to: UInt32.self)
        let place = kept + y * width
        let isChanged =
          isTransparent
          ? Self.straighten(row, width, by: straight, into: place)
          : Self.pack(row, width, into: place)
        if isNew || isChanged { changed = (changed?.lowerBound ?? y)..<y + 1 }
      }
    }
    return changed ?? 0..<0
  }

  /// The bytes of `rows`.
  package func withBytes<Result>(
    of rows: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(
      UnsafeRawBufferPointer(
        start: pixels.base + rows.lowerBound * width, count: rows.count * width * 4))
  }

  /// Packs opaque pixels; whether that changes any.
  private static func pack(
    _ source: UnsafePointer<UInt32>, _ count: Int, into target: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    var difference: UInt32 = 0
    for x in 0..<count {
      let word = source[x]
      let packed =
        (word &>> 16 & 0xFF | word & 0xFF00 | (word & 0xFF) &<< 16 | 0xFF00_0000).littleEndian
      difference |= packed ^ target[x]
      target[x] = packed
    }
    return difference != 0
  }

  /// Packs pixels of any opacity by way of `row`; whether that changes any.
  private static func straighten(
    _ source: UnsafePointer<UInt32>, _ count: Int, by row: UnsafeMutablePointer<UInt32>,
    into target: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    PixelPacking.straighten(
      source, count, into: UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self))
    var difference: UInt32 = 0
    for x in 0..<count { difference |= row[x] ^ target[x] }
    target.update(from: row, count: count)
    return difference != 0
  }
}
