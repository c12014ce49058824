import Geometry
import Gestures
import Rendering
import Scripting

/// Random input besides fingers: a mouse that wanders, leaves and presses its right button, a wheel
/// and keys, at any time.
struct RandomDevices {
  /// The events, in order of time.
  private(set) var events: [TimedDeviceEvent] = []
  private let stage: Size
  private var random: SeededGenerator
  private var down: [String] = []
  /// The last position of the mouse, which the wheel turns over.
  private var position = Point.zero

  private static let keys = [
    "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", " ", "Enter", "Escape", "Tab", "Shift", "a",
    "A", "w", "é", "1",
  ]

  /// Creates events of `kinds` on `stage` within `seconds`.
  init(of kinds: InputKinds, on stage: Size, within seconds: Double, random: SeededGenerator) {
    (self.stage, self.random) = (stage, random)
    let asked = [InputKinds.hover, .wheel, .keys].filter(kinds.contains)
    guard !asked.isEmpty else { return }
    let times = (0..<self.random.index(below: 61)).map { _ in
      (self.random.number(in: 0...max(seconds, 0.1)) * 1000).rounded() / 1000
    }
    for time in times.sorted() {
      let kind = asked[self.random.index(below: asked.count)]
      let event = kind == .hover ? pointer() : kind == .wheel ? wheel() : key()
      events.append(TimedDeviceEvent(event, at: time))
    }
  }

  private mutating func pointer() -> DeviceEvent {
    guard random.unit() < 0.9 else { return .pointer(nil) }
    position = Point(
      random.number(in: 0...stage.width).rounded(.down),
      random.number(in: 0...stage.height).rounded(.down))
    return .pointer(Pointer(at: position, buttons: random.unit() < 0.2 ? .secondary : []))
  }

  private mutating func wheel() -> DeviceEvent {
    let reach = random.unit() < 0.2 ? 5000.0 : 60
    return .wheel(
      Vector(
        random.number(in: -reach...reach).rounded(), random.number(in: -reach...reach).rounded()),
      at: position)
  }

  private mutating func key() -> DeviceEvent {
    if !down.isEmpty, random.unit() < 0.5 {
      return .key(down.remove(at: random.index(below: down.count)), isDown: false)
    }
    let key = Self.keys[random.index(below: Self.keys.count)]
    if !down.contains(key) { down.append(key) }
    return .key(key, isDown: true)
  }
}
