import Drawing
import Geometry

/// The colours of a triangle, pixel by pixel: interpolated linearly from corner to corner, and
/// multiplied by the texture at the pixel's middle.
struct MeshShade {
  /// Blue, green, red and opacity, premultiplied, 0…255, in the middle of the first pixel of a box,
  /// and their change per column and per row.
  let origin: SIMD4<Float>
  let across: SIMD4<Float>
  let down: SIMD4<Float>
  /// The minimum and the maximum of the corners: middles of pixels may lie outside of the triangle.
  let low: SIMD4<Float>
  let high: SIMD4<Float>
  /// True if a pixel outside of the triangle could have an impossible colour.
  let mayOvershoot: Bool
  /// The same for the depth.
  let depthOrigin: Float
  let depthAcross: Float
  let depthDown: Float
  let depthLow: Float
  let depthHigh: Float
  /// The box, and the sum of its sides.
  let left: Int
  let top: Int
  let size: Int
  let texture: MeshTexture.Mapping
  /// The map to a surface in space, if the triangle is on one; then ``texture`` is not used, and
  /// colours that differ are interpolated as their products with the nearness.
  private let perspective: UnsafePointer<MeshPerspective>?
  /// True if all corners have one colour.
  private let isPlain: Bool
  /// True if all pixels are opaque.
  let isOpaque: Bool
  /// True if values in the middles of its pixels certainly lie between those of the corners, within
  /// what dithering hides; narrow triangles may be too steep for that.
  let needsNoClamp: Bool
  /// True if wide kernels give its pixels, and the band has been prepared for them.
  var isWide = false

  /// Computes the colours; `perspective` is the map to a surface in space, if the triangle is on one.
  @inline(__always)
  init(
    _ a: MeshTriangles.Corner, _ b: MeshTriangles.Corner, _ c: MeshTriangles.Corner,
    in box: PixelBox, _ barycentrics: Barycentrics, _ texture: MeshTexture.Source,
    _ perspective: UnsafePointer<MeshPerspective>?
  ) {
    (left, top) = (box.left, box.top)
    self.perspective = perspective
    isPlain =
      a.pixel == b.pixel && a.pixel == c.pixel && a.color == b.color && a.color == c.color
    if isPlain {
      origin = unpacked(a.pixel)
      (across, down, low, high) = (.zero, .zero, origin, origin)
    } else {
      let nearness = perspective?.pointee.corners ?? SIMD3(repeating: 1)
      let first: SIMD4<Float> = a.color * nearness.x
      let slopes = barycentrics.slopes(
        b.color * nearness.y - first, c.color * nearness.z - first)
      let start = barycentrics.origin(first, slopes.across, slopes.down)
      // A narrow triangle far beyond the picture may be too steep for `Float`.
      let isLost = !(start - start == .zero)
      (across, down) = isLost ? (.zero, .zero) : slopes
      origin = isLost ? a.color : start
      let least = b.color.replacing(with: c.color, where: c.color .< b.color)
      let most = b.color.replacing(with: c.color, where: c.color .> b.color)
      low = least.replacing(with: a.color, where: a.color .< least)
      high = most.replacing(with: a.color, where: a.color .> most)
    }
    let reach = magnitude(across) + magnitude(down)
    let (least, most): (SIMD4<Float>, SIMD4<Float>) = (low - reach, high + reach)
    let (isBelow, isAbove) = (least .< 0, most .> low.w)
    mayOvershoot = any(isBelow .| isAbove)
    (depthAcross, depthDown) = barycentrics.slopes(b.depth - a.depth, c.depth - a.depth)
    depthOrigin = barycentrics.origin(a.depth, depthAcross, depthDown)
    depthLow = min(a.depth, b.depth, c.depth)
    depthHigh = max(a.depth, b.depth, c.depth)
    isOpaque = low.w == 255 && texture.isOpaque
    self.texture = texture.mapping(barycentrics, a, b, c)
    let steepest = max(reach.x, reach.y, reach.z, reach.w)
    needsNoClamp =
      perspective == nil && steepest < 32 && steepest * Float(box.width &+ box.height) < 4096
      && self.texture.needsNoClamp(box.width &+ box.height)
    size = box.width &+ box.height
  }

