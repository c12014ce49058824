import Geometry

/// A finger, as passed to renderers.
@frozen
public struct Touch: Hashable, Sendable {
  /// The contact's number: counted from 1 in order of landing, never reused. It does not change
  /// while the finger is down, whatever other fingers do.
  public var id: Int
  /// The latest phase; ``TouchPhase/moved`` also while it rests. A renderer sees every touch begin
  /// in one step and end in a later one, however short it was.
  public var phase: TouchPhase
  /// The landing point, in stage points.
  public var start: Point
  /// The present position, in stage points.
  public var position: Point
  /// The velocity, in points per second, by least squares over the last 0.1 s. Zero while it rests
  /// and once it is cancelled.
  public var velocity: Vector
  /// The pressure, 0…1; ``unmeasuredPressure`` if it is not measured.
  public var pressure: Double

  /// The pressure reported if none is measured, as in W3C Pointer Events Level 3.
  public static let unmeasuredPressure = 0.5

  /// Creates a finger at `position` that landed at `start`.
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

  /// The displacement from the landing point, in points.
  @inlinable
  public var translation: Vector { position - start }

  /// True while the finger is on the glass.
  @inlinable
  public var isDown: Bool { phase.isDown }

  /// The position while the finger is on the glass, in stage points; nil once it has lifted.
  @inlinable
  public var down: Point? { isDown ? position : nil }
}

// The same queries for one finger and for several.
extension Sequence<Touch> {
  /// The positions of the fingers that are on the glass, in stage points.
  @inlinable
  public var down: [Point] { compactMap(\.down) }

  /// The touches that landed in this step.
  @inlinable
  public var began: [Touch] { filter { $0.phase == .began } }

  /// The touches that lifted in this step; not those that were cancelled.
  @inlinable
  public var ended: [Touch] { filter { $0.phase == .ended } }
}

/// The phase of a contact.
@frozen
public enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  /// It landed.
  case began
  /// It moved, or rests.
  case moved
  /// It lifted.
  case ended
  /// It was cancelled, which is not a lift: it must have no effect.
  case cancelled

  /// True if the contact is on the glass in this phase.
  @inlinable
  public var isDown: Bool { self == .began || self == .moved }
}

/// One sample of one contact, from the input hardware or a script.
@frozen
public struct TouchSample: Hashable, Sendable {
  /// The time, in seconds. Samples come in order of time.
  public var time: Double
  /// The contact's number: counted from 1 in order of landing, never reused.
  public var contact: Int
  /// The name in the script or the hardware; empty if it is irrelevant.
  public var source: String
  /// The phase: began, moved, ended or cancelled.
  public var phase: TouchPhase
  /// Position in stage points.
  public var position: Point
  /// The pressure, 0…1; ``Touch/unmeasuredPressure`` if it is not measured.
  public var pressure: Double

  /// Creates the sample of `touch` at `time` seconds, for custom recognizers of a renderer.
  @inlinable
  public init(_ touch: Touch, at time: Double) {
    self.init(
      time: time, contact: touch.id, phase: touch.phase, position: touch.position,
      pressure: touch.pressure)
  }

  /// Creates a sample of `contact` at `time` seconds.
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
