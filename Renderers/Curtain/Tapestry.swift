import Drawing

/// A corner of the cloth as the eye sees it, in pixels of the picture that is made of it.
struct Stitch {
  var x: Float
  var y: Float
  /// Towards the eye.
  var z: Float
  /// Place in the weave, in its grains.
  var u: Float
  var v: Float
  /// Red, green, blue and opacity, 0…255.
  var color: SIMD4<Float>
}

/// Fills triangles of cloth into pixels: colours run evenly from corner to corner and the weave
/// lies over them.
struct Tapestry {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt32>
  let grains: UnsafePointer<UInt8>

  /// Adding it to a number from 0 to 255 leaves the rounded number in the lowest bits.
  private static let magic = SIMD4<Float>(repeating: 8_388_608)

  @inline(__always)
  func triangle(_ a: Stitch, _ b: Stitch, _ c: Stitch, isFeathered: Bool) {
    let (abx, aby, acx, acy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
    let area = abx * acy - acx * aby
    guard area > 1e-6 || area < -1e-6 else { return }
    let inverse = 1 / area
    let (top, middle, bottom) = Tapestry.sorted(a, b, c)
    let first = max(0, Tapestry.ceiling(top.y - 0.5))
    let last = min(height, Tapestry.ceiling(bottom.y - 0.5))
    guard first < last else { return }
    let (cb, cc) = (b.color - a.color, c.color - a.color)
    let colorX = (cb * acy - cc * aby) * inverse
    let colorY = (cc * abx - cb * acx) * inverse
    let placeB = SIMD2(b.u - a.u, b.v - a.v)
    let placeC = SIMD2(c.u - a.u, c.v - a.v)
    let placeX = (placeB * acy - placeC * aby) * inverse
    let placeY = (placeC * abx - placeB * acx) * inverse
    let long = Edge(top, bottom)
    let upper = Edge(top, middle)
    let lower = Edge(middle, bottom)
    for row in first..<last {
      let y = Float(row) + 0.5
      let (one, other) = (long.x(at: y), (y < middle.y ? upper : lower).x(at: y))
      let start = max(0, Tapestry.ceiling(min(one, other) - 0.5))
      let end = min(width, Tapestry.ceiling(max(one, other) - 0.5))
      guard start < end else { continue }
      let (right, down) = (Float(start) + 0.5 - a.x, y - a.y)
      var color = a.color + colorX * right + colorY * down
      var place = SIMD2(a.u, a.v) + placeX * right + placeY * down
      let line = pixels + row * width
      for column in start..<end {
        let grain = Float(grains[Tapestry.grain(place)]) * (1 / 128)
        if isFeathered {
          Tapestry.blend(color, grain, into: line + column)
        } else {
          line[column] = Tapestry.word(color * grain) | 0xFF00_0000
        }
        color += colorX
        place += placeX
      }
    }
  }

  /// Index of the grain at a place.
  @inline(__always)
  private static func grain(_ place: SIMD2<Float>) -> Int {
    let x = min(max(Int(unsafeClamped(place.x)), 0), Weave.width - 1)
    let y = min(max(Int(unsafeClamped(place.y)), 0), Weave.height - 1)
    return y * Weave.width + x
  }

  @inline(__always)
  private static func unsafeClamped(_ value: Float) -> Int32 {
    Int32(truncatingIfNeeded: Int((value > -1 && value < 4096) ? value : 0))
  }

  @inline(__always)
  private static func word(_ color: SIMD4<Float>) -> UInt32 {
    let bits = unsafeBitCast(color + magic, to: SIMD4<UInt32>.self)
    return (bits.x & 255) | (bits.y & 255) << 8 | (bits.z & 255) << 16
  }

  /// Lays a pixel of partial opacity over what is there; opacity is straight.
  @inline(__always)
  private static func blend(
    _ color: SIMD4<Float>, _ grain: Float, into pixel: UnsafeMutablePointer<UInt32>
  ) {
    let alpha = min(max(color.w, 0), 255)
    let under = pixel.pointee
    let old = Float(under >> 24)
    let rest = old * (255 - alpha) * (1 / 255)
    let total = alpha + rest
    guard total >= 1 else { return }
    let ground = SIMD4<Float>(
      Float(under & 255), Float(under >> 8 & 255), Float(under >> 16 & 255), 0)
    var mixed = (color * grain * alpha + ground * rest) * (1 / total)
    mixed.replace(with: 0, where: mixed .< 0)
    mixed.replace(with: 255, where: mixed .> 255)
    let opacity = UInt32((total + 8_388_608).bitPattern & 255)
    pixel.pointee = word(mixed) & 0x00FF_FFFF | (total > 254.5 ? 255 : opacity) << 24
  }

  /// The smallest whole number not below `value`, for numbers of the size of a picture.
  @inline(__always)
  private static func ceiling(_ value: Float) -> Int {
    let near = min(max(value, -30_000), 30_000)
    let whole = Int(near)
    return Float(whole) < near ? whole + 1 : whole
  }

  @inline(__always)
  private static func sorted(_ a: Stitch, _ b: Stitch, _ c: Stitch) -> (Place, Place, Place) {
    var (p, q, r) = (Place(a.x, a.y), Place(b.x, b.y), Place(c.x, c.y))
    if q.y < p.y { swap(&p, &q) }
    if r.y < q.y { swap(&q, &r) }
    if q.y < p.y { swap(&p, &q) }
    return (p, q, r)
  }

  private struct Place {
    var x: Float
    var y: Float

    @inline(__always)
    init(_ x: Float, _ y: Float) {
      self.x = x
      self.y = y
    }
  }

  /// A side of a triangle from its upper to its lower end; the same for both triangles that share it.
  private struct Edge {
    let start: Place
    let slope: Float

    @inline(__always)
    init(_ upper: Place, _ lower: Place) {
      start = upper
      let height = lower.y - upper.y
      slope = height > 1e-6 ? (lower.x - upper.x) / height : 0
    }

    @inline(__always)
    func x(at y: Float) -> Float { start.x + (y - start.y) * slope }
  }
}
