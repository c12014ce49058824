import Fonts
import Geometry
import Paths

/// A text broken into lines and measured, before anything is drawn.
///
/// Lines break at line breaks (`\n`), and where they would be wider than the available width: after
/// spaces, after hyphens and dashes between letters, at soft hyphens (U+00AD, which are visible
/// only there) and zero-width spaces, and on either side of an ideograph. No-break spaces prevent
/// breaks beside them. A word wider than a line breaks between characters. Spaces at the end of a
/// line take no space.
///
/// ```swift
/// let note = TextLayout(words, TextStyle(size: 15, alignment: .center, lineLimit: 3), width: 240)
/// canvas.fill(Path(roundedRect: Rect(origin: .zero, size: note.size), radius: 8), with: paper)
/// canvas.text(note, at: .zero, color: ink)
/// ```
///
/// Layout takes time proportional to the text, and drawing measures nothing again.
public struct TextLayout: Hashable, Sendable {
  /// One line.
  public struct Line: Hashable, Sendable {
    /// Its text, with an ellipsis or a hyphen if it has one.
    public let text: String
    /// Its width, in points.
    public let width: Double
    /// The start of its baseline, in points from the top left corner of the layout.
    public fileprivate(set) var origin: Point
  }

  /// The style of the text.
  public let style: TextStyle
  /// The lines, from the top; at least one.
  public private(set) var lines: [Line]
  /// Width of the widest line and height of all line boxes together, in points.
  public let size: Size
  /// True if some of the text is left out.
  public let isTruncated: Bool

  /// Lays out `text` in lines no wider than `width` points, or broken only at line breaks if that
  /// is nil.
  ///
  /// A line is wider only if not even one character fits.
  public init(_ text: String, _ style: TextStyle, width: Double? = nil) {
    self.style = style
    var breaker = LineBreaker(text, style, width: width ?? .infinity)
    let broken = breaker.lines()
    isTruncated = breaker.isTruncated
    let widest = broken.map(\.width).max() ?? 0
    let first = style.lettering.ascent * style.size
    size = Size(widest, style.lineHeight + Double(broken.count - 1) * style.leading)
    lines = broken.enumerated().map { index, line in
      Line(
        text: line.text, width: line.width,
        origin: Point(
          (widest - line.width) * style.alignment.factor,
          first + Double(index) * style.leading))
    }
  }

  /// Distance from the top to the first baseline, in points.
  public var firstBaseline: Double { lines.first?.origin.y ?? 0 }

  /// Distance from the top to the last baseline, in points.
  public var lastBaseline: Double { lines.last?.origin.y ?? 0 }

  /// Returns the centre lines of all lines, the layout's top left corner at `origin`. Stroke them
  /// as those of ``StrokeTypeface/strokes(of:size:at:)``. Letters of a font have none: this is the
  /// text in the package's own typeface; see ``outline(at:tolerance:)``.
  public func strokes(at origin: Point = .zero) -> Path {
    lines.reduce(into: Path()) { path, line in
      path.append(
        style.face.strokes(of: line.text, size: style.size, at: origin + (line.origin - .zero)))
    }
  }

  /// Returns the letters of all lines as areas, the layout's top left corner at `origin`; see
  /// ``StrokeTypeface/outline(of:size:at:tolerance:)``. Outlines of a font's letters, which may
  /// cross and overlap, are filled by the non-zero rule.
  public func outline(at origin: Point = .zero, tolerance: Double = Path.flatness) -> Path {
    lines.reduce(into: Path()) { path, line in
      path.append(
        style.lettering.outline(
          of: line.text, size: style.size, at: origin + (line.origin - .zero),
          tolerance: tolerance))
    }
  }

  /// Returns the bounding box of the ink, the layout's top left corner at `origin`; nil if there is
  /// none.
  public func inkBounds(at origin: Point = .zero) -> Rect? {
    lines.compactMap { line in
      style.lettering.inkBounds(of: line.text, size: style.size, at: origin + (line.origin - .zero))
    }
    .reduce(nil) { $0?.union($1) ?? $1 }
  }
}

extension Canvas {
  /// Draws the lines of `layout`, its top left corner at `origin`.
  public mutating func text(_ layout: TextLayout, at origin: Point, color: Color) {
    let style = layout.style
    recordFlaw(of: layout.lines.lazy.map(\.text).joined(), in: style.lettering)
    let words = layout.lines.map(\.text).joined(separator: " ")
    if style.font == nil {
      let width = style.face.strokeWidth(size: style.size)
      write(words, style.size, style.weight, .strokes(layout.strokes(at: origin), width), color)
    } else {
      write(words, style.size, .regular, .areas(layout.outline(at: origin)), color)
    }
  }

  /// Draws the lines of `layout` in `box`: horizontally by its alignment, and vertically centred.
  /// Lines that do not fit stick out.
  public mutating func text(_ layout: TextLayout, in box: Rect, color: Color) {
    let spare = Vector(box.width - layout.size.width, box.height - layout.size.height)
    let corner = Vector(spare.dx * layout.style.alignment.factor, spare.dy / 2)
    text(layout, at: box.origin + corner, color: color)
  }
}

// MARK: Text at a point

