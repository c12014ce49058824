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
  package static let joints: [Joint] = {
    func limb(
      _ body: Int, _ upper: Int, at place: Vector, _ side: Double,
      _ limits: (ClosedRange<Double>, ClosedRange<Double>), rest: (Double, Double)
    ) -> [Joint] {
      func mirrored(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        side < 0 ? range : -range.upperBound ... -range.lowerBound
      }
      return [
        Joint(
          parent: body, child: upper, onParent: Vector(side * place.dx, place.dy),
          onChild: parts[upper].top, limits: mirrored(limits.0), rest: rest.0),
        Joint(
          parent: upper, child: upper + 1, onParent: parts[upper].bottom,
          onChild: parts[upper + 1].top, limits: mirrored(limits.1), rest: rest.1),
      ]
    }
    func spine(_ parent: Int, _ child: Int, _ limit: Double, _ rest: Double) -> Joint {
      Joint(
        parent: parent, child: child, onParent: parts[parent].top, onChild: parts[child].bottom,
        limits: -limit...limit, rest: rest)
    }
    let (arm, leg) = ((-0.5...2.8, -0.15...2.4), (-0.35...1.5, -2.1...0.1))
    let (shoulder, hip) = (Vector(0.09, -0.085), Vector(0.042, 0.035))
    return [spine(pelvis, chest, 0.55, -0.07), spine(chest, head, 0.6, 0.16)]
      + limb(chest, 3, at: shoulder, -1, arm, rest: (1.85, 0.62))
      + limb(chest, 5, at: shoulder, 1, arm, rest: (-0.62, -0.95))
      + limb(pelvis, 7, at: hip, -1, leg, rest: (0.1, -0.04))
      + limb(pelvis, 9, at: hip, 1, leg, rest: (-0.42, 0.74))
  }()

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
