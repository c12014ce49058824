import Geometry

/// The pen that draws a line: a disc of half the line's width, which a transform may rotate and
/// stretch.
///
/// Directions and lengths are in the pen's own space, before the transform; positions are in device
/// space.
struct StrokePen {
  let halfWidth: Double
  let cap: Stroke.Cap
  let join: Stroke.Join
  /// The least 1 + cosine of a turn at which a miter is drawn.
  let bluntest: Double
  /// The step through ``unitCircle`` from one corner of an arc to the next, and the cosine of the
  /// angle between.
  let stride: Int
  let smoothCosine: Double
  private let map: Transform
  private let inverse: Transform

  /// Creates the pen; nil for a line without width, and if the map cannot be inverted. Corners of
  /// arcs lie at most `tolerance` outside of the lines between them, or 1.2 millionths of half the
  /// width if that is more.
  init?(_ stroke: Stroke, map: Transform, tolerance: Double) {
    // A disc is its own mirror image: with a mirroring map mirrored once more, outlines always have
    // the same direction.
    let map = map.determinant < 0 ? Transform.scale(1, -1).then(map) : map
    guard stroke.width > 0, let inverse = map.inverse, inverse.isFinite else { return nil }
    halfWidth = stroke.halfWidth
    (cap, join) = (stroke.cap, stroke.join)
    // A miter is 1 / cos(turn / 2) half widths long; for a line that turns back it is infinite.
    let limit = stroke.miterLimit > 1 ? stroke.miterLimit : 1
    bluntest = max(2 / (limit * limit), 1e-12)
    (self.map, self.inverse) = (map, inverse)
    let unitCircle = StrokePen.unitCircle
    var stride = (unitCircle.count - 1) / 4
    let radius = halfWidth * map.largestScale
    while stride > 1, radius * (1 - unitCircle[stride / 2].dx) > tolerance { stride /= 2 }
    self.stride = stride
    smoothCosine = unitCircle[stride].dx
  }

  /// Directions from 0 to half a turn, in even steps: a power of two.
  static let unitCircle = (0...1024).map { Vector(angle: Double($0) / 1024 * Math.pi) }

  /// Converts a vector from device space to pen space.
  @inline(__always)
  func untransformed(_ way: Vector) -> Vector { inverse.apply(way) }

  /// Converts a curve from device space to pen space.
  func untransformed(_ curve: DeviceCurve) -> CubicCurve {
    CubicCurve(
      inverse.apply(curve.start), inverse.apply(curve.first), inverse.apply(curve.second),
      inverse.apply(curve.end))
  }

  /// Returns the section of the line at `position`, with `heading` of length 1.
  @inline(__always)
  func section(at position: Point, _ heading: Vector) -> CrossSection {
    CrossSection(
      position: position, heading: heading, across: map.apply(heading.perpendicular * halfWidth),
      along: map.apply(heading * halfWidth))
  }

  /// A cross section of the line.
  struct CrossSection {
    var position: Point
    /// Direction of length 1, in the pen's space.
    let heading: Vector
    /// Vectors from the middle to the left edge, and as far ahead.
    let across: Vector
    let along: Vector

    var left: Point { position + across }
    var right: Point { position - across }
  }
}

extension StrokePen {
  /// Draws the cap at `position`, from the edge at `across` to the other, for a line in the
  /// direction of `along`.
  func addCap(
    at position: Point, _ across: Vector, _ along: Vector, into outline: inout StrokeOutline
  ) {
    let end = position - across
    var from = position + across
    func go(to point: Point) {
      outline.add(from, point)
      from = point
    }
    switch cap {
    case .butt: break
    case .square:
      go(to: from + along)
      go(to: end + along)
    case .round:
      let unitCircle = StrokePen.unitCircle
      for step in Swift.stride(from: stride, to: unitCircle.count - 1, by: stride) {
        let turn = unitCircle[step]
        go(to: position + across * turn.dx + along * turn.dy)
      }
    }
    go(to: end)
  }
}

/// The area that a stroke covers, as straight edges around it.
///
/// Its winding number has the same sign everywhere and is at least 1, possibly more: fill it by the
/// non-zero rule. The order of edges does not matter; those of each contour form closed lines.
package struct StrokeOutline {
  /// A straight line.
  package struct Edge: BitwiseCopyable {
    package let start: Point
    package let end: Point
  }

  /// Edges that belong together: up to `end`, from the end of the contour before.
  package struct Contour: BitwiseCopyable {
    package let end: Int
    /// True if no part of its inside has a winding number above 1.
    package let isSimple: Bool
    /// True if it is a ring around a convex area.
    package let isRing: Bool
  }

  /// A side of the line; the left one is on the right on screen, where y grows downwards.
  package enum Side { case left, right }

  package private(set) var edges: [Edge] = []
  package private(set) var contours: [Contour] = []
  let side: Side?

  /// Creates an empty area; with a `side`, only edges on that side are added.
  package init(only side: Side? = nil) { self.side = side }

  /// Removes all edges, and keeps their memory.
  package mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func add(_ start: Point, _ end: Point) {
    edges.append(Edge(start: start, end: end))
  }

  /// Adds a part of the left edge, which goes ahead.
  @inline(__always)
  mutating func addLeft(_ start: Point, _ end: Point) {
    if side != .right { add(start, end) }
  }

  /// Adds a part of the right edge, which goes back.
  @inline(__always)
  mutating func addRight(_ start: Point, _ end: Point) {
    if side != .left { add(start, end) }
  }

  /// Ends a contour of the edges since the last one.
  mutating func endContour(isSimple: Bool, isRing: Bool = false) {
    contours.append(Contour(end: edges.count, isSimple: isSimple, isRing: isRing))
  }
}
