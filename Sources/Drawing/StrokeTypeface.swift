import Geometry

/// The project's own typeface: one friendly, rounded hand of even line width.
///
/// Text is a path of centre lines. Stroke it with round caps and round joins at
/// ``strokeWidth(size:)``, all in one go:
///
/// ```swift
/// let face = StrokeTypeface(.semibold)
/// let path = face.strokes(of: "0.35", size: 17, at: Point(100, 40))
/// let width = face.strokeWidth(size: 17)
/// ```
public struct StrokeTypeface: Hashable, Sendable {
  /// How heavy the pen is.
  @frozen
  public enum Weight: Hashable, Sendable, CaseIterable {
    /// For labels and running text.
    case regular
    /// For values and whatever must be read first.
    case semibold
  }

  /// The pen.
  public var weight: Weight

  /// The typeface drawn with a pen of `weight`.
  public init(_ weight: Weight = .regular) { self.weight = weight }

  /// Ink height of capitals and figures above the baseline, in em. The same in both weights; round
  /// characters overshoot by about 0.008 em.
  public static let capHeight = 0.7
  /// Ink height of small letters without ascenders, in em.
  public static let xHeight = 0.52
  /// Height of the line box above the baseline, in em. Capitals and figures stand in the middle of
  /// the box: centring the box centres them.
  public static let ascent = 0.95
  /// Depth of the line box below the baseline, in em.
  public static let descent = 0.25
  /// Height of the line box, in em.
  public static let lineHeight = ascent + descent

  /// Line width for text of `size` points per em, in points. Below 12 pt the pen is up to 8 % heavier
  /// than its share of the size, so that thin lines survive the pixel grid.
  public func strokeWidth(size: Double) -> Double { Fit(size: size, weight: weight).lineWidth }

  /// How far `text` carries the line forward, in points: the sum of its characters' advances. `size`
  /// in points per em.
  public func width(of text: String, size: Double) -> Double {
    let fit = Fit(size: size, weight: weight)
    return text.reduce(0) { $0 + fit.advance(of: Table.glyph(for: $1)) }
  }

  /// The centre lines of `text`, its baseline beginning at `origin`. `size` in points per em.
  ///
  /// A character that the typeface lacks appears as a hollow box.
  public func strokes(of text: String, size: Double, at origin: Point) -> Path {
    var path = Path()
    walk(text, size: size, from: origin) { glyph, fit, place in
      for element in glyph.strokes.elements {
        switch element {
        case .move(let p): path.move(to: fit.point(p, from: place))
        case .line(let p): path.line(to: fit.point(p, from: place))
        case .curve(let a, let b, let p):
          path.curve(
            to: fit.point(p, from: place), control: fit.point(a, from: place),
            fit.point(b, from: place))
        case .close: path.close()
        }
      }
    }
    return path
  }

  /// Shows each glyph of `text` to `visit`, with the place on the baseline where it begins.
  func walk(
    _ text: String, size: Double, from origin: Point,
    visit: (Glyph, Fit, Point) -> Void
  ) {
    let fit = Fit(size: size, weight: weight)
    var place = origin
    for character in text {
      let glyph = Table.glyph(for: character)
      visit(glyph, fit, place)
      place.x += fit.advance(of: glyph)
    }
  }
}
