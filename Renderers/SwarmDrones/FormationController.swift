import Geometry
import Rendering

/// The formation chosen by the fingers, its slots, and their assignment to drones.
package struct FormationController: Sendable {
  let composition: SwarmComposition
  /// The chosen formation.
  private(set) var formation = Formation.flock
  /// Positions of the fingers.
  package private(set) var fingers: [Point] = []
  /// The slots given by the fingers.
  package private(set) var slots = Slots()
  /// The spring of the whole formation.
  package private(set) var spring = GroupSpring()
  /// The slots as moved by the spring, and their velocity per second of flight.
  private(set) var held: [Point] = []
  private(set) var drift: [Vector] = []

  private var contacts: [Int] = []
  /// Angle of the last box.
  private var axis = 0.0
  private var blueprint: Blueprint?
  private var reviewClock = SampleClock(rate: 4)

  init(_ composition: SwarmComposition) { self.composition = composition }

  /// Handles the fingers. Drones keep their slots while fingers move; they change them when the
  /// fingers, the count or the pattern change, or when others are clearly better.
  mutating func handle(
    _ touches: [Touch], _ fleet: inout Fleet, spacing: Double, pace: Double, step: Step
  ) {
    let down = touches.filter { $0.isDown && $0.position.isFinite }
    let stage = Rect(origin: .zero, size: composition.size)
    fingers = down.map { stage.nearest(to: $0.position) }
    let (before, last) = (contacts, formation)
    let isReviewDue = reviewClock.lateness(at: step.seconds) != nil
    contacts = down.map { $0.id }
    formation = Formation(fingers: fingers.count)
    guard formation != .flock else {
      blueprint = nil
      return
    }
    if last != .grid { axis = 0 }
    let frame = FingerFrame(fingers, angle: axis)
    axis = frame.box.angle
    if contacts == before, let blueprint, !isOutdated(blueprint, frame, fleet.count) {
      slots.lay(blueprint, over: frame, spacing: spacing, in: composition)
      if isReviewDue { reconsider(&fleet, spacing: spacing) }
    } else {
      let blueprint = Blueprint(frame, count: fleet.count, in: composition)
      self.blueprint = blueprint
      slots.lay(blueprint, over: frame, spacing: spacing, in: composition)
      spring.call(to: frame.middle, isNew: formation != last)
      fleet.slot = bestMatch(fleet)
      held = slots.positions.map { spring.held($0, in: frame.middle) }
    }
    spring.swing(
      to: frame.middle, distance: error(of: fleet, to: held), patience: 1.1 / max(pace, 0.2),
      duration: step.duration)
    hold(frame, flown: pace * step.duration)
  }

  /// Returns the mean distance of drones from their slots, in points; 0 in a flock.
  func error(of fleet: Fleet) -> Double {
    formation == .flock ? 0 : error(of: fleet, to: slots.positions)
  }

  /// True if the pattern is for another count, or has become uneven while another would not be.
  private func isOutdated(_ blueprint: Blueprint, _ frame: FingerFrame, _ count: Int) -> Bool {
    guard blueprint.count == count else { return true }
    let badness = blueprint.unevenness(in: frame)
    guard badness > 1.8 else { return false }
    let other = Blueprint(frame, count: count, in: composition)
    return other.unevenness(in: frame) < 0.75 * badness
  }

  /// Computes the slots as moved by the spring, and their velocities over `flown` seconds.
  private mutating func hold(_ frame: FingerFrame, flown: Double) {
    drift.removeAll(keepingCapacity: true)
    for (index, place) in slots.positions.enumerated() {
      let next = spring.held(place, in: frame.middle)
      drift.append(flown > 0 ? (next - held[index]) / flown : .zero)
      held[index] = next
    }
  }

  /// Returns the assignment of slots with the least total distance.
  private func bestMatch(_ fleet: Fleet) -> [Int] {
    let positions = slots.positions
    return Matching.solve(count: fleet.count) { drone, slot in
      fleet.position[drone].distance(to: positions[slot])
    }
  }

  /// Reassigns slots only if drones are far from theirs and others would be much nearer.
  private func reconsider(_ fleet: inout Fleet, spacing: Double) {
    let now = error(of: fleet, to: slots.positions)
    guard now > 1.5 * spacing else { return }
    let last = fleet.slot
    fleet.slot = bestMatch(fleet)
    if error(of: fleet, to: slots.positions) > 0.7 * now { fleet.slot = last }
  }

  private func error(of fleet: Fleet, to positions: [Point]) -> Double {
    var sum = 0.0
    for (drone, place) in fleet.position.enumerated() {
      sum += place.distance(to: positions[fleet.slot[drone]])
    }
    return sum / Double(max(fleet.count, 1))
  }
}

