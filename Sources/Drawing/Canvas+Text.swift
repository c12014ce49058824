import Geometry

extension Canvas {
  /// Writes `text` with its baseline beginning at `origin`; `size` in points per em.
  public mutating func text(
    _ text: String, at origin: Point, size: Double, weight: StrokeTypeface.Weight = .regular,
    color: Color
  ) {
    let face = StrokeTypeface(weight)
    let strokes = face.strokes(of: text, size: size, at: origin)
    guard !strokes.isEmpty else { return }
    stroke(strokes, with: color, .rounded(face.strokeWidth(size: size)))
  }

  /// Writes `text` in the middle of `box`, smaller than `size` where it would not fit its width.
  public mutating func text(
    _ text: String, centeredIn box: Rect, size: Double,
    weight: StrokeTypeface.Weight = .regular, color: Color
  ) {
    let face = StrokeTypeface(weight)
    // Widths grow a little slower than sizes below 12 pt, so one proportional cut may not do.
    var fitted = size
    for _ in 0..<3 {
      let width = face.width(of: text, size: fitted)
      guard width > box.width, width > 0 else { break }
      fitted *= box.width / width
    }
    let baseline =
      box.midY + (StrokeTypeface.ascent - StrokeTypeface.descent) / 2 * fitted
    let start = box.midX - face.width(of: text, size: fitted) / 2
    self.text(text, at: Point(start, baseline), size: fitted, weight: weight, color: color)
  }
}
