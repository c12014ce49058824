import Drawing

/// A picture as a shared piece has it: decoded, so that the page needs no reader of PNGs, but with
/// each row filtered, so that it packs as well as one.
///
/// Three numbers of 32 bits, big-endian: the channels of a pixel, 3 without opacity and 4 with it,
/// width and height; then for each row, from the top, the number of a filter and the filtered bytes.
///
/// Source: "Portable Network Graphics (PNG) Specification (Third Edition)", W3C, section 9: filter
/// types 0, 1, 2 and 4, and the choice by the minimum sum of absolute differences.
package enum PackedPicture {
  private enum Filter: UInt8, CaseIterable {
    case none = 0
    case left, above
    case paeth = 4

    /// Returns the prediction of a byte from those at its left, above it and at the left of that.
    func prediction(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
      switch self {
      case .none: return 0
      case .left: return left
      case .above: return above
      case .paeth:
        let estimate = Int(left) + Int(above) - Int(corner)
        let distances = (
          abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner))
        )
        if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
        return distances.1 <= distances.2 ? above : corner
      }
    }
  }

  private static let headerCount = 12

  /// Returns `bitmap` packed.
  package static func packed(_ bitmap: Bitmap) -> [UInt8] {
    let pixels = bitmap.bytes
    let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    let channels = isOpaque ? 3 : 4
    var bytes: [UInt8] = []
    for number in [channels, bitmap.width, bitmap.height] {
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    var above = [UInt8](repeating: 0, count: channels * bitmap.width)
    for start in stride(from: 0, to: pixels.count, by: 4 * bitmap.width) {
      let row = above.indices.map { pixels[start + $0 / channels * 4 + $0 % channels] }
      let choices = Filter.allCases.map { (filter: $0, bytes: filtered(row, above, channels, $0)) }
      let best = choices.min { cost($0.bytes) < cost($1.bytes) }
      guard let best else { preconditionFailure("there are filters") }
      bytes.append(best.filter.rawValue)
      bytes += best.bytes
      above = row
    }
    return bytes
  }

  private static func filtered(
    _ row: [UInt8], _ above: [UInt8], _ channels: Int, _ filter: Filter
  ) -> [UInt8] {
    row.indices.map { index in
      let isFirst = index < channels
      return row[index]
        &- filter.prediction(
          isFirst ? 0 : row[index - channels], above[index], isFirst ? 0 : above[index - channels])
    }
  }

  private static func cost(_ bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) }
  }

  /// Returns the picture that is packed as `bytes`; throws if they are invalid.
  package static func unpacked(_ bytes: [UInt8]) throws(ResourceError.Flaw) -> Bitmap {
    let damaged = ResourceError.Flaw.picture("expected a packed picture, found other bytes")
    guard bytes.count >= headerCount else { throw damaged }
    func number(_ index: Int) -> Int {
      bytes[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (channels, width, height) = (number(0), number(1), number(2))
    guard 3...4 ~= channels, width > 0, height > 0, width <= ResourceLimits.pixels / height,
      bytes.count == headerCount + (channels * width + 1) * height
    else { throw damaged }
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    var offset = headerCount
    for start in stride(from: 0, to: pixels.count, by: 4 * width) {
      guard let filter = Filter(rawValue: bytes[offset]) else { throw damaged }
      offset += 1
      for pixel in 0..<width {
        for channel in 0..<channels {
          let index = start + 4 * pixel + channel
          let isTop = start == 0
          pixels[index] =
            bytes[offset]
            &+ filter.prediction(
              pixel == 0 ? 0 : pixels[index - 4], isTop ? 0 : pixels[index - 4 * width],
              pixel == 0 || isTop ? 0 : pixels[index - 4 * width - 4])
          offset += 1
        }
      }
    }
    return Bitmap(width: width, height: height, bytes: pixels)
  }
}