// MARK: Formations

/// The formation for the fingers; the raw value is its name in the trace.
package enum Formation: String, Hashable, Sendable {
  /// No finger: a flock.
  case flock
  /// One finger: a ring around it.
  case ring
  /// Two: a line from one to the other.
  case line
  /// Three: the filled triangle between them.
  case triangle
  /// Four or more: a grid over their box.
  case grid

  /// Chooses the formation for a number of fingers.
  init(fingers: Int) {
    switch fingers {
    case ...0: self = .flock
    case 1: self = .ring
    case 2: self = .line
    case 3: self = .triangle
    default: self = .grid
    }
  }
}

/// An oriented box.
package struct OrientedBox: Hashable, Sendable {
  /// Its middle, in points.
  package var center = Point.zero
  /// Half extents along its own axes.
  package var half = Size.zero
  /// Angle of its first axis in radians.
  package var angle = 0.0
}

/// The geometry of the fingers.
struct FingerFrame: Hashable, Sendable {
  let formation: Formation
  /// Positions of the fingers.
  let fingers: [Point]
  /// The box around four or more.
  let box: OrientedBox

  /// Computes the geometry of `fingers`; `angle` is that of the last box, used if the fingers give
  /// none.
  init(_ fingers: [Point], angle: Double) {
    formation = Formation(fingers: fingers.count)
    self.fingers = fingers
    box = formation == .grid ? OrientedBox(around: fingers, near: angle) : OrientedBox()
  }

  /// The middle of the formation.
  var middle: Point {
    switch formation {
    case .flock: return .zero
    case .grid: return box.center
    case .ring, .line, .triangle:
      let sum = fingers.reduce(Vector.zero) { $0 + ($1 - .zero) }
      return .zero + sum / Double(fingers.count)
    }
  }

  /// The finger opposite the longest side of a triangle.
  var blunt: Int {
    guard fingers.count == 3 else { return 0 }
    let sides = (0..<3).map { fingers[($0 + 1) % 3].distance(to: fingers[($0 + 2) % 3]) }
    return sides[0] >= sides[1] && sides[0] >= sides[2] ? 0 : sides[1] >= sides[2] ? 1 : 2
  }

  /// Returns the ratio of height to base of a triangle, with the finger `tip` at its tip.
  func flatness(tip: Int) -> Double {
    guard fingers.count == 3 else { return 1 }
    let base = fingers[(tip + 2) % 3] - fingers[(tip + 1) % 3]
    let side = fingers[tip] - fingers[(tip + 1) % 3]
    return abs(base.cross(side)) / max(base.lengthSquared, 1e-9)
  }
}

extension OrientedBox {
  /// Computes the box around `points` along their principal axis: the direction of greatest
  /// variance, from the 2θ form of their covariance. Points of equal variance in all directions
  /// have no such axis; their box is axis-aligned. A box is symmetric under quarter turns, so
  /// angles are mixed in the 4θ form, with a small share of the previous angle.
  package init(around points: [Point], near before: Double) {
    let middle = points.reduce(Vector.zero) { $0 + ($1 - .zero) } / Double(max(points.count, 1))
    var (difference, product, total) = (0.0, 0.0, 0.0)
    for point in points {
      let way = point - .zero - middle
      difference += way.dx * way.dx - way.dy * way.dy
      product += 2 * way.dx * way.dy
      total += way.lengthSquared
    }
    let way = Vector(difference, product)
    let clear = ((way.length / max(total, 1e-9) - 0.12) / 0.3).clippedToUnit
    let double = way.normalized
    let main = Vector(double.dx * double.dx - double.dy * double.dy, 2 * double.dx * double.dy)
    let mixed = main * clear + Vector(1 - clear, 0) + Vector(angle: 4 * before) * 0.1
    var angle = 0.25 * Math.atan2(mixed.dy, mixed.dx)
    // The order of slots must not jump by quarter turns.
    angle += Math.pi / 2 * ((before - angle) / (Math.pi / 2)).rounded()
    let axis = Vector(angle: angle)
    let along = points.map { axis.dot($0 - .zero) }
    let across = points.map { axis.perpendicular.dot($0 - .zero) }
    let (left, right) = (along.min() ?? 0, along.max() ?? 0)
    let (top, bottom) = (across.min() ?? 0, across.max() ?? 0)
    center =
      .zero + axis * ((left + right) / 2) + axis.perpendicular * ((top + bottom) / 2)
    half = Size((right - left) / 2, (bottom - top) / 2)
    self.angle = angle
  }
}
