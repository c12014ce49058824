import Geometry

/// What the figure is made of: flat parts, and the rivets that join them. Lengths are in heights of
/// the figure, its mass is 1, angles are radians, clockwise as seen, 0 where a part hangs straight.
package enum Anatomy {
  /// A flat piece of paper. Its own coordinates begin in its middle, y runs downwards.
  package struct Part: Sendable {
    /// Half its extent, in heights.
    let half: Vector
    /// Share of the figure's mass.
    let mass: Double
    /// What of it may touch the floor, each a disc of ``margin``.
    let corners: [Vector]

    init(_ width: Double, _ length: Double, mass: Double, corners: [Vector]) {
      half = Vector(width / 2, length / 2)
      self.mass = mass
      self.corners = corners
    }

    /// Moment of inertia of a plate, thickened a little so that small parts do not whirl.
    var inertia: Double { mass * ((half * 2).lengthSquared / 12 + 0.0012) }
    /// Its upper and lower end.
    var top: Vector { Vector(0, -half.dy) }
    var bottom: Vector { Vector(0, half.dy) }
  }

  /// A rivet through two parts.
  package struct Joint: Sendable {
    let parent: Int
    let child: Int
    /// Where it is on each, in the part's own coordinates.
    let onParent: Vector
    let onChild: Vector
    /// How far the child may turn against the parent.
    package let limits: ClosedRange<Double>
    /// How it is turned in the pose that stiffness holds.
    let rest: Double
  }

  static let pelvis = 0
  static let chest = 1
  static let head = 2
  /// Upper arm, forearm, other upper arm, other forearm.
  static let arms = 3..<7
  /// Thigh, shin, other thigh, other shin.
  static let legs = 7..<11
  /// Radius of everything that touches.
  static let margin = 0.014

  package static let parts: [Part] = {
    func limb(_ width: Double, _ length: Double, _ mass: Double) -> Part {
      let half = length / 2
      return Part(width, length, mass: mass, corners: [Vector(0, -half), Vector(0, half)])
    }
    func box(_ width: Double, _ length: Double, _ mass: Double) -> Part {
      let (x, y) = (width / 2, length / 2)
      let corners = [Vector(-x, -y), Vector(x, -y), Vector(-x, y), Vector(x, y)]
      return Part(width, length, mass: mass, corners: corners)
    }
    let arm = [limb(0.062, 0.17, 0.06), limb(0.052, 0.185, 0.05)]
    let leg = [limb(0.078, 0.225, 0.1), limb(0.062, 0.24, 0.08)]
    return [box(0.12, 0.1, 0.12), box(0.19, 0.22, 0.2), box(0.11, 0.155, 0.1)]
      + arm + arm + leg + leg
  }()

  /// Waist, neck, then shoulder and elbow of each arm, hip and knee of each leg.
  package static let joints: [Joint] = {
    func joint(
      _ parent: Int, _ child: Int, at onParent: Vector, _ limits: ClosedRange<Double>,
      _ rest: Double, onChild: Vector? = nil
    ) -> Joint {
      Joint(
        parent: parent, child: child, onParent: onParent, onChild: onChild ?? parts[child].top,
        limits: limits, rest: rest)
    }
    func mirrored(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      -range.upperBound ... -range.lowerBound
    }
    let (shoulder, elbow) = (-0.5...2.8, -0.15...2.4)
    let (hip, knee) = (-0.35...1.5, -2.1...0.1)
    let (arms, legs) = (Anatomy.arms.lowerBound, Anatomy.legs.lowerBound)
    return [
      joint(
        pelvis, chest, at: parts[pelvis].top, -0.55...0.55, -0.07, onChild: parts[chest].bottom),
      joint(chest, head, at: parts[chest].top, -0.6...0.6, 0.16, onChild: parts[head].bottom),
      joint(chest, arms, at: Vector(-0.09, -0.085), shoulder, 1.85),
      joint(arms, arms + 1, at: parts[arms].bottom, elbow, 0.62),
      joint(chest, arms + 2, at: Vector(0.09, -0.085), mirrored(shoulder), -0.62),
      joint(arms + 2, arms + 3, at: parts[arms].bottom, mirrored(elbow), -0.95),
      joint(pelvis, legs, at: Vector(-0.042, 0.035), hip, 0.1),
      joint(legs, legs + 1, at: parts[legs].bottom, knee, -0.04),
      joint(pelvis, legs + 2, at: Vector(0.042, 0.035), mirrored(hip), -0.42),
      joint(legs + 2, legs + 3, at: parts[legs].bottom, mirrored(knee), 0.74),
    ]
  }()

  /// A place on a part that a finger or a string may hold.
  package struct Handle: Sendable {
    let part: Int
    let place: Vector
  }

  /// What fingers take hold of by number: crown, neck, waist, then shoulder, elbow and hand of each
  /// arm and hip, knee and foot of each leg, those at the left first.
  package static let handles: [Handle] = {
    func limb(_ upper: Int) -> [Handle] {
      [
        Handle(part: upper, place: parts[upper].top),
        Handle(part: upper + 1, place: parts[upper + 1].top),
        Handle(part: upper + 1, place: parts[upper + 1].bottom),
      ]
    }
    return [
      Handle(part: head, place: parts[head].top), Handle(part: chest, place: parts[chest].top),
      Handle(part: pelvis, place: parts[pelvis].top),
    ] + [arms.lowerBound, arms.lowerBound + 2, legs.lowerBound, legs.lowerBound + 2].flatMap(limb)
  }()
}
