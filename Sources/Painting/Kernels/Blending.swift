import Drawing

/// Rows of pixels composited in the modes of ``BlendMode``, on premultiplied pixels in whole
/// numbers.
///
/// The separable modes are those of ISO 32000-1 §11.3.5, composited as its §11.3.6 says.
extension BlendMode {
  /// Composites `count` pixels of `source` on `backdrop`, each times its coverage, 0…255; nil is
  /// 255.
  func composite(
    _ source: UnsafePointer<UInt32>, on backdrop: UnsafeMutablePointer<UInt32>,
    _ coverage: UnsafePointer<UInt8>?, count: Int
  ) {
    switch self {
    case .normal:
      blend4(source, backdrop, coverage, count, PixelArithmetic.over) { source, backdrop in
        // Most pictures are opaque in most places.
        source & 0xFF00_0000 == SIMD4(repeating: 0xFF00_0000)
          ? source : PixelArithmetic.over(source, backdrop)
      }
    case .add:
      blend4(source, backdrop, coverage, count, PixelArithmetic.sum, PixelArithmetic.sum)
    case .multiply: blendRow(source, backdrop, coverage, count, multiplied)
    case .screen:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        separable(source, backdrop) { s, sa, d, da in s &* da &+ d &* sa &- s &* d }
      }
    case .lighten:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        separable(source, backdrop) { s, sa, d, da in max(s &* da, d &* sa) }
      }
    case .darken:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        separable(source, backdrop) { s, sa, d, da in min(s &* da, d &* sa) }
      }
    case .overlay:
      blendRow(source, backdrop, coverage, count) { source, backdrop in
        separable(source, backdrop) { s, sa, d, da in
          2 &* d < da ? 2 &* s &* d : sa &* da &- 2 &* (da &- d) &* (sa &- s)
        }
      }
    }
  }
}

/// Blends four pixels at a time by `blendQuad`, the rest by `blend`.
@inline(__always)
private func blend4(
  _ source: UnsafePointer<UInt32>, _ backdrop: UnsafeMutablePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>?, _ count: Int, _ blend: (UInt32, UInt32) -> UInt32,
  _ blendQuad: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
) {
  var x = 0
  while x &+ 4 <= count {
    var four = UnsafeRawPointer(source + x).loadUnaligned(as: SIMD4<UInt32>.self)
    if let coverage {
      let coverages = UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt32.self)
      if coverages != .max {
        let factors = SIMD4(coverages, coverages &>> 8, coverages &>> 16, coverages &>> 24) & 0xFF
        four = PixelArithmetic.multiplied255(pixels: four, factors)
      }
    }
    store(blendQuad(four, load(backdrop + x)), to: backdrop + x)
    x &+= 4
  }
  blendRow(source + x, backdrop + x, coverage.map { $0 + x }, count &- x, blend)
}

@inline(__always)
private func blendRow(
  _ source: UnsafePointer<UInt32>, _ backdrop: UnsafeMutablePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>?, _ count: Int, _ blend: (UInt32, UInt32) -> UInt32
) {
  guard let coverage else {
    var x = 0
    while x < count {
      if x &+ 4 <= count,
        UnsafeRawPointer(source + x).loadUnaligned(as: SIMD4<UInt32>.self) == .zero
      {
        x &+= 4
        continue
      }
      if source[x] != 0 { backdrop[x] = blend(source[x], backdrop[x]) }
      x &+= 1
    }
    return
  }
  for x in 0..<count where coverage[x] != 0 && source[x] != 0 {
    let covered = PixelArithmetic.multiplied255(pixel: source[x], UInt32(coverage[x]))
    backdrop[x] = blend(covered, backdrop[x])
  }
}

/// s · d where both cover; what each has alone stays.
@inline(__always)
private func multiplied(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
  let (kept, added) = (255 &- source &>> 24, 255 &- backdrop &>> 24)
  func channel(_ shift: UInt32) -> UInt32 {
    let (s, d) = (source &>> shift & 0xFF, backdrop &>> shift & 0xFF)
    let alone = min(
      255, PixelArithmetic.multiplied255(s, added) &+ PixelArithmetic.multiplied255(d, kept))
    return min(255, alone &+ PixelArithmetic.multiplied255(s, d)) &<< shift
  }
  return channel(0) | channel(8) | channel(16) | channel(24)
}

/// `mix` where both cover, of premultiplied channels and opacities; what each has alone stays.
@inline(__always)
private func separable(
  _ source: UInt32, _ backdrop: UInt32,
  _ mix: (_ s: Int32, _ sa: Int32, _ d: Int32, _ da: Int32) -> Int32
) -> UInt32 {
  let sa = Int32(truncatingIfNeeded: source &>> 24)
  let da = Int32(truncatingIfNeeded: backdrop &>> 24)
  func whole(_ value: Int32) -> UInt32 {
    PixelArithmetic.divided255(UInt32(truncatingIfNeeded: min(max(value, 0), 65_025)))
  }
  func channel(_ shift: UInt32) -> UInt32 {
    let s = Int32(truncatingIfNeeded: source &>> shift & 0xFF)
    let d = Int32(truncatingIfNeeded: backdrop &>> shift & 0xFF)
    return whole((255 &- sa) &* d &+ (255 &- da) &* s &+ mix(s, sa, d, da)) &<< shift
  }
  return channel(0) | channel(8) | channel(16) | whole(255 &* (sa &+ da) &- sa &* da) &<< 24
}
