/// Luma, halved chroma and opacity of pictures with opacity, in the format of films with alpha:
/// ITU-R BT.709 in the limited range by ``YUVPlanes``, opacity 0…255.
///
/// A sample of chroma is that of the mean colour of its two by two pixels, weighted by opacity. A
/// clear pixel has no colour of its own: it takes that of the smallest square of pixels around it,
/// with sides of 2, 4, 8, …, that has any. So the rims of shapes keep their colour when a viewer
/// mixes neighbouring samples of chroma, or an encoder those of a block.
///
/// Source: the pull-push algorithm of S. J. Gortler and others, "The Lumigraph", 1996, section 3.4,
/// with squares in place of smooth weights.
struct OpacityPlanes: ~Copyable {
  /// Sums of red, green, blue and opacity over the pixels of squares; level after level.
  private var sums = Buffer<SIMD4<UInt32>>(1, of: SIMD4())
  /// A row of squares as words, and a row of pixels.
  private var words = Buffer<UInt32>(1, of: 0)

  /// Squares with sides of two pixels or more.
  private struct Level {
    let start: Int
    let width: Int
    let height: Int

    var end: Int { start + width * height }

    /// Returns the next level; nil for the square of the whole picture, and if sums of wider ones
    /// might overflow.
    func next(after sides: Int) -> Level? {
      guard width > 1 || height > 1, sides < 4096 else { return nil }
      return Level(start: end, width: (width + 1) / 2, height: (height + 1) / 2)
    }
  }

  /// Creates planes for pictures of any size.
  init() {}

  /// Returns the size of the four planes of a picture of `width` by `height` pixels, in bytes.
  static func byteCount(_ width: Int, _ height: Int) -> Int {
    2 * width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
  }

  /// Writes the planes of the picture that `painter` has painted.
  mutating func write(_ painter: borrowing Painter, to planes: UnsafeMutablePointer<UInt8>) {
    let (width, height) = (painter.width, painter.height)
    let levels = Self.levels(of: width, height)
    guard let first = levels.first, let last = levels.last else { return }
    sums.reserveUninitialized(last.end)
    words.reserveUninitialized(first.width + width)
    painter.withPixels { source, stride in
      func row(_ y: Int) -> UnsafePointer<UInt32> {
        UnsafePointer((source + y * stride).assumingMemoryBound(to: UInt32.self))
      }
      for y in 0..<first.height {
        sum(row(2 * y), 2 * y + 1 < height ? row(2 * y + 1) : nil, width, y * first.width)
      }
      for (level, next) in zip(levels, levels.dropFirst()) { sum(level, into: next) }
      for (level, next) in zip(levels, levels.dropFirst()).reversed() { fill(level, from: next) }
      write(planes, width, height, row)
    }
  }

  private static func levels(of width: Int, _ height: Int) -> [Level] {
    var levels = [Level(start: 0, width: (width + 1) / 2, height: (height + 1) / 2)]
    while let next = levels[levels.count - 1].next(after: 1 << levels.count) {
      levels.append(next)
    }
    return levels
  }

  /// Sums two rows of premultiplied pixels, of which the lower may be missing.
  private func sum(
    _ above: UnsafePointer<UInt32>, _ below: UnsafePointer<UInt32>?, _ width: Int, _ offset: Int
  ) {
    let squares = sums.base + offset
    for x in stride(from: 0, to: width, by: 2) {
      var sum = Self.channels(above[x])
      if let below { sum &+= Self.channels(below[x]) }
      if x &+ 1 < width {
        sum &+= Self.channels(above[x &+ 1])
        if let below { sum &+= Self.channels(below[x &+ 1]) }
      }
      squares[x / 2] = sum
    }
  }

  @inline(__always)
  private static func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel &>> 16, pixel &>> 8, pixel, pixel &>> 24) & SIMD4(repeating: 255)
  }

  private func sum(_ level: Level, into next: Level) {
    (sums.base + next.start).update(repeating: SIMD4(), count: next.end - next.start)
    forEachSquare(of: level, in: next) { square, wider in wider.pointee &+= square.pointee }
  }

  /// Gives squares without a colour that of the wider ones around them.
  private func fill(_ level: Level, from next: Level) {
    forEachSquare(of: level, in: next) { square, wider in
      if square.pointee.w == 0 { square.pointee = wider.pointee }
    }
  }

  /// Calls `body` for each square of `level` with the one of `next` that contains it.
  @inline(__always)
  private func forEachSquare(
    of level: Level, in next: Level,
    _ body: (UnsafeMutablePointer<SIMD4<UInt32>>, UnsafeMutablePointer<SIMD4<UInt32>>) -> Void
  ) {
    for y in 0..<level.height {
      let squares = sums.base + level.start + y * level.width
      let wider = sums.base + next.start + y / 2 * next.width
      for x in 0..<level.width { body(squares + x, wider + x / 2) }
    }
  }

  /// Writes the planes once all squares have a colour.
  private func write(
    _ luma: UnsafeMutablePointer<UInt8>, _ width: Int, _ height: Int,
    _ row: (_ y: Int) -> UnsafePointer<UInt32>
  ) {
    let (squareWidth, squareHeight) = ((width + 1) / 2, (height + 1) / 2)
    let blue = luma + width * height
    let red = blue + squareWidth * squareHeight
    let opacity = red + squareWidth * squareHeight
    let (squares, pixels) = (words.base, words.base + squareWidth)
    for y in 0..<height {
      if y.isMultiple(of: 2) {
        let offset = y / 2 * squareWidth
        for x in 0..<squareWidth { squares[x] = Self.straight(sums.base[offset + x]) }
        YUVPlanes.writeChroma(of: squares, squareWidth, blue: blue + offset, red: red + offset)
      }
      let (source, offset) = (row(y), y * width)
      for x in 0..<width {
        let channels = Self.channels(source[x])
        opacity[offset + x] = UInt8(truncatingIfNeeded: channels.w)
        pixels[x] = channels.w == 0 ? squares[x / 2] : Self.straight(channels)
      }
      YUVPlanes.writeLuma(of: pixels, width, to: luma + offset)
    }
  }

  /// Converts sums of premultiplied channels to a straight colour: (255 · p + a / 2) / a in
  /// integers, red from bit 23 down; black without opacity.
  @inline(__always)
  private static func straight(_ sums: SIMD4<UInt32>) -> UInt32 {
    let alpha = UInt64(max(sums.w, 1))
    @inline(__always)
    func channel(_ sum: UInt32) -> UInt32 {
      UInt32(truncatingIfNeeded: min(255, (UInt64(sum) &* 255 &+ alpha / 2) / alpha))
    }
    return channel(sums.x) &<< 16 | channel(sums.y) &<< 8 | channel(sums.z)
  }
}
