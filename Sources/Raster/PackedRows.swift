import Drawing

/// A picture as PNG wants it: RGB, or RGBA with straight opacity, rows without gaps.
///
/// A premultiplied part p at opacity a becomes (255 · p + a / 2) / a in whole numbers, rounded to
/// the nearest; a clear pixel becomes zeros.
struct PackedRows: ~Copyable {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private(set) var hasAlpha = false

  init() {}

  deinit { memory.deallocate() }

  var base: UnsafePointer<UInt8>? {
    memory.baseAddress.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }
  }

  mutating func take(_ painter: borrowing Painter) {
    let (width, height) = (painter.width, painter.height)
    let target = reserve(width * height, hasAlpha: painter.isTransparent)
    painter.withPixels { pixels, stride in
      for y in 0..<height {
        let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
        if hasAlpha {
          PackedRows.straighten(row, width, into: target + y * width * 4)
        } else {
          PackedRows.drop(row, width, into: target + y * width * 3)
        }
      }
    }
  }

  mutating func take(_ bitmap: Bitmap, hasAlpha: Bool) {
    let count = bitmap.width * bitmap.height
    let target = reserve(count, hasAlpha: hasAlpha)
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      guard !hasAlpha else { return target.update(from: base, count: bytes.count) }
      for i in 0..<count {
        target[i * 3] = base[i * 4]
        target[i * 3 + 1] = base[i * 4 + 1]
        target[i * 3 + 2] = base[i * 4 + 2]
      }
    }
  }

  private mutating func reserve(_ pixels: Int, hasAlpha: Bool) -> UnsafeMutablePointer<UInt8> {
    self.hasAlpha = hasAlpha
    let count = pixels * (hasAlpha ? 4 : 3)
    if memory.count < count {
      memory.deallocate()
      memory = .allocate(byteCount: count, alignment: 16)
    }
    guard let base = memory.baseAddress else { preconditionFailure("a picture has pixels") }
    return base.assumingMemoryBound(to: UInt8.self)
  }

  /// Opaque pixels to RGB, four at a time as three words.
  static func drop(
    _ row: UnsafePointer<UInt32>, _ count: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    let words = UnsafeMutableRawPointer(target)
    var x = 0
    while x &+ 4 <= count {
      let (a, b) = (row[x].byteSwapped &>> 8, row[x &+ 1].byteSwapped &>> 8)
      let (c, d) = (row[x &+ 2].byteSwapped &>> 8, row[x &+ 3].byteSwapped &>> 8)
      let place = x &* 3
      words.storeBytes(of: (a | b &<< 24).littleEndian, toByteOffset: place, as: UInt32.self)
      words.storeBytes(
        of: (b &>> 8 | c &<< 16).littleEndian, toByteOffset: place &+ 4, as: UInt32.self)
      words.storeBytes(
        of: (c &>> 16 | d &<< 8).littleEndian, toByteOffset: place &+ 8, as: UInt32.self)
      x &+= 4
    }
    while x < count {
      target[x &* 3] = UInt8(truncatingIfNeeded: row[x] &>> 16)
      target[x &* 3 &+ 1] = UInt8(truncatingIfNeeded: row[x] &>> 8)
      target[x &* 3 &+ 2] = UInt8(truncatingIfNeeded: row[x])
      x &+= 1
    }
  }

  /// Premultiplied pixels to straight RGBA.
  static func straighten(
    _ row: UnsafePointer<UInt32>, _ count: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      let pixel = row[x]
      let alpha = pixel &>> 24
      let out = target + x &* 4
      out[3] = UInt8(truncatingIfNeeded: alpha)
      guard alpha != 0, alpha != 255 else {
        let kept = alpha == 0 ? 0 : pixel
        out[0] = UInt8(truncatingIfNeeded: kept &>> 16)
        out[1] = UInt8(truncatingIfNeeded: kept &>> 8)
        out[2] = UInt8(truncatingIfNeeded: kept)
        continue
      }
      func part(_ shift: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: min(255, ((pixel &>> shift & 255) &* 255 &+ alpha / 2) / alpha))
      }
      out[0] = part(16)
      out[1] = part(8)
      out[2] = part(0)
    }
  }
}

extension Painter {
  /// A copy of the picture with straight opacity; 255 everywhere unless the painter is
  /// transparent. A premultiplied part p at opacity a becomes (255 · p + a / 2) / a in whole
  /// numbers; a clear pixel becomes zeros.
  public borrowing func bitmap() -> Bitmap {
    let (width, height, isTransparent) = (width, height, isTransparent)
    let bytes = withPixels { pixels, stride in
      [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
        count = width * height * 4
        guard let base = target.baseAddress else { return }
        for y in 0..<height {
          let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
          let out = base + y * width * 4
          guard !isTransparent else {
            PackedRows.straighten(row, width, into: out)
            continue
          }
          for x in 0..<width {
            out[x * 4] = UInt8(truncatingIfNeeded: row[x] &>> 16)
            out[x * 4 + 1] = UInt8(truncatingIfNeeded: row[x] &>> 8)
            out[x * 4 + 2] = UInt8(truncatingIfNeeded: row[x])
            out[x * 4 + 3] = 255
          }
        }
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
