import Geometry
import Gestures

/// A finger that holds the figure.
package struct Grip: Sendable {
  /// The finger's number.
  package let finger: Int
  /// Number of the joint that no other finger gets meanwhile; see ``Anatomy/handles``.
  package let joint: Int
  /// What is held: the joint, or a place of a limb beside it.
  package let handle: Anatomy.Handle
  /// Where it is drawn to, in heights of the figure.
  private(set) var point: Point

  /// Within so many points of a joint a finger takes the joint.
  private static let reach = 30.0

  /// The free joint nearest to where the finger landed, or if none is within reach the nearest
  /// place of the figure, by its nearest free joint; nil where other fingers have all joints.
  init?(
    _ touch: Touch, _ place: Point, _ composition: RagdollComposition, of figure: Figure,
    besides others: [Grip]
  ) {
    let taken = others.map(\.joint)
    let free = Anatomy.handles.indices.filter { !taken.contains($0) }
    func nearest(_ joints: [Int], to point: Point) -> Int? {
      joints.min { a, b in
        figure.point(Anatomy.handles[a]).distance(to: point)
          < figure.point(Anatomy.handles[b]).distance(to: point)
      }
    }
    let landing = composition.place(under: touch.start)
    guard let close = nearest(free, to: landing) else { return nil }
    let distance = figure.point(Anatomy.handles[close]).distance(to: landing)
    if distance * composition.height <= Grip.reach {
      (joint, handle) = (close, Anatomy.handles[close])
    } else {
      handle = figure.nearest(to: landing)
      joint = nearest(free, to: figure.point(handle)) ?? close
    }
    finger = touch.id
    point = figure.point(handle)
    follow(place, 1.0 / 120)
  }

  /// Goes after the finger, so that a hand that lands far off does not tear.
  mutating func follow(_ place: Point, _ duration: Double) {
    point += (place - point) * (1 - Math.exp(-28 * duration))
  }
}

extension Figure {
  /// The place on the middle line of a part that lies nearest to `point`.
  fileprivate func nearest(to point: Point) -> Anatomy.Handle {
    let handles = bodies.indices.map { index in
      let half = Anatomy.parts[index].half.dy
      let along = bodies[index].local(point).dy.clipped(to: -half...half)
      return Anatomy.Handle(part: index, place: Vector(0, along))
    }
    return handles.min { self.point($0).distance(to: point) < self.point($1).distance(to: point) }
      ?? Anatomy.handles[0]
  }
}
