import Geometry

/// Converts the area that a line covers to a ``StrokeOutline``, following its path.
///
/// The left edge is drawn forwards and the right one backwards, with a cap at each end or a join
/// where the line closes. Everything that is added has the same direction, so that the winding is 1
/// on the line, and more where it covers itself; nothing is ever subtracted. For that the inner
/// edge runs through the middle of the line wherever it would otherwise go back.
package struct Stroker {
  let pen: StrokePen
  var dashes: DashPattern?
  private let tolerance: Double
  /// The least tolerance for curves, as a share of the square of their largest coordinate: curves
  /// that far away have no details, and many lines that nearly coincide cross each other often.
  private let farTolerance: Double
  /// The visible area.
  let box: Rect
  /// The area within which lines and curves may be partly visible; others are drawn roughly, or not
  /// at all.
  private let visible: Rect

  /// The current section; nil before the first segment of any length.
  var section: StrokePen.CrossSection?
  /// Last points of the two edges.
  var left = Point.zero
  var right = Point.zero
  /// The section at the start, if the line was drawn from there on; its cap is pending.
  private var beginning: StrokePen.CrossSection?
  /// The section at which a dash ended whose cap is pending: the next may begin so near that caps
  /// would close the gap.
  var ending: StrokePen.CrossSection?
  /// The last segment; of no length after a turn.
  var last = SegmentCut()
  /// The first segment of the subpath.
  var first = SegmentCut()
  /// The number of finished segments and turns of the subpath.
  var steps = 0
  /// The present corner, if both the last segment and the next one are cut off there.
  var corner = SegmentCut()
  /// First point of the subpath, and the current one.
  private var start = Point.zero
  var current = Point.zero
  /// Upper bound of the total turn, in radians; infinite if the line covers itself at a bend. The
  /// same with turns to the right counted as negative; and whether it has turned by a right angle
  /// or more at once.
  var totalTurn = 0.0
  private var turnBalance = 0.0
  private var turnsSharply = false
  /// True if the subpath has a line at all, even one of no length.
  private var hasLine = false

  /// Creates a stroker for lines that `map` transforms to device space, with a `tolerance` for
  /// edges, and with anything allowed outside of `box`; nil for a line that covers nothing. The
  /// tolerance of a curve is at least `farTolerance` of the square of its largest coordinate.
  package init?(
    _ stroke: Stroke, by map: Transform, tolerance: Double, farTolerance: Double = 0,
    seenIn box: Rect
  ) {
    guard let pen = StrokePen(stroke, map: map, tolerance: tolerance) else { return nil }
    self.pen = pen
    (self.tolerance, self.farTolerance) = (tolerance, farTolerance)
    self.box = box
    visible = box.inset(by: -(stroke.reach * map.largestScale + 1))
    dashes = DashPattern(stroke, scale: map.largestScale, tolerance: tolerance)
  }

  /// Adds the line along `path`, whose points `transform` maps to device space.
  package mutating func stroke(
    _ path: Path, placing transform: (Point) -> Point, into outline: inout StrokeOutline
  ) {
    for element in path.elements {
      switch element {
      case .move(let point):
        finish(into: &outline)
        begin(at: transform(point))
      case .line(let point): line(to: transform(point), into: &outline)
      case .curve(let first, let second, let point):
        let curve = DeviceCurve(
          start: current, first: transform(first), second: transform(second), end: transform(point))
        self.curve(curve, join: pen.join, into: &outline)
      case .close:
        close(into: &outline)
        begin(at: start)
      }
    }
    finish(into: &outline)
  }
}

// MARK: Subpaths

extension Stroker {
  private mutating func begin(at point: Point) {
    (start, current) = (point, point)
    (section, beginning, ending, hasLine) = (nil, nil, nil, false)
    (first, steps) = (SegmentCut(), 0)
    (turnBalance, turnsSharply) = (0, false)
    totalTurn = dashes == nil ? 0 : .infinity
    dashes?.restart()
  }

  /// Ends an open subpath.
  private mutating func finish(into outline: inout StrokeOutline) {
    guard hasLine else { return }
    guard let section else { return dot(into: &outline) }
    if let beginning { addCap(before: beginning, into: &outline) }
    if isDrawing { addCap(after: section, into: &outline) }
    if let ending { addCap(after: ending, into: &outline) }
    outline.endContour(isSimple: totalTurn < Math.pi && !turnsSharply)
    hasLine = false
  }

  private mutating func close(into outline: inout StrokeOutline) {
    line(to: start, into: &outline)
    guard let beginning, isDrawing, section != nil else { return finish(into: &outline) }
    turn(to: beginning.heading, pen.join, next: first, into: &outline)
    outline.addLeft(left, beginning.left)
    outline.addRight(beginning.right, right)
    // A line that goes around once and always turns the same way is convex, and so are both of its
    // edges.
    outline.endContour(
      isSimple: false, isRing: totalTurn < 4 * Math.pi && totalTurn == abs(turnBalance))
    hasLine = false
  }

