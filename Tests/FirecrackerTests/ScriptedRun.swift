import Firecracker
import Geometry
import Gestures
import JSONCoding
import Rendering

/// A courtyard whose fingers a test leads by hand.
struct ScriptedRun {
  var cracker = Firecracker()
  let stage: Stage
  var state: Firecracker.State
  let rate: Int
  private(set) var index = 0
  private var fingers: [(id: Int, phase: TouchPhase, place: Point)] = []
  /// Where crackers have gone off, in order.
  private(set) var bangs: [Point] = []

  init(
    _ size: Size = Size(390, 844), seed: UInt64 = 1, rate: Int = 120,
    _ tune: (inout Firecracker) -> Void = { _ in }
  ) {
    tune(&cracker)
    stage = Stage(size: size, seed: seed)
    state = cracker.begin(on: stage)
    self.rate = rate
  }

  var fireworks: Fireworks { state }

  /// A figure of the trace; not a number where it is missing.
  func figure(_ name: String) -> Double {
    guard case .number(let value) = cracker.figures(state)[name] else { return .nan }
    return value
  }

  /// Puts a finger down or moves it, in points.
  mutating func touch(_ id: Int, _ place: Point) {
    if let index = fingers.firstIndex(where: { $0.id == id }) {
      fingers[index].place = place
    } else {
      fingers.append((id, .began, place))
    }
  }

  /// Takes a finger away; it is told once more.
  mutating func lift(_ id: Int, _ phase: TouchPhase = .ended) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    fingers[index].phase = phase
  }

  /// A finger that lands and lifts at once.
  mutating func tap(_ id: Int, _ place: Point) {
    touch(id, place)
    step()
    lift(id)
    step()
  }

  mutating func step() {
    let touches = fingers.map {
      Touch(id: $0.id, phase: $0.phase, start: $0.place, position: $0.place)
    }
    let before = fireworks.bangs
    cracker.update(&state, touches: touches, step: Step(index: index, rate: rate))
    bangs += fireworks.flashes.suffix(fireworks.bangs - before).map(\.place)
    fingers.removeAll { !$0.phase.isDown }
    for index in fingers.indices { fingers[index].phase = .moved }
    index += 1
  }

  mutating func run(_ seconds: Double) {
    for _ in 0..<Int((seconds * Double(rate)).rounded()) { step() }
  }
}
