import Fonts

/// Where the lines of a text begin or end together.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// Lines begin together, at the left.
  case leading
  /// The middles of the lines are one above the other.
  case center
  /// Lines end together, at the right.
  case trailing

  /// What it is where lines run from right to left.
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

/// Where the last line of a text that is too long loses what there is no room for.
public enum TextTruncation: Hashable, Sendable, CaseIterable {
  /// `…end of the text`.
  case head
  /// `start…text`.
  case middle
  /// `start of the…`.
  case tail
}

/// How a text is set.
public struct TextStyle: Hashable, Sendable {
  /// Points per em, above 0.
  public var size: Double
  /// Weight of the strokes; with a font, of those of the characters that it lacks.
  public var weight: StrokeTypeface.Weight
  /// The font whose letters they are; nil for the package's own.
  public var font: OutlineTypeface?
  /// Where the lines begin or end together.
  public var alignment: TextAlignment
  /// The most lines there may be, at least 1; nil for any number.
  public var lineLimit: Int?
  /// Points between two line boxes, each ``StrokeTypeface/lineHeight`` em high, or as high as its
  /// font says; may be below 0.
  public var lineSpacing: Double
  /// Where an ellipsis stands when there are more lines than ``lineLimit``.
  public var truncation: TextTruncation

  /// A style; `size` in points per em.
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

  /// The typeface of the text; with a font, of the characters that it lacks.
  public var face: StrokeTypeface { StrokeTypeface(weight) }

  /// Points from one baseline to the next.
  public var leading: Double { lineHeight + lineSpacing }

  /// Height of a line box, in points.
  package var lineHeight: Double { lettering.lineHeight * size }

  package var lettering: Lettering { Lettering(weight, font) }
}
