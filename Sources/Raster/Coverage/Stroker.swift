import Drawing
import Geometry

/// Makes the area that a line covers an ``DeviceOutline``, as its path goes by.
///
/// The left edge is drawn forwards and the right one backwards, with a cap at each end or a join
/// where the line closes; the winding is 1 on the line, and more where it covers itself.
struct Stroker {
  private let pen: Pen
  private var dashes: DashPattern?
  /// The part of the picture that is painted, in pixels, and as far round it as the line reaches.
  private let box: Rect
  private let seen: Rect

  /// Where the line is; nil before its first way of any length.
  private var face: Pen.Face?
  /// Last points of the two edges.
  private var left = Point.zero
  private var right = Point.zero
  /// Where the line began, if it was drawn from there on; its cap is open.
  private var beginning: Pen.Face?
  /// Length of the way just gone, before the transform; 0 after a turn.
  private var lastLength = 0.0
  /// Length of the first way of the subpath; nil before it.
  private var firstLength: Double?
  /// First point of the subpath, and the present one.
  private var start = Point.zero
  private var current = Point.zero
  /// How far the line has turned, at least, in radians; from half a turn on, or where it covers
  /// itself at a bend, it counts as infinite.
  private var turned = 0.0
  /// Whether the subpath has a line at all, be it of no length.
  private var hasLine = false

  /// A stroker for lines that are seen in `box` and reach `reach` far, in pixels.
  init(_ pen: Pen, _ stroke: Stroke, scale: Double, box: Rect, reach: Double) {
    self.pen = pen
    self.box = box
    seen = box.inset(by: -reach)
    dashes = DashPattern(stroke, scale: scale)
  }

  mutating func stroke(
    _ path: Path, in space: DeviceSpace, by map: Transform, into outline: inout DeviceOutline
  ) {
    for element in path.elements {
      switch element {
      case .move(let point):
        finish(into: &outline)
        begin(at: space.place(point, by: map))
      case .line(let point):
        line(to: space.place(point, by: map), join: pen.join, into: &outline)
      case .curve(let first, let second, let point):
        let curve = DeviceCurve(
          start: current, first: space.place(first, by: map), second: space.place(second, by: map),
          end: space.place(point, by: map))
        self.curve(curve, join: pen.join, into: &outline)
      case .close:
        close(into: &outline)
        begin(at: start)
      }
    }
    finish(into: &outline)
  }
}

// MARK: - Subpaths

extension Stroker {
  /// Ways up to this length, before the transform, have no direction; their squares would vanish.
  private static let shortest = 1e-120

  private mutating func begin(at point: Point) {
    (start, current) = (point, point)
    (face, beginning, firstLength, hasLine) = (nil, nil, nil, false)
    turned = dashes == nil ? 0 : .infinity
    dashes?.restart()
  }

  /// Ends an open subpath.
  private mutating func finish(into outline: inout DeviceOutline) {
    guard hasLine else { return }
    guard let face else { return dot(into: &outline) }
    if let beginning { addCap(before: beginning, into: &outline) }
    if isDrawing { addCap(after: face, into: &outline) }
    outline.endContour(isSimple: turned < Math.pi)
    hasLine = false
  }

  private mutating func close(into outline: inout DeviceOutline) {
    line(to: start, join: pen.join, into: &outline)
    guard let beginning, isDrawing, face != nil else { return finish(into: &outline) }
    turn(to: beginning.heading, pen.join, nextLength: firstLength ?? 0, into: &outline)
    outline.add(left, beginning.left)
    outline.add(beginning.right, right)
    outline.endContour(isSimple: false)
    hasLine = false
  }

  /// What a subpath of no length leaves: round and square caps stand alone.
  private mutating func dot(into outline: inout DeviceOutline) {
    hasLine = false
    guard isDrawing, pen.cap != .butt else { return }
    let face = pen.face(at: current, Vector(1, 0))
    set(face)
    addCap(before: face, into: &outline)
    addCap(after: face, into: &outline)
    outline.endContour(isSimple: true)
  }

  private var isDrawing: Bool { dashes?.isOn ?? true }
}

// MARK: - Lines and curves

extension Stroker {
  private mutating func line(to end: Point, join: Stroke.Join, into outline: inout DeviceOutline) {
    hasLine = true
    let way = pen.untransformed(end - current)
    let length = way.length
    guard length > Stroker.shortest else { return }
    head(way / length, join, nextLength: length, into: &outline)
    advance(to: end, length: length, into: &outline)
  }

  /// Goes on in the direction `heading`, of length 1, from where the line is.
  private mutating func head(
    _ heading: Vector, _ join: Stroke.Join, nextLength: Double, into outline: inout DeviceOutline
  ) {
    guard face == nil else {
      return turn(to: heading, join, nextLength: nextLength, into: &outline)
    }
    let face = pen.face(at: current, heading)
    set(face)
    beginning = isDrawing ? face : nil
    lastLength = 0
  }

