import Geometry

/// A box that may be turned.
package struct OrientedBox: Hashable, Sendable {
  /// Its middle, in points.
  package var center = Point.zero
  /// Half extents along its own axes.
  package var half = Size.zero
  /// Angle of its first axis in radians.
  package var angle = 0.0
}

/// What the fingers span.
struct FingerFrame: Hashable, Sendable {
  let formation: Formation
  /// Places of the fingers.
  let fingers: [Point]
  /// The box round four or more.
  let box: OrientedBox

  /// What `fingers` span; `angle` is that of the last box, which decides where the fingers do not.
  init(_ fingers: [Point], angle: Double) {
    formation = Formation(fingers: fingers.count)
    self.fingers = fingers
    box = formation == .grid ? OrientedBox(around: fingers, near: angle) : OrientedBox()
  }

  /// The middle of the formation.
  var middle: Point {
    switch formation {
    case .flock: return .zero
    case .grid: return box.center
    case .ring, .line, .triangle:
      let sum = fingers.reduce(Vector.zero) { $0 + ($1 - .zero) }
      return .zero + sum / Double(fingers.count)
    }
  }

  /// The finger opposite the longest side of a triangle.
  var blunt: Int {
    guard fingers.count == 3 else { return 0 }
    let sides = (0..<3).map { fingers[($0 + 1) % 3].distance(to: fingers[($0 + 2) % 3]) }
    return sides[0] >= sides[1] && sides[0] >= sides[2] ? 0 : sides[1] >= sides[2] ? 1 : 2
  }

  /// Height of a triangle over its base, with the finger `tip` at its tip.
  func flatness(tip: Int) -> Double {
    guard fingers.count == 3 else { return 1 }
    let base = fingers[(tip + 2) % 3] - fingers[(tip + 1) % 3]
    let side = fingers[tip] - fingers[(tip + 1) % 3]
    return abs(base.cross(side)) / max(base.lengthSquared, 1e-9)
  }
}

extension OrientedBox {
  /// The box round `points` along their principal axis: the direction in which they vary most,
  /// from the 2θ form of their covariance. Points that vary alike in all directions have no such
  /// axis; their box stands upright. A quarter turn does not matter to a box, so all is mixed in
  /// the 4θ form, with a little of the angle before.
  package init(around points: [Point], near before: Double) {
    let middle = points.reduce(Vector.zero) { $0 + ($1 - .zero) } / Double(max(points.count, 1))
    var (difference, product, total) = (0.0, 0.0, 0.0)
    for point in points {
      let way = point - .zero - middle
      difference += way.dx * way.dx - way.dy * way.dy
      product += 2 * way.dx * way.dy
      total += way.lengthSquared
    }
    let way = Vector(difference, product)
    let clear = ((way.length / max(total, 1e-9) - 0.12) / 0.3).clippedToUnit
    let double = way.normalized
    let main = Vector(double.dx * double.dx - double.dy * double.dy, 2 * double.dx * double.dy)
    let mixed = main * clear + Vector(1 - clear, 0) + Vector(angle: 4 * before) * 0.1
    var angle = 0.25 * Math.atan2(mixed.dy, mixed.dx)
    // The order of places must not jump by quarter turns.
    angle += Math.pi / 2 * ((before - angle) / (Math.pi / 2)).rounded()
    let axis = Vector(angle: angle)
    let along = points.map { axis.dot($0 - .zero) }
    let across = points.map { axis.perpendicular.dot($0 - .zero) }
    let (left, right) = (along.min() ?? 0, along.max() ?? 0)
    let (top, bottom) = (across.min() ?? 0, across.max() ?? 0)
    center =
      .zero + axis * ((left + right) / 2) + axis.perpendicular * ((top + bottom) / 2)
    half = Size((right - left) / 2, (bottom - top) / 2)
    self.angle = angle
  }
}
