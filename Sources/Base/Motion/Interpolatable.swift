import Geometry

/// The displacement between two values, or the velocity of a value: a sum of numbers that can be
/// scaled.
///
/// Springs and linear animations are linear, so these few operations carry any motion.
public protocol VectorArithmetic: Hashable, Sendable {
  /// No displacement.
  static var zero: Self { get }
  /// Returns the sum of both.
  static func + (first: Self, second: Self) -> Self
  /// Returns the displacement scaled by `factor`.
  static func * (displacement: Self, factor: Double) -> Self
  /// Length, ≥ 0: the root of the sum of the squares of all numbers, in the value's own unit.
  var magnitude: Double { get }
}

extension Double: VectorArithmetic {}

extension Vector: VectorArithmetic {
  /// Length, in points.
  @inlinable
  public var magnitude: Double { length }
}

/// A value that can move: two values have a displacement between them, and a part of a displacement
/// leads to a value.
///
/// A ``VectorArithmetic`` of your own, such as a struct of several numbers, only needs to declare
/// conformance.
public protocol Interpolatable: Hashable, Sendable {
  /// The displacement between two values, or a velocity if it is per second.
  associatedtype Displacement: VectorArithmetic = Self
  /// Returns the displacement that leads from `origin` to this value.
  func displacement(from origin: Self) -> Displacement
  /// Returns the value at the end of `displacement`, starting from this value.
  func displaced(by displacement: Displacement) -> Self
}

/// Conformance for values that are their own displacement from zero.
extension Interpolatable where Self: VectorArithmetic, Displacement == Self {
  /// Returns this value less `origin`.
  @inlinable
  public func displacement(from origin: Self) -> Self { self + origin * -1 }
  /// Returns the sum.
  @inlinable
  public func displaced(by displacement: Self) -> Self { self + displacement }
}

extension Double: Interpolatable {}
extension Vector: Interpolatable {}

extension Point: Interpolatable {
  /// Returns the vector from `origin` to this point.
  @inlinable
  public func displacement(from origin: Point) -> Vector { self - origin }
  /// Returns the point at the end of the vector.
  @inlinable
  public func displaced(by displacement: Vector) -> Point { self + displacement }
}

extension Size: Interpolatable {
  /// Returns the growth in width (`dx`) and height (`dy`).
  @inlinable
  public func displacement(from origin: Size) -> Vector {
    Vector(width - origin.width, height - origin.height)
  }
  /// Returns the grown size; an extent does not fall below 0, even if a spring overshoots.
  @inlinable
  public func displaced(by displacement: Vector) -> Size {
    Size(max(0, width + displacement.dx), max(0, height + displacement.dy))
  }
}

/// The movement and growth of a rectangle.
@frozen
public struct RectChange: VectorArithmetic {
  /// Displacement of the top left corner, in points.
  public var shift: Vector
  /// Growth in width (`dx`) and height (`dy`), in points.
  public var growth: Vector

  /// Creates a change from the displacement of the top left corner and the growth.
  @inlinable
  public init(shift: Vector, growth: Vector) {
    self.shift = shift
    self.growth = growth
  }

  /// No change.
  public static let zero = RectChange(shift: .zero, growth: .zero)

  /// Returns the sum of both.
  @inlinable
  public static func + (first: RectChange, second: RectChange) -> RectChange {
    RectChange(shift: first.shift + second.shift, growth: first.growth + second.growth)
  }

  /// Returns the change scaled by `factor`.
  @inlinable
  public static func * (change: RectChange, factor: Double) -> RectChange {
    RectChange(shift: change.shift * factor, growth: change.growth * factor)
  }

  /// Root of the sum of the squares of all four numbers, in points.
  @inlinable
  public var magnitude: Double { (shift.lengthSquared + growth.lengthSquared).squareRoot() }
}

