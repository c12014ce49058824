import Geometry

extension StrokeTypeface {
  /// The shapes of the letters of `text` as areas, its baseline beginning at `origin`: what the pen
  /// covers that draws ``strokes(of:size:at:)``. `size` in points per em.
  ///
  /// The outlines neither cross nor overlap, so letters can be filled, drawn as an outline, joined
  /// with other areas and morphed. Lines stray from curves by at most `tolerance` points. Costs what
  /// stroking the path does: O(n log n + n·m) for n lines, m of which lie abreast along x.
  public func outline(
    of text: String, size: Double, at origin: Point, tolerance: Double = Path.flatness
  ) -> Path {
    strokes(of: text, size: size, at: origin)
      .stroked(.rounded(strokeWidth(size: size)), tolerance: tolerance)
  }
}
