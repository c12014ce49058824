import Drawing
import Motion

/// Colours move in OKLab, so that the steps look even, and each part counts as much as it covers:
/// a clear colour has no tint of its own that could darken or stain the way.
///
/// The parts of a way are lightness, a and b, each times the opacity, and the opacity, 0…1 for most
/// colours and beyond where a spring overshoots.
extension Color: Interpolatable {
  /// The difference in OKLab times opacity, and in opacity.
  public func displacement(from origin: Color) -> SIMD4<Double> {
    self == origin ? .zero : covering - origin.covering
  }

  /// The colour at the end of the way; what sRGB cannot show is brought to the nearest it can.
  public func displaced(by displacement: SIMD4<Double>) -> Color {
    // Only here: the way through OKLab and back may miss the last bits.
    guard displacement != .zero else { return self }
    let parts = covering + displacement
    let alpha = parts.w
    // What is fainter has no tint beyond rounding.
    guard alpha > 1e-9 else { return .clear }
    return OKLab(lightness: parts.x / alpha, a: parts.y / alpha, b: parts.z / alpha)
      .color(alpha: alpha)
  }

  private var covering: SIMD4<Double> {
    let lab = OKLab(self)
    return SIMD4(lab.lightness * alpha, lab.a * alpha, lab.b * alpha, alpha)
  }
}
