import Geometry

/// A finger, as a renderer sees it.
@frozen
public struct Touch: Hashable, Sendable {
  /// Which contact: counted from 1 in order of landing, never reused. It does not change while the
  /// finger is down, whatever other fingers do.
  public var id: Int
  /// What the finger did last; ``TouchPhase/moved`` also while it rests. A renderer sees every touch
  /// begin in one step and end in a later one, however short it was.
  public var phase: TouchPhase
  /// Where it landed, in stage points.
  public var start: Point
  /// Where it is, in stage points.
  public var position: Point
  /// How fast it moves, in points per second, see ``VelocityTracker``. Zero while it rests and once
  /// it is cancelled.
  public var velocity: Vector

  /// A finger that is at `position` after landing at `start`.
  @inlinable
  public init(
    id: Int, phase: TouchPhase, start: Point, position: Point, velocity: Vector = .zero
  ) {
    self.id = id
    self.phase = phase
    self.start = start
    self.position = position
    self.velocity = velocity
  }

  /// The way from where it landed to where it is, in points.
  @inlinable
  public var translation: Vector { position - start }

  /// Whether the finger is on the glass.
  @inlinable
  public var isDown: Bool { phase.isDown }
}
