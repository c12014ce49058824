import Geometry

/// The way between two values, or how fast a value changes: a sum of numbers that can be scaled.
///
/// Springs and glides are linear, so these few operations carry any motion.
public protocol VectorArithmetic: Hashable, Sendable {
  /// No way at all.
  static var zero: Self { get }
  /// One way after the other.
  static func + (first: Self, second: Self) -> Self
  /// The way made `factor` times as long.
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

/// A value that can move: two values have a way between them, and a part of a way leads to a value.
///
/// A ``VectorArithmetic`` of your own, say a struct of several numbers, needs no more than the name
/// of this protocol.
public protocol Interpolatable: Hashable, Sendable {
  /// The way between two values, or a velocity where it is per second.
  associatedtype Displacement: VectorArithmetic = Self
  /// The way that leads from `origin` to this value.
  func displacement(from origin: Self) -> Displacement
  /// The value at the end of `displacement`, when this value is its beginning.
  func displaced(by displacement: Displacement) -> Self
}

/// What is its own way from zero can move as it stands.
extension Interpolatable where Self: VectorArithmetic, Displacement == Self {
  /// This value less `origin`.
  @inlinable
  public func displacement(from origin: Self) -> Self { self + origin * -1 }
  /// The sum.
  @inlinable
  public func displaced(by displacement: Self) -> Self { self + displacement }
}

extension Double: Interpolatable {}
extension Vector: Interpolatable {}

extension Point: Interpolatable {
  /// The vector from `origin` to this point.
  @inlinable
  public func displacement(from origin: Point) -> Vector { self - origin }
  /// The point at the end of the vector.
  @inlinable
  public func displaced(by displacement: Vector) -> Point { self + displacement }
}

extension Size: Interpolatable {
  /// Growth in width (`dx`) and height (`dy`).
  @inlinable
  public func displacement(from origin: Size) -> Vector {
    Vector(width - origin.width, height - origin.height)
  }
  /// The grown size; an extent does not go below 0, even where a spring overshoots.
  @inlinable
  public func displaced(by displacement: Vector) -> Size {
    Size(max(0, width + displacement.dx), max(0, height + displacement.dy))
  }
}

/// How a rectangle moves and grows.
@frozen
public struct RectChange: VectorArithmetic {
  /// Way of the top left corner, in points.
  public var shift: Vector
  /// Growth in width (`dx`) and height (`dy`), in points.
  public var growth: Vector

  /// A rectangle's change by the way of its top left corner and its growth.
  @inlinable
  public init(shift: Vector, growth: Vector) {
    self.shift = shift
    self.growth = growth
  }

  /// A rectangle that stays as it is.
  public static let zero = RectChange(shift: .zero, growth: .zero)

  /// One change after the other.
  @inlinable
  public static func + (first: RectChange, second: RectChange) -> RectChange {
    RectChange(shift: first.shift + second.shift, growth: first.growth + second.growth)
  }

  /// The change made `factor` times as large.
  @inlinable
  public static func * (change: RectChange, factor: Double) -> RectChange {
    RectChange(shift: change.shift * factor, growth: change.growth * factor)
  }

  /// Root of the sum of the squares of all four numbers, in points.
  @inlinable
  public var magnitude: Double { (shift.lengthSquared + growth.lengthSquared).squareRoot() }
}

extension Rect: Interpolatable {
  /// The way of the top left corner, and the growth.
  @inlinable
  public func displacement(from origin: Rect) -> RectChange {
    RectChange(shift: self.origin - origin.origin, growth: size.displacement(from: origin.size))
  }
  /// The moved and grown rectangle; an extent does not go below 0, even where a spring overshoots.
  @inlinable
  public func displaced(by displacement: RectChange) -> Rect {
    Rect(origin: origin + displacement.shift, size: size.displaced(by: displacement.growth))
  }
}

/// Several numbers that move together, of any meaning: two to four `Double`s.
extension SIMD where Scalar == Double {
  /// Root of the sum of the squares of all numbers.
  public var magnitude: Double {
    // Added one by one: the order, and so the last bit, is the same on every machine.
    indices.reduce(0) { $0 + self[$1] * self[$1] }.squareRoot()
  }
}

extension SIMD2: VectorArithmetic, Interpolatable where Scalar == Double {}
extension SIMD3: VectorArithmetic, Interpolatable where Scalar == Double {}
extension SIMD4: VectorArithmetic, Interpolatable where Scalar == Double {}

// MARK: Approach

extension Interpolatable {
  /// Goes after `goal` for `seconds` ≥ 0: a share of the way that is left, so that it goes fast at
  /// first, then ever more slowly, and never beyond. Many short calls and one long call lead to the
  /// same value while the goal stays, so nothing depends on the length of steps.
  ///
  /// What is left of the way shrinks as e^(−`rate` · t): to 37 % in 1 / `rate` seconds, to 5 % in 3 /
  /// `rate`. A `rate` of 5 (per second, ≥ 0) lets a value that a control gives settle unseen; one of
  /// 28 keeps up with a finger. For a way with speed of its own take ``Animated``.
  ///
  /// Source: exponential smoothing, the step response of a low-pass filter of the first order.
  @inlinable
  public mutating func approach(_ goal: Self, rate: Double, for seconds: Double) {
    self = displaced(by: goal.displacement(from: self) * (1 - Math.exp(-rate * seconds)))
  }
}

// MARK: Mapping

extension Double {
  /// The number that lies between the ends of `output` as this one lies between those of `input`,
  /// on a straight line that goes on beyond the ends. Clipped, it stays between them.
  ///
  /// Either pair of ends may run downwards. The ends of `input` must differ: no line leads through
  /// one place to two.
  public func mapped(
    from input: (Double, Double), to output: (Double, Double), isClipped: Bool = false
  ) -> Double {
    precondition(input.0 != input.1, "a range to map from has two different ends")
    var share = (self - input.0) / (input.1 - input.0)
    if isClipped { share = share.clippedToUnit }
    // Only here: the sum may miss the far end by its last bit.
    return share == 1 ? output.1 : output.0 + share * (output.1 - output.0)
  }
}

/// A direction that remembers how often it has turned, so that it can be animated: an angle and the
/// same angle a turn on look alike, but the way between them is a whole turn.
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

  /// The same direction, at most half a turn from `other`: the target that takes the shortest way
  /// from there.
  public func nearest(to other: Angle) -> Angle {
    let turns = ((radians - other.radians) / Math.twoPi).rounded(.toNearestOrEven)
    return Angle(radians: radians - turns * Math.twoPi)
  }

  /// 0 radians.
  public static let zero = Angle(radians: 0)

  /// One turn after the other.
  @inlinable
  public static func + (first: Angle, second: Angle) -> Angle {
    Angle(radians: first.radians + second.radians)
  }

  /// The angle made `factor` times as large.
  @inlinable
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }

  /// The angle's size, in radians.
  @inlinable
  public var magnitude: Double { radians.magnitude }
}
