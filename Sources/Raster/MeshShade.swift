import Drawing
import Geometry

/// The colours of a triangle, pixel by pixel: they run evenly from corner to corner, and what its
/// texture has at a pixel's middle weighs them.
struct MeshShade {
  /// Blue, green, red and opacity, premultiplied, 0…255, in the middle of the first pixel of a box,
  /// and how they change from column to column and from row to row.
  private let origin: SIMD4<Float>
  fileprivate let across: SIMD4<Float>
  private let down: SIMD4<Float>
  /// The least and the greatest of the corners: middles of pixels may lie beyond them.
  private let low: SIMD4<Float>
  private let high: SIMD4<Float>
  /// Whether a pixel beyond the corners could have a colour that there is not.
  private let isSteep: Bool
  /// The same of how near to the eye it is.
  private let depthOrigin: Float
  fileprivate let depthAcross: Float
  private let depthDown: Float
  private let depthLow: Float
  private let depthHigh: Float
  fileprivate let left: Int
  private let top: Int
  fileprivate let texture: MeshTexture.Plane
  /// Whether nothing shows through.
  let isOpaque: Bool

  /// nil for a triangle without area.
  @inline(__always)
  init?(
    _ a: MeshTriangles.Corner, _ b: MeshTriangles.Corner, _ c: MeshTriangles.Corner,
    in box: PixelBox, _ texture: MeshTexture.Source
  ) {
    guard let plane = TrianglePlane(a, b, c, in: box) else { return nil }
    (left, top) = (box.left, box.top)
    if a.pixel == b.pixel, a.pixel == c.pixel, a.color == b.color, a.color == c.color {
      origin = unpacked(a.pixel)
      (across, down, low, high) = (.zero, .zero, origin, origin)
    } else {
      let slopes = plane.slopes(b.color - a.color, c.color - a.color)
      let start = plane.origin(a.color, slopes.across, slopes.down)
      // A needle far beyond the picture may be too steep for `Float`.
      let isLost = !(start - start == .zero)
      (across, down) = isLost ? (.zero, .zero) : slopes
      origin = isLost ? a.color : start
      let least = b.color.replacing(with: c.color, where: c.color .< b.color)
      let most = b.color.replacing(with: c.color, where: c.color .> b.color)
      low = least.replacing(with: a.color, where: a.color .< least)
      high = most.replacing(with: a.color, where: a.color .> most)
    }
    let reach = magnitude(across) + magnitude(down)
    isSteep = any((low - reach .< 0) .| (high + reach .> low.w))
    (depthAcross, depthDown) = plane.slopes(b.depth - a.depth, c.depth - a.depth)
    depthOrigin = plane.origin(a.depth, depthAcross, depthDown)
    depthLow = min(a.depth, b.depth, c.depth)
    depthHigh = max(a.depth, b.depth, c.depth)
    isOpaque = low.w == 255 && texture.isOpaque
    self.texture = texture.plane(plane, a, b, c)
  }

  /// By how much neighbours in one pixel may differ in depth.
  @inline(__always)
  var tolerance: Float { 2 * (abs(depthAcross) + abs(depthDown)) }

  /// What holds for a row of pixels.
  struct Row {
    fileprivate let color: SIMD4<Float>
    fileprivate let depth: Float
    fileprivate let u: Int
    fileprivate let v: Int
  }

  @inline(__always)
  func row(_ y: Int) -> Row {
    let row = Float(y &- top)
    return Row(
      color: origin + down * row, depth: depthOrigin + depthDown * row,
      u: texture.u &+ texture.uDown &* (y &- top), v: texture.v &+ texture.vDown &* (y &- top))
  }

  /// The colour at a column, within those of the corners.
  @inline(__always)
  fileprivate func color(_ row: Row, _ x: Int) -> SIMD4<Float> {
    let value = row.color + across * Float(x &- left)
    guard isSteep else { return value }
    let held = value.replacing(with: low, where: value .< low)
      .replacing(with: high, where: value .> high)
    // No part of a premultiplied colour exceeds its opacity.
    return held.replacing(with: held.w, where: held .> held.w)
  }