extension Rect: Interpolatable {
  /// Returns the displacement of the top left corner, and the growth.
  @inlinable
  public func displacement(from origin: Rect) -> RectChange {
    RectChange(shift: self.origin - origin.origin, growth: size.displacement(from: origin.size))
  }
  /// Returns the moved and grown rectangle; an extent does not fall below 0, even if a spring
  /// overshoots.
  @inlinable
  public func displaced(by displacement: RectChange) -> Rect {
    Rect(origin: origin + displacement.shift, size: size.displaced(by: displacement.growth))
  }
}

/// Several numbers that move together, of any meaning: two to four `Double`s.
extension SIMD where Scalar == Double {
  /// Root of the sum of the squares of all numbers.
  public var magnitude: Double {
    // Summed one by one: the order, and so the last bit, is the same on every machine.
    indices.reduce(0) { $0 + self[$1] * self[$1] }.squareRoot()
  }
}

extension SIMD2: VectorArithmetic, Interpolatable where Scalar == Double {}
extension SIMD3: VectorArithmetic, Interpolatable where Scalar == Double {}
extension SIMD4: VectorArithmetic, Interpolatable where Scalar == Double {}

// MARK: Approach

extension Interpolatable {
  /// Approaches `goal` for `seconds` ≥ 0, by a share of the remaining distance: fast at first, then
  /// ever more slowly, and never beyond. Many short calls and one long call lead to the same value
  /// while the goal stays, so nothing depends on the length of steps.
  ///
  /// The remaining distance shrinks as e^(−`rate` · t): to 37 % in 1 / `rate` seconds, to 5 % in 3
  /// / `rate`. A `rate` of 5 (per second, ≥ 0) smooths a value set by a control; one of 28 keeps up
  /// with a finger. For a motion with a velocity of its own use ``Animated``.
  ///
  /// Source: exponential smoothing, the step response of a low-pass filter of the first order.
  @inlinable
  public mutating func approach(_ goal: Self, rate: Double, for seconds: Double) {
    self = displaced(by: goal.displacement(from: self) * (1 - Math.exp(-rate * seconds)))
  }
}

// MARK: Mapping

extension Double {
  /// Maps this number linearly from the range between the ends of `input` to that between the ends
  /// of `output`, extrapolating beyond the ends. Clipped, the result stays between them.
  ///
  /// Either pair of ends may be descending. The ends of `input` must differ.
  public func mapped(
    from input: (Double, Double), to output: (Double, Double), isClipped: Bool = false
  ) -> Double {
    precondition(input.0 != input.1, "a range to map from has two different ends")
    var share = (self - input.0) / (input.1 - input.0)
    if isClipped { share = share.clippedToUnit }
    // For 1 only: the sum may miss the far end by its last bit.
    return share == 1 ? output.1 : output.0 + share * (output.1 - output.0)
  }
}

/// A direction that counts full turns, so that it can be animated: an angle and the same angle plus
/// a turn look alike, but the displacement between them is a whole turn.
@frozen
public struct Angle: VectorArithmetic, Interpolatable {
  /// The angle in radians; a turn is 2π.
  public var radians: Double

  /// An angle in radians.
  @inlinable
  public init(radians: Double) { self.radians = radians }

  /// An angle in degrees; a turn is 360.
  @inlinable
  public init(degrees: Double) { self.init(radians: degrees * (Math.pi / 180)) }

  /// The angle in degrees.
  @inlinable
  public var degrees: Double { radians * (180 / Math.pi) }

  /// Returns the same direction, at most half a turn from `other`: the target of the shortest
  /// rotation from there.
  public func nearest(to other: Angle) -> Angle {
    let turns = ((radians - other.radians) / Math.twoPi).rounded(.toNearestOrEven)
    return Angle(radians: radians - turns * Math.twoPi)
  }

  /// 0 radians.
  public static let zero = Angle(radians: 0)

  /// Returns the sum of both.
  @inlinable
  public static func + (first: Angle, second: Angle) -> Angle {
    Angle(radians: first.radians + second.radians)
  }

  /// Returns the angle scaled by `factor`.
  @inlinable
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }

  /// The angle's size, in radians.
  @inlinable
  public var magnitude: Double { radians.magnitude }
}
