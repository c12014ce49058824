import Geometry

extension StrokeTypeface {
  /// One character as strokes of a round pen, on the design grid.
  ///
  /// The grid has 1000 units per em, y grows upwards, and the lines are the path of the pen's
  /// centre. It is designed for a pen 70 wide: the baseline 0, x-height 450 and capital height 630
  /// then give ink from 0 to 520 and to 700. ``StrokeTypeface`` adapts the grid to heavier pens.
  package struct Glyph: Sendable {
    /// Space between ink and the edge of the advance, in grid units. Round and slanted sides leave
    /// space above and below, so they are set closer than straight ones.
    struct Bearing {
      let width: Double

      init(_ width: Double) { self.width = width }

      static let stem = Bearing(78)
      static let round = Bearing(52)
      static let open = Bearing(40)
      static let slant = Bearing(18)
      static let hook = Bearing(8)
      static let dot = Bearing(70)
    }

    /// Width of the pen that the grid is designed for.
    static let designPen = 70.0
    /// Common advance of the figures.
    static let figureAdvance = 560.0

    /// Its character.
    package let scalar: Unicode.Scalar
    /// Distance to the start of the next character; 0 for a combining mark.
    let advance: Double
    /// The path of the pen, x from the start of the character.
    package let strokes: Path
    /// The bounding box of the pen's path; nil for a space. `minY` is its lowest edge.
    let bounds: Rect?
    /// The position of the strokes' own x = 0.
    let left: Double
    /// The kerning groups of its start and its end.
    private(set) var kerning: KerningSides

    init(_ scalar: Unicode.Scalar, advance: Double, left: Double, strokes: Path) {
      self.scalar = scalar
      self.advance = advance
      self.left = left
      self.strokes = strokes
      bounds = strokes.bounds
      kerning = KerningSides(of: scalar)
    }

    private init(_ scalar: Unicode.Scalar, advance: Double, left: Double, pieces: [String]) {
      var pen = Pen(left: left)
      for piece in pieces { pen.follow(piece) }
      self.init(scalar, advance: advance, left: left, strokes: pen.path)
    }

    /// Creates a character whose strokes span x from 0 to `width`, between two bearings.
    init(
      _ scalar: Unicode.Scalar, _ leading: Bearing, _ width: Double, _ trailing: Bearing,
      _ pieces: String...
    ) {
      let pen = Glyph.designPen
      self.init(
        scalar, advance: leading.width + pen + width + trailing.width,
        left: leading.width + pen / 2, pieces: pieces)
    }

    /// Creates a character whose strokes span x from 0 to `width`, centred in the advance of a
    /// figure.
    init(figure scalar: Unicode.Scalar, _ width: Double, _ pieces: String...) {
      let advance = Glyph.figureAdvance
      self.init(scalar, advance: advance, left: (advance - width) / 2, pieces: pieces)
    }

    /// Creates a character without ink.
    init(space scalar: Unicode.Scalar, _ advance: Double) {
      self.init(scalar, advance: advance, left: 0, pieces: [])
    }
  }
}

/// Characters made from others.
extension StrokeTypeface.Glyph {
  /// Returns the same strokes for another character.
  func standing(for scalar: Unicode.Scalar) -> Self {
    with(scalar, advance: advance, left: left, strokes)
  }

  /// Returns the strokes of this glyph and `pieces` beside or across them.
  func adding(_ pieces: String, as scalar: Unicode.Scalar) -> Self {
    var pen = StrokeTypeface.Pen(left: left)
    pen.follow(pieces)
    var path = strokes
    path.append(pen.path)
    return with(scalar, advance: advance, left: left, path)
  }

  /// Returns the mirror image of the character.
  func mirrored(as scalar: Unicode.Scalar) -> Self {
    let flip = Transform(a: -1, b: 0, c: 0, d: 1, tx: advance, ty: 0)
    return Self(scalar, advance: advance, left: left, strokes: strokes.transformed(by: flip))
  }

  /// Returns a glyph with the same kerning and other strokes.
  func with(
    _ scalar: Unicode.Scalar, advance: Double, left: Double, _ strokes: Path
  ) -> Self {
    var glyph = Self(scalar, advance: advance, left: left, strokes: strokes)
    glyph.kerning = kerning
    return glyph
  }

  /// Returns the same glyph without kerning under the arms of the character before it.
  func keptClear() -> Self {
    var glyph = self
    glyph.kerning = kerning.keptClear()
    return glyph
  }
}
