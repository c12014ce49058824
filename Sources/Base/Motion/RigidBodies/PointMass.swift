import Geometry

/// The effective mass at a point of one body, or of two that meet there.
///
/// An impulse J moves the point by K J, where K = m 1 + Σ i n nᵀ: m is the sum of the inverse
/// masses, i a body's inverse inertia and n the arm to the point, rotated by a right angle. Along
/// an arm the effective mass is that of the body, across it nearly zero if the body turns easily;
/// so no single number closes a gap between points, but the inverse of K does (as in the revolute
/// joint of E. Catto's Box2D).
///
/// K's determinant and its adjugate, m 1 + Σ i r rᵀ for arms r, are sums of squares, and an impulse
/// along its own arm drops out of the torques: nothing cancels however far i r² is from m.
struct PointMass {
  /// A body relative to one of its points.
  struct Lever {
    /// The vector from the centre of mass to the point.
    var arm = Vector.zero
    var inverseMass = 0.0
    var inverseInertia = 0.0

    /// Returns the share of an impulse that turns the body by at most ``PointMass/largestTurn``,
    /// 0…1.
    func share(of push: Push) -> Double {
      min(1, PointMass.largestTurn / (push.moment * inverseInertia).magnitude)
    }
  }

  /// An impulse at a point, and its moment about the centre of mass.
  struct Push {
    let impulse: Vector
    let moment: Double

    static func * (push: Push, factor: Double) -> Push {
      Push(impulse: push.impulse * factor, moment: push.moment * factor)
    }

    /// Returns the same impulse, limited to `most`.
    func limited(to most: Double) -> Push {
      let length = impulse.length
      return length > most ? self * (most / length) : self
    }
  }

  /// In radians; beyond, the linearization fails: a correction computed for the arm's straight
  /// course would miss by more than it corrects.
  private static let largestTurn = 1.0 / 3

  private let first: Lever
  private let second: Lever
  private let inverseMass: Double
  private let determinant: Double

  init(_ first: Lever, _ second: Lever = Lever()) {
    (self.first, self.second) = (first, second)
    let mass = first.inverseMass + second.inverseMass
    let turning =
      first.inverseInertia * first.arm.lengthSquared
      + second.inverseInertia * second.arm.lengthSquared
    let crossing = first.arm.cross(second.arm)
    inverseMass = mass
    determinant =
      mass * (mass + turning)
      + first.inverseInertia * second.inverseInertia * (crossing * crossing)
  }

  /// Returns the impulses on both bodies that bring their points together, the second's being `gap`
  /// away from the first's.
  func pushes(closing gap: Vector) -> (first: Push, second: Push) {
    let along = first.inverseInertia * first.arm.dot(gap)
    let otherAlong = second.inverseInertia * second.arm.dot(gap)
    let crossing = first.arm.cross(second.arm)
    let pull: Vector = gap * inverseMass + first.arm * along
    let impulse: Vector = (pull + second.arm * otherAlong) / determinant
    let moment = inverseMass * first.arm.cross(gap) + crossing * otherAlong
    let otherMoment = crossing * along - inverseMass * second.arm.cross(gap)
    return (
      Push(impulse: impulse, moment: moment / determinant),
      Push(impulse: impulse * -1, moment: otherMoment / determinant)
    )
  }
}

// MARK: One body

extension PointMass.Lever {
  /// Returns the impulse J of a spring that pulls less the further it moves the point: J = `pull` −
  /// `rate` K J, `rate` ≥ 0 per inverse mass.
  func push(yielding rate: Double, to pull: Vector) -> PointMass.Push {
    // 1 + rate K has the form of a K.
    let soft = PointMass.Lever(
      arm: arm, inverseMass: 1 + rate * inverseMass, inverseInertia: rate * inverseInertia)
    return PointMass(soft).pushes(closing: pull).first
  }

  /// Returns the impulse that brings the point, `way` away from another, to within `length` (≥ 0,
  /// less than that distance) of it, and is directed straight at it from the point's final
  /// position.
  ///
  /// That position is (1 + t K)⁻¹ `way`, the impulse t times it, and t makes its length right. It
  /// is found by Newton's method on the inverse of the length, which converges from below and never
  /// overshoots (J. J. Moré and D. C. Sorensen, "Computing a trust region step", 1983).
  func push(pulling way: Vector, within length: Double) -> PointMass.Push {
    let distance = way.length
    guard length > 1e-9 * distance else { return PointMass(self).pushes(closing: way * -1).first }
    let reach = arm.length
    let axis = reach > 0 ? arm / reach : Vector(1, 0)
    let (along, across) = (axis.dot(way), axis.cross(way))
    let easy = inverseMass + inverseInertia * reach * reach
    var pull = 0.0
    for _ in 0..<40 {
      let (firm, soft) = (1 + pull * inverseMass, 1 + pull * easy)
      let (x, y) = (along / firm, across / soft)
      let square = x * x + y * y
      let slope = inverseMass * x * x / firm + easy * y * y / soft
      let change = (square.squareRoot() / length - 1) * square / slope
      guard change > pull * 1e-15 else { break }
      pull += change
    }
    let (x, y) = (along / (1 + pull * inverseMass), across / (1 + pull * easy))
    return PointMass.Push(
      impulse: (axis * x + axis.perpendicular * y) * -pull, moment: reach * y * -pull)
  }
}
