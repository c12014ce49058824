import Controls
import Drawing
import Gestures
import JSONCoding

/// An animated visual. The renderer is its controls; its state is the world it simulates.
///
/// A picture that remembers nothing is a ``Picture``, which has no state. Use only the maths of
/// `Math`, +, −, ×, ÷ and √, and ``SeededGenerator`` for chance: then every machine draws the same
/// picture.
public protocol Renderer: Sendable {
  /// The simulated world. Time, stage and fingers are no part of it: a ``Moment`` tells them.
  associatedtype State: Sendable

  /// How many fingers it listens to; one by default.
  static var touch: TouchKind { get }

  /// What can be adjusted.
  static var controls: ControlsSchema<Self> { get }

  /// The files that belong to it, read before it plays; none by default.
  static var resources: ResourcesSchema<Self> { get }

  /// A short script that shows the experience in use; played where no other touches are given.
  static var demonstration: Demonstration { get }

  /// The script made for one stage, where its places depend on more than parts of the stage.
  static func demonstration(on stage: Stage) -> Demonstration

  /// The renderer with its default control values.
  init()

  /// The world before its first step.
  func begin(on stage: Stage) -> State

  /// Takes the world one step further, to `moment` and under its fingers.
  func update(_ state: inout State, at moment: Moment)

  /// Draws what lies behind everything and covers the whole stage; left out where a transparent
  /// background is asked for.
  func drawBackdrop(_ state: State, at moment: Moment, on canvas: inout Canvas)

  /// Draws the world as it is at `moment`; the state is only read.
  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas)

  /// Metrics for the trace that let a test see what a picture hides.
  func metrics(_ state: State, at moment: Moment) -> Metrics

  /// What happened in the step of `moment`, for the trace; see ``RendererEvents``.
  func events(_ state: State, at moment: Moment) -> [RendererEvent]

  /// What holds of the world whatever fingers do, for `fuzz` to try.
  func invariants(at moment: Moment) -> [Invariant<State>]

  /// What the last step took, in steps of the simulation's own counting, such as the pairs of
  /// neighbours that were looked at: the figure `steps` of what a frame costs.
  func work(_ state: State) -> Int
}

/// How many fingers an experience listens to.
public enum TouchKind: String, Hashable, Sendable {
  /// One at a time: the first one down owns it until it lifts. Other fingers that land meanwhile are
  /// dropped and never promoted.
  case single
  /// All of them.
  case multi
}

extension Renderer {
  /// One finger.
  public static var touch: TouchKind { .single }

  /// Each control in turn, then a finger on the canvas.
  public static var demonstration: Demonstration {
    .standard(for: controls.controls(of: Self()).map(\.id))
  }

  /// The same script on every stage.
  public static func demonstration(on stage: Stage) -> Demonstration { demonstration }

  /// Night: a vertical fall of dark blue, lightest a little above the middle.
  public func drawBackdrop(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    canvas.fillWithNight()
  }

  /// None: the renderer has no metrics for the trace.
  public func metrics(_ state: State, at moment: Moment) -> Metrics { Metrics(.object([])) }

  /// No events: the renderer reports none.
  public func events(_ state: State, at moment: Moment) -> [RendererEvent] { [] }

  /// None but those of all experiences: metrics are finite, and pictures can be drawn.
  public func invariants(at moment: Moment) -> [Invariant<State>] { [] }

  /// 0: the renderer does not count its work.
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
  /// Draws what is seen at `moment`.
  func draw(at moment: Moment, on canvas: inout Canvas)

  /// Draws what lies behind everything and covers the whole stage; left out where a transparent
  /// background is asked for.
  func drawBackdrop(at moment: Moment, on canvas: inout Canvas)
}

extension Picture {
  /// Nothing is remembered.
  public func begin(on stage: Stage) {}

  /// Nothing is remembered.
  public func update(_ state: inout Void, at moment: Moment) {}

  /// Draws what is seen at `moment`.
  public func draw(_ state: Void, at moment: Moment, on canvas: inout Canvas) {
    draw(at: moment, on: &canvas)
  }

  /// Draws what lies behind.
  public func drawBackdrop(_ state: Void, at moment: Moment, on canvas: inout Canvas) {
    drawBackdrop(at: moment, on: &canvas)
  }

  /// Night, as behind every renderer that says nothing else.
  public func drawBackdrop(at moment: Moment, on canvas: inout Canvas) { canvas.fillWithNight() }
}