  /// How near to the eye the triangle is at a column.
  @inline(__always)
  func depth(_ row: Row, _ x: Int) -> Float {
    let value = row.depth + depthAcross * Float(x &- left)
    return value < depthLow ? depthLow : value > depthHigh ? depthHigh : value
  }

  /// The pixel at a column, dithered by the thresholds of its row.
  @inline(__always)
  func pixel(_ row: Row, _ x: Int, _ thresholds: UnsafePointer<Float>) -> UInt32 {
    var color = color(row, x)
    switch texture.kind {
    case .none: break
    case .grey:
      let weight = grain(row, x)
      color *= SIMD4(weight, weight, weight, 1)
    case .color:
      color *= texture.color(
        row.u &+ texture.uAcross &* (x &- left), row.v &+ texture.vAcross &* (x &- left))
    }
    return packed(color + thresholds[x & 7])
  }

  @inline(__always)
  fileprivate func grain(_ row: Row, _ x: Int) -> Float {
    texture.grey(
      row.u &+ texture.uAcross &* (x &- left), row.v &+ texture.vAcross &* (x &- left))
  }

  /// Pixels of a row that lie in an opaque triangle whole, four by four.
  struct Run {
    private var blue: SIMD4<Float>
    private var green: SIMD4<Float>
    private var red: SIMD4<Float>
    /// How near to the eye the last four are.
    private(set) var depth: SIMD4<Float>
    private var steps = 0

    private static let lanes = SIMD4<Float>(0, 1, 2, 3)

    @inline(__always)
    init(_ shade: borrowing MeshShade, _ row: Row, _ x: Int) {
      (blue, green, red, depth) = (.zero, .zero, .zero, .zero)
    }

    /// The four pixels from column `x` on.
    @inline(__always)
    mutating func next(
      _ shade: borrowing MeshShade, _ row: Row, _ x: Int, _ thresholds: UnsafePointer<Float>
    ) -> SIMD4<UInt32> {
      // Steps add up for so many columns only that no rounding is seen.
      if steps & 15 == 0 {
        let start = shade.color(row, x)
        blue = Self.lanes * shade.across.x + start.x
        green = Self.lanes * shade.across.y + start.y
        red = Self.lanes * shade.across.z + start.z
        depth = Self.lanes * shade.depthAcross + shade.depth(row, x)
      } else {
        blue += shade.across.x * 4
        green += shade.across.y * 4
        red += shade.across.z * 4
        depth += shade.depthAcross * 4
      }
      steps &+= 1
      let round = quad(thresholds + x & 7) + Rounding.magic
      switch shade.texture.kind {
      case .none: return Self.packed(blue + round, green + round, red + round)
      case .grey:
        let weights = SIMD4(
          shade.grain(row, x), shade.grain(row, x &+ 1), shade.grain(row, x &+ 2),
          shade.grain(row, x &+ 3))
        return Self.packed(blue * weights + round, green * weights + round, red * weights + round)
      case .color:
        return SIMD4(
          shade.pixel(row, x, thresholds), shade.pixel(row, x &+ 1, thresholds),
          shade.pixel(row, x &+ 2, thresholds), shade.pixel(row, x &+ 3, thresholds))
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

/// How values that are given at the corners of a triangle change over its plane.
struct TrianglePlane {
  /// From the first corner to the middle of the first pixel of the box.
  private let right: Double
  private let below: Double
  // Shares of the differences from the first corner to the second and to the third.
  private let acrossB: Double
  private let acrossC: Double
  private let downB: Double
  private let downC: Double

  /// nil for a triangle without area.
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

  @inline(__always)
  func slopes(_ b: Double, _ c: Double) -> (across: Double, down: Double) {
    (b * acrossB + c * acrossC, b * downB + c * downC)
  }

  /// The value in the middle of the first pixel.
  @inline(__always)
  func origin(_ a: SIMD4<Float>, _ across: SIMD4<Float>, _ down: SIMD4<Float>) -> SIMD4<Float> {
    a + across * Float(right) + down * Float(below)
  }

  @inline(__always)
  func origin(_ a: Float, _ across: Float, _ down: Float) -> Float {
    a + across * Float(right) + down * Float(below)
  }

  @inline(__always)
  func origin(_ a: Double, _ slopes: (across: Double, down: Double)) -> Double {
    a + slopes.across * right + slopes.down * below
  }
}
