import Geometry

/// A flat piece that keeps its form: where it is, how it is turned, and how it moves. Several make a
/// ``RigidBodyWorld``.
///
/// Its own coordinates begin at its centre of mass and turn with it: a place on it is the way there
/// from the centre while ``angle`` is 0. Lengths are in the maker's own unit, and so are masses.
public struct RigidBody: Hashable, Sendable {
  /// A place on one of a world's bodies.
  public struct Anchor: Hashable, Sendable {
    /// Number of the body in ``RigidBodyWorld/bodies``.
    public var body: Int
    /// The place, in the body's own coordinates.
    public var point: Vector

    /// The place `point` of the body of this number; the centre of mass by default.
    public init(_ body: Int, _ point: Vector = .zero) {
      self.body = body
      self.point = point
    }
  }

  /// Mass, > 0; infinite for what nothing pushes: it stays, or goes on as it moves.
  public let mass: Double
  /// Moment of inertia about the centre of mass, in masses times squared lengths, > 0; infinite for
  /// what does not turn.
  public let inertia: Double
  /// What of it touches the bounds of its world: the middles of discs, in its own coordinates.
  public var contactPoints: [Vector]
  /// Radius of these discs, ≥ 0.
  public var contactRadius: Double
  /// Velocity of the centre of mass, in lengths per second.
  public var velocity = Vector.zero
  /// Radians per second, clockwise as seen.
  public var angularVelocity = 0.0
  var pose: Pose
  let inverseMass: Double
  let inverseInertia: Double

  /// A body at rest, by its `mass` (> 0, infinite for one that nothing pushes), its `inertia` (> 0,
  /// infinite for one that does not turn) and what of it touches.
  public init(
    mass: Double, inertia: Double, contactPoints: [Vector] = [], contactRadius: Double = 0,
    at position: Point = .zero, angle: Double = 0
  ) {
    precondition(mass > 0 && inertia > 0, "a body has a mass and an inertia above 0")
    self.mass = mass
    self.inertia = inertia
    self.contactPoints = contactPoints
    self.contactRadius = contactRadius
    pose = Pose(position, angle)
    inverseMass = 1 / mass
    inverseInertia = mass == .infinity ? 0 : 1 / inertia
  }

  /// A solid box at rest that reaches so far from its middle and touches with its four corners. Its
  /// inertia is m (w² + h²) / 12 of the whole width and height.
  public init(
    box halfExtents: Vector, mass: Double, at position: Point = .zero, angle: Double = 0
  ) {
    let (x, y) = (halfExtents.dx, halfExtents.dy)
    self.init(
      mass: mass, inertia: mass * halfExtents.lengthSquared / 3,
      contactPoints: [Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)],
      at: position, angle: angle)
  }

  /// Where the centre of mass is.
  public var position: Point {
    get { pose.place }
    set { pose.place = newValue }
  }

  /// How it is turned, in radians, clockwise as seen. Full turns count: a joint knows which way it
  /// was wound.
  public var angle: Double {
    get { pose.angle }
    set { pose.angle = newValue }
  }

  /// ½ m v² + ½ I ω², in masses times squared speeds; 0 for an infinite mass.
  public var kineticEnergy: Double {
    guard inverseMass > 0 else { return 0 }
    let turning = inverseInertia > 0 ? angularVelocity * angularVelocity / inverseInertia : 0
    return 0.5 * (velocity.lengthSquared / inverseMass + turning)
  }

  /// Where a place of its own coordinates is in the world.
  public func worldPoint(_ local: Vector) -> Point { pose.point(local) }

  /// A direction of its own coordinates as it is in the world.
  public func worldVector(_ local: Vector) -> Vector { pose.arm(local) }

  /// Where a place in the world is in its own coordinates.
  public func localPoint(_ point: Point) -> Vector { pose.local(point) }
}

extension RigidBody {
  /// How a body lies.
  struct Pose: Hashable {
    var place: Point
    var angle: Double { didSet { (sine, cosine) = Math.sinCos(angle) } }
    private var (cosine, sine) = (1.0, 0.0)