  private mutating func set(_ face: Pen.Face) {
    self.face = face
    (left, right) = (face.left, face.right)
  }

  private mutating func curve(
    _ curve: DeviceCurve, join: Stroke.Join, into outline: inout DeviceOutline
  ) {
    hasLine = true
    let pieces = curve.pieces
    guard pieces <= DeviceCurve.mostPieces else {
      // Dashes need the length of what is not seen, but not of what nobody draws.
      guard dashes == nil ? !curve.isBeyond(seen) : pieces <= DeviceCurve.mostPieces << 12 else {
        return line(to: curve.end, join: join, into: &outline)
      }
      let (first, second) = curve.halves
      self.curve(first, join: join, into: &outline)
      return self.curve(second, join: .round, into: &outline)
    }
    guard dashes == nil else {
      for piece in 1...pieces {
        let point = piece == pieces ? curve.end : curve.point(at: Double(piece) / Double(pieces))
        line(to: point, join: piece == 1 ? join : .round, into: &outline)
      }
      return
    }
    let opening = pen.untransformed(curve.startTangent)
    let size = opening.length
    guard size > Stroker.shortest else { return }
    head(opening / size, join, nextLength: 0, into: &outline)
    let step = 1 / Double(pieces)
    for piece in 1..<pieces {
      let t = Double(piece) * step
      bend(to: curve.point(at: t), curve.tangent(at: t), into: &outline)
    }
    bend(to: curve.end, curve.endTangent, into: &outline)
  }

  /// Follows a curve to `point`, where it goes along `tangent`, in pixels.
  private mutating func bend(to point: Point, _ tangent: Vector, into outline: inout DeviceOutline)
  {
    guard let face else { return }
    let way = pen.untransformed(point - current)
    let square = way.lengthSquared
    let length = square.squareRoot()
    guard length > Stroker.shortest else { return }
    let ahead = pen.untransformed(tangent)
    let size = ahead.length
    let heading = size > Stroker.shortest ? ahead / size : way / length
    let cosine = heading.dx * face.heading.dx + heading.dy * face.heading.dy
    // How far the edges fall behind or run ahead of the middle; too far, and one would go back.
    let change = (heading - face.heading).perpendicular * pen.half
    let gain = change.dx * way.dx + change.dy * way.dy
    if cosine >= pen.smoothCosine, abs(gain) < square {
      turned += Stroker.angle(face.heading, heading, cosine)
      set(pen.face(at: point, heading), drawingInto: &outline)
      gone(to: point, length: length)
    } else {
      turn(to: way / length, .round, nextLength: length, into: &outline)
      advance(to: point, length: length, into: &outline)
      turn(to: heading, .round, nextLength: 0, into: &outline)
    }
  }

  /// The angle between two directions, or a little more.
  @inline(__always)
  private static func angle(_ a: Vector, _ b: Vector, _ cosine: Double) -> Double {
    guard cosine > 0 else { return .infinity }
    let sine = abs(a.dx * b.dy - a.dy * b.dx)
    return sine + 0.6 * sine * sine * sine
  }

  /// Draws both edges to where they are at `face`.
  @inline(__always)
  private mutating func set(_ face: Pen.Face, drawingInto outline: inout DeviceOutline) {
    let (newLeft, newRight) = (face.left, face.right)
    outline.add(left, newLeft)
    outline.add(newRight, right)
    (left, right) = (newLeft, newRight)
    self.face = face
  }

  /// Goes straight on to `end`, `length` away before the transform.
  private mutating func advance(to end: Point, length: Double, into outline: inout DeviceOutline) {
    guard var face else { return }
    let way = end - current
    if dashes != nil {
      dash(along: way, length: length, into: &outline)
      current = end
      return
    }
    face.position = end
    set(face, drawingInto: &outline)
    gone(to: end, length: length)
  }

  private mutating func gone(to point: Point, length: Double) {
    (current, lastLength) = (point, length)
    if firstLength == nil { firstLength = length }
  }
}

// MARK: - Dashes

