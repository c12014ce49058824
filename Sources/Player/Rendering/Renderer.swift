import Controls
import Drawing
import Gestures
import JSONCoding

/// An animated visual. The renderer holds its controls; its state is the simulated world.
///
/// A stateless picture is a ``Picture``. Use only the maths of `Math`, +, −, ×, ÷ and √, and
/// ``SeededGenerator`` for randomness: then every machine draws the same picture.
public protocol Renderer: Sendable {
  /// The simulated world, without time, stage and fingers, which a ``Moment`` provides.
  associatedtype State: Sendable

  /// The number of fingers that it receives; one by default.
  static var touch: TouchKind { get }

  /// The number of updates a second, 1…1000, whatever the frame rate of the film is:
  /// `static let rate = 60`. 0 by default: an update for each step of the player, of which there are
  /// at least 120 a second and a whole number for each frame.
  ///
  /// With a rate, `update` runs at the multiples of its period, and a picture shows the world of the
  /// latest update. Its moments count these updates: `moment.step.index` is their number, and
  /// `moment.duration` their period. So a simulation that is written frame by frame, such as one that
  /// moves by a few points in each, is the same in films of 24, 25, 30, 50 and 60 frames a second.
  /// Fingers are where they were at the time of the update, to the sample; only their velocities are
  /// those of the player's next step. Events come with that step too.
  static var rate: Int { get }

  /// The input besides fingers that it asks for; none by default, and then a ``Moment`` holds none:
  /// `static let input: InputKinds = [.hover, .keys]`.
  static var input: InputKinds { get }

  /// The adjustable properties.
  static var controls: ControlsSchema<Self> { get }

  /// Its files, read before it plays; none by default.
  static var resources: ResourcesSchema<Self> { get }

  /// A short demonstration of the experience in use; played if no other touches are given.
  static var demonstration: Demonstration { get }

  /// Returns the demonstration for one stage, if its positions depend on more than fractions of the
  /// stage.
  static func demonstration(on stage: Stage) -> Demonstration

  /// Creates the renderer with its default control values.
  init()

  /// Returns the world before its first step.
  func begin(on stage: Stage) -> State

  /// Advances the world by one step, to `moment` and under its fingers.
  func update(_ state: inout State, at moment: Moment)

  /// Draws the backdrop, which covers the whole stage; skipped for a transparent background.
  func drawBackdrop(_ state: State, at moment: Moment, on canvas: inout Canvas)

  /// Draws the world as it is at `moment`; the state is only read.
  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas)

  /// Returns metrics for the trace: for tests of state that a picture does not show.
  func metrics(_ state: State, at moment: Moment) -> Metrics

  /// Returns the events of the step of `moment`, for the trace; see ``RendererEvents``.
  func events(_ state: State, at moment: Moment) -> [RendererEvent]

  /// Returns the invariants of the world, for `fuzz` to check.
  func invariants(at moment: Moment) -> [Invariant<State>]

  /// Returns the work of the last step, as counted by the simulation, such as the number of
  /// examined pairs of neighbours: the figure `steps` of what a frame costs.
  func work(_ state: State) -> Int
}

/// The number of fingers that an experience receives.
public enum TouchKind: String, Hashable, Sendable {
  /// One at a time: the first one down owns it until it lifts. Other fingers that land meanwhile
  /// are dropped and never promoted.
  case single
  /// All of them.
  case multi
}

extension Renderer {
  /// One finger.
  public static var touch: TouchKind { .single }

  /// An update for each step of the player.
  public static var rate: Int { 0 }

  /// Fingers alone.
  public static var input: InputKinds { [] }

  /// Each control in turn, then a finger on the canvas; without controls, or if none is shown, the
  /// finger alone.
  public static var demonstration: Demonstration {
    .standard(for: controls.pattern == .none ? [] : controls.controls(of: Self()).map(\.id))
  }

  /// Returns the same demonstration for every stage.
  public static func demonstration(on stage: Stage) -> Demonstration { demonstration }

  /// Draws the night: a vertical gradient of dark blue, lightest a little above the middle.
  public func drawBackdrop(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    canvas.fillWithNight()
  }

  /// None: the renderer has no metrics for the trace.
  public func metrics(_ state: State, at moment: Moment) -> Metrics { Metrics(.object([])) }

  /// No events: the renderer reports none.
  public func events(_ state: State, at moment: Moment) -> [RendererEvent] { [] }

  /// None but those of all experiences: metrics are finite, and pictures can be drawn.
  public func invariants(at moment: Moment) -> [Invariant<State>] { [] }

  /// Returns 0: the renderer does not count its work.
  public func work(_ state: State) -> Int { 0 }
}

extension Canvas {
  mutating func fillWithNight() {
    let stops = [
      GradientStop(0, Color(oklch: 0.13, 0.025, 265)),
      GradientStop(0.42, Color(oklch: 0.19, 0.035, 262)),
      GradientStop(1, Color(oklch: 0.12, 0.022, 268)),
    ]
    fill(with: .vertical(from: bounds.minY, to: bounds.maxY, stops))
  }
}

/// A picture without memory: a type with its controls and one function of the moment, which tells
/// the time, the stage and where the fingers are now.
///
/// ```swift
/// struct Pulse: Picture {
///   var size = 60.0
///
///   static let controls = ControlsSchema<Self>(.value("size", \.size, in: 20...90))
///
///   func draw(at moment: Moment, on canvas: inout Canvas) {
///     let center = moment.touch?.down ?? moment.stage.point(0.5, 0.5)
///     let breath = Math.sin(moment.progress(every: 2) * Math.twoPi)
///     canvas.fill(circle: center, radius: size + 20 * breath, with: .gold)
///   }
/// }
/// ```
public protocol Picture: Renderer where State == Void {
  /// Draws the picture at `moment`.
  func draw(at moment: Moment, on canvas: inout Canvas)

  /// Draws the backdrop, which covers the whole stage; skipped for a transparent background.
  func drawBackdrop(at moment: Moment, on canvas: inout Canvas)
}

extension Picture {
  /// Returns no state.
  public func begin(on stage: Stage) {}

  /// Changes no state.
  public func update(_ state: inout Void, at moment: Moment) {}

  /// Draws the picture at `moment`.
  public func draw(_ state: Void, at moment: Moment, on canvas: inout Canvas) {
    draw(at: moment, on: &canvas)
  }

  /// Draws the backdrop.
  public func drawBackdrop(_ state: Void, at moment: Moment, on canvas: inout Canvas) {
    drawBackdrop(at: moment, on: &canvas)
  }

  /// Draws the night, the default backdrop of every renderer.
  public func drawBackdrop(at moment: Moment, on canvas: inout Canvas) { canvas.fillWithNight() }
}
