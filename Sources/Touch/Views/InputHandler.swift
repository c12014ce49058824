import Geometry
import Gestures

/// A handler of a view for input besides fingers, or the ring that shows its focus.
@usableFromInline enum InputHandler<State>: Sendable {
  case hover(CoordinateSpace, View<State>.HoverHandler)
  case wheel(View<State>.WheelHandler)
  case key(isEverywhere: Bool, View<State>.KeyHandler)
  case focus(View<State>.FocusHandler)
  case ring(FocusRing)

  /// Returns the handler as one of a larger state, of which its own is the part of `lens`. It takes
  /// nothing while the part is absent.
  @inlinable
  func scoped<Parent>(to part: Lens<Parent, State>) -> InputHandler<Parent> {
    switch self {
    case .hover(let space, let perform):
      .hover(space) { parent, event, out in part.modify(&parent) { perform(&$0, event, &out) } }
    case .wheel(let perform):
      .wheel { parent, event, out in
        var isTaken = false
        part.modify(&parent) { isTaken = perform(&$0, event, &out) }
        return isTaken
      }
    case .key(let isEverywhere, let perform):
      .key(isEverywhere: isEverywhere) { parent, event, out in
        var isTaken = false
        part.modify(&parent) { isTaken = perform(&$0, event, &out) }
        return isTaken
      }
    case .focus(let perform):
      .focus { parent, hasFocus, out in part.modify(&parent) { perform(&$0, hasFocus, &out) } }
    case .ring(let ring): .ring(ring)
    }
  }
}

/// Hover, wheel, keys and focus. A player receives them for its views if it asks for them; a
/// disabled view, or one in a disabled view, receives none.
extension View {
  /// Handles an event of a pointer over the view.
  public typealias HoverHandler = @Sendable (inout State, HoverEvent, inout EventSink) -> Void
  /// Handles a turn of a wheel; returns true if it has used it.
  public typealias WheelHandler = @Sendable (inout State, WheelEvent, inout EventSink) -> Bool
  /// Handles an event of a key; returns true if it has used it.
  public typealias KeyHandler = @Sendable (inout State, KeyEvent, inout EventSink) -> Bool
  /// Handles the arrival of the focus (true) or its loss (false).
  public typealias FocusHandler = @Sendable (inout State, Bool, inout EventSink) -> Void

  /// Follows a mouse or a pen over the view, pressed or not: from when the view, or one inside it,
  /// is the front-most under the pointer, as a finger would hit it, until it is no more. The view
  /// may come and go under a pointer that rests.
  ///
  /// - Parameters:
  ///   - space: The coordinate space of its positions; a view that moves by them needs `.global`.
  ///   - perform: The handler of its events, of which the first is `.entered` and the last `.left`.
  /// - Returns: The view with the handler.
  public func onHover(
    in space: CoordinateSpace = .global, perform: @escaping HoverHandler
  ) -> View { handling(.hover(space, perform)) }

  /// Receives what a wheel scrolls over the view. The view under the pointer is the first to be
  /// asked, then those around it; the first whose handler returns true takes it, and the experience
  /// receives what none takes. A view that gets the focus outside of the visible part scrolls into it
  /// by the same handlers. Content that cannot move further that way returns false, so that
  /// content around it scrolls; see `Scroller.scroll(by:time:)`.
  public func onWheel(perform: @escaping WheelHandler) -> View { handling(.wheel(perform)) }

  /// Receives keys. The view that has the focus is asked first, then those around it; the first
  /// whose handler returns true for a press takes it and receives the release, wherever the focus has
  /// gone. The experience receives keys that none takes.
  ///
  /// Tab stops at the view, unless it contains views where Tab stops.
  ///
  /// - Parameters:
  ///   - everywhere: True if it receives keys wherever the focus is, after the views that have it,
  ///     the front-most view first; Tab does not stop there.
  ///   - perform: The handler of its events; returns true if it has used a press.
  /// - Returns: The view with the handler.
  public func onKey(everywhere: Bool = false, perform: @escaping KeyHandler) -> View {
    handling(.key(isEverywhere: everywhere, perform))
  }

  /// Follows the focus: true when the view, or one inside it, gets it, and false when it loses it,
  /// also by going. Tab stops at the view, unless it contains views where Tab stops.
  public func onFocus(perform: @escaping FocusHandler) -> View { handling(.focus(perform)) }

  /// Draws a ring around the view while the view, or one inside it, has the focus.
  public func focusRing(_ ring: FocusRing = FocusRing()) -> View { handling(.ring(ring)) }

  private func handling(_ handler: InputHandler<State>) -> View {
    with { $0.inputs = ($0.inputs ?? []) + [handler] }
  }
}
