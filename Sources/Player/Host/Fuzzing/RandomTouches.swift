import Geometry
import Gestures
import Rendering

/// Random fingers on a stage: they land anywhere, rest, wander, flick, lift and are cancelled, at
/// any time.
struct RandomTouches {
  /// The samples, in order of time.
  private(set) var samples: [TouchSample] = []
  private let stage: Rect
  /// The areas on which half of the fingers land.
  var parts: [Rect]
  private let most: Int
  private var random: SeededGenerator
  private var fingers: [Finger] = []
  private var landed = 0

  /// The time of the next sample at the earliest, in seconds.
  private(set) var clock = 0.0

  /// The number of fingers that are down.
  var fingersDown: Int { fingers.count }

  private struct Finger {
    let number: Int
    var place: Point
    var way = Vector.zero
  }

  /// Largest distance beside the stage at which they land, in points.
  private static let margin = 40.0

  /// Creates up to `fingers` fingers at once on `stage`, half of them on one of its `parts`.
  init(on stage: Size, parts: [Rect], fingers: Int, random: SeededGenerator) {
    self.stage = Rect(origin: .zero, size: stage)
    self.parts = parts
    self.random = random
    most = 1 + self.random.index(below: fingers)
    for _ in 0..<(4 + self.random.index(below: 57)) { step() }
    // The last fingers stay for a moment and lift.
    clock += 0.1
    for finger in self.fingers { add(finger, .ended) }
  }

  /// Creates up to `fingers` fingers at once that have done nothing yet.
  init(idleOn stage: Size, parts: [Rect], fingers: Int) {
    self.stage = Rect(origin: .zero, size: stage)
    (self.parts, most, random) = (parts, fingers, SeededGenerator(seed: 0))
  }

  /// Creates fingers that go on from `samples`, which are in order of time.
  init(after samples: [TouchSample], on stage: Size, parts: [Rect], fingers: Int) {
    self.init(idleOn: stage, parts: parts, fingers: fingers)
    self.samples = samples
    clock = samples.last?.time ?? 0
    landed = samples.map(\.contact).max() ?? 0
    for sample in samples {
      self.fingers.removeAll { $0.number == sample.contact }
      if sample.phase.isDown {
        self.fingers.append(Finger(number: sample.contact, place: sample.position))
      }
    }
  }

  /// Does one thing more, later than `seconds`, by the chance of `random`.
  mutating func act(after seconds: Double, _ random: inout SeededGenerator) {
    clock = max(clock, ((seconds * 1000).rounded(.down) + 1) / 1000)
    self.random = random.split()
    step()
  }

  private mutating func step() {
    clock += random.unit() < 0.4 ? 0 : random.unit() * random.number(in: 0...0.12)
    let dice = random.unit()
    guard !fingers.isEmpty, dice > 0.25 || fingers.count == most else { return land() }
    let index = random.index(below: fingers.count)
    if dice < 0.8 {
      move(index)
    } else {
      add(fingers.remove(at: index), dice < 0.95 ? .ended : .cancelled)
    }
  }

  /// Moves a finger, which keeps its direction as often as it turns.
  private mutating func move(_ index: Int) {
    if random.unit() < 0.5 {
      let reach = random.unit() < 0.3 ? 160.0 : 14
      fingers[index].way = Vector(
        random.number(in: -reach...reach), random.number(in: -reach...reach))
    }
    fingers[index].place = fingers[index].place + fingers[index].way
    add(fingers[index], .moved)
  }

  private mutating func land() {
    let dice = random.unit()
    var area = stage
    if dice < 0.48, !parts.isEmpty {
      area = parts[random.index(below: parts.count)]
    } else if dice > 0.96 {
      area = stage.inset(by: Insets(all: -Self.margin))
    }
    let place = Point(
      random.number(in: area.minX...area.maxX), random.number(in: area.minY...area.maxY))
    landed += 1
    fingers.append(Finger(number: landed, place: place))
    add(fingers[fingers.count - 1], .began)
  }

  /// Adds a sample; times and positions are short decimals, as people write them.
  private mutating func add(_ finger: Finger, _ phase: TouchPhase) {
    func rounded(_ number: Double, _ parts: Double) -> Double {
      (number * parts).rounded() / parts
    }
    let limit = FuzzScript.farthest
    samples.append(
      TouchSample(
        time: rounded(clock, 10_000), contact: finger.number, phase: phase,
        position: Point(
          rounded(finger.place.x, 100).clipped(to: -limit...limit),
          rounded(finger.place.y, 100).clipped(to: -limit...limit))))
  }
}
