import Geometry
import Gestures
import Rendering
import SwarmDrones

/// A show that a test leads by hand.
struct ScriptedRun {
  var drones = SwarmDrones()
  let stage: Stage
  var state: SwarmDrones.State
  private(set) var index = 0
  let rate: Int
  /// What lies under each finger, oldest first.
  private var fingers: [(id: Int, place: Point)] = []
  private var lifted: [Touch] = []

  init(
    _ size: Size = Size(390, 844), seed: UInt64 = 1, rate: Int = 120,
    _ tune: (inout SwarmDrones) -> Void = { _ in }
  ) {
    tune(&drones)
    stage = Stage(size: size, seed: seed)
    state = drones.begin(on: stage)
    self.rate = rate
  }

  var show: Show { state.show }

  /// Puts a finger down or moves it, by parts of the stage.
  mutating func touch(_ id: Int, _ x: Double, _ y: Double) {
    let place = Point(x * stage.size.width, y * stage.size.height)
    if let index = fingers.firstIndex(where: { $0.id == id }) {
      fingers[index].place = place
    } else {
      fingers.append((id, place))
    }
  }

  /// Takes a finger away; it is told once more, as lifted or as cancelled.
  mutating func lift(_ id: Int, cancelled: Bool = false) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    let place = fingers[index].place
    fingers.remove(at: index)
    lifted.append(
      Touch(
        id: id, phase: cancelled ? .cancelled : .ended, start: place, position: place,
        velocity: .zero))
  }

  mutating func step() {
    let touches = fingers.map {
      Touch(id: $0.id, phase: .moved, start: $0.place, position: $0.place, velocity: .zero)
    }
    drones.update(&state, touches: touches + lifted, step: Step(index: index, rate: rate))
    lifted = []
    index += 1
  }

  mutating func run(_ seconds: Double) {
    for _ in 0..<Int((seconds * Double(rate)).rounded()) { step() }
  }

  /// Puts down the fingers that call `formation`, spread over the upper stage.
  mutating func call(_ formation: Formation) {
    let places: [(Double, Double)] =
      switch formation {
      case .flock: []
      case .ring: [(0.5, 0.34)]
      case .line: [(0.2, 0.45), (0.8, 0.3)]
      case .triangle: [(0.18, 0.46), (0.84, 0.44), (0.5, 0.16)]
      case .grid: [(0.2, 0.45), (0.82, 0.46), (0.2, 0.15), (0.8, 0.16)]
      }
    for (index, place) in places.enumerated() { touch(index + 1, place.0, place.1) }
  }
}
