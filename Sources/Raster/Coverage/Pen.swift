import Drawing
import Geometry

/// What draws a line: a disc of half the line's width, which the transform of its command may turn
/// and stretch. Directions and lengths are those before the transform, places are in pixels.
struct Pen {
  let half: Double
  let cap: Stroke.Cap
  let join: Stroke.Join
  private let map: Transform
  private let inverse: Transform
  /// Every how many of ``Pen/turns`` an arc needs a corner, and the cosine of the angle between.
  let stride: Int
  let smoothCosine: Double

  /// nil where the map cannot be undone.
  init?(_ stroke: Stroke, map: Transform) {
    guard let inverse = map.inverse, inverse.isFinite else { return nil }
    half = min(stroke.width, 1e6) / 2
    (cap, join) = (stroke.cap, stroke.join)
    (self.map, self.inverse) = (map, inverse)
    // A chord strays from its arc by r · (1 − cos(angle / 2)).
    var stride = Pen.steps / 4
    let radius = half * map.largestScale
    while stride > 1, radius * (1 - Pen.turns[stride / 2].dx) > Pen.tolerance { stride /= 2 }
    self.stride = stride
    smoothCosine = Pen.turns[stride].dx
  }

  /// How far the corners of arcs may lie outside of the lines between them, in pixels.
  private static let tolerance = 1.0 / 64

  /// Steps of half a turn.
  static let steps = 1024

  /// Directions from 0 to half a turn, in even steps; never written again.
  nonisolated(unsafe) static let turns: UnsafePointer<Vector> = {
    let turns = UnsafeMutablePointer<Vector>.allocate(capacity: steps + 1)
    for step in 0...steps {
      (turns + step).initialize(to: Vector(angle: Double(step) / Double(steps) * Math.pi))
    }
    return UnsafePointer(turns)
  }()

  /// A way in pixels as it is before the transform.
  @inline(__always)
  func untransformed(_ way: Vector) -> Vector { inverse.apply(way) }

  /// The face of the line at `position`, where it goes along `heading`, of length 1.
  @inline(__always)
  func face(at position: Point, _ heading: Vector) -> Face {
    Face(
      position: position, heading: heading, across: map.apply(heading.perpendicular * half),
      along: map.apply(heading * half))
  }

  /// A cut through the line.
  struct Face {
    var position: Point
    /// Direction of length 1, before the transform.
    let heading: Vector
    /// From the middle to the left edge, and as far ahead, in pixels.
    let across: Vector
    let along: Vector

    var left: Point { position + across }
    var right: Point { position - across }
  }
}

extension Pen {
  /// Draws the end of a line at `position`: round it, as the cap says, from the edge that lies
  /// `across` to the other, the line having gone `along`.
  func addCap(
    at position: Point, _ across: Vector, _ along: Vector, into outline: inout DeviceOutline
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
      for step in Swift.stride(from: stride, to: Pen.steps, by: stride) {
        let turn = Pen.turns[step]
        go(to: position + across * turn.dx + along * turn.dy)
      }
    }
    go(to: end)
  }
}
