/// What a gesture waits for before it claims its finger, for messages that say why it did not
/// get it. Distances are in points, times in seconds.
public enum GestureRequirement: Hashable, Sendable {
  /// Nothing: it claims the finger as it lands.
  case landing
  /// The finger travels so far along an axis.
  case travel(distance: Double, axis: DragRecognizer.Axis)
  /// The finger travels so far, mainly sideways, within so long; infinite where there is no hurry.
  case flick(distance: Double, within: Double)
  /// The finger stays nearer than this for so long.
  case stay(distance: Double, duration: Double)
  /// The finger lifts so many times, each before it has gone so far and stayed so long; infinite
  /// where it may take its time. A single tap claims nothing: it wins where no other gesture does.
  case tap(count: Int, distance: Double, within: Double)
  /// Two fingers spread, close, turn or travel together.
  case pinch
  /// That no other gesture claims the finger.
  case noOtherClaim
}

/// Why a gesture gave its finger up.
@frozen
public enum GestureFailure: String, Hashable, Sendable, CaseIterable {
  /// The finger lifted before.
  case lifted
  /// The finger moved too far.
  case moved
  /// The finger took too long.
  case late
  /// The finger went another way.
  case direction
}
