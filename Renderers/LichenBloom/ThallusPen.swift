import Geometry

/// Draws a smooth closed curve through places that it visits in given directions. It leaves out
/// places that the curve between their neighbours passes anyway, so small and far lobes take few
/// curves. What it leaves out is too little to see, so the contour does not jump when the choice
/// changes.
package struct ThallusPen {
  /// A place on the way and the unit direction of the curve there.
  private struct Stop {
    var point: Point
    var tangent: Vector
  }

  /// How far the curve may pass beside a place, in points.
  private let tolerance: Double
  /// Where curves meet.
  private var stops: [Stop] = []
  /// Visited since the last stop.
  private var pending: [Stop] = []
  /// Places that may lie between two stops, and the next stop.
  private static let patience = 5

  /// A pen that passes every place at most `tolerance` points beside it and expects to visit
  /// `count` of them.
  package init(tolerance: Double, expecting count: Int) {
    self.tolerance = tolerance
    stops.reserveCapacity(count)
    pending.reserveCapacity(ThallusPen.patience)
  }

  /// Goes on to `point`, there in the unit direction `tangent`.
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

  /// The closed curve through all that was visited.
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

  /// Control points as those of a circular arc that turns by θ: handles of chord / (3 cos²(θ/4)).
  private func handles(_ from: Stop, _ to: Stop) -> (Point, Point) {
    let halfTurn = (max(1 + from.tangent.dot(to.tangent), 0) / 2).squareRoot()
    let handle = from.point.distance(to: to.point) * 2 / (3 * (1 + halfTurn))
    return (from.point + from.tangent * handle, to.point - to.tangent * handle)
  }

  /// Whether the curve between two stops passes all that is pending.
  private func passes(_ from: Stop, _ to: Stop) -> Bool {
    guard from.tangent.dot(to.tangent) > 0 else { return false }
    var (length, place) = (0.0, from.point)
    for stop in pending {
      length += place.distance(to: stop.point)
      place = stop.point
    }
    length += place.distance(to: to.point)
    guard length > 0 else { return true }
    let (a, b) = handles(from, to)
    var passed = 0.0
    place = from.point
    for stop in pending {
      passed += place.distance(to: stop.point)
      place = stop.point
      let t = passed / length
      let middle = a.mixed(with: b, by: t)
      let first = from.point.mixed(with: a, by: t).mixed(with: middle, by: t)
      let second = middle.mixed(with: b.mixed(with: to.point, by: t), by: t)
      let miss = first.mixed(with: second, by: t) - stop.point
      // Only what lies across the way counts: along it the curve is a little early or late.
      guard abs(miss.cross(stop.tangent)) < tolerance, miss.length < 8 * tolerance + 0.2 * length,
        (second - first).dot(stop.tangent) >= 0
      else { return false }
    }
    return true
  }
}
