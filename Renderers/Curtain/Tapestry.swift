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

/// Fills triangles of cloth into pixels: colours run evenly from corner to corner, the weave lies
/// over them, and what is nearer to the eye hides what is farther.
///
/// Until ``Finish`` goes over them, the highest byte of a pixel counts the layers of cloth there.
///
/// A pixel belongs to the triangle that its centre lies in, so that neighbours neither overlap nor
/// leave gaps.
struct Tapestry {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt32>
  /// How near to the eye the cloth in each pixel is.
  let depths: UnsafeMutablePointer<Float>
  let grains: UnsafePointer<UInt8>

  /// Fills a triangle that covers what lies below.
  func fill(_ a: Stitch, _ b: Stitch, _ c: Stitch) {
    guard let slopes = Slopes(a, b, c) else { return }
    let (originX, originY) = (Int(a.x.rounded(.down)), Int(a.y.rounded(.down)))
    let (right, down) = (Float(originX) + 0.5 - a.x, Float(originY) + 0.5 - a.y)
    let (dyeX, dyeY) = (Dye(slopes.colorX), Dye(slopes.colorY))
    let dyeOrigin = Dye(a.color + slopes.colorX * right + slopes.colorY * down)
    let (placeX, placeY) = (Grain(slopes.placeX), Grain(slopes.placeY))
    let placeOrigin = Grain(
      SIMD2(a.u, a.v) + slopes.placeX * right + slopes.placeY * down)
    scan(a, b, c) { line, row, start, end in
      var dye = dyeOrigin.moved(dyeX, start - originX, dyeY, row - originY)
      let depthLine = depths + (line - pixels)
      var depth =
        a.z + slopes.depthX * (Float(start) + 0.5 - a.x)
        + slopes.depthY * (Float(row) + 0.5 - a.y)
      var place = placeOrigin.moved(placeX, start - originX, placeY, row - originY)
      for column in start..<end {
        let layers = (line[column] & 0xFF00_0000) &+ 0x0100_0000
        if depth > depthLine[column] {
          depthLine[column] = depth
          line[column] = dye.word(times: grains[place.index]) | layers
        } else {
          line[column] = line[column] & 0x00FF_FFFF | layers
        }
        depth += slopes.depthX
        dye.add(dyeX)
        place.add(placeX)
      }
    }
  }

  /// Fills a triangle of partial opacity, where nothing nearer lies; after ``Finish``.
  func blend(_ a: Stitch, _ b: Stitch, _ c: Stitch) {
    guard let slopes = Slopes(a, b, c) else { return }
    scan(a, b, c) { line, row, start, end in
      let (right, down) = (Float(start) + 0.5 - a.x, Float(row) + 0.5 - a.y)
      var color = a.color + slopes.colorX * right + slopes.colorY * down
      var depth = a.z + slopes.depthX * right + slopes.depthY * down
      var place = SIMD2(a.u, a.v) + slopes.placeX * right + slopes.placeY * down
      for column in start..<end {
        if depth > depths[line - pixels + column] {
          let grain = Float(grains[Grain(place).index]) * (1 / 128)
          Tapestry.blend(color, grain, into: line + column)
        }
        depth += slopes.depthX
        color += slopes.colorX
        place += slopes.placeX
      }
    }
  }

  /// Visits the rows of a triangle: the line of pixels, its number, its first column and the one
  /// after its last.
  @inline(__always)
  private func scan(
    _ a: Stitch, _ b: Stitch, _ c: Stitch,
    _ visit: (UnsafeMutablePointer<UInt32>, Int, Int, Int) -> Void
  ) {
    let (top, middle, bottom) = Tapestry.sorted(a, b, c)
    let first = max(0, Tapestry.ceiling(top.y - 0.5))
    let last = min(height, Tapestry.ceiling(bottom.y - 0.5))
    guard first < last else { return }
    let turn = Tapestry.ceiling(middle.y - 0.5)
    let long = Edge(top, bottom)
    let upper = Edge(top, middle)
    let lower = Edge(middle, bottom)
    for row in first..<last {
      let one = long.column(at: row)
      let other = row < turn ? upper.column(at: row) : lower.column(at: row)
      let start = max(0, min(one, other))
      let end = min(width, max(one, other))
      if start < end { visit(pixels + row * width, row, start, end) }
    }
  }

  /// Lays a pixel of partial opacity over what is there; opacity is straight.
  @inline(__always)
  private static func blend(
    _ color: SIMD4<Float>, _ grain: Float, into pixel: UnsafeMutablePointer<UInt32>
  ) {
    let alpha = min(max(color.w, 0), 255)
    let under = pixel.pointee
    let rest = Float(under >> 24) * (255 - alpha) * (1 / 255)
    let total = alpha + rest
    guard total >= 1 else { return }
    let ground = SIMD3<Float>(
      Float(under & 255), Float(under >> 8 & 255), Float(under >> 16 & 255))
    let own = SIMD3(color.x, color.y, color.z) * grain
    let mixed = (own * alpha + ground * rest) * (1 / total)
    func whole(_ value: Float) -> UInt32 { UInt32(min(max(value + 0.5, 0), 255)) }
    pixel.pointee =
      whole(mixed.x) | whole(mixed.y) << 8 | whole(mixed.z) << 16 | whole(total) << 24
  }

  /// The smallest whole number not below `value`, for numbers of the size of a picture.
  @inline(__always)
  private static func ceiling(_ value: Float) -> Int {
    let near = value > -30_000 ? (value < 40_000 ? value : 40_000) : -30_000
    let whole = Int32(near)
    return Int(whole) + (Float(whole) < near ? 1 : 0)
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

  /// A side of a triangle from its upper to its lower end; the same for both that share it.
  private struct Edge {
    /// Where it would be in row 0, and its step from row to row; 20 bits of fraction.
    private let start: Int
    private let step: Int

    @inline(__always)
    init(_ upper: Place, _ lower: Place) {
      let height = lower.y - upper.y
      let slope = height > 1e-5 ? Double((lower.x - upper.x) / height) : 0
      step = Int(slope * 1_048_576)
      start = Int((Double(upper.x) + (0.5 - Double(upper.y)) * slope) * 1_048_576)
    }

    /// The first column whose centre is not left of the side.
    @inline(__always)
    func column(at row: Int) -> Int { (start &+ step &* row &+ 524_287) >> 20 }
  }
}
