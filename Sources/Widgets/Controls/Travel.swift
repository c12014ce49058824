import Geometry

/// The straight way of a thumb's centre from the low end of its control to the high end.
public struct Travel: Hashable, Sendable {
  /// The direction in which values grow.
  public enum Direction: Hashable, Sendable {
    /// Upwards is more.
    case up
    /// To the right is more.
    case right
    /// To the left is more.
    case left
  }

  /// The direction in which values grow.
  public let direction: Direction
  /// Distance between the two ends, in points; greater than 0.
  public let length: Double

  /// A travel of `length` points.
  public init(_ direction: Direction, length: Double) {
    precondition(length > 0 && length.isFinite, "a thumb has some way to go")
    self.direction = direction
    self.length = length
  }

  /// From the low end to the high end, in points.
  public var way: Vector {
    switch direction {
    case .up: Vector(0, -length)
    case .right: Vector(length, 0)
    case .left: Vector(-length, 0)
    }
  }

  /// How much of the travel a finger's `way` on the stage is; negative to less.
  func fraction(of way: Vector) -> Double {
    switch direction {
    case .up: -way.dy / length
    case .right: way.dx / length
    case .left: -way.dx / length
    }
  }
}
