import Controls
import Drawing
import Geometry
import Gestures
import Motion
import JSONCoding

/// An animated visual. The renderer is its controls; its state is the world it simulates.
///
/// Conform to ``SingleTouchRenderer`` or ``MultiTouchRenderer``, never to this protocol alone.
/// Use only the maths of `Math`, +, −, ×, ÷ and √, and ``SeededGenerator`` for chance: then every
/// machine draws the same picture.
public protocol Renderer: Sendable {
  /// The simulated world.
  associatedtype State: Sendable

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

  /// Draws what lies behind everything and covers the whole stage; left out where a transparent
  /// background is asked for.
  func drawBackdrop(_ state: State, on canvas: inout Canvas)

  /// Draws the world; the state is only read.
  func draw(_ state: State, on canvas: inout Canvas)

  /// Metrics for the trace that let a test see what a picture hides.
  func metrics(_ state: State) -> JSON

  /// What happened in the step just done, for the trace. It is asked after every update, so an
  /// update begins by removing those of the one before.
  func events(_ state: State) -> [RendererEvent]

  /// What holds of the world whatever fingers do, for `fuzz` to try.
  var invariants: [Invariant<State>] { get }
}

/// An experience for one finger: the first one down owns it until it lifts. Other fingers that
/// land meanwhile are dropped and never promoted.
public protocol SingleTouchRenderer: Renderer {
  /// Takes the world one step further; `touch` is the finger on the canvas, if any.
  func update(_ state: inout State, touch: Touch?, step: Step)
}

/// An experience for any number of fingers.
public protocol MultiTouchRenderer: Renderer {
  /// Takes the world one step further; `touches` are the fingers on the canvas, oldest first.
  func update(_ state: inout State, touches: [Touch], step: Step)
}

extension Renderer {
  /// Each control in turn, then a finger on the canvas.
  public static var demonstration: Demonstration {
    .standard(for: controls.controls(of: Self()).map(\.id))
  }

  /// The same script on every stage.
  public static func demonstration(on stage: Stage) -> Demonstration { demonstration }

  /// Night: a vertical fall of dark blue, lightest a little above the middle.
  public func drawBackdrop(_ state: State, on canvas: inout Canvas) {
    let stops = [
      GradientStop(0, Color(oklch: 0.13, 0.025, 265)),
      GradientStop(0.42, Color(oklch: 0.19, 0.035, 262)),
      GradientStop(1, Color(oklch: 0.12, 0.022, 268)),
    ]
    let bounds = canvas.bounds
    canvas.fill(Path(bounds), with: .vertical(from: bounds.minY, to: bounds.maxY, stops))
  }

  /// An empty object: the renderer has no metrics for the trace.
  public func metrics(_ state: State) -> JSON { .object([]) }

  /// No events: the renderer reports none.
  public func events(_ state: State) -> [RendererEvent] { [] }

  /// None but those of all experiences: metrics are finite, and pictures can be drawn.
  public var invariants: [Invariant<State>] { [] }
}

/// Something that happened in the world of a renderer, written into the trace.
public enum RendererEvent: Hashable, Sendable {
  /// An animation, known by its name, came to its end.
  case animation(String, AnimationEnd)
  /// The player would tap the finger, in the way of that name.
  case haptic(String)
}

/// How an animation ended.
public typealias AnimationEnd = Motion.AnimationEnd
