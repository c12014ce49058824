import Drawing

/// Blend modes that divide, take roots or relate the channels of a colour, on four premultiplied
/// pixels at a time.
///
/// Sources: W3C, Compositing and Blending Level 1, §10.1 and §10.2, with all values multiplied by
/// both opacities so that no colour is divided by its own. Channels and opacities are integers
/// 0…255, so products of two are exact in floats; the sum of the parts of a pixel is divided by 255
/// and rounded to the nearest, with an error below 0.0002 of 255 before rounding.
enum FloatBlending {
  /// Values of four pixels.
  typealias Four = SIMD4<Float>

  @inline(never)
  static func colorDodge(_ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    separable(source, backdrop) { s, sa, d, da in
      // αs · αb · min(1, b / (1 − s)), which is 0 of black.
      let whole = sa * da
      let rest = sa - s
      let share = d * sa * sa / selected(rest, Four(repeating: 1), where: rest .> 0)
      let mixed = selected(lesser(share, whole), whole, where: rest .> 0)
      return mixed.replacing(with: 0, where: d .== 0)
    }
  }

  @inline(never)
  static func colorBurn(_ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    separable(source, backdrop) { s, sa, d, da in
      // αs · αb · (1 − min(1, (1 − b) / s)), which is 1 of white.
      let whole = sa * da
      let share = (da - d) * sa * sa / selected(s, Four(repeating: 1), where: s .> 0)
      let mixed = selected(whole - lesser(share, whole), Four(), where: s .> 0)
      return mixed.replacing(with: whole, where: d .>= da)
    }
  }

  @inline(never)
  static func softLight(_ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    separable(source, backdrop) { s, sa, d, da in
      let b = d / selected(da, Four(repeating: 1), where: da .> 0)
      let slope = 2 * s - sa
      let inner: Four = (16 * b - 12) * b + 4
      let curve = inner * b
      let lighter = selected(curve, b.squareRoot(), where: b .<= 0.25) - b
      let change = selected(b * (1 - b), lighter, where: slope .<= 0)
      return d * sa + slope * da * change
    }
  }

  @inline(never)
  static func hue(_ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    together(source, backdrop) { s, d in s.withSaturation(of: d).withLuminosity(of: d) }
  }

  @inline(never)
  static func saturation(_ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    together(source, backdrop) { s, d in d.withSaturation(of: s).withLuminosity(of: d) }
  }

  @inline(never)
  static func color(_ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    together(source, backdrop) { s, d in s.withLuminosity(of: d) }
  }

  @inline(never)
  static func luminosity(_ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    together(source, backdrop) { s, d in d.withLuminosity(of: s) }
  }
}

extension FloatBlending {
  /// Blends each channel by itself; `mix` returns αs · αb · B in 255².
  @inline(__always)
  private static func separable(
    _ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>,
    _ mix: (_ s: Four, _ sa: Four, _ d: Four, _ da: Four) -> Four
  ) -> SIMD4<UInt32> {
    let (sa, da) = (channel(source, 24), channel(backdrop, 24))
    @inline(__always)
    func blended(_ shift: UInt32) -> SIMD4<UInt32> {
      let (s, d) = (channel(source, shift), channel(backdrop, shift))
      return rounded(s, sa, d, da, mix(s, sa, d, da)) &<< shift
    }
    return blended(0) | blended(8) | blended(16) | rounded(sa, sa, da, da, sa * da) &<< 24
  }

  /// Blends the channels of colours together; `mix` receives αs · αb times both colours, and
  /// returns αs · αb · B, all in 255².
  @inline(__always)
  private static func together(
    _ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>, _ mix: (Hues, Hues) -> Hues
  ) -> SIMD4<UInt32> {
    let (sa, da) = (channel(source, 24), channel(backdrop, 24))
    let whole = sa * da
    let s = Hues(source, times: da, whole)
    let mixed = mix(s, Hues(backdrop, times: sa, whole))
    @inline(__always)
    func blended(_ shift: UInt32, _ value: Four) -> SIMD4<UInt32> {
      let (s, d) = (channel(source, shift), channel(backdrop, shift))
      return rounded(s, sa, d, da, held(value, Four(), whole)) &<< shift
    }
    return blended(0, mixed.blue) | blended(8, mixed.green) | blended(16, mixed.red)
      | rounded(sa, sa, da, da, whole) &<< 24
  }

  /// Returns the channel of a pixel: `mixed` where both cover, and the part of each that is alone.
  @inline(__always)
  private static func rounded(
    _ s: Four, _ sa: Four, _ d: Four, _ da: Four, _ mixed: Four
  ) -> SIMD4<UInt32> {
    let alone: Four = (255 - sa) * d + (255 - da) * s
    return whole((alone + mixed) / 255 + Rounding.magic)
  }
}

/// The colours of four pixels whose channels are related, at a common multiple of 1.
private struct Hues {
  typealias Four = SIMD4<Float>

  let red: Four
  let green: Four
  let blue: Four
  /// The value of a whole channel.
  let whole: Four

  @inline(__always)
  init(_ red: Four, _ green: Four, _ blue: Four, _ whole: Four) {
    (self.red, self.green, self.blue, self.whole) = (red, green, blue, whole)
  }

  @inline(__always)
  init(_ pixels: SIMD4<UInt32>, times factor: Four, _ whole: Four) {
    self.init(
      channel(pixels, 16) * factor, channel(pixels, 8) * factor, channel(pixels, 0) * factor, whole)
  }

  /// Lum of W3C's §10.2.
  @inline(__always)
  private var luminosity: Four { 0.3 * red + 0.59 * green + 0.11 * blue }

  @inline(__always)
  private var smallest: Four { lesser(lesser(red, green), blue) }

  @inline(__always)
  private var largest: Four { greater(greater(red, green), blue) }

  /// SetSat: the smallest channel becomes 0, the largest the saturation of `other`, and the one
  /// between keeps its position.
  @inline(__always)
  func withSaturation(of other: Hues) -> Hues {
    let (low, range) = (smallest, largest - smallest)
    let scale =
      (other.largest - other.smallest) / selected(range, Four(repeating: 1), where: range .> 0)
    return Hues((red - low) * scale, (green - low) * scale, (blue - low) * scale, whole)
  }

  /// SetLum, with ClipColor: all channels change by the same amount, then those beyond 0…1 move
  /// towards the luminosity with the others.
  @inline(__always)
  func withLuminosity(of other: Hues) -> Hues {
    // Rounding may lead beyond 1.
    let level = lesser(other.luminosity, whole)
    let change = level - luminosity
    let moved = Hues(red + change, green + change, blue + change, whole)
    let (low, high) = (moved.smallest, moved.largest)
    let up = level / selected(level - low, Four(repeating: 1), where: low .< 0)
    let down = (whole - level) / selected(high - level, Four(repeating: 1), where: high .> whole)
    let scale =
      selected(up, Four(repeating: 1), where: low .< 0)
      * selected(down, Four(repeating: 1), where: high .> whole)
    return Hues(
      level + (moved.red - level) * scale, level + (moved.green - level) * scale,
      level + (moved.blue - level) * scale, whole)
  }
}

@inline(__always)
private func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  a.replacing(with: b, where: b .< a)
}

@inline(__always)
private func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  a.replacing(with: b, where: b .> a)
}
