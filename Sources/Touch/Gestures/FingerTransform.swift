import Geometry

/// What the fingers of a gesture have done to a picture together since the gesture began. Whenever
/// a finger joins or leaves it goes on from where it was, so that the picture never jumps.
@frozen
public struct FingerTransform: Hashable, Sendable {
  /// The middle of the fingers that are down, in stage points; after the last lift the last one.
  public var centre: Point
  /// How many fingers are down.
  public var fingers: Int
  /// The way that the picture goes with the fingers, in points.
  public var translation = Vector.zero
  /// How much larger the picture is; greater than 0, 1 is unchanged.
  public var scale = 1.0
  /// How much larger the picture is along x and along y, for one that may be stretched; 1 and 1 are
  /// unchanged. Fingers that land less than 10 points apart along an axis do not stretch it.
  public var stretch = Vector(1, 1)
  /// How far the picture is turned, in radians, clockwise as seen on screen; not limited to one
  /// turn.
  public var rotation = 0.0
  /// What maps a picture as it was when the gesture began to where the fingers have it: evenly
  /// scaled and turned about the middle of the fingers, which takes it along.
  public var transform = Transform.identity
  /// How fast ``translation`` changes, in points per second.
  public var velocity = Vector.zero
  /// How fast ``scale`` changes, per second.
  public var scaleVelocity = 0.0
  /// How fast ``rotation`` changes, in radians per second.
  public var rotationVelocity = 0.0

  /// Fingers round `centre` that have done nothing yet.
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

  /// The finger that lands with `landing`.
  init(_ landing: TouchSample) {
    (contact, start, position) = (landing.contact, landing.position, landing.position)
  }
}

extension [FollowedFinger] {
  /// The contacts, in order of landing.
  var contacts: [Int] { map(\.contact) }

  /// Where the finger `contact` stands in the list; nil where it is not followed.
  func index(of contact: Int) -> Int? { firstIndex { $0.contact == contact } }

  /// Mean of the positions of all fingers; there must be one.
  var middle: Point {
    .zero + reduce(Vector.zero) { $0 + ($1.position - .zero) } / Double(count)
  }
}
