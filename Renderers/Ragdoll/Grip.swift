import Geometry
import Gestures
import Motion

/// A finger that holds the figure.
package struct Grip: Sendable {
  /// The finger's number.
  package let finger: Int
  /// Number of the joint that no other finger gets meanwhile; see ``Anatomy/handles``.
  package let joint: Int
  /// What is held: the joint, or a place of a limb beside it.
  package let handle: RigidBody.Anchor
  /// Where it is drawn to, in heights of the figure.
  private(set) var point: Point

  /// Within so many points of a joint a finger takes the joint.
  private static let reach = 30.0

  /// The free joint nearest to where the finger landed, or if none is within reach the nearest
  /// place of the figure, by its nearest free joint; nil where other fingers have all joints.
  init?(
    _ touch: Touch, _ composition: RagdollComposition, of figure: Figure, besides others: [Grip]
  ) {
    let taken = others.map(\.joint)
    let free = Anatomy.handles.indices.filter { !taken.contains($0) }
    func nearest(to point: Point) -> (joint: Int, distance: Double)? {
      free.map { ($0, figure.point(Anatomy.handles[$0]).distance(to: point)) }.min { $0.1 < $1.1 }
    }
    let landing = composition.place(under: touch.start)
    guard let close = nearest(to: landing) else { return nil }
    if close.distance * composition.height <= Grip.reach {
      (joint, handle) = (close.joint, Anatomy.handles[close.joint])
    } else {
      handle = figure.nearest(to: landing)
      joint = nearest(to: figure.point(handle))?.joint ?? close.joint
    }
    finger = touch.id
    point = figure.point(handle)
  }

  /// The hand as a spring: it gives a little, and pulls with 80 weights of the figure at most, times
  /// ``Figure/fall``.
  var hand: MouseJoint {
    MouseJoint(handle, target: point, stiffness: 1400, damping: 45, maximumForce: 80)
  }

  /// Follows the finger with a delay, so that one that lands far off does not jerk the figure.
  mutating func follow(_ place: Point, _ duration: Double) {
    point.approach(place, rate: 28, for: duration)
  }
}

extension Figure {
  /// The place on the middle line of a part that lies nearest to `point`.
  fileprivate func nearest(to point: Point) -> RigidBody.Anchor {
    let anchors = bodies.indices.map { index in
      let half = Anatomy.parts[index].half.dy
      let down = bodies[index].localPoint(point).dy.clipped(to: -half...half)
      return RigidBody.Anchor(index, Vector(0, down))
    }
    return anchors.min { self.point($0).distance(to: point) < self.point($1).distance(to: point) }
      ?? Anatomy.handles[0]
  }
}
