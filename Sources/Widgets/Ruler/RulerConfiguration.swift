import Geometry
import Motion

/// Where the larger values of a ruler lie.
public enum RulerDirection: Hashable, Sendable, CaseIterable {
  /// To the right, as people read who write from left to right.
  case right
  /// To the left, as people read who write from right to left.
  case left
  /// Upwards.
  case up

  /// Unit vector towards larger values.
  public var way: Vector {
    switch self {
    case .right: Vector(1, 0)
    case .left: Vector(-1, 0)
    case .up: Vector(0, -1)
    }
  }

  /// How far `way` leads towards larger values, in its own unit.
  package func length(of way: Vector) -> Double { way.dx * self.way.dx + way.dy * self.way.dy }
}

/// What a sliding ruler adjusts, and how it answers a finger.
public struct RulerConfiguration: Hashable, Sendable {
  /// The values that it may have; either end may be infinite, for a ruler that never ends there.
  public var range: ClosedRange<Double>
  /// Values, marks and numbers.
  public var scale: RulerScale
  /// The marks that it snaps to when it comes to rest nearer than one fraction.
  public var snap: RulerMark
  /// The marks that are felt when the value reaches them.
  public var tick: RulerMark
  /// How long the part of it is that is seen, in points; > 0. The rubber band at its ends gives no
  /// more than this.
  public var length: Double
  /// The direction in which values grow.
  public var direction: RulerDirection
  /// Whether fingers can move it; if not, it is a meter.
  public var isEnabled: Bool

  /// A ruler for `range`, `length` points long, without end by default.
  public init(
    range: ClosedRange<Double> = -Double.infinity...Double.infinity,
    scale: RulerScale = RulerScale(), snap: RulerMark = .none, tick: RulerMark = .none,
    length: Double, direction: RulerDirection = .right, isEnabled: Bool = true
  ) {
    precondition(
      range.lowerBound < .infinity && range.upperBound > -.infinity, "some value is finite")
    precondition(length > 0 && length.isFinite, "a ruler has a length")
    self.range = range
    self.scale = scale
    self.snap = snap
    self.tick = tick
    self.length = length
    self.direction = direction
    self.isEnabled = isEnabled
  }

  /// Where the ruler may rest, in points of its offset.
  var offsets: ClosedRange<Double> { scale.offsets(of: range) }

  /// The value under the cursor of a ruler that is shifted by `offset` points: exactly an end of
  /// the range there and beyond.
  func value(at offset: Double) -> Double {
    let offsets = offsets
    if offset >= offsets.upperBound { return admitted(range.lowerBound) }
    if offset <= offsets.lowerBound { return admitted(range.upperBound) }
    return admitted(scale.value(at: offset))
  }

  /// The nearest value that the ruler can show; for what is no finite number, that of 0.
  func admitted(_ value: Double) -> Double {
    let reach = 0x1p50 * scale.step / Double(scale.fractions)
    let farthest = (scale.origin - reach)...(scale.origin + reach)
    let end = value.isNaN ? 0 : value.clipped(to: farthest)
    return end.clipped(to: range)
  }
}
