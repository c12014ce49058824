import Geometry
import Gestures
import JSONCoding
import PredatorPrey
import Rendering

/// A sea whose fingers a test leads by hand.
struct ScriptedRun {
  var tide = PredatorPrey()
  let stage: Stage
  var state: Sea
  let rate: Int
  private(set) var index = 0
  private var fingers: [Touch] = []

  init(
    _ size: Size = Size(390, 844), seed: UInt64 = 1, rate: Int = 120,
    _ tune: (inout PredatorPrey) -> Void = { _ in }
  ) {
    tune(&tide)
    stage = Stage(size: size, seed: seed)
    state = tide.begin(on: stage)
    self.rate = rate
  }

  var sea: Sea { state }

  /// A figure of the trace; not a number where it is missing.
  func figure(_ name: String) -> Double {
    guard case .number(let value) = tide.figures(state)[name] else { return .nan }
    return value
  }

  /// Puts a finger down or moves it, in points and points per second.
  mutating func touch(_ id: Int, _ place: Point, velocity: Vector = .zero) {
    if let index = fingers.firstIndex(where: { $0.id == id }) {
      (fingers[index].position, fingers[index].velocity) = (place, velocity)
    } else {
      fingers.append(
        Touch(id: id, phase: .began, start: place, position: place, velocity: velocity))
    }
  }

  /// Takes a finger away; it is told once more.
  mutating func lift(_ id: Int) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    fingers[index].phase = .ended
  }

  mutating func step() {
    tide.update(&state, touches: fingers, step: Step(index: index, rate: rate))
    fingers.removeAll { !$0.isDown }
    for index in fingers.indices { fingers[index].phase = .moved }
    index += 1
  }

  mutating func run(_ seconds: Double) {
    for _ in 0..<Int((seconds * Double(rate)).rounded()) { step() }
  }
}
