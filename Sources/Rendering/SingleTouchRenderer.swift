import Drawing
import Gestures
import JSONCoding

// Renderers as they were before drawing knew the moment. They go with the next version.

/// A ``Renderer`` for one finger that keeps time and stage in its state.
@available(
  *, deprecated,
  message: """
    conform to Renderer: update(_:at:), draw(_:at:on:), and Metrics in place of JSON; the moment has \
    touch, step and stage
    """
)
public protocol SingleTouchRenderer: FormerRenderer {
  /// Takes the world one step further; `touch` is the finger on the canvas, if any.
  func update(_ state: inout State, touch: Touch?, step: Step)
}

/// A ``Renderer`` for any number of fingers that keeps time and stage in its state.
@available(
  *, deprecated,
  message: """
    conform to Renderer with touch = .multi: update(_:at:), draw(_:at:on:), and Metrics in place of \
    JSON; the moment has touches, step and stage
    """
)
public protocol MultiTouchRenderer: FormerRenderer {
  /// Takes the world one step further; `touches` are the fingers on the canvas, oldest first.
  func update(_ state: inout State, touches: [Touch], step: Step)
}

/// What both of them have.
@available(*, deprecated, message: "conform to Renderer")
public protocol FormerRenderer: Renderer {
  /// Draws what lies behind everything.
  func drawBackdrop(_ state: State, on canvas: inout Canvas)
  /// Draws the world; the state is only read.
  func draw(_ state: State, on canvas: inout Canvas)
  /// Metrics for the trace.
  func metrics(_ state: State) -> JSON
  /// What happened in the step just done.
  func events(_ state: State) -> [RendererEvent]
  /// What holds of the world whatever fingers do.
  var invariants: [Invariant<State>] { get }
}

@available(*, deprecated)
extension SingleTouchRenderer {
  /// The finger and the step of `moment`.
  public func update(_ state: inout State, at moment: Moment) {
    update(&state, touch: moment.touch, step: moment.step)
  }
}

@available(*, deprecated)
extension MultiTouchRenderer {
  /// All fingers.
  public static var touch: TouchKind { .multi }

  /// The fingers and the step of `moment`.
  public func update(_ state: inout State, at moment: Moment) {
    update(&state, touches: moment.touches, step: moment.step)
  }
}

@available(*, deprecated)
extension FormerRenderer {
  /// Night.
  public func drawBackdrop(_ state: State, on canvas: inout Canvas) { canvas.fillWithNight() }
  /// None.
  public func metrics(_ state: State) -> JSON { .object([]) }
  /// None.
  public func events(_ state: State) -> [RendererEvent] { [] }

  /// None.
  public var invariants: [Invariant<State>] { [] }

  /// What the state draws.
  public func drawBackdrop(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    drawBackdrop(state, on: &canvas)
  }

  /// What the state draws.
  public func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    draw(state, on: &canvas)
  }

  /// The metrics of the state.
  public func metrics(_ state: State, at moment: Moment) -> Metrics { Metrics(metrics(state)) }

  /// The events of the state.
  public func events(_ state: State, at moment: Moment) -> [RendererEvent] { events(state) }

  /// The invariants of any moment.
  public func invariants(at moment: Moment) -> [Invariant<State>] { invariants }
}
