import Geometry

extension Stroker {
  /// Turns to `heading` on the spot; `next` is the following segment. At a turn of a curve, the
  /// whole width of the line is swept (`isSweeping`), not only its outer half.
  mutating func turn(
    to heading: Vector, _ join: Stroke.Join, next: SegmentCut = SegmentCut(),
    isSweeping: Bool = false,
    into outline: inout StrokeOutline
  ) {
    guard let old = section, old.heading != heading else { return }
    let new = pen.section(at: current, heading)
    section = new
    let last = self.last
    if last.length == 0 { leaveCorner(to: old, into: &outline) }
    (self.last, corner) = (SegmentCut(), SegmentCut())
    defer { steps += 1 }
    guard isDrawing else { return }
    let cosine = old.heading.dot(heading)
    let sine = old.heading.cross(heading)
    guard cosine < 1 - 1e-9 else {
      extend(1, to: new.left, into: &outline)
      return extend(-1, to: new.right, into: &outline)
    }
    // In a turn to the left, the left edge is the inner one.
    let side = sine > 0 ? 1.0 : -1.0
    let miter = (old.across + new.across) / (1 + cosine)
    let cut = pen.halfWidth * abs(sine) / (1 + cosine)
    let corner = SegmentCut(cut: cut, shade: max(cut, pen.halfWidth * abs(sine)))
    // A line that turns back has no corner.
    if cosine > -0.9999, last.canTake(corner), next.dashed(dashes).canTake(corner) {
      noteTurn(from: old.heading, to: heading)
      self.corner = corner
      if steps == 1 { (first.cut, first.shade) = (corner.cut, corner.shade) }
      extend(side, to: current + miter * side, into: &outline)
    } else {
      totalTurn = .infinity
      extend(side, to: current, into: &outline)
      extend(side, to: current + new.across * side, into: &outline)
      if isSweeping { addInnerSector(old, new, side: side, until: cosine, into: &outline) }
    }
    switch join {
    case .miter where 1 + cosine >= pen.bluntest, .round where cosine >= pen.smoothCosine:
      extend(-side, to: current - miter * side, into: &outline)
    case .round:
      addArc(old, side: -side, until: cosine, into: &outline)
      extend(-side, to: current - new.across * side, into: &outline)
    case .miter, .bevel:
      extend(-side, to: current - new.across * side, into: &outline)
    }
  }

  /// Brings both edges back to `section` from the corners of a turn at the same point.
  private mutating func leaveCorner(
    to section: StrokePen.CrossSection, into outline: inout StrokeOutline
  ) {
    guard isDrawing else { return }
    if left != section.left { extend(1, to: section.left, into: &outline) }
    if right != section.right { extend(-1, to: section.right, into: &outline) }
  }

  /// Adds the sector that the inner half of the line sweeps in a turn.
  private mutating func addInnerSector(
    _ old: StrokePen.CrossSection, _ new: StrokePen.CrossSection, side: Double,
    until cosine: Double,
    into outline: inout StrokeOutline
  ) {
    // It has the opposite direction of the inner edge: that of an outer one.
    let edges = (left, right)
    (left, right) = (current, current)
    extend(-side, to: current + old.across * side, into: &outline)
    addArc(old, side: -side, isBehind: true, until: cosine, into: &outline)
    extend(-side, to: current + new.across * side, into: &outline)
    extend(-side, to: current, into: &outline)
    (left, right) = edges
  }

  /// Draws the left edge (`side` 1) or the right one (−1) to `point`.
  @inline(__always)
  private mutating func extend(
    _ side: Double, to point: Point, into outline: inout StrokeOutline
  ) {
    if side > 0 {
      outline.addLeft(left, point)
      left = point
    } else {
      outline.addRight(point, right)
      right = point
    }
  }

  /// Draws an edge around the line's current point, from `section` on, up to the angle of `cosine`;
  /// or the part opposite of it.
  private mutating func addArc(
    _ section: StrokePen.CrossSection, side: Double, isBehind: Bool = false, until cosine: Double,
    into outline: inout StrokeOutline
  ) {
    let radius = isBehind ? -1.0 : 1.0
    let unitCircle = StrokePen.unitCircle
    var step = pen.stride
    while step < unitCircle.count - 1, unitCircle[step].dx > cosine {
      let turn = unitCircle[step]
      let way = section.across * (turn.dx * side) + section.along * turn.dy
      extend(side, to: current + way * radius, into: &outline)
      step += pen.stride
    }
  }

  /// Ends the line at `section`, which a turn's corners may have left.
  func addCap(after section: StrokePen.CrossSection, into outline: inout StrokeOutline) {
    outline.add(left, section.left)
    outline.add(section.right, right)
    pen.addCap(at: section.position, section.across, section.along, into: &outline)
  }

  func addCap(before section: StrokePen.CrossSection, into outline: inout StrokeOutline) {
    pen.addCap(at: section.position, .zero - section.across, .zero - section.along, into: &outline)
  }
}

extension Stroker.SegmentCut {
  /// Returns the segment limited to the remaining dash.
  fileprivate func dashed(_ dashes: DashPattern?) -> Self {
    guard let dashes else { return self }
    return Self(length: min(length, dashes.remaining), cut: cut, shade: shade)
  }
}
