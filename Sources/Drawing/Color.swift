import Geometry

/// A colour in sRGB with straight (not premultiplied) opacity.
///
/// A painter brings parts beyond 0…1 to the nearest end; a part that is no number counts as 0.
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

  /// A colour by its sRGB parts, each 0…1; values outside are brought to the nearest end.
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

  /// A colour by hue (turns: 0 red, ⅓ green, ⅔ blue; wraps), saturation 0…1 and brightness 0…1.
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

  /// Opaque white.
  public static let white = Color(white: 1)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Fully transparent black.
  public static let clear = Color(white: 0, alpha: 0)

  /// The same colour at `alpha` times its opacity.
  public func opacity(_ alpha: Double) -> Color {
    var color = self
    color.alpha = (self.alpha * alpha).clippedToUnit
    return color
  }
}
