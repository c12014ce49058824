import Drawing

#if arch(x86_64)
  import CKernels
#endif

/// Compositing of rows of pixels in the modes of ``BlendMode``, on premultiplied pixels in
/// integers.
///
/// The modes are those of ISO 32000-1 §11.3.5, composited according to its §11.3.6, and equal to
/// those of W3C's Compositing and Blending Level 1. Where division, roots or several channels take
/// part, they are computed in floats; see ``FloatBlending``.
extension BlendMode {
  /// Composites `count` pixels of `source` on `backdrop`, each times its coverage, 0…255; nil is
  /// 255. If the backdrop `isOpaque`, what is erased of it is black rather than clear. `isWide` if wide
  /// kernels are used.
  func composite(
    _ source: UnsafePointer<UInt32>, on backdrop: UnsafeMutablePointer<UInt32>,
    _ coverage: UnsafePointer<UInt8>?, count: Int, isOpaque: Bool, isWide: Bool
  ) {
    switch self {
    case .normal:
      BlendMode.compositeNormal(
        source, stride: 0, on: backdrop, stride: 0, coverage, count: count, rows: 1, tint: .max,
        isWide: isWide)
    case .add: blendRow(source, backdrop, coverage, count, PixelArithmetic.sum)
    case .multiply: blendRow(source, backdrop, coverage, count, multiplied)
    case .screen:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        separable(source, backdrop) { s, sa, d, da in s &* da &+ d &* sa &- s &* d }
      }
    case .lighten:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        separable(source, backdrop) { s, sa, d, da in
          let (own, other) = (s &* da, d &* sa)
          return own.replacing(with: other, where: other .> own)
        }
      }
    case .darken:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        separable(source, backdrop) { s, sa, d, da in
          let (own, other) = (s &* da, d &* sa)
          return own.replacing(with: other, where: other .< own)
        }
      }
    case .overlay:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        separable(source, backdrop) { s, sa, d, da in
          multipliedOrScreened(s, sa, d, da, where: 2 &* d .< da)
        }
      }
    case .hardLight:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        separable(source, backdrop) { s, sa, d, da in
          multipliedOrScreened(s, sa, d, da, where: 2 &* s .< sa)
        }
      }
    case .difference:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        let mixed = separable(source, backdrop) { s, sa, d, da in
          let (own, other) = (s &* da, d &* sa)
          return (own &- other).replacing(with: other &- own, where: other .> own)
        }
        return withUnion(mixed, of: source, backdrop)
      }
    case .exclusion:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        // 2 · s · d may take 17 bits, the sum never does.
        let mixed = separable(source, backdrop) { s, sa, d, da in
          s &* da &+ d &* sa &- 2 &* s &* d
        }
        return withUnion(mixed, of: source, backdrop)
      }
    case .erase:
      let kept: UInt32 = isOpaque ? 0xFF00_0000 : 0
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        PixelArithmetic.multiplied255(pixels: backdrop, 255 &- source &>> 24) | kept
      }
    case .colorDodge: blendRow(source, backdrop, coverage, count, FloatBlending.colorDodge)
    case .colorBurn: blendRow(source, backdrop, coverage, count, FloatBlending.colorBurn)
    case .softLight: blendRow(source, backdrop, coverage, count, FloatBlending.softLight)
    case .hue: blendRow(source, backdrop, coverage, count, FloatBlending.hue)
    case .saturation: blendRow(source, backdrop, coverage, count, FloatBlending.saturation)
    case .color: blendRow(source, backdrop, coverage, count, FloatBlending.color)
    case .luminosity: blendRow(source, backdrop, coverage, count, FloatBlending.luminosity)
    }
  }
}

extension BlendMode {
  /// Composites rows of `count` pixels in the normal mode as ``composite(_:on:_:count:isOpaque:isWide:)`` does,
  /// each of their channels multiplied by that of `tint` first. Rows are `stride` pixels apart, and have
  /// one coverage.
  static func compositeNormal(
    _ source: UnsafePointer<UInt32>, stride sourceStride: Int,
    on backdrop: UnsafeMutablePointer<UInt32>, stride: Int, _ coverage: UnsafePointer<UInt8>?,
    count: Int, rows: Int, tint: UInt32, isWide: Bool
  ) {
    for row in 0..<rows {
      let (source, backdrop) = (source + row &* sourceStride, backdrop + row &* stride)
      #if arch(x86_64)
        if isWide, tint == .max {
          ckernels_over(source, backdrop, coverage, count)
          continue
        }
      #endif
      blendRow(source, backdrop, coverage, count, tint: tint, over)
    }
  }
}

