/// A quadratic Bézier curve, part of a parabola: stalks, boughs, leaves, a hanging rope, a way round
/// a corner. ``Path/curve(to:control:)`` draws the same one.
///
/// Source: de Casteljau's construction; G. Farin, "Curves and surfaces for CAGD", 2002, §3.1.
public struct QuadraticCurve: Hashable, Sendable {
  /// Where it begins.
  public var start: Point
  /// Where the tangents of both ends meet: the curve leaves towards it, and comes from it.
  public var control: Point
  /// Where it ends.
  public var end: Point

  /// The curve from `start` to `end` that is drawn towards `control`.
  public init(_ start: Point, _ control: Point, _ end: Point) {
    (self.start, self.control, self.end) = (start, control, end)
  }

  /// The place at `share`, 0 at the start … 1 at the end; other shares go on along the parabola.
  /// Equal steps of the share are shorter where the curve bends more.
  public func point(at share: Double) -> Point {
    let (from, to) = (start.mixed(with: control, by: share), control.mixed(with: end, by: share))
    return from.mixed(with: to, by: share)
  }

  /// The curve moved by `way`.
  public func offset(by way: Vector) -> QuadraticCurve {
    QuadraticCurve(start + way, control + way, end + way)
  }
}
