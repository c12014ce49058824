import Geometry
import Gestures
import Motion
import Rendering

/// The simulated world: the figure, the strings, and the hands that hold it. Its seconds are those
/// of the world, which `slow` stretches.
package struct Puppet: Sendable {
  package let composition: RagdollComposition
  /// What stands still behind the figure.
  let theatre: Canvas
  package private(set) var figure: Figure
  private(set) var strings: Strings
  /// What fingers hold, in the order in which they took it.
  package private(set) var grips: [Grip] = []
  package private(set) var time = 0.0
  /// World seconds in a second.
  package private(set) var pace: Double
  /// How long the figure has been all but still.
  private var calm = 0.0
  /// How long no hand has held it.
  private var alone = 0.0
  private var (gravity, stiffness) = (0.0, 0.0)
  /// Time of one breath, in seconds.
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

  /// 0 breathed out … 1 breathed in.
  var breathing: Double { 0.5 - 0.5 * Math.cos(Math.twoPi * time / breath) }

  /// Goes one step further under the controls of `ragdoll`.
  mutating func advance(_ ragdoll: Ragdoll, at moment: Moment) {
    feel(moment.touches, moment.duration)
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
    // What counts as still grows with each second alone, so that it never rocks for long.
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
  private mutating func feel(_ touches: [Touch], _ duration: Double) {
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

/// The three strings that the figure hangs by until a hand takes it. Long after it has come to
/// rest they come down again and raise it to its pose.
struct Strings: Hashable, Sendable {
  /// Whether they are tied to the figure.
  private(set) var isTied = true
  /// How much of them is seen, 0…1.
  private(set) var shown = 1.0
  /// 0 slack … 1 at their length in the pose; five seconds lift the figure.
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

  /// What they do to the figure.
  var ropes: [RopeJoint] {
    guard isTied else { return [] }
    return hooks.indices.map { index in
      RopeJoint(
        Strings.handles[index], target: hooks[index],
        length: slack[index] + (lengths[index] - slack[index]) * tension.smoothstep)
    }
  }

  /// The two ends of each as it is seen: the lower one comes down, and goes up again.
  func lines(_ figure: Figure) -> [(Point, Point)] {
    zip(hooks, Strings.handles).map { hook, handle in
      (hook, hook.mixed(with: figure.point(handle), by: shown.smoothstep))
    }
  }
}

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
