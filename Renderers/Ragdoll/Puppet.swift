import Geometry
import Gestures
import Motion
import Rendering

/// The simulated world: the figure, the strings, and the fingers that hold it. Its seconds are
/// those of the world, which `slow` stretches.
package struct Puppet: Sendable {
  package let composition: RagdollComposition
  /// The static scenery behind the figure.
  let theatre: Canvas
  package private(set) var figure: Figure
  private(set) var strings: Strings
  /// The grips of fingers, in the order in which they took hold.
  package private(set) var grips: [Grip] = []
  package private(set) var time = 0.0
  /// World seconds in a second.
  package private(set) var pace: Double
  /// Time for which the figure has been almost still.
  private var calm = 0.0
  /// Time for which no finger has held it.
  private var alone = 0.0
  private var (gravity, stiffness) = (0.0, 0.0)
  /// Period of the breathing, in seconds.
  private let breath: Double

  /// Seconds of calm after which it rests, and after which the strings come down again.
  private static let (rest, patience) = (0.6, 14.0)

  init(_ stage: Stage, _ ragdoll: Ragdoll) {
    composition = RagdollComposition(stage)
    theatre = composition.theatre
    figure = Figure(room: composition.room)
    strings = Strings(holding: figure, in: composition.room)
    pace = ragdoll.pace
    breath = stage.period(near: 5.6)
  }

  /// 0 exhaled … 1 inhaled.
  var breathing: Double { 0.5 - 0.5 * Math.cos(Math.twoPi * time / breath) }

  /// Advances by one step under the controls of `ragdoll`.
  mutating func advance(_ ragdoll: Ragdoll, at moment: Moment) {
    handleTouches(moment.touches, moment.duration)
    if ragdoll.gravity != gravity || ragdoll.stiffness != stiffness { calm = 0 }
    (gravity, stiffness) = (ragdoll.gravity, ragdoll.stiffness)
    pace.approach(ragdoll.pace, rate: 5, for: moment.duration)
    move(moment.duration * pace)
  }

  private mutating func move(_ duration: Double) {
    time += duration
    strings.advance(duration)
    let isLoose = grips.isEmpty && !strings.isTied
    alone = isLoose ? alone + duration : 0
    // The threshold of stillness grows with each second alone, so that it never rocks for long.
    let isStill = figure.energy < 0.0004 * (1 + alone) || calm > Puppet.rest
    calm = isLoose && isStill ? calm + duration : 0
    if calm > Puppet.patience {
      strings.tie(figure)
      calm = 0
    }
    if calm > Puppet.rest {
      figure.stop()
    } else {
      let sway = strings.isTied ? 0.09 * Math.sin(Math.twoPi * time / breath) : 0
      // Drag is high, as for paper, and grows while the figure comes to rest.
      figure.advance(
        duration, pull: Vector(sway, gravity * Figure.fall), drag: 1.2 + 9 * calm,
        stiffness: stiffness, strings: strings.ropes, hands: grips.map(\.hand))
    }
  }

  /// Takes hold, follows the fingers, and lets go.
  private mutating func handleTouches(_ touches: [Touch], _ duration: Double) {
    let touches = touches.filter { $0.isDown && $0.position.isFinite && $0.start.isFinite }
    grips.removeAll { grip in !touches.contains { $0.id == grip.finger } }
    for touch in touches {
      if touch.phase == .began, !grips.contains(where: { $0.finger == touch.id }),
        let grip = Grip(touch, composition, of: figure, besides: grips)
      {
        grips.append(grip)
        strings.release()
        calm = 0
      }
      let place = composition.room.inset(by: Anatomy.margin)
        .nearest(to: composition.place(under: touch.position))
      for index in grips.indices where grips[index].finger == touch.id {
        grips[index].follow(place, duration)
      }
    }
  }
}

/// The three strings that hold the figure until a finger takes it. Long after it has come to rest
/// they come down again and raise it to its pose.
struct Strings: Hashable, Sendable {
  /// True if they are tied to the figure.
  private(set) var isTied = true
  /// Visibility, 0…1.
  private(set) var shown = 1.0
  /// 0 slack … 1 at their length in the pose; lifting the figure takes five seconds.
  private var tension = 1.0
  private let hooks: [Point]
  private let lengths: [Double]
  /// Lengths at which they were tied.
  private var slack: [Double]

  private static let handles = [0, 5, 8].map { Anatomy.handles[$0] }

  init(holding figure: Figure, in room: Rect) {
    let ends = Strings.handles.map(figure.point)
    hooks = ends.map { Point($0.x * 0.72, room.minY - 0.25) }
    lengths = zip(hooks, ends).map { $0.distance(to: $1) }
    slack = lengths
  }

  mutating func release() { isTied = false }

  mutating func tie(_ figure: Figure) {
    (isTied, tension) = (true, 0)
    slack = zip(hooks, Strings.handles).map { $0.distance(to: figure.point($1)) + 0.02 }
  }

  mutating func advance(_ duration: Double) {
    shown = (shown + (isTied ? 1 : -1) * duration / 0.8).clippedToUnit
    tension = min(1, tension + duration / 5)
  }

  /// The ropes that act on the figure.
  var ropes: [RopeJoint] {
    guard isTied else { return [] }
    return hooks.indices.map { index in
      RopeJoint(
        Strings.handles[index], target: hooks[index],
        length: slack[index] + (lengths[index] - slack[index]) * tension.smoothstep)
    }
  }

  /// Returns the two ends of each as displayed: the lower one comes down, and goes up again.
  func lines(_ figure: Figure) -> [(Point, Point)] {
    zip(hooks, Strings.handles).map { hook, handle in
      (hook, hook.mixed(with: figure.point(handle), by: shown.smoothstep))
    }
  }
}

/// A finger that holds the figure.
package struct Grip: Sendable {
  /// The finger's id.
  package let finger: Int
  /// Index of the joint, exclusive to this finger; see ``Anatomy/handles``.
  package let joint: Int
  /// The held point: the joint, or a point of a limb beside it.
  package let handle: RigidBody.Anchor
  /// The point to which it is pulled, in heights of the figure.
  private(set) var point: Point

  /// Within this many points of a joint a finger takes the joint.
  private static let reach = 30.0

  /// Takes the free joint nearest to the landing, or if none is within reach the nearest point of
  /// the figure, by its nearest free joint; nil if other fingers have all joints.
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

  /// The finger as a spring: it yields slightly, and pulls with at most 80 weights of the figure,
  /// times ``Figure/fall``.
  var hand: MouseJoint {
    MouseJoint(handle, target: point, stiffness: 1400, damping: 45, maximumForce: 80)
  }

  /// Follows the finger with a delay, so that one that lands far away does not jerk the figure.
  mutating func follow(_ place: Point, _ duration: Double) {
    point.approach(place, rate: 28, for: duration)
  }
}

extension Figure {
  /// Returns the point on the middle line of a part that is nearest to `point`.
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
