import Geometry

/// A colour in sRGB with straight (not premultiplied) opacity.
///
/// A painter clamps channels to 0…1; a NaN channel counts as 0.
@frozen
public struct Color: Hashable, Sendable {
  /// Red, gamma-encoded, 0…1.
  public var red: Double
  /// Green, gamma-encoded, 0…1.
  public var green: Double
  /// Blue, gamma-encoded, 0…1.
  public var blue: Double
  /// Opacity, 0 (clear) … 1 (opaque).
  public var alpha: Double

  /// A colour given by its sRGB channels, each 0…1; values outside are clamped.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red.clippedToUnit
    self.green = green.clippedToUnit
    self.blue = blue.clippedToUnit
    self.alpha = alpha.clippedToUnit
  }

  /// A grey of the given sRGB value, 0…1.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour given by hue (turns: 0 red, ⅓ green, ⅔ blue; wraps), saturation 0…1 and brightness
  /// 0…1.
  ///
  /// Source: A. R. Smith, "Color gamut transform pairs", 1978.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 6
    func part(_ shift: Double) -> Double {
      let k = shift + sector
      let wrapped = k >= 6 ? k - 6 : k
      return brightness - brightness * saturation * max(0, min(wrapped, 4 - wrapped, 1))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  /// A colour given by hue (turns: 0 red, ⅓ green, ⅔ blue; wraps), saturation 0…1 and lightness 0
  /// black … ½ the pure colour … 1 white. Saturation and lightness outside are clamped.
  ///
  /// Source: CSS Color Module Level 4, § 7.1, "Converting HSL colors to sRGB".
  public init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let (sector, light) = (hue.fraction * 12, lightness.clippedToUnit)
    let reach = saturation.clippedToUnit * min(light, 1 - light)
    func part(_ shift: Double) -> Double {
      let k = shift + sector
      let wrapped = k >= 12 ? k - 12 : k
      return light - reach * max(-1, min(wrapped - 3, 9 - wrapped, 1))
    }
    self.init(red: part(0), green: part(8), blue: part(4), alpha: alpha)
  }

  /// A colour in the hexadecimal notation of web pages: `0xFF8800` for `#FF8800`. Bits above the
  /// lowest 24 are ignored.
  public init(hex: UInt32, alpha: Double = 1) {
    func part(_ shift: UInt32) -> Double { Double((hex >> shift) & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }

  /// Returns the same colour at `alpha` times its opacity.
  public func opacity(_ alpha: Double) -> Color {
    var color = self
    color.alpha = (self.alpha * alpha).clippedToUnit
    return color
  }
}

// MARK: Hue, saturation, lightness

/// The cylindrical coordinates of ``init(hue:saturation:lightness:alpha:)`` and
/// ``init(hue:saturation:brightness:alpha:)``. They are cheap, and equal steps do not look equal; see
/// ``OKLCH``.
extension Color {
  /// Hue in turns, 0 ..< 1: 0 red, ⅓ green, ⅔ blue; 0 for a grey. It is the same for HSL and HSB.
  ///
  /// Source: CSS Color Module Level 4, § 7.2, "Converting sRGB colors to HSL".
  public var hue: Double {
    let (high, range) = (brightness, brightness - min(red, green, blue))
    guard range > 0 else { return 0 }
    let sixths =
      high == red
      ? (green - blue) / range
      : high == green ? (blue - red) / range + 2 : (red - green) / range + 4
    return (sixths / 6).wrapped(to: 0..<1)
  }

  /// Saturation of HSL, 0 grey … 1 as strong as the lightness allows; 0 for black and white.
  ///
  /// That of HSB is `1 - min(red, green, blue) / brightness`.
  ///
  /// Source: CSS Color Module Level 4, § 7.2.
  public var saturation: Double {
    let (high, low) = (brightness, min(red, green, blue))
    let span = min(high + low, 2 - high - low)
    return span > 0 ? ((high - low) / span).clippedToUnit : 0
  }

  /// Lightness of HSL, 0…1: half the sum of the strongest and the weakest channel. For the lightness
  /// that eyes perceive, see ``oklch``.
  public var lightness: Double { (brightness + min(red, green, blue)) / 2 }

  /// Brightness of HSB, 0…1: the strongest channel.
  public var brightness: Double { max(red, green, blue) }
}

// MARK: Colours with names

/// The values of the named colours are those of CSS.
///
/// Source: CSS Color Module Level 4, § 6.1.
extension Color {
  /// Opaque white.
  public static let white = Color(white: 1)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Fully transparent black. In mixing and animation it has no tint: a colour fades to it
  /// unchanged. As a stop of a gradient it is black; see ``GradientStop``.
  public static let clear = Color(white: 0, alpha: 0)
  /// `#808080`.
  public static let gray = Color(hex: 0x80_8080)
  /// `#C0C0C0`.
  public static let silver = Color(hex: 0xC0_C0C0)
  /// `#FF0000`.
  public static let red = Color(hex: 0xFF_0000)
  /// `#DC143C`.
  public static let crimson = Color(hex: 0xDC_143C)
  /// `#FF7F50`.
  public static let coral = Color(hex: 0xFF_7F50)
  /// `#FFA500`.
  public static let orange = Color(hex: 0xFF_A500)
  /// `#FFD700`.
  public static let gold = Color(hex: 0xFF_D700)
  /// `#FFFF00`.
  public static let yellow = Color(hex: 0xFF_FF00)
  /// `#008000`.
  public static let green = Color(hex: 0x00_8000)
  /// `#00FF00`.
  public static let lime = Color(hex: 0x00_FF00)
  /// `#008080`.
  public static let teal = Color(hex: 0x00_8080)
  /// `#40E0D0`.
  public static let turquoise = Color(hex: 0x40_E0D0)
  /// `#00FFFF`.
  public static let cyan = Color(hex: 0x00_FFFF)
  /// `#87CEEB`.
  public static let skyBlue = Color(hex: 0x87_CEEB)
  /// `#0000FF`.
  public static let blue = Color(hex: 0x00_00FF)
  /// `#000080`.
  public static let navy = Color(hex: 0x00_0080)
  /// `#4B0082`.
  public static let indigo = Color(hex: 0x4B_0082)
  /// `#800080`.
  public static let purple = Color(hex: 0x80_0080)
  /// `#EE82EE`.
  public static let violet = Color(hex: 0xEE_82EE)
  /// `#FF00FF`.
  public static let magenta = Color(hex: 0xFF_00FF)
  /// `#FFC0CB`.
  public static let pink = Color(hex: 0xFF_C0CB)
  /// `#A52A2A`.
  public static let brown = Color(hex: 0xA5_2A2A)
}
