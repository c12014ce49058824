import Geometry

/// A triangle on a surface in space. What is linear on the surface is linear in the picture once it
/// is divided by the distance from the eye, as the reciprocal of the distance itself is.
///
/// Source: J. Blinn, "Hyperbolic interpolation", 1992.
struct MeshPerspective {
  /// The nearness at the corners, relative to the largest.
  let corners: SIMD3<Float>
  private let source: MeshTexture.Source
  private let nearness: Barycentrics.Plane
  /// Position in the texture times the nearness.
  private let u: Barycentrics.Plane
  private let v: Barycentrics.Plane
  /// The minimum of nearness, u and v at the corners, and the maximum: middles of pixels may lie
  /// outside of the triangle.
  private let low: SIMD3<Double>
  private let high: SIMD3<Double>

  /// Creates the map; nil if the triangle is flat in the picture.
  @inline(__always)
  init?(
    _ source: MeshTexture.Source, _ barycentrics: Barycentrics, _ a: MeshTriangles.Corner,
    _ b: MeshTriangles.Corner, _ c: MeshTriangles.Corner
  ) {
    guard source.isInPerspective, a.depth > 0, b.depth > 0, c.depth > 0 else { return nil }
    let largest = Double(max(a.depth, b.depth, c.depth))
    let (p, q, r) = (
      SIMD3(Double(a.depth) / largest, a.u, a.v), SIMD3(Double(b.depth) / largest, b.u, b.v),
      SIMD3(Double(c.depth) / largest, c.u, c.v)
    )
    self.source = source
    corners = SIMD3(Float(p.x), Float(q.x), Float(r.x))
    nearness = barycentrics.plane(p.x, q.x, r.x)
    u = barycentrics.plane(p.y * p.x, q.y * q.x, r.y * r.x)
    v = barycentrics.plane(p.z * p.x, q.z * q.x, r.z * r.x)
    low = pointwiseMin(p, pointwiseMin(q, r))
    high = pointwiseMax(p, pointwiseMax(q, r))
  }

  /// Returns the distance in the middle of a pixel, counted from the first of the box, as a multiple
  /// of the least; and blue, green, red and opacity of the texture there, 0…1.
  func look(_ column: Int, _ row: Int) -> (distance: Float, weights: SIMD4<Float>) {
    let (right, below) = (Double(column), Double(row))
    let distance = 1 / between(low.x, nearness.value(right, below), high.x)
    guard source.kind != .none else { return (Float(distance), SIMD4(repeating: 1)) }
    let x = between(low.y, u.value(right, below) * distance, high.y)
    let y = between(low.z, v.value(right, below) * distance, high.z)
    let (width, height) = (Double(source.levels[0].width), Double(source.levels[0].height))
    let across = Vector(
      (u.across - x * nearness.across) * width, (v.across - y * nearness.across) * height)
    let down = Vector(
      (u.down - x * nearness.down) * width, (v.down - y * nearness.down) * height)
    let square = max(across.lengthSquared, down.lengthSquared) * distance * distance
    // Half the binary logarithm, within 0.05, by the exponent and the digits behind it.
    let octaves = Double(Float(square).bitPattern) / 0x1p24 - 63.5
    let level = between(0, octaves, Double(source.levelCount - 1))
    let index = Int(level)
    var color = color(index, x, y)
    let share = Float(level - Double(index))
    if share > 0 { color += (self.color(index &+ 1, x, y) - color) * share }
    return (Float(distance), color * (1 / 255))
  }

  /// Returns blue, green, red and opacity, 0…255, at a position in a level of the texture.
  @inline(__always)
  private func color(_ index: Int, _ u: Double, _ v: Double) -> SIMD4<Float> {
    let level = source.levels[index]
    if source.isPixelated, index == 0 {
      let column = Int(between(0, u * Double(level.width), Double(level.width - 1)))
      let row = Int(between(0, v * Double(level.height), Double(level.height - 1)))
      return pixel(level.start &+ row &* level.stride &+ column)
    }
    let x = between(-0.5, u * Double(level.width) - 0.5, Double(level.width) - 0.5)
    let y = between(-0.5, v * Double(level.height) - 0.5, Double(level.height) - 0.5)
    let (column, row) = (Int(x + 1) &- 1, Int(y + 1) &- 1)
    let (east, south) = (Float(x - Double(column)), Float(y - Double(row)))
    let upper = level.start &+ row &* level.stride &+ column
    let first = mixed(pixel(upper), pixel(upper &+ 1), east)
    let lower = upper &+ level.stride
    return mixed(first, mixed(pixel(lower), pixel(lower &+ 1), east), south)
  }

  @inline(__always)
  private func pixel(_ index: Int) -> SIMD4<Float> {
    guard source.kind == .grey else { return unpacked(source.colors[index]) }
    let grey = Float(source.greys[index])
    return SIMD4(grey, grey, grey, 255)
  }

  @inline(__always)
  private func mixed(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ share: Float
  ) -> SIMD4<Float> { a + (b - a) * share }

  /// Returns `value` within limits; `low` for one that is no number.
  @inline(__always)
  private func between(_ low: Double, _ value: Double, _ high: Double) -> Double {
    value > low ? (value < high ? value : high) : low
  }
}

extension Barycentrics.Plane {
  /// Returns the value in the middle of a pixel, counted from the first of the box.
  @inline(__always)
  fileprivate func value(_ column: Double, _ row: Double) -> Double {
    origin + across * column + down * row
  }
}
