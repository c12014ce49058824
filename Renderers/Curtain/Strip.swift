/// Pieces of a surface that lie beside each other, and the rows of the picture that they reach.
struct Strip {
  let quads: ArraySlice<Skirt.Quad>
  private var top = Float.infinity
  private var bottom = -Float.infinity

  private init(_ quads: ArraySlice<Skirt.Quad>, _ stitches: [Stitch]) {
    self.quads = quads
    for quad in quads {
      for corner in [quad.a, quad.b, quad.c, quad.d] {
        (top, bottom) = (min(top, stitches[corner].y), max(bottom, stitches[corner].y))
      }
    }
  }

  /// `quads` in strips of `count`.
  static func strips(_ quads: [Skirt.Quad], of count: Int, _ stitches: [Stitch]) -> [Strip] {
    stride(from: 0, to: quads.count, by: count).map { Strip(quads[$0..<($0 + count)], stitches) }
  }

  /// Whether it has pixels in the rows of `band`.
  func reaches(_ band: Range<Int>) -> Bool {
    top < Float(band.upperBound) && bottom > Float(band.lowerBound)
  }
}
