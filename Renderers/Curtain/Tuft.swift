/// A pixel of the cloth's rim, of partial opacity.
struct Tuft {
  private let index: Int
  /// Red, green, blue and straight opacity, 0…255.
  private let color: SIMD4<Float>

  init(_ index: Int, _ color: SIMD4<Float>) { (self.index, self.color) = (index, color) }

  /// Lays it over what is there.
  func lay(on pixels: UnsafeMutablePointer<UInt32>) {
    let alpha = min(max(color.w, 0), 255)
    let under = pixels[index]
    let rest = Float(under >> 24) * (255 - alpha) * (1 / 255)
    let total = alpha + rest
    guard total >= 1 else { return }
    let ground = SIMD3<Float>(
      Float(under & 255), Float(under >> 8 & 255), Float(under >> 16 & 255))
    let own = SIMD3(color.x, color.y, color.z)
    let mixed = (own * alpha + ground * rest) * (1 / total)
    func whole(_ value: Float) -> UInt32 { UInt32(min(max(value + 0.5, 0), 255)) }
    pixels[index] =
      whole(mixed.x) | whole(mixed.y) << 8 | whole(mixed.z) << 16 | whole(total) << 24
  }
}
