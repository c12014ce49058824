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