    init(_ place: Point, _ angle: Double) {
      (self.place, self.angle) = (place, angle)
      (sine, cosine) = Math.sinCos(angle)
    }

    /// From the centre of mass to a place in the body's own coordinates.
    @inline(__always)
    func arm(_ local: Vector) -> Vector {
      Vector(cosine * local.dx - sine * local.dy, sine * local.dx + cosine * local.dy)
    }

    @inline(__always)
    func point(_ local: Vector) -> Point { place + arm(local) }

    func local(_ point: Point) -> Vector {
      let way = point - place
      return Vector(cosine * way.dx + sine * way.dy, cosine * way.dy - sine * way.dx)
    }
  }
}

/// A pin through two bodies of a ``RigidBodyWorld``: they turn about it against each other, as far as
/// its limits let them.
///
/// Its angle is that of the second body less that of the first; see ``RigidBodyWorld/angle(of:)``.
public struct RevoluteJoint: Hashable, Sendable {
  /// Where the pin is on the first body.
  public var anchorA: RigidBody.Anchor
  /// Where the pin is on the second body, another one than the first.
  public var anchorB: RigidBody.Anchor
  /// How far it turns, in radians; either end may be infinite.
  public var limits: ClosedRange<Double>
  /// The angle, in radians, to which its stiffness draws it and in which
  /// ``RigidBodyWorld/assemble()`` puts it.
  public var restAngle: Double
  /// Torque that draws it to its rest angle, per radian away from it, ≥ 0: 0 limp. In masses times
  /// squared lengths per second².
  public var stiffness: Double
  /// Torque of viscous friction, per radian per second, ≥ 0. In masses times squared lengths per
  /// second.
  public var damping: Double

  /// A pin through both places.
  public init(
    _ anchorA: RigidBody.Anchor, _ anchorB: RigidBody.Anchor,
    limits: ClosedRange<Double> = -Double.infinity...Double.infinity, restAngle: Double = 0,
    stiffness: Double = 0, damping: Double = 0
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.limits = limits
    self.restAngle = restAngle
    self.stiffness = stiffness
    self.damping = damping
  }
}

// MARK: Ropes

/// A string from a fixed place to a body of a ``RigidBodyWorld``. Slack, it does nothing; beyond its
/// length it pulls as hard as it takes.
public struct RopeJoint: Hashable, Sendable {
  /// Where it is tied to a body, one of finite mass.
  public var anchor: RigidBody.Anchor
  /// Where it hangs from.
  public var target: Point
  /// How long it is, ≥ 0.
  public var length: Double

  /// A string of `length` from `target` to `anchor`.
  public init(_ anchor: RigidBody.Anchor, target: Point, length: Double) {
    self.anchor = anchor
    self.target = target
    self.length = length
  }
}

// MARK: Hands

/// A hand, be it a mouse or a finger, that draws a place of a body in a ``RigidBodyWorld`` to a point:
/// a damped spring of limited force, so that it never tears what it holds.
///
/// To draw a mass m by itself, as a ``Spring`` would, take the ``Spring/stiffness(mass:)`` and
/// ``Spring/damping(mass:)`` of one.
public struct MouseJoint: Hashable, Sendable {
  /// What it holds.
  public var anchor: RigidBody.Anchor
  /// Where it draws it to.
  public var target: Point
  /// Force per length of the way to the target, ≥ 0.
  public var stiffness: Double
  /// Force against the velocity of what it holds, per length a second, ≥ 0.
  public var damping: Double
  /// It never pulls harder, ≥ 0: below the weight of what hangs there it cannot lift it.
  public var maximumForce: Double

  /// A hand at `target` that holds `anchor`; its force has no limit by default.
  public init(
    _ anchor: RigidBody.Anchor, target: Point, stiffness: Double, damping: Double,
    maximumForce: Double = .infinity
  ) {
    self.anchor = anchor
    self.target = target
    self.stiffness = stiffness
    self.damping = damping
    self.maximumForce = maximumForce
  }
}
