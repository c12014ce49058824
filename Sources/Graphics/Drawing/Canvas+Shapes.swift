import Fonts
import Geometry

// Shorthands for common shapes, without a path.

extension Canvas {
  /// Covers the whole canvas with one colour.
  public mutating func fill(with color: Color, blend: BlendMode = .normal) {
    fill(Path(bounds), with: color, blend: blend)
  }

  /// Covers the whole canvas with `brush`.
  public mutating func fill(with brush: Brush, blend: BlendMode = .normal) {
    fill(Path(bounds), with: brush, blend: blend)
  }

  /// Fills the circle of `radius` points around `center`.
  public mutating func fill(
    circle center: Point, radius: Double, with color: Color, blend: BlendMode = .normal
  ) {
    fill(Path(circle: center, radius: radius), with: color, blend: blend)
  }

  /// Draws the circle of `radius` points around `center` as a line `width` points wide.
  public mutating func stroke(
    circle center: Point, radius: Double, with color: Color, width: Double = 1,
    blend: BlendMode = .normal
  ) {
    stroke(Path(circle: center, radius: radius), with: color, Stroke(width), blend: blend)
  }

  /// Fills `rect`, its corners quarter circles of `cornerRadius` points.
  public mutating func fill(
    _ rect: Rect, cornerRadius: Double = 0, with color: Color, blend: BlendMode = .normal
  ) {
    fill(Path.box(rect, cornerRadius), with: color, blend: blend)
  }

  /// Draws the outline of `rect` as a line `width` points wide, its corners quarter circles of
  /// `cornerRadius` points.
  public mutating func stroke(
    _ rect: Rect, cornerRadius: Double = 0, with color: Color, width: Double = 1,
    blend: BlendMode = .normal
  ) {
    stroke(Path.box(rect, cornerRadius), with: color, Stroke(width), blend: blend)
  }

  /// Draws a straight line with round ends, `width` points wide.
  public mutating func line(
    from start: Point, to end: Point, with color: Color, width: Double = 1,
    blend: BlendMode = .normal
  ) {
    line(through: [start, end], with: color, width: width, blend: blend)
  }

  /// Draws straight lines through `points`, `width` points wide, with round ends and corners.
  public mutating func line(
    through points: [Point], with color: Color, width: Double = 1, blend: BlendMode = .normal
  ) {
    stroke(Path(polyline: points), with: color, .rounded(width), blend: blend)
  }

  /// Draws `text` in lines that fit the width of `box`, vertically centred.
  public mutating func text(
    _ text: String, in box: Rect, size: Double, weight: StrokeTypeface.Weight = .regular,
    font: OutlineTypeface? = nil, alignment: TextAlignment = .center, color: Color
  ) {
    let style = TextStyle(size: size, weight: weight, font: font, alignment: alignment)
    self.text(TextLayout(text, style, width: box.width), in: box, color: color)
  }
}

extension Path {
  fileprivate static func box(_ rect: Rect, _ radius: Double) -> Path {
    radius > 0 ? Path(roundedRect: rect, radius: radius) : Path(rect)
  }
}