  /// All channels except the opacity.
  private static var colorLanes: SIMDMask<SIMD4<Int32>> {
    SIMD4<Int32>(0, 1, 2, 3) .< 3
  }

  /// The difference in depth allowed for neighbours in one pixel.
  @inline(__always)
  var tolerance: Float {
    let steepest = 2 * (abs(depthAcross) + abs(depthDown))
    return isInSpace ? min(steepest, depthHigh - depthLow) : steepest
  }

  /// The same for neighbours that come later: faces of a body that meet in an edge may be steep,
  /// whichever comes first.
  @inline(__always)
  var pendingTolerance: Float { isInSpace ? tolerance : 0 }

  /// True if the triangle is on a surface in space.
  @inline(__always)
  var isInSpace: Bool { perspective != nil }

  /// The state for a row of pixels.
  struct Row {
    fileprivate let color: SIMD4<Float>
    fileprivate let depth: Float
    fileprivate let u: Int64
    fileprivate let v: Int64
    let y: Int
  }

  @inline(__always)
  func row(_ y: Int) -> Row {
    let row = Float(y &- top)
    return Row(
      color: origin + down * row, depth: depthOrigin + depthDown * row,
      u: texture.u &+ texture.uDown &* Int64(y &- top),
      v: texture.v &+ texture.vDown &* Int64(y &- top), y: y &- top)
  }

  /// Returns the colour at a column, clamped to those of the corners.
  @inline(__always)
  private func color(_ row: Row, _ x: Int) -> SIMD4<Float> {
    let value = row.color + across * Float(x &- left)
    guard mayOvershoot else { return value }
    let alpha = held(value.w, low.w, high.w)
    // No channel of a premultiplied colour exceeds its opacity.
    @inline(__always)
    func channel(_ value: Float, _ low: Float, _ high: Float) -> Float {
      let value = held(value, low, high)
      return value > alpha ? alpha : value
    }
    return SIMD4(
      channel(value.x, low.x, high.x), channel(value.y, low.y, high.y),
      channel(value.z, low.z, high.z), alpha)
  }

  /// Returns the colour at a column of a surface in space, with its texture.
  private func color(
    _ row: Row, _ x: Int, _ perspective: UnsafePointer<MeshPerspective>
  ) -> SIMD4<Float> {
    let (distance, weights) = perspective.pointee.look(x &- left, row.y)
    guard !isPlain else { return origin * weights }
    let value = held((row.color + across * Float(x &- left)) * distance, low, high)
    // No channel of a premultiplied colour exceeds its opacity.
    return selected(SIMD4(repeating: value.w), value, where: value .> value.w) * weights
  }

  /// Returns the depth of the triangle at a column.
  @inline(__always)
  func depth(_ row: Row, _ x: Int) -> Float {
    held(row.depth + depthAcross * Float(x &- left), depthLow, depthHigh)
  }

  /// Returns the pixel at a column, dithered by the thresholds of its row.
  @inline(__always)
  func pixel(_ row: Row, _ x: Int, _ thresholds: UnsafePointer<Float>) -> UInt32 {
    if let perspective { return packed(color(row, x, perspective) + thresholds[x & 7]) }
    var color = color(row, x)
    switch texture.kind {
    case .none: break
    case .grey:
      let weight = texture.grey(
        row.u &+ texture.uAcross &* Int64(x &- left),
        row.v &+ texture.vAcross &* Int64(x &- left))
      // Multiplying by 1 would split the vector.
      color = selected(color * weight, color, where: MeshShade.colorLanes)
    case .color:
      color *= texture.color(
        row.u &+ texture.uAcross &* Int64(x &- left),
        row.v &+ texture.vAcross &* Int64(x &- left))
    }
    return packed(color + thresholds[x & 7])
  }

  /// Returns the depths of the triangle at four columns.
  @inline(__always)
  func depths(_ row: Row, _ x: Int) -> SIMD4<Float> {
    let columns = SIMD4<Float>(0, 1, 2, 3) + Float(x &- left)
    return held(
      row.depth + depthAcross * columns, SIMD4(repeating: depthLow), SIMD4(repeating: depthHigh))
  }

