import Geometry

extension StrokeTypeface {
  /// How the design grid is laid out for one size and weight.
  struct Fit {
    /// Line width, in points.
    let lineWidth: Double
    /// Points per grid unit along x and along y.
    let scale: Vector
    /// Height of the pen's centre over the baseline when its ink stands on the baseline, in points.
    let rise: Double
    /// Added to each advance, half before and half behind the character, in points.
    let tracking: Double

    /// The fit for `size` in points per em; not negative.
    init(size: Double, weight: Weight) {
      let unit = max(0, size) / 1000
      // Below 12 pt thin lines and narrow gaps drown in the pixel grid: up to 8 % heavier, and wider.
      let smallness = (12 - size).clipped(to: 0...4)
      let base =
        switch weight {
        case .regular: 80.0
        case .semibold: 108.0
        }
      let penUnits = base * (1 + 0.02 * smallness)
      // A heavier pen keeps the ink height of capitals, so the grid shrinks along y; it needs room for
      // its own width, so the grid and the gaps grow along x.
      let extra = penUnits - Glyph.designPen
      let capital = 1000 * StrokeTypeface.capHeight
      lineWidth = penUnits * unit
      scale = Vector(
        unit * (1 + 0.0009 * extra),
        unit * (capital - penUnits) / (capital - Glyph.designPen))
      rise = lineWidth / 2
      tracking = unit * (0.5 * extra + 4 * smallness)
    }

    /// Width of `glyph` in points.
    func advance(of glyph: Glyph) -> Double { glyph.advance * scale.dx + tracking }

    /// Where `gridPoint` of a character lies that begins at `place` on the baseline.
    func point(_ gridPoint: Point, from place: Point) -> Point {
      Point(
        place.x + tracking / 2 + gridPoint.x * scale.dx,
        place.y - rise - gridPoint.y * scale.dy)
    }
  }
}
