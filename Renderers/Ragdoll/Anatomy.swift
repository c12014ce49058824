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

    /// A part that touches with its four corners, or a slender one that does with its two ends.
    init(_ width: Double, _ length: Double, mass: Double, isSlender: Bool = true) {
      half = Vector(width / 2, length / 2)
      self.mass = mass
      let sides = isSlender ? [0] : [-half.dx, half.dx]
      corners = [-half.dy, half.dy].flatMap { y in sides.map { Vector($0, y) } }
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

  static let (pelvis, chest, head) = (0, 1, 2)
  /// Upper arm, forearm, other upper arm, other forearm; then thighs and shins.
  static let (arms, legs) = (3..<7, 7..<11)
  /// Radius of everything that touches.
  static let margin = 0.014

  package static let parts: [Part] = {
    let arm = [Part(0.062, 0.17, mass: 0.06), Part(0.052, 0.185, mass: 0.05)]
    let leg = [Part(0.078, 0.225, mass: 0.1), Part(0.062, 0.24, mass: 0.08)]
    let trunk = [(0.12, 0.1, 0.12), (0.19, 0.22, 0.2), (0.11, 0.155, 0.1)]
    return trunk.map { Part($0, $1, mass: $2, isSlender: false) } + arm + arm + leg + leg
  }()

  /// Waist, neck, then shoulder and elbow of each arm, hip and knee of each leg.
  package static let joints: [Joint] = [
    (pelvis, chest, Vector(0, -0.05), -0.55...0.55, -0.07),
    (chest, head, Vector(0, -0.11), -0.6...0.6, 0.16),
    (chest, 3, Vector(-0.09, -0.085), -0.5...2.8, 1.85),
    (3, 4, Vector(0, 0.085), -0.15...2.4, 0.62),
    (chest, 5, Vector(0.09, -0.085), -2.8...0.5, -0.62),
    (5, 6, Vector(0, 0.085), -2.4...0.15, -0.95),
    (pelvis, 7, Vector(-0.042, 0.035), -0.35...1.5, 0.1),
    (7, 8, Vector(0, 0.1125), -2.1...0.1, -0.04),
    (pelvis, 9, Vector(0.042, 0.035), -1.5...0.35, -0.42),
    (9, 10, Vector(0, 0.1125), -0.1...2.1, 0.74),
  ].map { parent, child, place, limits, rest in
    // The trunk grows upwards, limbs hang.
    let end = child <= head ? parts[child].bottom : parts[child].top
    return Joint(
      parent: parent, child: child, onParent: place, onChild: end, limits: limits, rest: rest)
  }

  /// A place on a part that a finger or a string may hold.
  package struct Handle: Sendable {
    let part: Int
    let place: Vector
  }

  /// What fingers take hold of by number: crown, neck, waist, then shoulder, elbow and hand of each
  /// arm and hip, knee and foot of each leg, those at the left first.
  package static let handles: [Handle] =
    [head, chest, pelvis].map { Handle(part: $0, place: parts[$0].top) }
    + [3, 5, 7, 9].flatMap { upper in
      [
        Handle(part: upper, place: parts[upper].top),
        Handle(part: upper + 1, place: parts[upper + 1].top),
        Handle(part: upper + 1, place: parts[upper + 1].bottom),
      ]
    }
}
