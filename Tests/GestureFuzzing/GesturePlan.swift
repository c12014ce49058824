import Geometry
import Gestures
import RandomNumbers

/// A tree of views with gestures, and fingers on it: all that a random run is made of. The parts of
/// a plan stand alone, so that it can be made shorter.
package struct GesturePlan: Hashable, Sendable {
  /// A view in the tree.
  package struct Part: Hashable, Sendable {
    /// The view that it lies in, one before it; nil for the root.
    var parent: Int?
    /// Its position in that view, in points.
    var frame: Rect
    var isNamed = true
    package var gestures: [Asked] = []
  }

  /// A gesture that a view asks for.
  package struct Asked: Hashable, Sendable {
    var kind: GestureKind
    var priority = GesturePriority.standard
    var isOne = false
    var isAlone = false
    var isPatient = false
    var isEnabled = true
    var deed = Deed.nothing
    /// Events it receives before its handler does its deed.
    var trigger = Trigger.began
  }

  /// An action of a handler besides listening.
  enum Deed: Hashable, Sendable {
    case nothing
    case dismissAll
    case dismiss(part: Int)
    /// The view goes, or comes back.
    case hide(part: Int)
  }

  /// When a handler does its deed.
  enum Trigger: CaseIterable, Hashable, Sendable {
    case landed, began, moved, lifted, ended, cancelled, failed
  }

  /// The next act.
  package enum Act: Hashable, Sendable {
    case finger(TouchSample)
    case time(Double)
  }

  package var parts: [Part]
  package var acts: [Act]

  /// True if views come and go.
  var hides: Bool {
    parts.flatMap(\.gestures).contains { if case .hide = $0.deed { true } else { false } }
  }
}

/// The kinds of gestures that views ask for.
enum GestureKind: CaseIterable, Hashable, Sendable {
  case tap, doubleTap, press, drag, landingDrag, horizontalDrag, verticalDrag, flick, pan, catching
  case surface, solo, longPress, pinch, transform, handDrag, twoFingerTap, liftAndDrag, tapOrDouble
  case pinchAndTurn
}

extension GesturePlan {
  /// The side of the stage, in points.
  static let side = 100.0

  /// The plan that belongs to `seed`.
  package init(seed: UInt64) {
    var random = Chance(seed &* 0x2545_F491_4F6C_DD1D &+ 0x9E37_79B9_7F4A_7C15)
    parts = GesturePlan.parts(&random)
    acts = []
    var hand = Hand(most: 1 + random.index(below: 6))
    for _ in 0..<(3 + random.index(below: 28)) { acts += hand.move(&random) }
    acts += hand.lift(&random)
    // Whatever waits for a second tap, or for time, has waited long enough then.
    acts += (1...8).map { .time(hand.clock + Double($0) * 0.4) }
  }

  private static func parts(_ random: inout Chance) -> [Part] {
    let root = Rect(0, 0, side, side)
    let count = 1 + random.index(below: 4)
    var parts = (0..<count).map { index -> Part in
      guard index > 0 else { return Part(parent: nil, frame: root) }
      let parent = random.index(below: index)
      let size = Size(random.number(in: 30...90), random.number(in: 30...90))
      let corner = Point(random.number(in: 0...40), random.number(in: 0...40))
      return Part(
        parent: parent, frame: Rect(origin: corner, size: size), isNamed: random.unit() < 0.8)
    }
    for _ in 0..<(1 + random.index(below: 5)) {
      parts[random.index(below: count)].gestures.append(Asked(count, &random))
    }
    return parts
  }

  /// The same with up to `most` fingers at once, from landing to lift.
  private struct Hand {
    let most: Int
    var clock = 0.0
    var landed = 0
    var fingers: [(contact: Int, place: Point)] = []

    init(most: Int) { self.most = most }

    mutating func move(_ random: inout Chance) -> [Act] {
      clock += random.pick([0.0, 0, 1.0 / 120, 1.0 / 60, 1.0 / 60, 0.05, 0.16, 0.3, 0.55])
      let dice = random.unit()
      if dice < 0.1 { return [.time(clock)] }
      guard !fingers.isEmpty, fingers.count == most || dice > 0.35 else { return [land(&random)] }
      let index = random.index(below: fingers.count)
      guard dice < 0.8 else {
        let finger = fingers.remove(at: index)
        return [sample(finger, dice < 0.96 ? .ended : .cancelled)]
      }
      let reach = random.pick([0.0, 1, 3, 3, 12, 12, 40])
      let way = Vector(random.number(in: -1...1), random.number(in: -1...1)) * reach
      fingers[index].place = fingers[index].place + way
      return [sample(fingers[index], .moved)]
    }

    mutating func lift(_ random: inout Chance) -> [Act] {
      defer { fingers = [] }
      return fingers.map { sample($0, random.unit() < 0.9 ? .ended : .cancelled) }
    }

    private mutating func land(_ random: inout Chance) -> Act {
      landed += 1
      // As often near where another is or was as anywhere.
      let near = fingers.last?.place ?? Point(50, 50)
      let far = Point(random.number(in: 0...side), random.number(in: 0...side))
      fingers.append((landed, random.unit() < 0.5 ? near + Vector(5, 5) : far))
      return sample(fingers[fingers.count - 1], .began)
    }

    private func sample(_ finger: (contact: Int, place: Point), _ phase: TouchPhase) -> Act {
      .finger(
        TouchSample(time: clock, contact: finger.contact, phase: phase, position: finger.place))
    }
  }
}

extension GesturePlan.Asked {
  /// A gesture of a tree of `count` views.
  fileprivate init(_ count: Int, _ random: inout Chance) {
    kind = random.pick(GestureKind.allCases)
    priority = random.pick([.standard, .standard, .high, .simultaneous])
    isOne = random.unit() < 0.15
    isAlone = random.unit() < 0.1
    isPatient = random.unit() < 0.1
    isEnabled = random.unit() > 0.05
    trigger = random.pick(GesturePlan.Trigger.allCases)
    guard random.unit() < 0.25 else { return }
    let part = random.index(below: count)
    deed = random.pick([.dismissAll, .dismiss(part: part), .hide(part: part)])
  }
}
