import Geometry

/// The combined effect of a gesture's fingers on a picture since the gesture began. When a finger
/// joins or leaves, it continues from its present value, so that the picture never jumps.
@frozen
public struct FingerTransform: Hashable, Sendable {
  /// The centroid of the fingers that are down, in stage points; after the last lift its last
  /// value.
  public var centre: Point
  /// Number of fingers that are down.
  public var fingers: Int
  /// Translation of the picture, in points.
  public var translation = Vector.zero
  /// Scale of the picture; greater than 0, 1 is unchanged.
  public var scale = 1.0
  /// Scale of the picture along x and along y, for one that may be stretched; 1 and 1 are
  /// unchanged. Fingers that land less than 10 points apart along an axis do not stretch it.
  public var stretch = Vector(1, 1)
  /// Rotation of the picture, in radians, clockwise as seen on screen; not limited to one turn.
  public var rotation = 0.0
  /// The map of a picture from the beginning of the gesture to its present position: uniformly
  /// scaled and rotated about the centroid of the fingers, and moved with it.
  public var transform = Transform.identity
  /// Rate of change of ``translation``, in points per second.
  public var velocity = Vector.zero
  /// Rate of change of ``scale``, per second.
  public var scaleVelocity = 0.0
  /// Rate of change of ``rotation``, in radians per second.
  public var rotationVelocity = 0.0

  /// Creates the identity transform of `fingers` fingers round `centre`.
  @inlinable
  public init(centre: Point, fingers: Int) {
    self.centre = centre
    self.fingers = fingers
  }
}

// MARK: Fingers

/// One of the fingers that a recognizer of several fingers follows.
struct FollowedFinger: Hashable, Sendable {
  let contact: Int
  let start: Point
  var position: Point

  /// Creates the finger that lands with `landing`.
  init(_ landing: TouchSample) {
    (contact, start, position) = (landing.contact, landing.position, landing.position)
  }
}

extension [FollowedFinger] {
  /// The contacts, in order of landing.
  var contacts: [Int] { map(\.contact) }

  /// Returns the index of the finger `contact`; nil if it is not followed.
  func index(of contact: Int) -> Int? { firstIndex { $0.contact == contact } }

  /// Mean of the positions of all fingers; there must be one.
  var middle: Point {
    .zero + reduce(Vector.zero) { $0 + ($1.position - .zero) } / Double(count)
  }
}
