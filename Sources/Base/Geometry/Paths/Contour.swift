/// One unbroken way of a path.
package struct Contour {
  /// Where it begins.
  package var start: Point
  /// The lines and curves, each from the end of the one before; of a closed contour, the line that
  /// closes it too, unless it ends where it began.
  package var curves: [CubicCurve]
  /// Whether it was closed by ``Path/Element/close``.
  package var isClosed: Bool

  /// A way along `curves`, which begin at `start`.
  package init(start: Point, curves: [CubicCurve] = [], isClosed: Bool = false) {
    (self.start, self.curves, self.isClosed) = (start, curves, isClosed)
  }

  /// Where it ends.
  package var end: Point { curves.last?.end ?? start }

  /// Whether all its numbers are finite.
  package var isFinite: Bool {
    start.isFinite
      && curves.allSatisfy { $0.first.isFinite && $0.second.isFinite && $0.end.isFinite }
  }

  /// The same way back.
  package var reversed: Contour {
    Contour(start: end, curves: curves.reversed().map(\.reversed), isClosed: isClosed)
  }

  /// The corners of lines that stray from it by at most `tolerance` points, from its start; of a
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
  /// How far lines may stray from the curves that they stand for by default, in points.
  ///
  /// A fiftieth of a point is six hundredths of a pixel on a screen of three pixels to the point.
  public static let flatness = 0.02

  /// The ways that it is made of, in drawing order. A way that goes on after a
  /// ``Element/close`` is one of its own.
  package var contours: [Contour] {
    var contours: [Contour] = []
    /// Where a piece begins that follows none.
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

  /// Goes on by `curves`; closes the subpath instead of drawing a last line back.
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

  /// The path with lines in place of its curves, which stray from them by at most `tolerance`
  /// points, greater than 0. A curve becomes 4096 lines at most. O(n) for n lines made.
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
