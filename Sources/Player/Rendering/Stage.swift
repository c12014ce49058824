import Geometry
import Gestures

/// The stage of an experience.
public struct Stage: Hashable, Sendable {
  /// Width and height in points, > 0.
  public let size: Size
  /// Seed of all randomness in the experience.
  public let seed: UInt64
  /// Insets that the chrome and the controls at rest cover, in points; all 0 if the scene shows
  /// none. Important parts of the picture keep clear of them; backdrops need not. They stay the
  /// same while the experience plays, even while the chrome is hidden.
  public let safeArea: Insets
  /// The period of a looping film, in seconds, > 0; nil if it does not loop. The picture then
  /// should equal that at 0: choose periods by ``period(near:)``, and let transient parts be gone
  /// by then.
  public let loopDuration: Double?
  /// Pixels per point of the scene, > 0, for bitmaps that a renderer computes itself, such as
  /// ``Paper``: with it they are as sharp as all else. A scene that is also shown at another scale
  /// keeps this one; a simulation should not depend on it.
  public let scale: Double

  /// Creates a stage of `size` points of which `safeArea` is covered, nothing by default, for a
  /// film that loops after `loopDuration` seconds, or never, at `scale` pixels per point.
  public init(
    size: Size, seed: UInt64 = 0, safeArea: Insets = Insets(), loopDuration: Double? = nil,
    scale: Double = 1
  ) {
    precondition(scale > 0 && scale.isFinite, "a scale is finite and above 0")
    self.size = size
    self.seed = seed
    self.safeArea = safeArea
    self.loopDuration = loopDuration
    self.scale = scale
  }

  /// Returns the period in seconds for a cycle of about `seconds` (> 0): the nearest that divides
  /// the loop into whole cycles; `seconds` itself if the film does not loop.
  public func period(near seconds: Double) -> Double {
    precondition(seconds > 0 && seconds.isFinite, "a period is finite and above 0")
    guard let loopDuration else { return seconds }
    return loopDuration / max(1, (loopDuration / seconds).rounded())
  }

  /// The rectangle from the origin to the size, in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The stage inside its ``safeArea``; without height if all of it is covered.
  public var safeBounds: Rect { bounds.inset(by: safeArea) }

  /// Returns the point at fractions of the stage, 0…1 from the top left.
  public func point(_ x: Double, _ y: Double) -> Point { bounds.point(x, y) }

  /// Returns the area for important parts of a picture: above the strip along the lower edge that
  /// controls cover, even while one of them grows into a fader, limited to `share` of the height;
  /// and with `top`, a fraction too, below the chrome at the upper edge.
  ///
  /// It contains ``safeBounds`` apart from the area behind a growing fader: the same with and
  /// without controls, so that a picture has the same composition in both.
  public func clearBounds(bottom share: Double = 0.3, top: Double = 0) -> Rect {
    let strip = max(Stage.faderHeight, safeArea.bottom)
    return bounds.inset(
      by: Insets(top: min(safeArea.top, top * size.height), bottom: min(strip, share * size.height))
    )
  }

  /// Height of a control that grows into a fader, in points.
  private static let faderHeight = 220.0
}

/// One fixed step of the simulation.
public struct Step: Hashable, Sendable {
  /// Index of the step, from 0.
  public let index: Int
  /// Number of steps per ``span`` seconds.
  private let count: Int
  private let span: Int
  /// The part of the step that has passed, above 0 and at most 1: less than 1 for a moment of an
  /// exposure between two steps, which no further step follows. ``duration`` is as much shorter.
  public let part: Double

  /// Creates step `index` at `rate` steps per second.
  public init(index: Int, rate: Int) { self.init(index: index, rate: rate, in: 1) }

  /// Creates step `index` at `rate` steps per `seconds` seconds.
  package init(index: Int, rate: Int, in seconds: Int, part: Double = 1) {
    (self.index, self.part) = (index, part)
    (count, span) = (rate, seconds)
  }

  /// Steps per second, rounded to the nearest integer; at least 120, unless the renderer has a rate
  /// of its own.
  public var rate: Int {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: span)
    return rest >= span - rest ? whole + 1 : whole
  }
  /// Time since the beginning, in seconds.
  public var seconds: Double {
    let end = Double(product: index, span) / Double(count)
    return part < 1 && index > 0 ? end - (1 - part) * Double(span) / Double(count) : end
  }
  /// Time since the previous step, in seconds; 0 at step 0, which shows the world as it begins.
  public var duration: Double { index == 0 ? 0 : part * (Double(span) / Double(count)) }
}

/// The time of a step or a picture, with the stage, the fingers and other input.
///
/// A picture is drawn at the moment of the latest step, so the state need not contain any of it.
public struct Moment: Hashable, Sendable {
  /// The latest step.
  public let step: Step
  /// The stage of the experience.
  public let stage: Stage
  /// The fingers on the canvas, oldest first, with those that lifted in this step; at most one for
  /// a single-touch renderer.
  public let touches: [Touch]
  /// The mouse or the pen over the stage, pressed or not; nil without one, and unless the renderer
  /// asks for `InputKinds.hover`. Its primary button is a touch.
  public let pointer: Pointer?
  /// The way that the wheel has scrolled in this step, in points to the right and down; zero unless
  /// the renderer asks for `InputKinds.wheel`.
  public let wheel: Vector
  /// The keys; none unless the renderer asks for `InputKinds.keys`.
  public let keys: Keys

  /// Creates the moment of `step` on `stage` under `touches`, a pointer, a wheel and keys.
  public init(
    _ step: Step, on stage: Stage, touches: [Touch] = [], pointer: Pointer? = nil,
    wheel: Vector = .zero, keys: Keys = Keys()
  ) {
    (self.step, self.stage, self.touches) = (step, stage, touches)
    (self.pointer, self.wheel, self.keys) = (pointer, wheel, keys)
  }

  /// Creates the moment of `step` under `touches` and `input`.
  package init(_ step: Step, on stage: Stage, touches: [Touch], input: DeviceInput) {
    self.init(
      step, on: stage, touches: touches, pointer: input.pointer, wheel: input.wheel,
      keys: input.keys)
  }

  /// Time since the beginning, in seconds.
  public var seconds: Double { step.seconds }

  /// Time since the previous step, in seconds; 0 at step 0.
  public var duration: Double { step.duration }

  /// Width and height of the stage, in points.
  public var size: Size { stage.size }

  /// The oldest of the fingers on the canvas; nil if there is none.
  public var touch: Touch? { touches.first }

  /// Progress of the loop, 0 ..< 1; nil if the film does not loop.
  public var loopProgress: Double? { stage.loopDuration.map(part) }

  /// Returns the progress of a cycle of about `seconds` (> 0), 0 ..< 1. In a looping film there is
  /// a whole number of cycles; see ``Stage/period(near:)``.
  public func progress(every seconds: Double) -> Double { part(of: stage.period(near: seconds)) }

  private func part(of period: Double) -> Double {
    let turns = seconds / period
    return turns - turns.rounded(.down)
  }
}
