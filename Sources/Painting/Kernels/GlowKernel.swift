import Drawing
import Geometry

/// Adds glows to pixels; see ``Glow`` for the profile.
///
/// Each channel is rounded with the fixed dither, so that wide faint glows do not show rings.
struct GlowKernel {
  /// Distance² from the centre over radius², as a·x² + b·x·y + c·y² of the way in pixels.
  private let a: Double
  private let b: Double
  private let c: Double
  private let center: Point
  /// Blue, green, red, opacity at the centre, premultiplied, 0…255.
  private let peak: SIMD4<Float>
  /// Pixels that the light may reach.
  let box: PixelBox

  /// nil for a glow that adds nothing.
  init?(_ glow: Glow, map: Transform, within limits: PixelBox) {
    guard glow.radius > 0, let inverse = map.inverse else { return nil }
    let square = glow.radius * glow.radius
    let a = (inverse.a * inverse.a + inverse.b * inverse.b) / square
    let b = 2 * (inverse.a * inverse.c + inverse.b * inverse.d) / square
    let c = (inverse.c * inverse.c + inverse.d * inverse.d) / square
    let discriminant = 4 * a * c - b * b
    let center = map.apply(glow.center)
    guard discriminant > 0, discriminant.isFinite, center.isFinite else { return nil }
    let reachX = (4 * c / discriminant).squareRoot()
    let reachY = (4 * a / discriminant).squareRoot()
    let box = PixelBox(
      around: Rect(center.x - reachX, center.y - reachY, 2 * reachX, 2 * reachY)
    ).intersection(limits)
    let peak = premultiplied(glow.color)
    guard !box.isEmpty, peak.w > 0 else { return nil }
    (self.a, self.b, self.c, self.center, self.peak, self.box) = (a, b, c, center, peak, box)
  }

  func add(to pixels: Pixels, dither: borrowing Dither) {
    for y in box.top..<box.bottom {
      let wayY = Double(y) + 0.5 - center.y
      let (slope, rest) = (b * wayY, c * wayY * wayY)
      let discriminant = slope * slope - 4 * a * (rest - 1)
      guard discriminant > 0 else { continue }
      let root = discriminant.squareRoot()
      let from = center.x - 0.5 + (-slope - root) / (2 * a)
      let to = center.x - 0.5 + (-slope + root) / (2 * a)
      let left = max(box.left, clampedInt(from.rounded(.up)))
      let right = min(box.right, clampedInt(to.rounded(.down)) + 1)
      guard left < right else { continue }
      addRow(
        pixels.row(y), left..<right, slope: Float(slope), rest: Float(rest),
        thresholds: dither.row(y))
    }
  }

  @inline(__always)
  private func addRow(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, slope: Float, rest: Float,
    thresholds: UnsafePointer<Float>
  ) {
    let square = SIMD4<Float>(repeating: Float(a))
    let slope = SIMD4<Float>(repeating: slope)
    let missing = SIMD4<Float>(repeating: 1 - rest)
    let origin = SIMD4<Float>(repeating: Float(center.x - 0.5))
    let (blue, green) = (SIMD4(repeating: peak.x), SIMD4(repeating: peak.y))
    let (red, alpha) = (SIMD4(repeating: peak.z), SIMD4(repeating: peak.w))
    var place = SIMD4<Float>(0, 1, 2, 3) + Float(columns.lowerBound)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let way = place - origin
      var left = missing - (square * way + slope) * way
      left.replace(with: 0, where: left .< 0)
      let strength = left * left * left
      let threshold = quad(thresholds + (x & 7)) + Rounding.magic
      let light =
        whole(blue * strength + threshold) | whole(green * strength + threshold) &<< 8
        | whole(red * strength + threshold) &<< 16 | whole(alpha * strength + threshold) &<< 24
      let rest = columns.upperBound - x
      if rest >= 4 {
        store(PixelArithmetic.sum(light, load(row + x)), to: row + x)
      } else {
        for lane in 0..<rest {
          let sum = PixelArithmetic.sum(light, SIMD4(repeating: row[x + lane]))
          row[x + lane] = sum[lane]
        }
      }
      place += 4
      x += 4
    }
  }
}
