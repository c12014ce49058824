import Geometry
import Gestures

/// The place an experience plays on.
public struct Stage: Hashable, Sendable {
  /// Width and height in points, > 0.
  public let size: Size
  /// Seed of everything random in the experience.
  public let seed: UInt64
  /// How far from each edge the chrome and the controls at rest cover the stage, in points; all 0
  /// where the scene shows none. What matters in the picture keeps clear of it; backdrops need not.
  /// It stays the same as long as the experience plays, also while the chrome is hidden.
  public let safeArea: Insets
  /// The time in seconds, > 0, after which the film begins again, where the scene says that it
  /// loops; nil where it does not. What an experience shows then should be what it showed at 0:
  /// choose periods by ``period(near:)``, and let what comes and goes be gone by then.
  public let loopDuration: Double?

  /// A stage of `size` points of which `safeArea` is covered, nothing by default, for a
  /// film that begins again after `loopDuration` seconds, or never.
  public init(
    size: Size, seed: UInt64 = 0, safeArea: Insets = Insets(), loopDuration: Double? = nil
  ) {
    self.size = size
    self.seed = seed
    self.safeArea = safeArea
    self.loopDuration = loopDuration
  }

  /// The period in seconds for what comes round about every `seconds` (> 0): the nearest of which a
  /// whole number fill the loop; `seconds` itself where the film does not loop.
  public func period(near seconds: Double) -> Double {
    precondition(seconds > 0 && seconds.isFinite, "a period is finite and above 0")
    guard let loopDuration else { return seconds }
    return loopDuration / max(1, (loopDuration / seconds).rounded())
  }

  /// The rectangle from the origin to the size, in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The stage without what ``safeArea`` says is covered; without height where that is all of it.
  public var safeBounds: Rect { bounds.inset(by: safeArea) }

  /// The place at parts of the stage, 0…1 from the top left.
  public func point(_ x: Double, _ y: Double) -> Point { bounds.point(x, y) }

  /// The part of the stage for what matters in a picture: above the strip along the lower edge that
  /// controls cover, also while one of them grows into a fader, as far as that is at most `share`
  /// of the height; and with `top`, a share too, below what chrome covers at the upper edge.
  ///
  /// It holds ``safeBounds`` apart from what is seen through a growing fader: the same with and
  /// without controls, so that a picture is composed alike in both.
  public func clearBounds(bottom share: Double = 0.3, top: Double = 0) -> Rect {
    let strip = max(Stage.faderHeight, safeArea.bottom)
    return bounds.inset(
      by: Insets(top: min(safeArea.top, top * size.height), bottom: min(strip, share * size.height))
    )
  }

  /// How high a control reaches that grows into a fader, in points.
  private static let faderHeight = 220.0
}

/// One fixed step of the simulation.
public struct Step: Hashable, Sendable {
  /// Index of the step, from 0.
  public let index: Int
  /// Steps in as many seconds as ``span`` says.
  private let count: Int
  private let span: Int

  /// Step `index` at `rate` steps per second.
  public init(index: Int, rate: Int) { self.init(index: index, rate: rate, in: 1) }

  /// Step `index` where there are `rate` steps in `seconds` seconds.
  package init(index: Int, rate: Int, in seconds: Int) {
    self.index = index
    (count, span) = (rate, seconds)
  }

  /// Steps per second, to the nearest whole number; at least 120.
  public var rate: Int {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: span)
    return rest >= span - rest ? whole + 1 : whole
  }
  /// Time since the beginning, in seconds.
  public var seconds: Double { Double(product: index, span) / Double(count) }
  /// Time since the step before, in seconds; 0 at step 0, which shows the world as it begins.
  public var duration: Double { index == 0 ? 0 : Double(span) / Double(count) }
}

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
