import Drawing

/// The blend modes by their definition in doubles: W3C, Compositing and Blending Level 1, §5.8, §9.1
/// and §10, written as it writes them.
enum BlendReference {
  typealias Color = SIMD3<Double>
  /// Premultiplied red, green, blue, and opacity, 0…1.
  typealias Pixel = SIMD4<Double>

  /// Returns `source` composited on `backdrop`.
  static func composited(_ mode: BlendMode, _ source: Pixel, on backdrop: Pixel) -> Pixel {
    switch mode {
    case .add: return (source + backdrop).clamped(lowerBound: .zero, upperBound: .one)
    case .erase: return backdrop * (1 - source.w)
    default: break
    }
    func straight(_ pixel: Pixel) -> Color {
      pixel.w > 0 ? Color(pixel.x, pixel.y, pixel.z) / pixel.w : .zero
    }
    let (cb, cs) = (straight(backdrop), straight(source))
    let (ab, `as`) = (backdrop.w, source.w)
    let co = `as` * (1 - ab) * cs + ab * (1 - `as`) * cb + `as` * ab * mixed(mode, cb, cs)
    return Pixel(co, `as` + ab * (1 - `as`))
  }

  /// Returns B(Cb, Cs).
  static func mixed(_ mode: BlendMode, _ cb: Color, _ cs: Color) -> Color {
    switch mode {
    case .hue: return setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: return setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: return setLum(cs, lum(cb))
    case .luminosity: return setLum(cb, lum(cs))
    default: break
    }
    var result = Color()
    for index in 0..<3 { result[index] = separable(mode, cb[index], cs[index]) }
    return result
  }

  private static func separable(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
    switch mode {
    case .normal: return cs
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return separable(.hardLight, cs, cb)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight:
      return cs <= 0.5
        ? separable(.multiply, cb, 2 * cs) : separable(.screen, cb, 2 * cs - 1)
    case .softLight:
      guard cs > 0.5 else { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    case .add, .erase, .hue, .saturation, .color, .luminosity: return .nan
    }
  }

  private static func lum(_ c: Color) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func sat(_ c: Color) -> Double { c.max() - c.min() }

  private static func clipColor(_ c: Color) -> Color {
    let (l, n, x) = (lum(c), c.min(), c.max())
    var c = c
    if n < 0 { c = l + (c - l) * l / (l - n) }
    if x > 1 { c = l + (c - l) * (1 - l) / (x - l) }
    return c
  }

  private static func setLum(_ c: Color, _ l: Double) -> Color { clipColor(c + (l - lum(c))) }

  private static func setSat(_ c: Color, _ s: Double) -> Color {
    c.max() > c.min() ? (c - c.min()) * s / (c.max() - c.min()) : .zero
  }
}
