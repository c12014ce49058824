import Drawing

/// The pixels of painted pictures in the format of a screen, and their changes.
///
/// Red, green, blue and straight opacity, a byte each; rows from the top.
package struct FrameDelta: ~Copyable {
  /// Pixels in a row.
  package private(set) var width = 0
  /// Rows.
  package private(set) var height = 0
  private var pixels = Buffer<UInt32>(1, of: 0)
  private var row = Buffer<UInt32>(1, of: 0)
  /// For each tile of the current line, whether any bit of it changes.
  private var changes = Buffer<UInt32>(1, of: 0)

  /// Size of the tiles that are compared, in pixels: smaller ones send less, but in more boxes.
  private static let (tileWidth, tileHeight) = (64, 16)

  /// Creates a delta without a picture.
  package init() {}

  /// Takes the picture that `painter` has painted.
  ///
  /// - Returns: Disjoint boxes that contain all differences from the last picture; the whole of a
  ///   picture of another size, nothing of the same picture.
  package mutating func take(_ painter: borrowing Painter) -> [PixelBox] {
    let (width, height, isTransparent) = (painter.width, painter.height, painter.isTransparent)
    let isNew = (width, height) != (self.width, self.height)
    (self.width, self.height) = (width, height)
    pixels.reserve(width * height, of: 0)
    if isTransparent { row.reserve(width, of: 0) }
    let tiles = (width + Self.tileWidth - 1) / Self.tileWidth
    changes.reserve(tiles, of: 0)
    let (kept, straight, changes) = (pixels.base, row.base, changes.base)
    var boxes: [PixelBox] = []
    painter.withPixels { source, rowBytes in
      for top in stride(from: 0, to: height, by: Self.tileHeight) {
        let bottom = min(top + Self.tileHeight, height)
        changes.update(repeating: 0, count: tiles)
        for y in top..<bottom {
          let row = (source + y * rowBytes).assumingMemoryBound(to: UInt32.self)
          let destination = kept + y * width
          isTransparent
            ? Self.straighten(row, width, by: straight, into: destination, changes)
            : Self.pack(row, width, into: destination, changes)
        }
        if !isNew {
          add(top..<bottom, UnsafeBufferPointer(start: changes, count: tiles), to: &boxes)
        }
      }
    }
    return isNew ? [whole] : boxes
  }

  /// The whole picture.
  package var whole: PixelBox { PixelBox(left: 0, top: 0, right: width, bottom: height) }

  /// Appends the pixels of `box` to `bytes`, row by row.
  package func append(_ box: PixelBox, to bytes: inout [UInt8]) {
    for y in box.top..<box.bottom {
      bytes += UnsafeRawBufferPointer(
        start: pixels.base + y * width + box.left, count: box.width * 4)
    }
  }

  /// Adds the changed tiles of a line: joined with neighbours, and with those above if they are
  /// equally wide.
  private func add(
    _ rows: Range<Int>, _ changes: UnsafeBufferPointer<UInt32>, to boxes: inout [PixelBox]
  ) {
    let above = boxes.indices.filter { boxes[$0].bottom == rows.lowerBound }
    var tile = 0
    while let first = changes[tile...].firstIndex(where: { $0 != 0 }) {
      tile = changes[first...].firstIndex(of: 0) ?? changes.count
      let box = PixelBox(
        left: first * Self.tileWidth, top: rows.lowerBound,
        right: min(tile * Self.tileWidth, width), bottom: rows.upperBound)
      if let index = above.first(where: {
        (boxes[$0].left, boxes[$0].right) == (box.left, box.right)
      }) {
        boxes[index].bottom = box.bottom
      } else {
        boxes.append(box)
      }
    }
  }

  /// Packs opaque pixels, and records in `changes` which tiles that changes.
  private static func pack(
    _ source: UnsafePointer<UInt32>, _ count: Int, into target: UnsafeMutablePointer<UInt32>,
    _ changes: UnsafeMutablePointer<UInt32>
  ) {
    for (tile, start) in stride(from: 0, to: count, by: tileWidth).enumerated() {
      var difference: UInt32 = 0
      for x in start..<min(start &+ tileWidth, count) {
        let word = source[x]
        let packed =
          (word &>> 16 & 0xFF | word & 0xFF00 | (word & 0xFF) &<< 16 | 0xFF00_0000).littleEndian
        difference |= packed ^ target[x]
        target[x] = packed
      }
      changes[tile] |= difference
    }
  }

  /// Packs pixels of any opacity by way of `row`, and records in `changes` which tiles that
  /// changes.
  private static func straighten(
    _ source: UnsafePointer<UInt32>, _ count: Int, by row: UnsafeMutablePointer<UInt32>,
    into target: UnsafeMutablePointer<UInt32>, _ changes: UnsafeMutablePointer<UInt32>
  ) {
    PixelPacking.straighten(
      source, count, into: UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self))
    for (tile, start) in stride(from: 0, to: count, by: tileWidth).enumerated() {
      var difference: UInt32 = 0
      for x in start..<min(start &+ tileWidth, count) { difference |= row[x] ^ target[x] }
      changes[tile] |= difference
    }
    target.update(from: row, count: count)
  }
}
