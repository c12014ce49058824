import Geometry
import Gestures
import JSONCoding

/// An event of a pointer, a wheel or a key at a time of a script.
package struct TimedDeviceEvent: Hashable, Sendable {
  /// The time, in seconds.
  package var time: Double
  package var event: DeviceEvent

  /// Creates the event at `time` seconds.
  package init(_ event: DeviceEvent, at time: Double) { (self.event, self.time) = (event, time) }
}

extension TouchScript {
  /// Creates the body in which `event` happens at once, after the mouse was `before`; nil if
  /// WebDriver has no actions for it: for an unknown key, and for a pointer that has left already.
  package init?(_ event: DeviceEvent, after before: Pointer?) {
    switch event {
    case .pointer(let pointer):
      guard pointer != nil || before != nil else { return nil }
      let items = pointer.map { Item.changes(from: before, to: $0) } ?? [.cancel]
      self.init(sources: [Source(id: "mouse", pointer: .mouse, items: items)])
    case .wheel(let way, let position):
      let way = Vector(way.dx.rounded(), way.dy.rounded())
      let place = Point(position.x.rounded(.down), position.y.rounded(.down))
      self.init(sources: [.wheel([.scroll(Move(to: place, milliseconds: 0), by: way)])])
    case .key(let key, let isDown):
      guard KeyNames.value(of: key) != nil else { return nil }
      self.init(sources: [.keyboard([.key(key, isDown: isDown)])])
    }
  }
}

extension TouchScript.Source {
  /// Returns the only keyboard of scripts that are made here.
  package static func keyboard(_ items: [TouchScript.Item]) -> TouchScript.Source {
    TouchScript.Source(id: "keyboard", .key, items: items)
  }

  /// Returns the only wheel of scripts that are made here.
  package static func wheel(_ items: [TouchScript.Item]) -> TouchScript.Source {
    TouchScript.Source(id: "wheel", .wheel, items: items)
  }
}

extension TouchScript.Item {
  /// Returns what leads a mouse from one state to another.
  fileprivate static func changes(from before: Pointer?, to pointer: Pointer) -> [Self] {
    let move = TouchScript.Move(to: pointer.position, milliseconds: 0, tilt: pointer.tilt)
    let presses = PointerButtons.buttons.compactMap { index -> Self? in
      let button = PointerButtons(button: index)
      let isDown = pointer.buttons.contains(button)
      guard isDown != (before?.buttons.contains(button) ?? false) else { return nil }
      return isDown
        ? .down(button: index, pressure: Touch.unmeasuredPressure, tilt: pointer.tilt)
        : .up(button: index)
    }
    return [.move(move)] + presses
  }
}

extension Script {
  /// Creates the script of one step that plays `samples`, which come in order of time, and of steps
  /// for `events`; contacts are named by their numbers.
  init(contacts samples: [TouchSample], _ events: [TimedDeviceEvent]) {
    let raw = samples.map {
      TouchSample(
        time: $0.time, contact: 0, source: String($0.contact), phase: $0.phase,
        position: $0.position)
    }
    var actions: [(time: Double, action: Action)] = [(0, .contacts(raw))]
    var pointer: Pointer?
    for timed in events {
      guard let body = TouchScript(timed.event, after: pointer) else { continue }
      if case .pointer(let next) = timed.event { pointer = next }
      actions.append((timed.time, .perform(body)))
    }
    self.init(
      steps: actions.enumerated().map { index, step in
        let path = JSONPath.index(.key(.root, "steps"), index)
        return Step(
          start: Timestamp(seconds: step.time), path: .key(path, step.action.verb.rawValue),
          action: step.action)
      })
  }
}