  /// Draws a subpath of no length: round and square caps stand alone.
  private mutating func dot(into outline: inout StrokeOutline) {
    hasLine = false
    guard isDrawing, pen.cap != .butt else { return }
    let section = pen.section(at: current, Vector(1, 0))
    set(section)
    addCap(before: section, into: &outline)
    addCap(after: section, into: &outline)
    outline.endContour(isSimple: true)
  }

  var isDrawing: Bool { dashes?.isOn ?? true }
}

// MARK: Lines and curves

extension Stroker {
  /// Segments up to this length, in the pen's space, have no direction; their squares would
  /// underflow.
  private static let shortest = 1e-120
  /// The least cosine of a turn within one step along a curve; curves that turn faster are divided.
  private static let fastestTurn = 0.9
  /// The shortest step along a curve, in its parameter: faster turns are made on the spot.
  private static let shortestStep = 1e-9

  private mutating func line(to end: Point, into outline: inout StrokeOutline) {
    hasLine = true
    let way = pen.untransformed(end - current)
    let length = way.length
    guard length > Stroker.shortest, length.isFinite else { return }
    head(way / length, pen.join, next: SegmentCut(length: length), into: &outline)
    if dashes == nil {
      advance(to: end, length: length, into: &outline)
    } else {
      dash(Segment(from: current, to: end, length: length), into: &outline)
    }
  }

  /// Turns to the direction `heading`, of length 1, at the current point.
  private mutating func head(
    _ heading: Vector, _ join: Stroke.Join, next: SegmentCut = SegmentCut(),
    into outline: inout StrokeOutline
  ) {
    guard section == nil else { return turn(to: heading, join, next: next, into: &outline) }
    let section = pen.section(at: current, heading)
    set(section)
    beginning = isDrawing ? section : nil
    (last, corner) = (SegmentCut(), SegmentCut())
  }

  mutating func set(_ section: StrokePen.CrossSection) {
    self.section = section
    (left, right) = (section.left, section.right)
  }

  private mutating func curve(
    _ curve: DeviceCurve, join: Stroke.Join, halvings: Int = 20, into outline: inout StrokeOutline
  ) {
    hasLine = true
    let pieces = curve.pieces(
      within: farTolerance > 0
        ? max(tolerance, farTolerance * curve.extent * curve.extent) : tolerance)
    if pieces > DeviceCurve.maxPieces, halvings > 0 {
      guard !curve.isBeyond(visible) else { return pass(curve, join: join, into: &outline) }
      let (first, second) = curve.halves
      self.curve(first, join: join, halvings: halvings - 1, into: &outline)
      return self.curve(second, join: .round, halvings: halvings - 1, into: &outline)
    }
    let opening = pen.untransformed(curve.startTangent)
    let size = opening.length
    guard size > Stroker.shortest, size.isFinite else { return }
    head(opening / size, join, into: &outline)
    let count = min(pieces, DeviceCurve.maxPieces)
    let step = 1 / Double(count)
    var from = 0.0
    for piece in 1...count {
      let to = piece == count ? 1 : Double(piece) * step
      if dashes == nil {
        bend(curve, from: from, to: to, into: &outline)
      } else {
        dash(Segment(along: curve, from: from, to: to, with: pen), into: &outline)
      }
      from = to
    }
  }

  /// Follows a curve outside of the visible box: straight, or skipping as many dashes as its length
  /// holds.
  private mutating func pass(
    _ curve: DeviceCurve, join: Stroke.Join, into outline: inout StrokeOutline
  ) {
    let (opening, closing) = (
      pen.untransformed(curve.startTangent), pen.untransformed(curve.endTangent)
    )
    guard dashes != nil, min(opening.length, closing.length) > Stroker.shortest else {
      return line(to: curve.end, into: &outline)
    }
    head(opening.normalized, join, into: &outline)
    skipDashes(
      pen.untransformed(curve).length(), to: pen.section(at: curve.end, closing.normalized),
      into: &outline)
  }

  /// Follows a curve from the current section, at the parameter `from`, up to the parameter `to`.
  @inline(__always)
  mutating func bend(
    _ curve: DeviceCurve, from: Double, to: Double, into outline: inout StrokeOutline
  ) {
    guard let section else { return }
    let (point, tangent) = (curve.exactPoint(at: to), curve.way(at: to))
    let way = pen.untransformed(point - current)
    let square = way.lengthSquared
    let length = square.squareRoot()
    guard length > Stroker.shortest else { return }
    let ahead = pen.untransformed(tangent)
    let size = ahead.length
    let heading = size > Stroker.shortest ? ahead / size : way / length
    let next = pen.section(at: point, heading)
    if isSmooth(from: section, to: next, along: way) {
      noteTurn(from: section.heading, to: heading)
      set(next, drawingInto: &outline)
      gone(to: point, length: length)
    } else {
      bendSharply(curve, from: from, to: to, section: next, along: way, into: &outline)
    }
  }

