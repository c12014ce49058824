extension Stroker {
  /// Turns to `heading` on the spot; `next` is the way that the line will go there. Where a curve
  /// turns, the whole width of the line is swept (`isSweeping`), not only its outer half.
  mutating func turn(
    to heading: Vector, _ join: Stroke.Join, next: CutWay = CutWay(), isSweeping: Bool = false,
    into outline: inout StrokeOutline
  ) {
    guard let old = face, old.heading != heading else { return }
    let new = pen.face(at: current, heading)
    face = new
    let last = self.last
    if last.length == 0 { leaveCorner(to: old, into: &outline) }
    (self.last, corner) = (CutWay(), CutWay())
    defer { steps += 1 }
    guard isDrawing else { return }
    let cosine = old.heading.dot(heading)
    let sine = old.heading.cross(heading)
    guard cosine < 1 - 1e-9 else {
      extend(1, to: new.left, into: &outline)
      return extend(-1, to: new.right, into: &outline)
    }
    // Turning to the left, the left edge is the inner one.
    let side = sine > 0 ? 1.0 : -1.0
    let miter = (old.across + new.across) / (1 + cosine)
    let cut = pen.half * abs(sine) / (1 + cosine)
    let corner = CutWay(cut: cut, shade: max(cut, pen.half * abs(sine)))
    // Turning back, it has no corner.
    if cosine > -0.9999, last.canTake(corner), next.dashed(dashes).canTake(corner) {
      turned += Stroker.angle(old.heading, heading)
      self.corner = corner
      if steps == 1 { (first.cut, first.shade) = (corner.cut, corner.shade) }
      extend(side, to: current + miter * side, into: &outline)
    } else {
      turned = .infinity
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

  /// Brings both edges back to `face` from the corners of a turn on the same spot.
  private mutating func leaveCorner(
    to face: StrokePen.Face, into outline: inout StrokeOutline
  ) {
    guard isDrawing else { return }
    if left != face.left { extend(1, to: face.left, into: &outline) }
    if right != face.right { extend(-1, to: face.right, into: &outline) }
  }

  /// Adds the sector that the inner half of the line sweeps in a turn.
  private mutating func addInnerSector(
    _ old: StrokePen.Face, _ new: StrokePen.Face, side: Double, until cosine: Double,
    into outline: inout StrokeOutline
  ) {
    // It goes the other way round than the inner edge: as an outer one.
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
      outline.add(left, point)
      left = point
    } else {
      outline.add(point, right)
      right = point
    }
  }

  /// Draws an edge round the line's present point, from `face` on, up to the angle of `cosine`; or
  /// what lies opposite of it.
  private mutating func addArc(
    _ face: StrokePen.Face, side: Double, isBehind: Bool = false, until cosine: Double,
    into outline: inout StrokeOutline
  ) {
    let radius = isBehind ? -1.0 : 1.0
    let turns = StrokePen.turns
    var step = pen.stride
    while step < turns.count - 1, turns[step].dx > cosine {
      let turn = turns[step]
      let way = face.across * (turn.dx * side) + face.along * turn.dy
      extend(side, to: current + way * radius, into: &outline)
      step += pen.stride
    }
  }

  /// Ends the line at `face`, which a turn's corners may have left.
  func addCap(after face: StrokePen.Face, into outline: inout StrokeOutline) {
    outline.add(left, face.left)
    outline.add(face.right, right)
    pen.addCap(at: face.position, face.across, face.along, into: &outline)
  }

  func addCap(before face: StrokePen.Face, into outline: inout StrokeOutline) {
    pen.addCap(at: face.position, .zero - face.across, .zero - face.along, into: &outline)
  }
}

extension Stroker.CutWay {
  /// The way as far as a dash goes that is being drawn.
  fileprivate func dashed(_ dashes: DashPattern?) -> Self {
    guard let dashes else { return self }
    return Self(length: min(length, dashes.remaining), cut: cut, shade: shade)
  }
}
