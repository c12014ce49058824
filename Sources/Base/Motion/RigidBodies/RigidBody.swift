import Geometry

/// A rigid body in the plane: its position, angle and velocities. Several make a
/// ``RigidBodyWorld``.
///
/// Its local coordinates have their origin at its centre of mass and turn with it: a local point is
/// the vector from the centre while ``angle`` is 0. Lengths and masses are in units of the caller's
/// choice.
public struct RigidBody: Hashable, Sendable {
  /// A point on one of a world's bodies.
  public struct Anchor: Hashable, Sendable {
    /// Index of the body in ``RigidBodyWorld/bodies``.
    public var body: Int
    /// The point, in local coordinates.
    public var point: Vector

    /// Creates the local point `point` of the body at this index; the centre of mass by default.
    public init(_ body: Int, _ point: Vector = .zero) {
      self.body = body
      self.point = point
    }
  }

  /// Mass, > 0; infinite for a body that nothing pushes: it stays, or keeps its motion.
  public let mass: Double
  /// Moment of inertia about the centre of mass, in masses times squared lengths, > 0; infinite for
  /// a body that does not turn.
  public let inertia: Double
  /// The centres, in local coordinates, of the discs that collide with the bounds of the world.
  public var contactPoints: [Vector]
  /// Radius of these discs, ≥ 0.
  public var contactRadius: Double
  /// Velocity of the centre of mass, in lengths per second.
  public var velocity = Vector.zero
  /// Angular velocity in radians per second, clockwise on screen.
  public var angularVelocity = 0.0
  var pose: Pose
  let inverseMass: Double
  let inverseInertia: Double

  /// Creates a body at rest from its `mass` (> 0, infinite for one that nothing pushes), its
  /// `inertia` (> 0, infinite for one that does not turn) and its contact points.
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

  /// Creates a solid box at rest, of `halfExtents` from its centre, whose four corners are contact
  /// points. Its inertia is m (w² + h²) / 12 of the whole width and height.
  public init(
    box halfExtents: Vector, mass: Double, at position: Point = .zero, angle: Double = 0
  ) {
    let (x, y) = (halfExtents.dx, halfExtents.dy)
    self.init(
      mass: mass, inertia: mass * halfExtents.lengthSquared / 3,
      contactPoints: [Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)],
      at: position, angle: angle)
  }

  /// The position of the centre of mass.
  public var position: Point {
    get { pose.position }
    set { pose.position = newValue }
  }

  /// The rotation in radians, clockwise on screen. Full turns count: a joint distinguishes them.
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

  /// Converts a local point to the world.
  public func worldPoint(_ local: Vector) -> Point { pose.point(local) }

  /// Converts a local direction to the world.
  public func worldVector(_ local: Vector) -> Vector { pose.arm(local) }

  /// Converts a point of the world to local coordinates.
  public func localPoint(_ point: Point) -> Vector { pose.local(point) }
}

extension RigidBody {
  /// Position and angle of a body.
  struct Pose: Hashable {
    var position: Point
    var angle: Double { didSet { (sine, cosine) = Math.sinCos(angle) } }
    private var (cosine, sine) = (1.0, 0.0)

    init(_ position: Point, _ angle: Double) {
      (self.position, self.angle) = (position, angle)
      (sine, cosine) = Math.sinCos(angle)
    }

    /// Returns the vector from the centre of mass to a local point, in the world.
    @inline(__always)
    func arm(_ local: Vector) -> Vector {
      Vector(cosine * local.dx - sine * local.dy, sine * local.dx + cosine * local.dy)
    }

    @inline(__always)
    func point(_ local: Vector) -> Point { position + arm(local) }

    func local(_ point: Point) -> Vector {
      let way = point - position
      return Vector(cosine * way.dx + sine * way.dy, cosine * way.dy - sine * way.dx)
    }
  }
}

/// A pin joint between two bodies of a ``RigidBodyWorld``: they turn about it against each other,
/// within its limits.
///
/// Its angle is that of the second body less that of the first; see ``RigidBodyWorld/angle(of:)``.
public struct RevoluteJoint: Hashable, Sendable {
  /// The pin's point on the first body.
  public var anchorA: RigidBody.Anchor
  /// The pin's point on the second body, another one than the first.
  public var anchorB: RigidBody.Anchor
  /// The range of its angle, in radians; either end may be infinite.
  public var limits: ClosedRange<Double>
  /// The angle, in radians, to which its stiffness returns it and which
  /// ``RigidBodyWorld/assemble()`` sets.
  public var restAngle: Double
  /// Torque that returns it to its rest angle, per radian away from it, ≥ 0; 0 is limp. In masses
  /// times squared lengths per second².
  public var stiffness: Double
  /// Torque of viscous friction, per radian per second, ≥ 0. In masses times squared lengths per
  /// second.
  public var damping: Double

  /// Creates a pin through both points.
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

/// A rope from a fixed point to a body of a ``RigidBodyWorld``. Slack, it does nothing; taut, it
/// pulls as hard as necessary.
public struct RopeJoint: Hashable, Sendable {
  /// Its end on a body, one of finite mass.
  public var anchor: RigidBody.Anchor
  /// Its fixed end.
  public var target: Point
  /// Its length, ≥ 0.
  public var length: Double

  /// Creates a rope of `length` from `target` to `anchor`.
  public init(_ anchor: RigidBody.Anchor, target: Point, length: Double) {
    self.anchor = anchor
    self.target = target
    self.length = length
  }
}

// MARK: Hands

/// A mouse or a finger that pulls a point of a body in a ``RigidBodyWorld`` to a target: a damped
/// spring of limited force, so that it never tears joints apart.
///
/// To pull a mass m by itself, as a ``Spring`` would, use the ``Spring/stiffness(mass:)`` and
/// ``Spring/damping(mass:)`` of one.
public struct MouseJoint: Hashable, Sendable {
  /// The point that it pulls.
  public var anchor: RigidBody.Anchor
  /// The point to which it pulls.
  public var target: Point
  /// Force per length of the distance to the target, ≥ 0.
  public var stiffness: Double
  /// Force against the velocity of the anchor, per length a second, ≥ 0.
  public var damping: Double
  /// Largest force, ≥ 0: below the weight of the load it cannot lift it.
  public var maximumForce: Double

  /// Creates a joint from `anchor` to `target`; its force has no limit by default.
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
