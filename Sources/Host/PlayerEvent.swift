import Geometry
import Gestures
import Motion
import Notation
import Rendering
import Widgets

/// Something that happened in the player, at a time of its own.
public struct PlayerEvent: Hashable, Sendable {
  /// When, in seconds since the scene began.
  public var time: Double
  /// The part that it happened to, as the trace names owners of fingers: `control:ID`, `canvas`,
  /// `feed`, `chrome`, `chrome:share`, ….
  public var target: String
  /// What it was.
  public var kind: Kind

  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// The gesture of a touch, counted from 1, changed its state.
    case gesture(String, GestureState, touch: Int)
    /// A control took a new value.
    case value(Double)
    /// A finger has begun to change a control, or the control has come to its last value.
    case editing(ControlEditing)
    /// The player would tap the finger.
    case haptic(String)
    /// An animation came to its end.
    case animation(String, AnimationEnd)
    /// A finger tapped.
    case tap
    /// The recording began or stopped.
    case recording(Recording)
  }

  /// What became of the recording.
  public enum Recording: String, Hashable, Sendable {
    /// It runs.
    case started
    /// It runs no longer.
    case stopped
  }

  /// What became of a gesture. Changes while it runs are left out.
  public enum GestureState: Hashable, Sendable {
    /// It won its finger.
    case began
    /// The finger lifted; velocity in points per second.
    case ended(velocity: Vector)
    /// The finger was taken away.
    case cancelled
    /// It did not get its finger.
    case failed
    /// What lies under the finger forbade it.
    case vetoed
  }

  /// The event as the trace tells it.
  var json: JSON {
    var members: [JSON.Member] = [.init("time", .number(time))]
    func add(_ key: String, _ value: JSON) { members.append(.init(key, value)) }
    switch kind {
    case .gesture(let name, let state, let touch):
      add("kind", "gesture")
      add("gesture", .string(name))
      add("target", .string(target))
      add("state", .string(state.name))
      add("touch", .number(Double(touch)))
      if case .ended(let velocity) = state {
        add("velocity", [.number(velocity.dx), .number(velocity.dy)])
      }
    case .value(let value):
      add("kind", "value")
      add("target", .string(target))
      add("value", .number(value))
    case .editing(let editing):
      add("kind", "editing")
      add("target", .string(target))
      add("state", .string(editing.rawValue))
    case .haptic(let name):
      add("kind", "haptic")
      add("haptic", .string(name))
      add("target", .string(target))
    case .animation(let name, let end):
      add("kind", "animation")
      add("animation", .string(name))
      add("target", .string(target))
      add("state", .string(end.rawValue))
    case .tap:
      add("kind", "tap")
      add("target", .string(target))
    case .recording(let recording):
      add("kind", "recording")
      add("target", .string(target))
      add("state", .string(recording.rawValue))
    }
    return .object(members)
  }
}

extension PlayerEvent.GestureState {
  fileprivate var name: String {
    switch self {
    case .began: "began"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .vetoed: "vetoed"
    }
  }
}
