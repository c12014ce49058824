import Geometry

extension StrokeTypeface {
  /// One character as strokes of a round pen, on the design grid.
  ///
  /// The grid has 1000 units per em, y grows upwards, and the lines are the way of the pen's centre.
  /// It is drawn for a pen 70 wide: the baseline 0, x-height 450 and capital height 630 then give ink
  /// from 0 to 520 and to 700. ``StrokeTypeface`` refits the grid to heavier pens.
  package struct Glyph: Sendable {
    /// Clear space between ink and the edge of the advance, in grid units. Round and slanted sides
    /// let light in above and below, so they stand closer than straight ones.
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

    /// Width of the pen the grid is drawn for.
    static let designPen = 70.0
    /// Common advance of the figures.
    static let figureAdvance = 560.0
    /// Advance of a space.
    static let spaceAdvance = 250.0

    /// The character that it stands for.
    package let scalar: Unicode.Scalar
    /// Distance to the beginning of the next character.
    let advance: Double
    /// The pen's way, x from the beginning of the character.
    package let strokes: Path
    /// The smallest rectangle round the pen's way; nil for a space. `minY` is its lowest edge.
    let bounds: Rect?

    private init(_ scalar: Unicode.Scalar, advance: Double, left: Double, pieces: [String]) {
      self.scalar = scalar
      self.advance = advance
      var pen = Pen(left: left)
      for piece in pieces { pen.follow(piece) }
      strokes = pen.path
      bounds = strokes.curveBounds
    }

    /// A character whose strokes span x from 0 to `width`, between two bearings.
    init(
      _ scalar: Unicode.Scalar, _ leading: Bearing, _ width: Double, _ trailing: Bearing,
      _ pieces: String...
    ) {
      let pen = Glyph.designPen
      self.init(
        scalar, advance: leading.width + pen + width + trailing.width,
        left: leading.width + pen / 2, pieces: pieces)
    }

    /// A character whose strokes span x from 0 to `width`, centred in the advance of a figure.
    init(figure scalar: Unicode.Scalar, _ width: Double, _ pieces: String...) {
      let advance = Glyph.figureAdvance
      self.init(scalar, advance: advance, left: (advance - width) / 2, pieces: pieces)
    }

    /// A character without ink.
    init(space scalar: Unicode.Scalar) {
      self.init(scalar, advance: Glyph.spaceAdvance, left: 0, pieces: [])
    }
  }
}
