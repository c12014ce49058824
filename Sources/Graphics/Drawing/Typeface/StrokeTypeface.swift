import Geometry

/// The project's own typeface: a friendly, rounded one of even line width.
///
/// Text is a path of centre lines. Stroke it with round caps and round joins at
/// ``strokeWidth(size:)``, in one operation:
///
/// ```swift
/// let face = StrokeTypeface(.semibold)
/// let path = face.strokes(of: "0.35", size: 17, at: Point(100, 40))
/// let width = face.strokeWidth(size: 17)
/// ```
public struct StrokeTypeface: Hashable, Sendable {
  /// The weight of the pen.
  @frozen
  public enum Weight: Hashable, Sendable, CaseIterable {
    /// For labels and running text.
    case regular
    /// For values and other text of high priority.
    case semibold
  }

  /// Weight of the strokes.
  public var weight: Weight

  /// Creates the typeface drawn with a pen of `weight`.
  public init(_ weight: Weight = .regular) { self.weight = weight }

  /// Ink height of capitals and figures above the baseline, in em. The same in both weights; round
  /// characters overshoot by about 0.008 em.
  public static let capHeight = 0.7
  /// Ink height of small letters without ascenders, in em.
  public static let xHeight = 0.52
  /// Height of the line box above the baseline, in em. Capitals and figures are in the middle of
  /// the box: centring the box centres them.
  public static let ascent = 0.95
  /// Depth of the line box below the baseline, in em.
  public static let descent = 0.25
  /// Height of the line box, in em.
  public static let lineHeight = ascent + descent

  /// Returns the line width for text of `size` points per em, in points. Below 12 pt the pen is up
  /// to 8 % heavier in proportion, so that thin lines survive the pixel grid.
  public func strokeWidth(size: Double) -> Double { Fit(size: size, weight: weight).lineWidth }

  /// Returns the advance of `text`, in points: the sum of its characters' advances, adjusted by
  /// kerning. `size` in points per em.
  public func width(of text: String, size: Double) -> Double {
    var end = 0.0
    walk(text, size: size, from: .zero) { glyph, fit, place in
      end = place.x + fit.advance(of: glyph)
    }
    return end
  }

  /// Returns the centre lines of `text`, its baseline beginning at `origin`. `size` in points per
  /// em.
  ///
  /// A character that the typeface lacks appears as a hollow box; see ``missing(from:)``. Letters
  /// with combining marks look like the equivalent composed letters.
  public func strokes(of text: String, size: Double, at origin: Point) -> Path {
    var path = Path()
    walk(text, size: size, from: origin) { glyph, fit, place in
      fit.add(glyph, at: place, to: &path)
    }
    return path
  }

  /// Returns the characters of `text` that the typeface lacks, each once, in order. Line breaks are
  /// among them; a ``TextLayout`` handles them.
  public static func missing(from text: String) -> [Character] {
    var missing: [Character] = []
    for character in text where !Table.has(character) && !missing.contains(character) {
      missing.append(character)
    }
    return missing
  }

  /// True if the typeface has all characters of `text`.
  static func hasAll(of text: String) -> Bool {
    text.unicodeScalars.allSatisfy(Table.shared.has) || missing(from: text).isEmpty
  }

  /// Calls `visit` for each glyph of `text`, with its position on the baseline.
  func walk(
    _ text: String, size: Double, from origin: Point,
    visit: (Glyph, Fit, Point) -> Void
  ) {
    let fit = Fit(size: size, weight: weight)
    var place = origin
    var before: KerningSides?
    for character in text {
      let glyph = Table.glyph(for: character)
      if let before { place.x += Kerning.units(before, glyph.kerning) * fit.scale.dx }
      visit(glyph, fit, place)
      place.x += fit.advance(of: glyph)
      // Glyphs that are invisible and take no space do not separate their neighbours.
      if glyph.advance > 0 { before = glyph.kerning }
    }
  }
}

extension StrokeTypeface {
  /// The scaling of the design grid for one size and weight.
  struct Fit {
    /// Line width, in points.
    let lineWidth: Double
    /// Points per grid unit along x and along y.
    let scale: Vector
    /// Height of the pen's centre above the baseline when its ink touches the baseline, in points.
    let rise: Double
    /// Added to each advance, half before and half after the character, in points.
    let tracking: Double

    /// Computes the fit for `size` in points per em; not negative.
    init(size: Double, weight: Weight) {
      let unit = max(0, size) / 1000
      // Below 12 pt thin lines and narrow gaps drown in the pixel grid: up to 8 % heavier, and
      // wider.
      let smallness = (12 - size).clipped(to: 0...4)
      let base =
        switch weight {
        case .regular: 80.0
        case .semibold: 108.0
        }
      let penUnits = base * (1 + 0.02 * smallness)
      // The ink height of capitals stays with a heavier pen, so the grid shrinks along y; the pen
      // takes more width, so the grid and the gaps grow along x.
      let extra = penUnits - Glyph.designPen
      let capital = 1000 * StrokeTypeface.capHeight
      lineWidth = penUnits * unit
      scale = Vector(
        unit * (1 + 0.0009 * extra),
        unit * (capital - penUnits) / (capital - Glyph.designPen))
      rise = lineWidth / 2
      tracking = unit * (0.5 * extra + 4 * smallness)
    }

    /// Returns the advance of `glyph` in points.
    func advance(of glyph: Glyph) -> Double {
      glyph.advance > 0 ? glyph.advance * scale.dx + tracking : 0
    }

    /// Returns the position of `gridPoint` in a character that begins at `place` on the baseline.
    func point(_ gridPoint: Point, from place: Point) -> Point {
      Point(
        place.x + tracking / 2 + gridPoint.x * scale.dx,
        place.y - rise - gridPoint.y * scale.dy)
    }

    /// Adds the strokes of `glyph`, which begins at `place` on the baseline, to `path`.
    func add(_ glyph: Glyph, at place: Point, to path: inout Path) {
      for element in glyph.strokes.elements {
        switch element {
        case .move(let p): path.move(to: point(p, from: place))
        case .line(let p): path.line(to: point(p, from: place))
        case .curve(let a, let b, let p):
          path.curve(
            to: point(p, from: place), control: point(a, from: place), point(b, from: place))
        case .close: path.close()
        }
      }
    }
  }
}

extension StrokeTypeface {
  /// Returns the bounding box of the ink of `text`, its baseline beginning at `origin`; nil if
  /// there is none. `size` in points per em.
  public func inkBounds(of text: String, size: Double, at origin: Point) -> Rect? {
    var ink: Rect?
    walk(text, size: size, from: origin) { glyph, fit, place in
      guard let box = glyph.bounds else { return }
      let corner = fit.point(Point(box.minX, box.maxY), from: place)
      let extent = Size(box.width * fit.scale.dx, box.height * fit.scale.dy)
      let here = Rect(origin: corner, size: extent).inset(by: -fit.lineWidth / 2)
      ink = ink?.union(here) ?? here
    }
    return ink
  }
}
