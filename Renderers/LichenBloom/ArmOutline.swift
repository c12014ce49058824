import Drawing
import Geometry

/// The contour of an arm, traced around the whole tree, left flank first: one smooth closed path
/// with a bay between every two lobes. A lobe of size 0 leaves the contour unchanged, so lobes grow
/// continuously from their parents.
package struct ArmOutline {
  /// Height of a rounded tip relative to its half width.
  static let cap = 0.8
  /// Largest distance of the contour from the points it should pass, in points.
  private static let tolerance = 0.06

  /// The scale of every half width, and the points subtracted from it at a full tip.
  private let share: Double
  private let inset: Double
  private let end: Int
  private let joints: [Joint]
  private let segments: [Skeleton.Segment]
  private var pen: ThallusPen

  /// Returns the contour of `pose`, with half widths times `share` less `inset` points at the tips.
  /// Pieces from branching order `end` on are left out, and with them all buds.
  package static func path(
    _ skeleton: Skeleton, _ pose: ArmPose, share: Double = 1, inset: Double = 0,
    end: Int = Growth.orders
  ) -> Path {
    guard let first = pose.joints.first, first.size > 0 else { return Path() }
    var outline = ArmOutline(skeleton, pose, share: share, inset: inset, end: end)
    let side = first.startTangent.perpendicular * outline.half(first, 0)
    outline.pen.visit(first.base - side, first.startTangent)
    outline.trace(0)
    outline.pen.visit(first.base + side, -first.startTangent)
    return outline.pen.closed()
  }

  private init(_ skeleton: Skeleton, _ pose: ArmPose, share: Double, inset: Double, end: Int) {
    (joints, segments) = (pose.joints, skeleton.segments)
    (self.share, self.inset, self.end) = (share, inset, end)
    pen = ThallusPen(
      tolerance: ArmOutline.tolerance, expecting: 4 + 5 * joints.count { $0.size > 0 })
  }

  private func half(_ joint: Joint, _ along: Double) -> Double {
    let full = joint.halfWidth(along) * share
    return max(full - inset * joint.size, full * 0.25)
  }

  /// Traces a piece and its descendants, from its left base to its right base.
  private mutating func trace(_ index: Int) {
    let joint = joints[index]
    let isWhole = end == Growth.orders
    let children = isWhole ? segments[index].children : heirs(of: index)
    for child in children {
      guard case .flank(let side, let along) = segments[child].seat, side < 0 else { continue }
      bud(child, on: joint, side: side, along: along)
    }
    tip(of: joint, children)
    for child in children {
      guard case .flank(let side, let along) = segments[child].seat, side > 0 else { continue }
      bud(child, on: joint, side: side, along: along)
    }
  }

  private func heirs(of index: Int) -> [Int] {
    segments[index].children.filter { child in
      guard case .tip = segments[child].seat else { return false }
      return segments[child].internode.order < end
    }
  }

  private mutating func tip(of joint: Joint, _ children: [Int]) {
    let breadth = half(joint, 1)
    let normal = joint.endTangent.perpendicular
    pen.visit(joint.end - normal * breadth, joint.endTangent)
    var last: (across: Double, size: Double)?
    for child in children {
      guard case .tip(let across) = segments[child].seat else { continue }
      let size = joints[child].size
      if let last { bay(joint, (last.across + across) / 2, breadth, min(last.size, size)) }
      lobe(child, on: joint, across: across, breadth)
      last = (across, size)
    }
    if last == nil { station(joint, 0, breadth) }
    pen.visit(joint.end + normal * breadth, -joint.endTangent)
  }

  /// Traces the bay between two lobes, which deepens as they grow.
  private mutating func bay(_ joint: Joint, _ across: Double, _ breadth: Double, _ size: Double) {
    let height = breadth * ArmOutline.cap * (1 - across * across).squareRoot()
    let normal = joint.endTangent.perpendicular
    pen.visit(
      joint.end + normal * (breadth * across) + joint.endTangent * (height * (1 - 0.45 * size)),
      normal
    )
  }

  private mutating func station(_ joint: Joint, _ across: Double, _ breadth: Double) {
    let (point, tangent) = rim(joint, across, breadth)
    pen.visit(point, tangent)
  }

  /// Returns a point of a rounded tip and the direction of the contour there.
  private func rim(_ joint: Joint, _ across: Double, _ breadth: Double) -> (Point, Vector) {
    let height = (1 - across * across).squareRoot()
    let normal = joint.endTangent.perpendicular
    let point =
      joint.end + normal * (breadth * across) + joint.endTangent
      * (breadth * ArmOutline.cap * height)
    let tangent = normal * height - joint.endTangent * (ArmOutline.cap * across)
    return (point, tangent.normalized)
  }

  private mutating func lobe(
    _ child: Int, on joint: Joint, across: Double, _ breadth: Double
  ) {
    let grown = joints[child]
    guard grown.size > 0, breadth > 0 else { return station(joint, across, breadth) }
    let width = min(half(grown, 0) / breadth, 1 - abs(across))
    let (left, along) = rim(joint, max(across - width, -1), breadth)
    let (right, back) = rim(joint, min(across + width, 1), breadth)
    enter(child, left, along, right, back)
  }

  private mutating func bud(_ child: Int, on joint: Joint, side: Double, along: Double) {
    let grown = joints[child]
    let width = joint.length > 0 ? min(half(grown, 0) / joint.length, 0.25) : 0
    // The right flank is traced from tip to base.
    func flank(_ along: Double) -> (Point, Vector) {
      let direction = joint.direction(along)
      let point = joint.axis(along) + direction.perpendicular * (side * half(joint, along))
      return (point, direction * -side)
    }
    guard grown.size > 0 else {
      let (point, tangent) = flank(along)
      return pen.visit(point, tangent)
    }
    let (first, there) = flank(along + side * width)
    let (second, back) = flank(along - side * width)
    enter(child, first, there, second, back)
  }

  /// Leaves the parent's contour at one point, traces the child and returns at another.
  private mutating func enter(
    _ child: Int, _ first: Point, _ along: Vector, _ second: Point, _ back: Vector
  ) {
    let grown = joints[child]
    pen.visit(first, (along * (1 - grown.size) + grown.startTangent * grown.size).normalized)
    trace(child)
    pen.visit(second, (back * (1 - grown.size) - grown.startTangent * grown.size).normalized)
  }
}

