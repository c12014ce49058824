import Geometry
import JSONCoding

/// What one finger does, as the actions of a WebDriver pointer.
struct FingerStroke {
  private var actions: [JSON]
  /// How long it takes.
  private(set) var milliseconds = 0

  /// A finger that lands at `place`.
  init(landingAt place: Point) {
    actions = []
    move(to: place, over: 0)
    land()
  }

  mutating func land() { press("pointerDown") }

  mutating func lift() { press("pointerUp") }

  mutating func rest(_ milliseconds: Int) {
    guard milliseconds > 0 else { return }
    self.milliseconds += milliseconds
    actions.append(["type": "pause", "duration": .number(Double(milliseconds))])
  }

  mutating func move(to place: Point, over milliseconds: Int) {
    self.milliseconds += milliseconds
    actions.append([
      "type": "pointerMove", "duration": .number(Double(milliseconds)),
      "x": .number(place.x), "y": .number(place.y),
    ])
  }

  private mutating func press(_ type: String) {
    actions.append(["type": .string(type), "button": 0])
  }

  /// The stroke as that of `finger`.
  func source(_ finger: String) -> JSON {
    [
      "type": "pointer", "id": .string(finger), "parameters": ["pointerType": "touch"],
      "actions": .array(actions),
    ]
  }
}
