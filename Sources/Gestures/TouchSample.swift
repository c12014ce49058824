import Geometry

/// One report of one contact, as the input hardware or a script gives it.
@frozen
public struct TouchSample: Hashable, Sendable {
  /// When, in seconds. Samples are heard in order of time.
  public var time: Double
  /// Which contact: counted from 1 in order of landing, never reused.
  public var contact: Int
  /// What the script or the hardware calls it; empty where that is of no interest.
  public var source: String
  /// What it did.
  public var phase: TouchPhase
  /// Where, in stage points.
  public var position: Point

  /// A report of `contact` at `time` seconds.
  @inlinable
  public init(
    time: Double, contact: Int, source: String = "", phase: TouchPhase, position: Point
  ) {
    self.time = time
    self.contact = contact
    self.source = source
    self.phase = phase
    self.position = position
  }
}
