import Drawing
import Motion

/// Colours move as they mix: in OKLab, each part counting as much as it covers; see
/// `mixed(with:by:)`.
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
    displacement == .zero ? self : Color(covering: covering + displacement)
  }
}
