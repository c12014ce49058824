import Geometry

/// A colour in OKLCH: perceptual lightness, chroma and hue.
///
/// Source: B. Ottosson, "A perceptual color space for image processing", 2020.
@frozen
public struct OKLCH: Hashable, Sendable {
  /// Perceived lightness, 0 black … 1 white.
  public var lightness: Double
  /// Distance from grey, 0 … about 0.32 for the strongest sRGB colours.
  public var chroma: Double
  /// Hue in degrees: about 30 red, 110 yellow, 145 green, 195 cyan, 265 blue, 330 magenta; wraps.
  public var hue: Double

  /// A colour given by lightness 0…1, chroma ≥ 0 and hue in degrees.
  public init(_ lightness: Double, _ chroma: Double, _ hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }
}

extension Color {
  /// A colour given in OKLCH. If sRGB cannot represent the chroma, it is reduced until it can;
  /// lightness and hue stay.
  public init(_ oklch: OKLCH, alpha: Double = 1) {
    let lightness = oklch.lightness.clippedToUnit
    let angle = oklch.hue * (Math.pi / 180)
    let direction = Vector(angle: angle)
    func linear(_ chroma: Double) -> OKLab.Linear {
      OKLab(lightness: lightness, a: chroma * direction.dx, b: chroma * direction.dy).linear
    }
    var rgb = linear(oklch.chroma)
    if !rgb.isDisplayable {
      // Halving the interval 24 times gives the chroma to 1e-8.
      var (low, high) = (0.0, oklch.chroma)
      for _ in 0..<24 {
        let middle = (low + high) / 2
        if linear(middle).isDisplayable { low = middle } else { high = middle }
      }
      rgb = linear(low)
    }
    self = rgb.encoded(alpha: alpha)
  }

  /// A colour given by lightness 0…1, chroma ≥ 0 and hue in degrees; see ``OKLCH``.
  public init(oklch lightness: Double, _ chroma: Double, _ hue: Double, alpha: Double = 1) {
    self.init(OKLCH(lightness, chroma, hue), alpha: alpha)
  }

  /// The colour in OKLCH; a grey has hue 0.
  public var oklch: OKLCH {
    let lab = OKLab(self)
    let plane = Vector(lab.a, lab.b)
    guard plane.length > 1e-9 else { return OKLCH(lab.lightness, 0, 0) }
    let degrees = plane.angle * (180 / Math.pi)
    return OKLCH(lab.lightness, plane.length, degrees < 0 ? degrees + 360 : degrees)
  }

  /// Returns the colour between this one (amount 0) and `other` (1), mixed in OKLab so that the
  /// steps look even; amounts beyond are clamped.
  ///
  /// Each colour is weighted by its opacity, so a clear one has no tint that could darken or stain
  /// the mixture: halfway from white to clear is white of half the opacity.
  ///
  /// Source: CSS Color Module Level 4, § 12.3, "Interpolating with alpha".
  public func mixed(with other: Color, by amount: Double) -> Color {
    let (from, to) = (covering, other.covering)
    return Color(covering: from + (to - from) * amount.clippedToUnit)
  }

  /// Returns the colour between this one (amount 0) and `other` (1), mixed in `space`; amounts beyond
  /// are clamped. Each colour is weighted by its opacity, as in ``mixed(with:by:)``.
  ///
  /// `.sRGB` mixes as `lerpColor` of p5.js and gradients of web pages do, `.linearSRGB` as light
  /// does.
  public func mixed(with other: Color, by amount: Double, in space: MixingSpace) -> Color {
    guard space != .oklab else { return mixed(with: other, by: amount) }
    let isLinear = space == .linearSRGB
    let (from, to) = (covering(isLinear: isLinear), other.covering(isLinear: isLinear))
    let mixture = from + (to - from) * amount.clippedToUnit
    let alpha = mixture.w
    guard alpha > 1e-9 else { return .clear }
    let light = OKLab.Linear(
      red: mixture.x / alpha, green: mixture.y / alpha, blue: mixture.z / alpha)
    return isLinear
      ? light.encoded(alpha: alpha)
      : Color(red: light.red, green: light.green, blue: light.blue, alpha: alpha)
  }

