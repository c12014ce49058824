import Geometry
import Gestures

/// An event of a mouse or a pen over a view, sent to the view and those around it; see
/// ``View/onHover(in:perform:)``.
public struct HoverEvent: Hashable, Sendable {
  /// The progress of a hover.
  public enum Phase: Hashable, Sendable {
    /// The pointer has come over the view, or the view under it.
    case entered
    /// The pointer has moved over the view, or has changed its buttons or its tilt.
    case moved
    /// The pointer has gone to another view or has left the stage, or the view has gone.
    case left
  }

  /// The progress of the hover.
  public var phase: Phase
  /// The pointer's position, in points of the requested space; the last one once it has left the
  /// stage.
  public var position: Point
  /// The pressed buttons besides the primary one, which is a finger.
  public var buttons: PointerButtons
  /// The tilt of a pen; upright for a mouse.
  public var tilt: PenTilt
  /// The time of the event, in seconds; that of the step if the view came or went.
  public var time: Double
  /// The time of the step, in seconds: motions start then.
  public var now: Double

  init(_ phase: Phase, of pointer: Pointer, in space: ViewSpace?, at time: Double, now: Double) {
    (self.phase, self.time, self.now) = (phase, time, now)
    position = space?.point(pointer.position) ?? pointer.position
    (buttons, tilt) = (pointer.buttons, pointer.tilt)
  }
}

/// A turn of a wheel, or two fingers on a trackpad, over a view; see ``View/onWheel(perform:)``.
public struct WheelEvent: Hashable, Sendable {
  /// The points that it scrolls, to the right and down.
  public var way: Vector
  /// The position that it scrolls over, in points of the stage.
  public var position: Point
  /// The time of the event, in seconds.
  public var time: Double
  /// The time of the step, in seconds: motions start then.
  public var now: Double
}

/// An event of a key of a keyboard; see ``View/onKey(everywhere:perform:)``.
public struct KeyEvent: Hashable, Sendable {
  /// The progress of a key.
  public enum Phase: Hashable, Sendable {
    /// The key was pressed.
    case pressed
    /// The key is held: 0.5 s after it was pressed, and 30 times a second from then on, unless
    /// another key is pressed.
    case repeated
    /// The key was released.
    case released
  }

  /// The progress of the key.
  public var phase: Phase
  /// The name of the key in W3C UI Events: `"a"`, `"A"`, `" "`, `"ArrowDown"`, `"Enter"`.
  public var key: String
  /// All keys that are down, in the order in which they were pressed, with `"Shift"` and its like.
  public var down: [String]
  /// The time of the event, in seconds.
  public var time: Double
  /// The time of the step, in seconds: motions start then.
  public var now: Double

  /// Returns true if `key` is down.
  public func isDown(_ key: String) -> Bool { down.contains(key) }
}
