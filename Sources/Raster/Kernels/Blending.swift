import Drawing

/// Rows of pixels composited in the modes of ``BlendMode``, on premultiplied pixels in whole
/// numbers.
///
/// The separable modes are those of ISO 32000-1 §11.3.5, composited as its §11.3.6 says.
extension BlendMode {
  /// Lays `count` pixels of `source` on `ground`, each weighed by its coverage, 0…255; nil is 255.
  func lay(
    _ source: UnsafePointer<UInt32>, on ground: UnsafeMutablePointer<UInt32>,
    _ coverage: UnsafePointer<UInt8>?, count: Int
  ) {
    switch self {
    case .normal:
      quads(source, ground, coverage, count, PixelArithmetic.over) { source, ground in
        // Most pictures are opaque in most places.
        source & 0xFF00_0000 == SIMD4(repeating: 0xFF00_0000)
          ? source : PixelArithmetic.over(source, ground)
      }
    case .add:
      quads(source, ground, coverage, count, PixelArithmetic.sum, PixelArithmetic.sum)
    case .multiply: rows(source, ground, coverage, count, multiplied)
    case .screen:
      rows(source, ground, coverage, count) { source, ground in
        separable(source, ground) { s, sa, d, da in s &* da &+ d &* sa &- s &* d }
      }
    case .lighten:
      rows(source, ground, coverage, count) { source, ground in
        separable(source, ground) { s, sa, d, da in max(s &* da, d &* sa) }
      }
    case .darken:
      rows(source, ground, coverage, count) { source, ground in
        separable(source, ground) { s, sa, d, da in min(s &* da, d &* sa) }
      }
    case .overlay:
      rows(source, ground, coverage, count) { source, ground in
        separable(source, ground) { s, sa, d, da in
          2 &* d < da ? 2 &* s &* d : sa &* da &- 2 &* (da &- d) &* (sa &- s)
        }
      }
    }
  }
}

/// Blends four pixels at a time by `blendQuad`, the rest by `blend`.
@inline(__always)
private func quads(
  _ source: UnsafePointer<UInt32>, _ ground: UnsafeMutablePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>?, _ count: Int, _ blend: (UInt32, UInt32) -> UInt32,
  _ blendQuad: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
) {
  var x = 0
  while x &+ 4 <= count {
    var four = UnsafeRawPointer(source + x).loadUnaligned(as: SIMD4<UInt32>.self)
    if let coverage {
      let parts = UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt32.self)
      if parts != .max {
        let factors = SIMD4(parts, parts &>> 8, parts &>> 16, parts &>> 24) & 0xFF
        four = PixelArithmetic.product(pixels: four, factors)
      }
    }
    store(blendQuad(four, load(ground + x)), to: ground + x)
    x &+= 4
  }
  rows(source + x, ground + x, coverage.map { $0 + x }, count &- x, blend)
}

@inline(__always)
private func rows(
  _ source: UnsafePointer<UInt32>, _ ground: UnsafeMutablePointer<UInt32>,
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
      if source[x] != 0 { ground[x] = blend(source[x], ground[x]) }
      x &+= 1
    }
    return
  }
  for x in 0..<count where coverage[x] != 0 && source[x] != 0 {
    let covered = PixelArithmetic.product(pixel: source[x], UInt32(coverage[x]))
    ground[x] = blend(covered, ground[x])
  }
}

/// s · d where both cover; what each has alone stays.
@inline(__always)
private func multiplied(_ source: UInt32, _ ground: UInt32) -> UInt32 {
  let (kept, added) = (255 &- source &>> 24, 255 &- ground &>> 24)
  func part(_ shift: UInt32) -> UInt32 {
    let (s, d) = (source &>> shift & 0xFF, ground &>> shift & 0xFF)
    let alone = min(255, PixelArithmetic.product(s, added) &+ PixelArithmetic.product(d, kept))
    return min(255, alone &+ PixelArithmetic.product(s, d)) &<< shift
  }
  return part(0) | part(8) | part(16) | part(24)
}

/// `mix` where both cover, of premultiplied parts and opacities; what each has alone stays.
@inline(__always)
private func separable(
  _ source: UInt32, _ ground: UInt32,
  _ mix: (_ s: Int32, _ sa: Int32, _ d: Int32, _ da: Int32) -> Int32
) -> UInt32 {
  let sa = Int32(truncatingIfNeeded: source &>> 24)
  let da = Int32(truncatingIfNeeded: ground &>> 24)
  func whole(_ value: Int32) -> UInt32 {
    PixelArithmetic.quotient(UInt32(truncatingIfNeeded: min(max(value, 0), 65_025)))
  }
  func part(_ shift: UInt32) -> UInt32 {
    let s = Int32(truncatingIfNeeded: source &>> shift & 0xFF)
    let d = Int32(truncatingIfNeeded: ground &>> shift & 0xFF)
    return whole((255 &- sa) &* d &+ (255 &- da) &* s &+ mix(s, sa, d, da)) &<< shift
  }
  return part(0) | part(8) | part(16) | whole(255 &* (sa &+ da) &- sa &* da) &<< 24
}
