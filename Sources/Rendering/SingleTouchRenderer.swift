import Drawing
import Gestures

// Renderers as they were before drawing knew the moment. They go with the next version.

/// A ``Renderer`` for one finger that keeps time and stage in its state.
@available(
  *, deprecated,
  message: "conform to Renderer: update(_:at:) and draw(_:at:on:); the moment has touch and stage"
)
public protocol SingleTouchRenderer: StateDrawing {
  /// Takes the world one step further; `touch` is the finger on the canvas, if any.
  func update(_ state: inout State, touch: Touch?, step: Step)
}

/// A ``Renderer`` for any number of fingers that keeps time and stage in its state.
@available(
  *, deprecated,
  message: """
    conform to Renderer, with static let touch = TouchKind.multi: update(_:at:) and draw(_:at:on:); \
    the moment has touches and stage
    """
)
public protocol MultiTouchRenderer: StateDrawing {
  /// Takes the world one step further; `touches` are the fingers on the canvas, oldest first.
  func update(_ state: inout State, touches: [Touch], step: Step)
}

/// A ``Renderer`` whose state is all that its drawing knows.
@available(*, deprecated, message: "conform to Renderer: draw(_:at:on:)")
public protocol StateDrawing: Renderer {
  /// Draws the world; the state is only read.
  func draw(_ state: State, on canvas: inout Canvas)
}

@available(*, deprecated)
extension StateDrawing {
  /// What the state draws.
  public func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    draw(state, on: &canvas)
  }
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