/// Draws a smooth closed curve through points that it visits in given directions. It omits points
/// that the curve between their neighbours passes anyway, so small and far lobes take few curves.
/// The error is invisible, so the contour does not jump when the selection changes.
package struct ThallusPen {
  /// A point on the curve and the unit direction of the curve there.
  private struct Stop {
    var point: Point
    var tangent: Vector
  }

  /// Largest distance of the curve from a point, in points.
  private let tolerance: Double
  /// The joints of the curve.
  private var stops: [Stop] = []
  /// Points visited since the last stop.
  private var pending: [Stop] = []
  /// Most points between two stops.
  private static let patience = 5

  /// Creates a pen that passes every point within `tolerance` points and expects to visit `count`
  /// of them.
  package init(tolerance: Double, expecting count: Int) {
    self.tolerance = tolerance
    stops.reserveCapacity(count)
    pending.reserveCapacity(ThallusPen.patience)
  }

  /// Continues to `point`, in the unit direction `tangent` there.
  package mutating func visit(_ point: Point, _ tangent: Vector) {
    let next = Stop(point: point, tangent: tangent)
    if let from = stops.last {
      if let last = pending.last, pending.count == ThallusPen.patience || !passes(from, next) {
        stops.append(last)
        pending.removeAll(keepingCapacity: true)
      }
      pending.append(next)
    } else {
      stops.append(next)
    }
  }

  /// Returns the closed curve through all visited points.
  package func closed() -> Path {
    guard let first = stops.first else { return Path() }
    var path = Path()
    path.reserveCapacity(curves: stops.count - 1 + (pending.isEmpty ? 0 : 1))
    path.move(to: first.point)
    for (from, to) in zip(stops, stops.dropFirst()) { add(from, to, to: &path) }
    if let from = stops.last, let to = pending.last { add(from, to, to: &path) }
    path.close()
    return path
  }

  private func add(_ from: Stop, _ to: Stop, to path: inout Path) {
    let (a, b) = handles(from, to)
    path.curve(to: to.point, control: a, b)
  }

  /// Returns control points like those of a circular arc that turns by θ: handles of chord / (3
  /// cos²(θ/4)).
  private func handles(_ from: Stop, _ to: Stop) -> (Point, Point) {
    let halfTurn = (max(1 + from.tangent.dot(to.tangent), 0) / 2).squareRoot()
    let handle = from.point.distance(to: to.point) * 2 / (3 * (1 + halfTurn))
    return (from.point + from.tangent * handle, to.point - to.tangent * handle)
  }

  /// True if the curve between two stops passes all pending points.
  private func passes(_ from: Stop, _ to: Stop) -> Bool {
    guard from.tangent.dot(to.tangent) > 0 else { return false }
    var (length, point) = (0.0, from.point)
    for stop in pending {
      length += point.distance(to: stop.point)
      point = stop.point
    }
    length += point.distance(to: to.point)
    guard length > 0 else { return true }
    let (a, b) = handles(from, to)
    var passed = 0.0
    point = from.point
    for stop in pending {
      passed += point.distance(to: stop.point)
      point = stop.point
      let t = passed / length
      let middle = a.mixed(with: b, by: t)
      let first = from.point.mixed(with: a, by: t).mixed(with: middle, by: t)
      let second = middle.mixed(with: b.mixed(with: to.point, by: t), by: t)
      let miss = first.mixed(with: second, by: t) - stop.point
      // Only the perpendicular distance counts: along the curve it may be slightly early or late.
      guard abs(miss.cross(stop.tangent)) < tolerance, miss.length < 8 * tolerance + 0.2 * length,
        (second - first).dot(stop.tangent) >= 0
      else { return false }
    }
    return true
  }
}
