import Geometry

/// A finger, as a renderer sees it.
@frozen
public struct Touch: Hashable, Sendable {
  /// Which contact: counted from 1 in order of landing, never reused. It does not change while the
  /// finger is down, whatever other fingers do.
  public var id: Int
  /// What the finger did last; ``TouchPhase/moved`` also while it rests. A renderer sees every
  /// touch begin in one step and end in a later one, however short it was.
  public var phase: TouchPhase
  /// Where it landed, in stage points.
  public var start: Point
  /// Where it is, in stage points.
  public var position: Point
  /// How fast it moves, in points per second, by least squares over its last 0.1 s. Zero while it
  /// rests and once it is cancelled.
  public var velocity: Vector
  /// How hard it presses, 0…1; ``unmeasuredPressure`` where nothing measures it.
  public var pressure: Double

  /// The pressure of a finger that nothing measures, as in W3C Pointer Events Level 3.
  public static let unmeasuredPressure = 0.5

  /// A finger that is at `position` after landing at `start`.
  @inlinable
  public init(
    id: Int, phase: TouchPhase, start: Point, position: Point, velocity: Vector = .zero,
    pressure: Double = Touch.unmeasuredPressure
  ) {
    self.id = id
    self.phase = phase
    self.start = start
    self.position = position
    self.velocity = velocity
    self.pressure = pressure
  }

  /// The way from where it landed to where it is, in points.
  @inlinable
  public var translation: Vector { position - start }

  /// Whether the finger is on the glass.
  @inlinable
  public var isDown: Bool { phase.isDown }

  /// Where the finger is while it is on the glass, in stage points; nil once it has lifted.
  @inlinable
  public var down: Point? { isDown ? position : nil }
}

// One finger or several, asked in the same words.
extension Sequence<Touch> {
  /// Where those are that are on the glass, in stage points.
  @inlinable
  public var down: [Point] { compactMap(\.down) }

  /// Those that landed in this step.
  @inlinable
  public var began: [Touch] { filter { $0.phase == .began } }

  /// Those that lifted in this step; not those that were taken away.
  @inlinable
  public var ended: [Touch] { filter { $0.phase == .ended } }
}

/// What a contact did.
@frozen
public enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  /// It landed.
  case began
  /// It moved, or rests.
  case moved
  /// It lifted.
  case ended
  /// It was taken away, which is not a lift: nothing may come of it.
  case cancelled

  /// Whether the contact is on the glass in this phase.
  @inlinable
  public var isDown: Bool { self == .began || self == .moved }
}

/// One report of one contact, as the input hardware or a script gives it.
@frozen
public struct TouchSample: Hashable, Sendable {
  /// When, in seconds. Samples come in order of time.
  public var time: Double
  /// Which contact: counted from 1 in order of landing, never reused.
  public var contact: Int
  /// What the script or the hardware calls it; empty where that is of no interest.
  public var source: String
  /// Whether it began, moved, ended or was cancelled.
  public var phase: TouchPhase
  /// Position in stage points.
  public var position: Point
  /// How hard the contact presses, 0…1; ``Touch/unmeasuredPressure`` where nothing measures it.
  public var pressure: Double

  /// What `touch` does at `time` seconds, for recognizers of a renderer's own.
  @inlinable
  public init(_ touch: Touch, at time: Double) {
    self.init(
      time: time, contact: touch.id, phase: touch.phase, position: touch.position,
      pressure: touch.pressure)
  }

  /// A report of `contact` at `time` seconds.
  @inlinable
  public init(
    time: Double, contact: Int, source: String = "", phase: TouchPhase, position: Point,
    pressure: Double = Touch.unmeasuredPressure
  ) {
    self.time = time
    self.contact = contact
    self.source = source
    self.phase = phase
    self.position = position
    self.pressure = pressure
  }
}
