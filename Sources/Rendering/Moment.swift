import Geometry
import Gestures

/// When a step is taken or a picture is drawn, where, and under which fingers.
///
/// A picture is drawn at the moment of the step that was taken last, so nothing of it need be kept
/// in a state.
public struct Moment: Hashable, Sendable {
  /// The step that was taken last.
  public let step: Step
  /// Where the experience plays.
  public let stage: Stage
  /// The fingers on the canvas, oldest first, with those that lifted in this step; one at most where
  /// the renderer listens to one.
  public let touches: [Touch]

  /// The moment of `step` on `stage` under `touches`.
  public init(_ step: Step, on stage: Stage, touches: [Touch] = []) {
    (self.step, self.stage, self.touches) = (step, stage, touches)
  }

  /// Time since the beginning, in seconds.
  public var seconds: Double { step.seconds }

  /// Time since the step before, in seconds; 0 at step 0.
  public var duration: Double { step.duration }

  /// Width and height of the stage, in points.
  public var size: Size { stage.size }

  /// The oldest of the fingers on the canvas; nil where there is none.
  public var touch: Touch? { touches.first }

  /// How far the film is on its way round, 0 ..< 1; nil where it does not loop.
  public var loopProgress: Double? { stage.loopDuration.map(part) }

  /// How far what comes round about every `seconds` (> 0) is on its way, 0 ..< 1. In a film that
  /// loops it comes round a whole number of times; see ``Stage/period(near:)``.
  public func progress(every seconds: Double) -> Double { part(of: stage.period(near: seconds)) }

  private func part(of period: Double) -> Double {
    let turns = seconds / period
    return turns - turns.rounded(.down)
  }
}
