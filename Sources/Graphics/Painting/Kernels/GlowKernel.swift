import Drawing
import Geometry

#if arch(x86_64)
  import CKernels
#endif

/// Adds glows to pixels; see ``Glow`` for the profile. Each channel is rounded to the nearest, ties to
/// even.
struct GlowKernel {
  /// Distance² from the centre over radius², as a·x² + b·x·y + c·y² of the offset in pixels.
  private let a: Double
  private let b: Double
  private let c: Double
  private let center: Point
  /// Blue, green, red, opacity at the centre, premultiplied, 0…255.
  private let peak: SIMD4<Float>
  /// Distance² over radius² from which on there is no light.
  private let end: Double
  /// Pixels that may be read and written.
  private let limits: PixelBox
  /// Pixels that the light may reach.
  let box: PixelBox

  /// Prepares a glow; nil if it adds nothing.
  init?(_ glow: Glow, map: Transform, within limits: PixelBox) {
    guard glow.radius > 0, let inverse = map.inverse else { return nil }
    let square = glow.radius * glow.radius
    let a = (inverse.a * inverse.a + inverse.b * inverse.b) / square
    let b = 2 * (inverse.a * inverse.c + inverse.b * inverse.d) / square
    let c = (inverse.c * inverse.c + inverse.d * inverse.d) / square
    let discriminant = 4 * a * c - b * b
    let center = map.apply(glow.center)
    let peak = premultiplied(glow.color)
    guard discriminant > 0, discriminant.isFinite, center.isFinite, peak.w > 0.5 else { return nil }
    end = GlowKernel.end(ofPeak: peak.w)
    let reachX = (4 * c * end / discriminant).squareRoot()
    let reachY = (4 * a * end / discriminant).squareRoot()
    let box = PixelBox(
      around: Rect(center.x - reachX, center.y - reachY, 2 * reachX, 2 * reachY)
    ).intersection(limits)
    guard !box.isEmpty else { return nil }
    (self.a, self.b, self.c, self.center, self.peak, self.box) = (a, b, c, center, peak, box)
    self.limits = limits
  }

  /// Returns the distance² over radius² from which on the light of a peak of 0.5…255 certainly rounds
  /// to 0: its strength is at most half a step.
  private static func end(ofPeak peak: Float) -> Double {
    let least = 0.5 / Double(peak)
    // Its cube root: a third of the exponent is right to 5 %, and Newton's method makes that 10⁻⁵. A
    // bit less keeps clear of the rounding of floats.
    var root = Double(bitPattern: least.bitPattern / 3 + 0x2A9F_7893_0000_0000)
    for _ in 0..<2 { root = (2 * root + least / (root * root)) / 3 }
    return 1 - 0.97 * root
  }

  /// Adds the light in `rows`; `isWide` if wide kernels are used.
  func add(to pixels: Pixels, _ rows: Range<Int>, isWide: Bool) {
    #if arch(x86_64)
      var glow = ckernels_glow()
      (glow.square, glow.origin) = (Float(a), Float(center.x - 0.5))
      glow.peak = (peak.x, peak.y, peak.z, peak.w)
    #endif
    let share = 1 / (2 * a)
    for y in rows.clamped(to: box.top..<box.bottom) {
      let wayY = Double(y) + 0.5 - center.y
      let (slope, rest) = (b * wayY, c * wayY * wayY)
      let discriminant = slope * slope - 4 * a * (rest - end)
      guard discriminant > 0 else { continue }
      let root = discriminant.squareRoot()
      let middle = center.x - 0.5 - slope * share
      let left = max(box.left, wholeAbove(middle - root * share))
      let right = min(box.right, wholeBelow(middle + root * share) + 1)
      guard left < right else { continue }
      let row = pixels.row(y)
      #if arch(x86_64)
        if isWide {
          (glow.slope, glow.missing) = (Float(slope), 1 - Float(rest))
          ckernels_add_glow(row + left, left, right - left, !pixels.isOpaque, &glow)
          continue
        }
      #endif
      // Multiples of four if there is space: columns without light do not change.
      let count = (right - left + 3) & ~3
      let first = right - count >= limits.left ? right - count : left
      let last = first + count <= limits.right ? first + count : right
      if pixels.isOpaque {
        addRow(row, first..<last, Float(slope), Float(rest), hasOpacity: false)
      } else {
        addRow(row, first..<last, Float(slope), Float(rest), hasOpacity: true)
      }
    }
  }

  @inline(__always)
  private func addRow(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ slope: Float, _ rest: Float,
    hasOpacity: Bool
  ) {
    let square = SIMD4<Float>(repeating: Float(a))
    let slope = SIMD4<Float>(repeating: slope)
    let missing = SIMD4<Float>(repeating: 1 - rest)
    let origin = SIMD4<Float>(repeating: Float(center.x - 0.5))
    let (zero, one) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 1))
    let (blue, green) = (SIMD4(repeating: peak.x), SIMD4(repeating: peak.y))
    let (red, alpha) = (SIMD4(repeating: peak.z), SIMD4(repeating: peak.w))
    var xs = SIMD4<Float>(0, 1, 2, 3) + Float(columns.lowerBound)
    var x = columns.lowerBound
    @inline(__always)
    func light() -> SIMD4<UInt32> {
      let way = xs - origin
      var left = missing - (square * way + slope) * way
      left = held(left, zero, one)
      let strength = left * left * left
      @inline(__always)
      func bits(_ peak: SIMD4<Float>) -> SIMD4<UInt32> {
        unsafeBitCast(peak * strength + Rounding.magic, to: SIMD4<UInt32>.self)
      }
      // The magic number's own bits wrap around, and are subtracted at the end.
      let sum = bits(blue) &+ bits(green) &<< 8 &+ bits(red) &<< 16
      return (hasOpacity ? sum &+ bits(alpha) &<< 24 : sum) &- GlowKernel.magicBits
    }
    while x &+ 4 <= columns.upperBound {
      store(PixelArithmetic.sum(light(), load(row + x)), to: row + x)
      xs += 4
      x &+= 4
    }
    guard x < columns.upperBound else { return }
    let last = light()
    for lane in 0..<columns.upperBound &- x {
      row[x &+ lane] = PixelArithmetic.sum(last[lane], row[x &+ lane])
    }
  }

  /// The contribution of ``Rounding/magic`` to the sum of four channels in 32 bits.
  private static let magicBits = Rounding.magic.bitPattern &+ Rounding.magic.bitPattern &<< 8
}
