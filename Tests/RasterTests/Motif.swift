import Drawing
import Geometry
import RandomNumbers
import Raster

/// Pictures to encode: what is in frames, and what encoders do not like.
enum Motif: CaseIterable {
  case noise, flat, dither, photograph, lines, repeats

  /// A picture of this kind; the same seed gives the same.
  func bitmap(_ width: Int, _ height: Int, seed: UInt64 = 1, hasAlpha: Bool = false) -> Bitmap {
    var random = Chance(seed)
    var bitmap = Bitmap(width: width, height: height, filledWith: (9, 20, 31, 255))
    let tile = (0..<64).map { _ in UInt8(random.index(below: 256)) }
    for y in 0..<height {
      for x in 0..<width {
        let opacity = hasAlpha ? UInt8(truncatingIfNeeded: x &* 3 &+ y) : 255
        let pixel: (Int, Int, Int)
        switch self {
        case .noise:
          pixel = (random.index(below: 256), random.index(below: 256), random.index(below: 256))
        case .flat: pixel = (9, 20, 31)
        case .dither:
          let rank = (x & 7 ^ y & 7) * 8 + (y & 7)
          func part(_ start: Int) -> Int { (start * 256 + y * 40 + x * 9 + rank * 4) / 256 }
          pixel = (part(4), part(8), part(20))
        case .photograph:
          let wave = x * y / 97 + (x * x + 3 * y * y) / 211
          pixel = (
            128 + wave % 90 + random.index(below: 5), 90 + wave % 70 + random.index(below: 5),
            60 + wave % 50 + random.index(below: 5)
          )
        case .lines: pixel = (x + 2 * y) % 37 < 2 ? (240, 240, 250) : (8, 8, 12)
        case .repeats:
          let i = (x % 23 + 5 * (y % 19)) % 62
          pixel = (Int(tile[i]), Int(tile[i + 1]), Int(tile[i + 2]))
        }
        bitmap[x, y] = (
          UInt8(truncatingIfNeeded: pixel.0), UInt8(truncatingIfNeeded: pixel.1),
          UInt8(truncatingIfNeeded: pixel.2), opacity
        )
      }
    }
    return bitmap
  }
}

extension PNGCompression {
  /// A picture as a PNG, by an encoder that has done nothing before.
  func encoded(
    _ bitmap: Bitmap, hasAlpha: Bool = false, scale: Double = 1, texts: [PNGText] = []
  ) throws -> [UInt8] {
    var encoder = PNGEncoder(self)
    try encoder.encode(bitmap, hasAlpha: hasAlpha, scale: scale, texts: texts)
    return encoder.bytes
  }
}