extension Canvas {
  /// Draws the lines of `layout` at `point`: they begin there, are centred on it or end there, by the
  /// alignment of the layout's style, and the whole lies beside it as `vertical` says.
  public mutating func text(
    _ layout: TextLayout, at point: Point, vertical: VerticalTextAlignment, color: Color
  ) {
    let left = layout.size.width * layout.style.alignment.factor
    text(layout, at: point - Vector(left, layout.depth(of: vertical)), color: color)
  }

  /// Draws `text` at `point`, in as many lines as it has line breaks (`\n`): they begin there, are
  /// centred on it or end there, by `alignment`, and the whole lies beside it as `vertical` says.
  /// `size` in points per em.
  ///
  /// ```swift
  /// canvas.text("left\nof it", at: point, alignment: .trailing, vertical: .top, size: 20, color: ink)
  /// ```
  public mutating func text(
    _ text: String, at point: Point, alignment: TextAlignment,
    vertical: VerticalTextAlignment = .baseline, size: Double,
    weight: StrokeTypeface.Weight = .regular, font: OutlineTypeface? = nil, color: Color
  ) {
    let style = TextStyle(size: size, weight: weight, font: font, alignment: alignment)
    self.text(TextLayout(text, style), at: point, vertical: vertical, color: color)
  }
}

extension TextLayout {
  /// Returns the distance from the top to the line of `alignment`, in points.
  fileprivate func depth(of alignment: VerticalTextAlignment) -> Double {
    switch alignment {
    case .top: 0
    case .center: size.height / 2
    case .baseline: firstBaseline
    case .bottom: size.height
    }
  }
}

/// The part of a text that lies at a given height.
public enum VerticalTextAlignment: Hashable, Sendable, CaseIterable {
  /// The top of the first line's box.
  case top
  /// The middle between the top of the first line's box and the bottom of the last one's.
  case center
  /// The baseline of the first line, which its letters stand on.
  case baseline
  /// The bottom of the last line's box.
  case bottom
}

// MARK: Outlines

extension StrokeTypeface {
  /// Returns the letters of `text` as areas, its baseline beginning at `origin`: the area of the
  /// pen that draws ``strokes(of:size:at:)``. `size` in points per em.
  ///
  /// The outlines neither cross nor overlap, so letters can be filled, drawn as an outline,
  /// combined with other areas and morphed. Lines stay within `tolerance` points of curves. Costs
  /// as much as stroking the path: O(n log n + n·m) for n lines, m of which lie side by side along
  /// x.
  public func outline(
    of text: String, size: Double, at origin: Point, tolerance: Double = Path.flatness
  ) -> Path {
    strokes(of: text, size: size, at: origin)
      .stroked(.rounded(strokeWidth(size: size)), tolerance: tolerance)
  }
}

/// The horizontal alignment of the lines of a text.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// Lines begin at the same x, at the left.
  case leading
  /// Lines are centred.
  case center
  /// Lines end at the same x, at the right.
  case trailing

  /// The alignment for lines that run from right to left.
  package var mirrored: TextAlignment {
    switch self {
    case .leading: .trailing
    case .center: .center
    case .trailing: .leading
    }
  }

  /// Share of the spare width that lies before a line: 0, 0.5 or 1.
  var factor: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

/// The part of the last line of a long text that is left out.
///
/// At the head and in the middle the last line includes the lines after it, each after a space; at
/// the tail it ends where the text breaks.
public enum TextTruncation: Hashable, Sendable, CaseIterable {
  /// `…end of the text`.
  case head
  /// `start…text`.
  case middle
  /// `start of the…`.
  case tail
}

/// The style of a text.
public struct TextStyle: Hashable, Sendable {
  /// Points per em, above 0.
  public var size: Double
  /// Weight of the strokes; with a font, for the characters that it lacks.
  public var weight: StrokeTypeface.Weight
  /// The font; nil for the package's own typeface.
  public var font: OutlineTypeface?
  /// The horizontal alignment of the lines.
  public var alignment: TextAlignment
  /// Largest number of lines, at least 1; nil for any number.
  public var lineLimit: Int?
  /// Points between two line boxes, each ``StrokeTypeface/lineHeight`` em high, or of the font's
  /// line height; may be negative.
  public var lineSpacing: Double
  /// The position of the ellipsis if there are more lines than ``lineLimit``.
  public var truncation: TextTruncation

  /// Creates a style; `size` in points per em.
  public init(
    size: Double, weight: StrokeTypeface.Weight = .regular, font: OutlineTypeface? = nil,
    alignment: TextAlignment = .leading, lineLimit: Int? = nil, lineSpacing: Double = 0,
    truncation: TextTruncation = .tail
  ) {
    self.size = size
    self.weight = weight
    self.font = font
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.lineSpacing = lineSpacing
    self.truncation = truncation
  }

  /// The typeface of the text; with a font, for the characters that it lacks.
  public var face: StrokeTypeface { StrokeTypeface(weight) }

  /// Distance from one baseline to the next, in points.
  public var leading: Double { lineHeight + lineSpacing }

  /// Height of a line box, in points.
  package var lineHeight: Double { lettering.lineHeight * size }

  package var lettering: Lettering { Lettering(weight, font) }
}
