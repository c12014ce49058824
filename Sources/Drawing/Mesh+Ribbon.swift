import Geometry

extension Mesh {
  /// A place on the middle line of a ribbon, and what the ribbon is like there.
  public struct Knot: Hashable, Sendable {
    /// The place.
    public var place: Point
    /// How wide the ribbon is, in points, ≥ 0.
    public var width: Double
    /// The ribbon's colour.
    public var color: Color

    /// A ribbon `width` points wide and of `color` at `place`.
    public init(_ place: Point, width: Double, color: Color) {
      (self.place, self.width, self.color) = (place, width, color)
    }
  }

  /// A line whose width and colour change on its way: a stalk, a trail that fades, a stroke of a
  /// brush. Its ends are cut off straight.
  ///
  /// At each knot the ribbon lies across the way from the one before to the one after, so knots
  /// should be dense where the line bends: where it turns back within its width, it folds.
  public init(ribbon knots: [Knot]) {
    let edges = knots.indices.flatMap { index in
      let knot = knots[index]
      let way = knots[min(index + 1, knots.count - 1)].place - knots[max(index - 1, 0)].place
      let side = way.normalized.perpendicular * (knot.width / 2)
      return [knot.place - side, knot.place + side].map { Vertex($0, color: knot.color) }
    }
    self.init(grid: edges, columns: 2)
  }

  /// A ribbon along a curve, in so many `pieces`, at least one; `look` tells its width, in points, and
  /// its colour by the share of the curve, 0…1.
  public init(
    ribbon curve: QuadraticCurve, pieces: Int,
    _ look: (Double) -> (width: Double, color: Color)
  ) {
    precondition(pieces > 0, "a ribbon has one piece at least")
    let knots = (0...pieces).map { piece in
      let share = Double(piece) / Double(pieces)
      let (width, color) = look(share)
      return Knot(curve.point(at: share), width: width, color: color)
    }
    self.init(ribbon: knots)
  }

  /// The tail of what moves: a ribbon over the places where it has been, newest first, which begins
  /// as wide as `width`, in points, narrows evenly and fades as the square of what is left of it.
  ///
  /// The first place is where it is now; the others were sampled evenly, the first of them `age`
  /// samples ago, 0…1: told so, a tail goes on smoothly between samples.
  public init(tail places: [Point], age: Double, width: Double, color: Color) {
    let knots = places.enumerated().map { index, place in
      let age = index == 0 ? 0 : Double(index - 1) + age
      let left = max(1 - age / Double(max(places.count - 1, 1)), 0)
      return Knot(place, width: width * left, color: color.opacity(left * left))
    }
    self.init(ribbon: knots)
  }
}
