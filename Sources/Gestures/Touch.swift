import Geometry

/// Where a contact stands between landing and leaving.
public enum TouchPhase: String, Hashable, Sendable {
  /// It has just landed.
  case began
  /// It is down, moving or resting.
  case moved
  /// It has lifted.
  case ended
  /// It was taken away: by the system, or by another gesture that won it.
  case cancelled
}

/// A finger on the glass, as a renderer sees it in one step.
public struct Touch: Hashable, Sendable {
  /// Counts contacts from 1; never used again for another.
  public var id: Int
  /// Where the contact stands. Every touch shows `began` in one step and `ended` or `cancelled`
  /// in a later one, however short it was.
  public var phase: TouchPhase
  /// Where it landed, in stage points.
  public var start: Point
  /// Where it is, in stage points.
  public var position: Point
  /// How fast it moves, in points per second, by least squares over the last samples.
  public var velocity: Vector

  /// A touch by all its facts.
  public init(id: Int, phase: TouchPhase, start: Point, position: Point, velocity: Vector) {
    self.id = id
    self.phase = phase
    self.start = start
    self.position = position
    self.velocity = velocity
  }

  /// Whether the finger is on the glass.
  public var isDown: Bool { phase == .began || phase == .moved }
}