  /// Returns the pixels at four columns, identical to the single ones.
  @inline(__always)
  func pixels(_ row: Row, _ x: Int, _ thresholds: UnsafePointer<Float>) -> SIMD4<UInt32> {
    if let perspective {
      var four = SIMD4<UInt32>.zero
      for lane in 0..<4 {
        four[lane] = packed(color(row, x &+ lane, perspective) + thresholds[x & 7 &+ lane])
      }
      return four
    }
    let column = x &- left
    let columns = SIMD4<Float>(0, 1, 2, 3) + Float(column)
    var blue = row.color.x + across.x * columns
    var green = row.color.y + across.y * columns
    var red = row.color.z + across.z * columns
    var alpha = row.color.w + across.w * columns
    if mayOvershoot {
      @inline(__always)
      func within(_ value: SIMD4<Float>, _ low: Float, _ high: Float) -> SIMD4<Float> {
        held(value, SIMD4(repeating: low), SIMD4(repeating: high))
      }
      alpha = within(alpha, low.w, high.w)
      (blue, green) = (within(blue, low.x, high.x), within(green, low.y, high.y))
      red = within(red, low.z, high.z)
      blue = selected(alpha, blue, where: blue .> alpha)
      green = selected(alpha, green, where: green .> alpha)
      red = selected(alpha, red, where: red .> alpha)
    }
    let (u, v) = (
      row.u &+ texture.uAcross &* Int64(column), row.v &+ texture.vAcross &* Int64(column)
    )
    switch texture.kind {
    case .none: break
    case .grey:
      let weights = texture.fourGreys(u, v)
      blue *= weights
      green *= weights
      red *= weights
    case .color:
      for lane in 0..<4 {
        let weights = texture.color(
          u &+ Int64(lane) &* texture.uAcross, v &+ Int64(lane) &* texture.vAcross)
        blue[lane] *= weights.x
        green[lane] *= weights.y
        red[lane] *= weights.z
        alpha[lane] *= weights.w
      }
    }
    let threshold = quad(thresholds + x & 7)
    return whole(blue + threshold + Rounding.magic)
      | whole(green + threshold + Rounding.magic) &<< 8
      | whole(red + threshold + Rounding.magic) &<< 16
      | whole(alpha + threshold + Rounding.magic) &<< 24
  }

  /// Opaque pixels of a row with their middles in the triangle, four at a time.
  struct Quad {
    /// The number of columns after which to restart: up to it, steps add up without visible
    /// rounding.
    static let length = 64

    /// The depths of the four.
    private(set) var depth: SIMD4<Float>
    private let depthStep: SIMD4<Float>
    private var blue: SIMD4<Float>
    private var green: SIMD4<Float>
    private var red: SIMD4<Float>
    private let blueStep: SIMD4<Float>
    private let greenStep: SIMD4<Float>
    private let redStep: SIMD4<Float>
    private var u: Int64
    private var v: Int64

    /// Starts with the four from column `x` on.
    @inline(__always)
    init(_ shade: MeshShade, _ row: Row, _ x: Int) {
      let column = x &- shade.left
      let columns = SIMD4<Float>(0, 1, 2, 3) + Float(column)
      depth = columns * shade.depthAcross + row.depth
      depthStep = SIMD4(repeating: shade.depthAcross * 4)
      blue = columns * shade.across.x + row.color.x
      green = columns * shade.across.y + row.color.y
      red = columns * shade.across.z + row.color.z
      blueStep = SIMD4(repeating: shade.across.x * 4)
      greenStep = SIMD4(repeating: shade.across.y * 4)
      redStep = SIMD4(repeating: shade.across.z * 4)
      u = row.u &+ shade.texture.uAcross &* Int64(column)
      v = row.v &+ shade.texture.vAcross &* Int64(column)
    }

