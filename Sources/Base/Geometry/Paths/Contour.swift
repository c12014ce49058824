/// One connected part of a path.
package struct Contour {
  /// Its start.
  package var start: Point
  /// The lines and curves, each from the end of the one before; for a closed contour including the
  /// closing line, unless it ends at its start.
  package var curves: [CubicCurve]
  /// True if it was closed by ``Path/Element/close``.
  package var isClosed: Bool

  /// Creates a contour of `curves`, which begin at `start`.
  package init(start: Point, curves: [CubicCurve] = [], isClosed: Bool = false) {
    (self.start, self.curves, self.isClosed) = (start, curves, isClosed)
  }

  /// Its end.
  package var end: Point { curves.last?.end ?? start }

  /// True if all its numbers are finite.
  package var isFinite: Bool {
    start.isFinite
      && curves.allSatisfy { $0.first.isFinite && $0.second.isFinite && $0.end.isFinite }
  }

  /// The contour in the opposite direction.
  package var reversed: Contour {
    Contour(start: end, curves: curves.reversed().map(\.reversed), isClosed: isClosed)
  }

  /// Returns the corners of a polyline within `tolerance` points of it, from its start; for a
  /// closed contour, the start is not repeated. Neighbours differ.
  package func points(within tolerance: Double) -> [Point] {
    var points = [start]
    for curve in curves {
      let steps = curve.steps(within: tolerance)
      for step in 1...steps {
        let point = step == steps ? curve.end : curve.point(at: Double(step) / Double(steps))
        if point != points[points.count - 1] { points.append(point) }
      }
    }
    if isClosed, points.count > 1, points[0] == points[points.count - 1] { points.removeLast() }
    return points
  }
}

extension Path {
  /// The default tolerance of flattening: the largest distance of lines from their curves, in
  /// points.
  ///
  /// A fiftieth of a point is six hundredths of a pixel on a screen of three pixels to the point.
  public static let flatness = 0.02

  /// Its contours, in drawing order. A path that continues after a ``Element/close`` begins a new
  /// one.
  package var contours: [Contour] {
    var contours: [Contour] = []
    /// The start of an element that follows none.
    var current = Point.zero
    var isOpen = false
    func begin(at point: Point) {
      contours.append(Contour(start: point))
      (current, isOpen) = (point, true)
    }
    func add(_ curve: CubicCurve) {
      if !isOpen { begin(at: current) }
      contours[contours.count - 1].curves.append(curve)
      current = curve.end
    }
    for element in elements {
      switch element {
      case .move(let point): begin(at: point)
      case .line(let point): add(CubicCurve(current, point))
      case .curve(let first, let second, let end): add(CubicCurve(current, first, second, end))
      case .close:
        if !isOpen { begin(at: current) }
        let start = contours[contours.count - 1].start
        if current != start { add(CubicCurve(current, start)) }
        contours[contours.count - 1].isClosed = true
        (current, isOpen) = (start, false)
      }
    }
    return contours
  }

  package init(_ contours: [Contour]) {
    self.init()
    for contour in contours { append(contour) }
  }

  /// Adds `contour` as a subpath.
  package mutating func append(_ contour: Contour) {
    move(to: contour.start)
    append(contour.curves, isClosed: contour.isClosed)
  }

  /// Appends `curves`; closes the subpath instead of drawing a last line back.
  package mutating func append(_ curves: [CubicCurve], isClosed: Bool) {
    for (index, curve) in curves.enumerated() {
      if !curve.isLine {
        self.curve(to: curve.end, control: curve.first, curve.second)
      } else if !isClosed || index + 1 < curves.count {
        line(to: curve.end)
      }
    }
    if isClosed { close() }
  }

  /// Returns the path with lines in place of its curves, within `tolerance` points of them; one
  /// that is not greater than 0 counts as ``flatness``. A curve becomes at most 4096 lines. O(n) for
  /// n lines.
  public func flattened(tolerance: Double = Path.flatness) -> Path {
    var path = Path()
    for contour in contours {
      var lines = Path(polyline: contour.points(within: tolerance))
      if contour.isClosed { lines.close() }
      path.append(lines)
    }
    return path
  }

  /// The path drawn from its end to its beginning: the last subpath comes first. O(n)
  public var reversed: Path { Path(contours.reversed().map(\.reversed)) }
}
