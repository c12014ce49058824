import Drawing

/// The channels of pixels in 1/256 level, for changes of less than a level.
///
/// A value is 256 × level + 128 + fraction, with a fraction of −128…127: its upper byte is the
/// level to the nearest.
package final class FineLevels {
  private let values: Buffer<SIMD4<UInt16>>
  private let count: Int

  /// Creates levels of 0 for `count` pixels; those of others are taken over by the first fade.
  package init(count: Int) {
    self.count = count
    values = Buffer(count, of: SIMD4(repeating: 128))
  }

  private init(copying other: FineLevels) {
    count = other.count
    values = Buffer(uninitialized: count)
    values.base.initialize(from: other.values.base, count: count)
  }

  package func copy() -> FineLevels { FineLevels(copying: self) }

  /// Multiplies the distance of all channels to those of the pixel `target` by `share` / 65,536.
  package func fade(_ buffer: PixelBuffer, keeping share: UInt16, to target: UInt32) {
    let half = SIMD4<UInt16>(repeating: 128)
    let goal = Self.bytes(of: target) &<< 8
    let factor = SIMD4<UInt32>(repeating: UInt32(share))
    for index in 0..<count {
      let shown = Self.bytes(of: buffer.words[index])
      var value = values.base[index]
      // Levels that something else has changed have no fraction.
      value.replace(with: shown &<< 8 | half, where: value &>> 8 .!= shown)
      value &-= half
      let isAbove = value .>= goal
      let distance = (goal &- value).replacing(with: value &- goal, where: isAbove)
      let product = (SIMD4<UInt32>(truncatingIfNeeded: distance) &* factor) &>> 16
      let rest = SIMD4<UInt16>(truncatingIfNeeded: product)
      value = (goal &- rest).replacing(with: goal &+ rest, where: isAbove) &+ half
      values.base[index] = value
      let levels = SIMD4<UInt32>(truncatingIfNeeded: value &>> 8)
      buffer.words[index] = levels.w &<< 24 | levels.z &<< 16 | levels.y &<< 8 | levels.x
    }
  }

  private static func bytes(of word: UInt32) -> SIMD4<UInt16> {
    SIMD4(truncatingIfNeeded: SIMD4(word, word &>> 8, word &>> 16, word &>> 24) & 255)
  }
}

// Who changes levels is their only owner.
extension FineLevels: @unchecked Sendable {}
