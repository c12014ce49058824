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
    row.reserve(width, of: 0)
    let (old, packed) = (pixels.base, row.base)
    var changed: Range<Int>?
    painter.withPixels { source, stride in
      for y in 0..<height {
        Self.pack(
          (source + y * stride).assumingMemoryBound(to: UInt32.self), width,
          isTransparent: isTransparent, into: packed)
        let place = old + y * width
        guard isNew || !Self.isSame(packed, place, width) else { continue }
        place.update(from: packed, count: width)
        changed = (changed?.lowerBound ?? y)..<y + 1
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

  private static func pack(
    _ source: UnsafePointer<UInt32>, _ count: Int, isTransparent: Bool,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    guard !isTransparent else {
      return PixelPacking.straighten(
        source, count, into: UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self))
    }
    for x in 0..<count {
      let word = source[x]
      target[x] =
        (word &>> 16 & 0xFF | word & 0xFF00 | (word & 0xFF) &<< 16 | 0xFF00_0000).littleEndian
    }
  }

  private static func isSame(
    _ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ count: Int
  ) -> Bool {
    var difference: UInt32 = 0
    for x in 0..<count { difference |= one[x] ^ other[x] }
    return difference == 0
  }
}