  /// The channels, as they are encoded or as linear light, each times the opacity, and the opacity.
  private func covering(isLinear: Bool) -> SIMD4<Double> {
    func part(_ value: Double) -> Double {
      (isLinear ? OKLab.Linear.decoded(value) : value) * alpha
    }
    return SIMD4(part(red), part(green), part(blue), alpha)
  }

  /// Lightness, a and b in OKLab, each times the opacity, and the opacity.
  package var covering: SIMD4<Double> {
    let lab = OKLab(self)
    return SIMD4(lab.lightness * alpha, lab.a * alpha, lab.b * alpha, alpha)
  }

  /// The colour of these components; channels outside sRGB are clamped.
  package init(covering parts: SIMD4<Double>) {
    let alpha = parts.w
    // A fainter colour has no tint beyond rounding.
    self =
      alpha > 1e-9
      ? OKLab(lightness: parts.x / alpha, a: parts.y / alpha, b: parts.z / alpha)
        .color(alpha: alpha)
      : .clear
  }
}

/// The space in which two colours are mixed.
public enum MixingSpace: Hashable, Sendable, CaseIterable {
  /// OKLab, the Cartesian form of ``OKLCH``: steps look even.
  case oklab
  /// The channels as they are encoded: mixtures of opposite hues are dark and grey.
  case sRGB
  /// Linear light, in which lights are added: mixtures are brighter than both look.
  case linearSRGB
}

/// OKLab, the Cartesian form of ``OKLCH``.
package struct OKLab {
  /// Perceived lightness, 0 black … 1 white.
  package var lightness: Double
  /// From green, negative, to red.
  package var a: Double
  /// From blue, negative, to yellow.
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  package init(_ color: Color) {
    let r = Linear.decoded(color.red)
    let g = Linear.decoded(color.green)
    let b = Linear.decoded(color.blue)
    let l = cubeRoot(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
    let m = cubeRoot(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
    let s = cubeRoot(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
    self.init(
      lightness: 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
      a: 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
      b: 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s)
  }

  /// Returns the colour; channels outside sRGB are clamped.
  package func color(alpha: Double) -> Color { linear.encoded(alpha: alpha) }

  var linear: Linear {
    let l = lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b
    let m = lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b
    let s = lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    return Linear(
      red: 4.076_741_662_1 * l3 - 3.307_711_591_3 * m3 + 0.230_969_929_2 * s3,
      green: -1.268_438_004_6 * l3 + 2.609_757_401_1 * m3 - 0.341_319_396_5 * s3,
      blue: -0.004_196_086_3 * l3 - 0.703_418_614_7 * m3 + 1.707_614_701_0 * s3)
  }

  /// Linear sRGB, without its transfer curve.
  struct Linear {
    var red: Double
    var green: Double
    var blue: Double

    /// True if sRGB can represent the colour, within a tolerance for rounding.
    var isDisplayable: Bool {
      let range = -1e-6...(1 + 1e-6)
      return range.contains(red) && range.contains(green) && range.contains(blue)
    }

    func encoded(alpha: Double) -> Color {
      Color(
        red: Linear.encoded(red), green: Linear.encoded(green), blue: Linear.encoded(blue),
        alpha: alpha)
    }

    /// Applies the transfer curve of sRGB (IEC 61966-2-1).
    static func encoded(_ value: Double) -> Double {
      value <= 0.003_130_8 ? value * 12.92 : 1.055 * Math.pow(value, 1 / 2.4) - 0.055
    }

    static func decoded(_ value: Double) -> Double {
      value <= 0.040_45 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4)
    }
  }
}

private func cubeRoot(_ value: Double) -> Double {
  value <= 0 ? 0 : Math.pow(value, 1.0 / 3.0)
}
