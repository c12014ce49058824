/// By how much colour, place in the weave and nearness change from pixel to pixel of a triangle.
struct Slopes {
  let colorX: SIMD4<Float>
  let colorY: SIMD4<Float>
  let placeX: SIMD2<Float>
  let placeY: SIMD2<Float>
  let depthX: Float
  let depthY: Float

  /// nil for a triangle seen edge on.
  @inline(__always)
  init?(_ a: Stitch, _ b: Stitch, _ c: Stitch) {
    let (abx, aby, acx, acy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
    let area = abx * acy - acx * aby
    guard area > 1e-3 || area < -1e-3 else { return nil }
    let inverse = 1 / area
    let (x1, x2, y1, y2) = (acy * inverse, aby * inverse, abx * inverse, acx * inverse)
    let (colorB, colorC) = (b.color - a.color, c.color - a.color)
    colorX = colorB * x1 - colorC * x2
    colorY = colorC * y1 - colorB * y2
    let placeB = SIMD2(b.u - a.u, b.v - a.v)
    let placeC = SIMD2(c.u - a.u, c.v - a.v)
    placeX = placeB * x1 - placeC * x2
    placeY = placeC * y1 - placeB * y2
    depthX = (b.z - a.z) * x1 - (c.z - a.z) * x2
    depthY = (c.z - a.z) * y1 - (b.z - a.z) * y2
  }
}