    /// Advances to the next four.
    @inline(__always)
    mutating func advance(_ texture: MeshTexture.Mapping) {
      depth += depthStep
      blue += blueStep
      green += greenStep
      red += redStep
      u &+= 4 &* texture.uAcross
      v &+= 4 &* texture.vAcross
    }

    /// Returns the pixels: those through a picture in colour dithered by the thresholds from theirs on,
    /// others rounded to the nearest.
    @inline(__always)
    func pixels(
      _ texture: MeshTexture.Mapping, _ thresholds: UnsafePointer<Float>
    ) -> SIMD4<UInt32> {
      let round = Rounding.magic
      switch texture.kind {
      case .none: return Self.packed(blue + round, green + round, red + round)
      case .grey:
        let weights = texture.greys(u, v)
        return Self.packed(blue * weights + round, green * weights + round, red * weights + round)
      case .color:
        var four = SIMD4<UInt32>.zero
        for lane in 0..<4 {
          let weights = texture.color(
            u &+ Int64(lane) &* texture.uAcross, v &+ Int64(lane) &* texture.vAcross)
          let color = SIMD4(blue[lane], green[lane], red[lane], 255) * weights
          four[lane] = Painting.packed(color + thresholds[lane])
        }
        return four
      }
    }

    @inline(__always)
    private static func packed(
      _ blue: SIMD4<Float>, _ green: SIMD4<Float>, _ red: SIMD4<Float>
    ) -> SIMD4<UInt32> {
      whole(blue) | whole(green) &<< 8 | whole(red) &<< 16 | 0xFF00_0000
    }
  }
}

/// The interpolation over a triangle's plane of values given at its corners.
struct Barycentrics {
  /// From the first corner to the middle of the first pixel of the box.
  private let right: Double
  private let below: Double
  // Coefficients of the differences from the first corner to the second and to the third.
  private let acrossB: Double
  private let acrossC: Double
  private let downB: Double
  private let downC: Double

  /// Computes the interpolation; nil for a triangle without area.
  @inline(__always)
  init?(
    _ a: MeshTriangles.Corner, _ b: MeshTriangles.Corner, _ c: MeshTriangles.Corner,
    in box: PixelBox
  ) {
    let (abx, aby, acx, acy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
    let area = abx * acy - aby * acx
    guard abs(area) > 1e-12 else { return nil }
    let inverse = 1 / area
    (acrossB, acrossC) = (acy * inverse, -aby * inverse)
    (downB, downC) = (-acx * inverse, abx * inverse)
    right = Double(box.left) + 0.5 - a.x
    below = Double(box.top) + 0.5 - a.y
  }

  @inline(__always)
  func slopes(
    _ b: SIMD4<Float>, _ c: SIMD4<Float>
  ) -> (across: SIMD4<Float>, down: SIMD4<Float>) {
    (b * Float(acrossB) + c * Float(acrossC), b * Float(downB) + c * Float(downC))
  }

  @inline(__always)
  func slopes(_ b: Float, _ c: Float) -> (across: Float, down: Float) {
    (b * Float(acrossB) + c * Float(acrossC), b * Float(downB) + c * Float(downC))
  }

  /// Returns the value in the middle of the first pixel.
  @inline(__always)
  func origin(_ a: SIMD4<Float>, _ across: SIMD4<Float>, _ down: SIMD4<Float>) -> SIMD4<Float> {
    a + across * Float(right) + down * Float(below)
  }

  @inline(__always)
  func origin(_ a: Float, _ across: Float, _ down: Float) -> Float {
    a + across * Float(right) + down * Float(below)
  }

  /// A value over the plane: in the middle of the first pixel, and its change per column and per
  /// row.
  struct Plane {
    let origin: Double
    let across: Double
    let down: Double

    static var zero: Plane { Plane(origin: 0, across: 0, down: 0) }
  }

  /// Returns the value with these values at the corners.
  @inline(__always)
  func plane(_ a: Double, _ b: Double, _ c: Double) -> Plane {
    let (toB, toC) = (b - a, c - a)
    let (across, down) = (toB * acrossB + toC * acrossC, toB * downB + toC * downC)
    return Plane(origin: a + across * right + down * below, across: across, down: down)
  }
}
