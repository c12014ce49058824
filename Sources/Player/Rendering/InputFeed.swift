import Gestures

/// Delivers the input besides fingers to a renderer, once per step, as ``TouchFeed`` does fingers.
package struct InputFeed: Sendable {
  private var input = DeviceInput()
  /// Events of keys that have not been delivered.
  private var keys: [(key: String, isDown: Bool)] = []
  private let kinds: InputKinds

  /// Creates an empty feed for an experience that asks for `kinds`.
  package init(_ kinds: InputKinds) { self.kinds = kinds }

  /// Takes an event, unless the experience does not ask for its kind.
  package mutating func handle(_ event: DeviceEvent) {
    guard kinds.contains(event.kind) else { return }
    if case .key(let key, let isDown) = event {
      keys.append((key, isDown))
    } else {
      input.handle(event)
    }
  }

  /// Returns the input of this step.
  package mutating func take() -> DeviceInput {
    var heard = 0
    // A key changes once in a step; what follows waits, in its order.
    while heard < keys.count, !hasChanged(keys[heard].key) {
      input.keys.handle(keys[heard].key, isDown: keys[heard].isDown)
      heard += 1
    }
    keys.removeFirst(heard)
    defer { input.forgetChanges() }
    return input
  }

  private func hasChanged(_ key: String) -> Bool {
    input.keys.pressed.contains(key) || input.keys.released.contains(key)
  }
}