/// Blends four pixels at a time, multiplied by `tint`; clear ones change nothing.
@inline(__always)
private func blendRow(
  _ source: UnsafePointer<UInt32>, _ backdrop: UnsafeMutablePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>?, _ count: Int, tint: UInt32 = .max,
  _ blend: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
) {
  /// Blends the four pixels from `x` on but for the first `done`, which count as clear.
  @inline(__always)
  func blendFour(_ x: Int, done: UInt32) {
    var four = load(source + x)
    if done > 0 { four.replace(with: 0, where: SIMD4(0, 1, 2, 3) .< done) }
    guard anyBit(four) else { return }
    if tint != .max { four = PixelArithmetic.multiplied255(pixels: four, by: tint) }
    if let coverage {
      let coverages = UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt32.self)
      if coverages != .max {
        let factors = SIMD4(coverages, coverages &>> 8, coverages &>> 16, coverages &>> 24)
        four = PixelArithmetic.multiplied255(pixels: four, factors & 0xFF)
      }
    }
    store(blend(four, load(backdrop + x)), to: backdrop + x)
  }
  var x = 0
  while x &+ 4 <= count {
    blendFour(x, done: 0)
    x &+= 4
  }
  guard x < count else { return }
  if count >= 4 {
    return blendFour(count &- 4, done: UInt32(truncatingIfNeeded: x &+ 4 &- count))
  }
  // Padded with clear ones.
  var (four, behind, factors) = (SIMD4<UInt32>(), SIMD4<UInt32>(), SIMD4<UInt32>(repeating: 255))
  for lane in 0..<count {
    (four[lane], behind[lane]) = (source[lane], backdrop[lane])
    if let coverage { factors[lane] = UInt32(coverage[lane]) }
  }
  if tint != .max { four = PixelArithmetic.multiplied255(pixels: four, by: tint) }
  let result = blend(PixelArithmetic.multiplied255(pixels: four, factors), behind)
  for lane in 0..<count { backdrop[lane] = result[lane] }
}

@inline(__always)
private func over(_ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
  // Most pictures are opaque in most places.
  anyBit(~source & 0xFF00_0000) ? PixelArithmetic.over(source, backdrop) : source
}

/// Returns s · d where both cover, and the part of each that is alone.
@inline(__always)
private func multiplied(_ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
  let (kept, added) = (255 &- doubled(source &>> 24), 255 &- doubled(backdrop &>> 24))
  @inline(__always)
  func product(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    PixelArithmetic.divided255(a &* b)
  }
  /// Clamps a sum below 512 to 255.
  @inline(__always)
  func held(_ sum: SIMD8<UInt16>) -> SIMD8<UInt16> { (sum | (0 &- sum &>> 8)) & 255 }
  return pairs(source, backdrop) { s, d in
    held(held(product(s, added) &+ product(d, kept)) &+ product(s, d))
  }
}

/// Returns `mix` where both cover, of premultiplied channels and opacities, and the part of each
/// that is alone.
///
/// For premultiplied pixels, no sum leaves 0…255², though partial sums may wrap around.
@inline(__always)
private func separable(
  _ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>,
  _ mix: (
    _ s: SIMD8<UInt16>, _ sa: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ da: SIMD8<UInt16>
  ) -> SIMD8<UInt16>
) -> SIMD4<UInt32> {
  let (sa, da) = (doubled(source &>> 24), doubled(backdrop &>> 24))
  return pairs(source, backdrop) { s, d in
    let alone: SIMD8<UInt16> = (255 &- sa) &* d &+ (255 &- da) &* s
    return PixelArithmetic.divided255(alone &+ mix(s, sa, d, da))
  }
}

/// Returns αs · αb times the product of 2 and both colours where they are dark, and that of screen
/// elsewhere: hard light if the source decides, overlay if the backdrop does.
@inline(__always)
private func multipliedOrScreened(
  _ s: SIMD8<UInt16>, _ sa: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ da: SIMD8<UInt16>,
  where isDark: SIMDMask<SIMD8<Int16>>
) -> SIMD8<UInt16> {
  let multiplied: SIMD8<UInt16> = 2 &* s &* d
  let remainder: SIMD8<UInt16> = 2 &* (da &- d) &* (sa &- s)
  let screened = sa &* da &- remainder
  return screened.replacing(with: multiplied, where: isDark)
}

/// Returns `pixels` with the opacity of `source` and `backdrop` together: αs + αb − αs · αb, which
/// mixes whose value for two whole channels is not one do not give.
@inline(__always)
private func withUnion(
  _ pixels: SIMD4<UInt32>, of source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>
) -> SIMD4<UInt32> {
  let (sa, da) = (source &>> 24, backdrop &>> 24)
  let product = sa &* da &+ 128
  let shared: SIMD4<UInt32> = (product &+ product &>> 8) &>> 8
  let union = sa &+ da &- shared
  return pixels & 0x00FF_FFFF | union &<< 24
}

/// Returns 16 bits for each pixel, repeated for two channels of it.
@inline(__always)
private func doubled(_ values: SIMD4<UInt32>) -> SIMD8<UInt16> {
  unsafeBitCast(values | values &<< 16, to: SIMD8<UInt16>.self)
}

/// Blends every other channel, in 16 bits each, and then those between.
@inline(__always)
private func pairs(
  _ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>,
  _ blend: (SIMD8<UInt16>, SIMD8<UInt16>) -> SIMD8<UInt16>
) -> SIMD4<UInt32> {
  @inline(__always)
  func wide(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(pixels & 0x00FF_00FF, to: SIMD8<UInt16>.self)
  }
  let even = blend(wide(source), wide(backdrop))
  let odd = blend(wide(source &>> 8), wide(backdrop &>> 8))
  return unsafeBitCast(even, to: SIMD4<UInt32>.self)
    | unsafeBitCast(odd, to: SIMD4<UInt32>.self) &<< 8
}