  /// True if the line can go from a section to another, `way` ahead, without a corner at either
  /// edge.
  @inline(__always)
  func isSmooth(
    from section: StrokePen.CrossSection, to next: StrokePen.CrossSection, along way: Vector
  ) -> Bool {
    // The distance by which the edges fall behind or run ahead of the middle; too far, and one
    // would go back.
    let change = (next.heading - section.heading).perpendicular * pen.halfWidth
    return next.heading.dot(section.heading) >= pen.smoothCosine
      && abs(change.dot(way)) < way.lengthSquared
  }

  /// Follows a curve that turns within the width of the line.
  private mutating func bendSharply(
    _ curve: DeviceCurve, from: Double, to: Double, section next: StrokePen.CrossSection,
    along way: Vector, into outline: inout StrokeOutline
  ) {
    guard let section else { return }
    if to - from > Stroker.shortestStep, next.heading.dot(section.heading) < Stroker.fastestTurn {
      let middle = (from + to) / 2
      bendAgain(curve, from: from, to: middle, into: &outline)
      return bendAgain(curve, from: middle, to: to, into: &outline)
    }
    let length = way.length
    turn(
      to: way / length, .round, next: SegmentCut(length: length), isSweeping: true, into: &outline)
    advance(to: next.position, length: length, into: &outline)
    turn(to: next.heading, .round, isSweeping: true, into: &outline)
  }

  /// Calls ``bend(_:from:to:into:)``, which is inlined elsewhere.
  private mutating func bendAgain(
    _ curve: DeviceCurve, from: Double, to: Double, into outline: inout StrokeOutline
  ) {
    bend(curve, from: from, to: to, into: &outline)
  }

  /// Adds a turn at which the line does not cover itself.
  @inline(__always)
  mutating func noteTurn(from old: Vector, to new: Vector) {
    let (cosine, sine) = (old.dot(new), old.cross(new))
    // The angle, or a little more.
    var turn = sine + 0.6 * sine * sine * sine
    if cosine <= 0 {
      let obtuse = Math.pi / 2 - cosine - 0.6 * cosine * cosine * cosine
      turn = sine < 0 ? -obtuse : obtuse
      turnsSharply = true
    }
    totalTurn += abs(turn)
    turnBalance += turn
  }

  /// Draws both edges to `section`.
  @inline(__always)
  mutating func set(_ section: StrokePen.CrossSection, drawingInto outline: inout StrokeOutline) {
    let (newLeft, newRight) = (section.left, section.right)
    outline.addLeft(left, newLeft)
    outline.addRight(newRight, right)
    (left, right) = (newLeft, newRight)
    self.section = section
  }

  /// Advances straight to `end`, `length` away in the pen's space.
  mutating func advance(to end: Point, length: Double, into outline: inout StrokeOutline) {
    guard var section else { return }
    section.position = end
    set(section, drawingInto: &outline)
    gone(to: end, length: length)
  }

  @inline(__always)
  private mutating func gone(to point: Point, length: Double) {
    current = point
    last = SegmentCut(length: length, cut: corner.cut, shade: corner.shade)
    corner = SegmentCut()
    if steps == 0 { first = last }
    steps += 1
  }
}

extension Stroker {
  /// The length of a segment, in the pen's space, and the parts cut off at its corners.
  ///
  /// A corner may be cut off both inner edges that meet in it if each segment covers the part cut
  /// off the other. That part lies beside the segment up to `shade`, and must not be cut off at its
  /// other end.
  struct SegmentCut {
    var length = 0.0
    /// The length cut off the inner edge.
    var cut = 0.0
    var shade = 0.0

    /// True if another corner can be cut off too, at the other end.
    func canTake(_ corner: SegmentCut) -> Bool {
      corner.shade <= length - cut && corner.cut <= length - shade
    }
  }
}

extension DeviceCurve {
  /// The largest coordinate of its ends and control points, to either side.
  fileprivate var extent: Double {
    [start, first, second, end].reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }
  }

  /// Returns the point at `t`, 0…1; the end is exact.
  @inline(__always)
  func exactPoint(at t: Double) -> Point { t == 1 ? end : point(at: t) }

  /// Returns the tangent at `t`.
  @inline(__always)
  func way(at t: Double) -> Vector { t == 1 ? endTangent : tangent(at: t) }
}