extension Stroker {
  /// Draws the dashes that lie on the straight way from the present point.
  private mutating func dash(along way: Vector, length: Double, into outline: inout DeviceOutline) {
    guard var pattern = dashes, var face else { return }
    let origin = current
    var gone = 0.0
    /// Goes on to `place` along the way, drawing where a dash is.
    func go(to place: Double, _ stroker: inout Stroker) {
      face.position = place >= length ? origin + way : origin + way * (place / length)
      if pattern.isOn {
        stroker.set(face, drawingInto: &outline)
        stroker.lastLength = place - gone
      } else {
        stroker.set(face)
      }
      gone = place
    }
    // What cannot be seen is passed over in whole patterns.
    let (enter, leave) = seenPart(of: face.heading, from: origin)
    func skip(to place: Double) {
      let patterns = ((place - gone) / pattern.period).rounded(.down) - 1
      guard patterns >= 64 else { return }
      if pattern.isOn { addCap(after: face, into: &outline) }
      gone += patterns * pattern.period
      face.position = origin + way * (gone / length)
      set(face)
      if pattern.isOn { addCap(before: face, into: &outline) }
    }
    skip(to: min(enter, length))
    while gone + pattern.remaining < length {
      if gone > leave { skip(to: length) }
      // Far out a dash may be less than the next number.
      guard gone + pattern.remaining < length, gone + pattern.period > gone else { break }
      let rest = pattern.remaining
      if firstLength == nil { firstLength = pattern.isOn ? rest : 0 }
      go(to: gone + rest, &self)
      if pattern.isOn { addCap(after: face, into: &outline) }
      pattern.toggle()
      if pattern.isOn { addCap(before: face, into: &outline) }
    }
    if firstLength == nil { firstLength = length }
    pattern.consume(length - gone)
    go(to: length, &self)
    dashes = pattern
  }

  /// From where to where along `heading` dashes may be seen; lengths before the transform.
  private func seenPart(of heading: Vector, from origin: Point) -> (enter: Double, leave: Double) {
    let corners = [
      box.origin, Point(box.maxX, box.minY), Point(box.minX, box.maxY), Point(box.maxX, box.maxY),
    ]
    let places = corners.map { corner in
      let way = pen.untransformed(corner - origin)
      return way.dx * heading.dx + way.dy * heading.dy
    }
    let reach = pen.cap == .butt ? 0 : pen.half
    return ((places.min() ?? 0) - reach, (places.max() ?? 0) + reach)
  }
}

// MARK: - Joins and caps

extension Stroker {
  /// Turns to `heading` on the spot; `nextLength` is how far the line will go there.
  private mutating func turn(
    to heading: Vector, _ join: Stroke.Join, nextLength: Double, into outline: inout DeviceOutline
  ) {
    guard let old = face, old.heading != heading else { return }
    let new = pen.face(at: current, heading)
    face = new
    let reach = min(lastLength, nextLength)
    lastLength = 0
    if firstLength == nil { firstLength = 0 }
    guard isDrawing else { return (left, right) = (new.left, new.right) }
    let cosine = old.heading.dx * heading.dx + old.heading.dy * heading.dy
    let sine = old.heading.dx * heading.dy - old.heading.dy * heading.dx
    guard cosine < 1 - 1e-9 else {
      extend(1, to: new.left, into: &outline)
      return extend(-1, to: new.right, into: &outline)
    }
    // Turning to the left, the left edge is the inner one.
    let side = sine > 0 ? 1.0 : -1.0
    let miter = (old.across + new.across) / (1 + cosine)
    // Turning back, it has no corner.
    if cosine > -0.9999, pen.half * abs(sine) <= (1 + cosine) * reach {
      turned += Stroker.angle(old.heading, heading, cosine)
      extend(side, to: current + miter * side, into: &outline)
    } else {
      turned = .infinity
      extend(side, to: current, into: &outline)
      extend(side, to: current + new.across * side, into: &outline)
    }
    switch join {
    case .miter where 1 + cosine >= 0.02, .round where cosine >= pen.smoothCosine:
      extend(-side, to: current - miter * side, into: &outline)
    case .round:
      addArc(old, side: -side, until: cosine, into: &outline)
      extend(-side, to: current - new.across * side, into: &outline)
    case .miter, .bevel:
      extend(-side, to: current - new.across * side, into: &outline)
    }
  }

  /// Draws the left edge (`side` 1) or the right one (−1) to `point`.
  @inline(__always)
  private mutating func extend(_ side: Double, to point: Point, into outline: inout DeviceOutline) {
    if side > 0 {
      outline.add(left, point)
      left = point
    } else {
      outline.add(point, right)
      right = point
    }
  }

  /// Draws an edge round the line's present point, from `face` on, up to the angle of `cosine`.
  private mutating func addArc(
    _ face: Pen.Face, side: Double, until cosine: Double, into outline: inout DeviceOutline
  ) {
    var step = pen.stride
    while step < Pen.steps, Pen.turns[step].dx > cosine {
      let turn = Pen.turns[step]
      let corner = current + face.across * (turn.dx * side) + face.along * turn.dy
      extend(side, to: corner, into: &outline)
      step += pen.stride
    }
  }

  /// Ends the line at `face`, which a turn's corners may have left.
  private func addCap(after face: Pen.Face, into outline: inout DeviceOutline) {
    outline.add(left, face.left)
    outline.add(face.right, right)
    pen.addCap(at: face.position, face.across, face.along, into: &outline)
  }

  private func addCap(before face: Pen.Face, into outline: inout DeviceOutline) {
    pen.addCap(at: face.position, .zero - face.across, .zero - face.along, into: &outline)
  }
}
