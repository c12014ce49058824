import Gestures
import Rendering
import Views

extension TouchFeed {
  /// Follows a finger on the experience.
  package mutating func follow(_ finger: GestureEvent) {
    if finger.phase == .landed {
      return land(
        Touch(
          id: finger.touch, phase: .began, start: finger.position, position: finger.position,
          pressure: finger.pressure))
    }
    change(finger.touch) { touch in
      (touch.position, touch.velocity) = (finger.position, finger.velocity)
      touch.pressure = finger.pressure
    }
    switch finger.phase {
    case .ended: end(finger.touch, .ended)
    case .cancelled, .failed: end(finger.touch, .cancelled)
    case .landed, .began, .moved, .lifted: break
    }
  }
}
