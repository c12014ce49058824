import Drawing
import Motion

/// Interpolation of colours in OKLab, weighted by opacity; see `mixed(with:by:)`.
///
/// The components of a displacement are lightness, a and b, each times the opacity, and the
/// opacity, 0…1 for most colours and beyond if a spring overshoots.
extension Color: Interpolatable {
  /// Returns the difference in OKLab times opacity, and in opacity.
  public func displacement(from origin: Color) -> SIMD4<Double> {
    self == origin ? .zero : covering - origin.covering
  }

  /// Returns the displaced colour; colours outside sRGB become the nearest inside.
  public func displaced(by displacement: SIMD4<Double>) -> Color {
    // Only for zero: the conversion through OKLab and back may change the last bits.
    displacement == .zero ? self : Color(covering: covering + displacement)
  }
}
