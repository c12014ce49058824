/// A frame that was played, as invariants of players see it.
public struct TracedFrame: Sendable {
  /// Where everything stands, and what has happened since the frame before.
  public let line: TraceLine
  /// The line of the frame before; nil in the first frame.
  public let before: TraceLine?
  /// How long no finger has been down, in seconds; 0 while one is.
  public let untouched: Double
}
