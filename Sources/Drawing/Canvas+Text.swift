import Geometry

extension Canvas {
  /// Writes `text` with its baseline beginning at `origin`; `size` in points per em.
  public mutating func text(
    _ text: String, at origin: Point, size: Double, weight: StrokeTypeface.Weight = .regular,
    color: Color
  ) {
    recordMissing(text)
    let face = StrokeTypeface(weight)
    let strokes = face.strokes(of: text, size: size, at: origin)
    guard !strokes.isEmpty else { return }
    stroke(strokes, with: color, .rounded(face.strokeWidth(size: size)))
  }

  /// Where a text stands in its box.
  public enum TextSide: Hashable, Sendable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// Writes `text` on the middle line of `box`, smaller than `size` where it would not fit its
  /// width.
  public mutating func text(
    _ text: String, in box: Rect, side: TextSide, size: Double,
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
    let width = face.width(of: text, size: fitted)
    let start =
      switch side {
      case .left: box.minX
      case .center: box.midX - width / 2
      case .right: box.maxX - width
      }
    self.text(text, at: Point(start, baseline), size: fitted, weight: weight, color: color)
  }

  /// Writes `text` in the middle of `box`, smaller than `size` where it would not fit its width.
  public mutating func text(
    _ text: String, centeredIn box: Rect, size: Double,
    weight: StrokeTypeface.Weight = .regular, color: Color
  ) {
    self.text(text, in: box, side: .center, size: size, weight: weight, color: color)
  }
}
