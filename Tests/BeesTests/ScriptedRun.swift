import Bees
import Geometry
import Gestures
import JSONCoding
import Rendering

/// A garden whose fingers and controls a test leads by hand.
struct ScriptedRun {
  var setup = Bees()
  let stage: Stage
  var hive: Hive
  private(set) var moment: Moment
  let rate: Int
  private(set) var index = 1
  private var fingers: [Touch] = []

  init(
    _ size: Size = Size(390, 844), seed: UInt64 = 1, rate: Int = 120,
    _ tune: (inout Bees) -> Void = { _ in }
  ) {
    tune(&setup)
    stage = Stage(size: size, seed: seed)
    hive = setup.begin(on: stage)
    moment = Moment(Step(index: 0, rate: rate), on: stage)
    self.rate = rate
  }

  /// A number among the metrics of the trace; not a number where it is missing.
  func metric(_ name: String) -> Double {
    guard case .number(let value) = setup.metrics(hive, at: moment)[name] else { return .nan }
    return value
  }

  /// Where the trace says that flowers stand.
  var flowers: [Point] {
    guard case .array(let places) = setup.metrics(hive, at: moment)["flowers"] else { return [] }
    return places.compactMap { place in
      guard case .array(let parts) = place, parts.count == 2, case .number(let x) = parts[0],
        case .number(let y) = parts[1]
      else { return nil }
      return Point(x, y)
    }
  }

  /// Puts a finger down or moves it, in points.
  mutating func touch(_ id: Int, _ place: Point, velocity: Vector = .zero) {
    if let index = fingers.firstIndex(where: { $0.id == id }) {
      (fingers[index].position, fingers[index].velocity) = (place, velocity)
    } else {
      fingers.append(
        Touch(id: id, phase: .began, start: place, position: place, velocity: velocity))
    }
  }

  /// Takes a finger away; it is reported once more.
  mutating func lift(_ id: Int, _ phase: TouchPhase = .ended) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    fingers[index].phase = phase
  }

  mutating func step() {
    moment = Moment(Step(index: index, rate: rate), on: stage, touches: fingers)
    setup.update(&hive, at: moment)
    fingers.removeAll { !$0.isDown }
    for index in fingers.indices { fingers[index].phase = .moved }
    index += 1
  }

  mutating func run(_ seconds: Double, each: (ScriptedRun) -> Void = { _ in }) {
    for _ in 0..<Int((seconds * Double(rate)).rounded()) {
      step()
      each(self)
    }
  }
}
