import Rendering

/// What the fingers call the drones to: the formation, its places, and who flies to which.
package struct FormationController: Sendable {
  let composition: SwarmComposition
  /// What the fingers ask for.
  private(set) var formation = Formation.flock
  /// Where the fingers are.
  package private(set) var fingers: [Point] = []
  /// Where the fingers put the places.
  package private(set) var slots = Slots()
  /// The group that holds them.
  package private(set) var spring = GroupSpring()
  /// Where the group holds the places, and their way per second of flight.
  private(set) var held: [Point] = []
  private(set) var drift: [Vector] = []

  private var contacts: [Int] = []
  /// Angle of the last box.
  private var axis = 0.0
  private var blueprint: Blueprint?
  private var reviewClock = SampleClock(rate: 4)

  init(_ composition: SwarmComposition) { self.composition = composition }

  /// Takes up what the fingers ask for. Drones keep their places while fingers move; they change
  /// them when the fingers, the count or the pattern change, or when others are clearly better.
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
      held = slots.places.map { spring.held($0, in: frame.middle) }
    }
    spring.swing(
      to: frame.middle, distance: error(of: fleet, to: held), patience: 1.1 / max(pace, 0.2),
      duration: step.duration)
    hold(frame, flown: pace * step.duration)
  }

  /// Mean distance of drones from their places, in points; 0 in a flock.
  func error(of fleet: Fleet) -> Double {
    formation == .flock ? 0 : error(of: fleet, to: slots.places)
  }

  /// Whether the pattern is for another count, or has become uneven where another would not be.
  private func isOutdated(_ blueprint: Blueprint, _ frame: FingerFrame, _ count: Int) -> Bool {
    guard blueprint.count == count else { return true }
    let badness = blueprint.unevenness(in: frame)
    guard badness > 1.8 else { return false }
    let other = Blueprint(frame, count: count, in: composition)
    return other.unevenness(in: frame) < 0.75 * badness
  }

  /// Puts the places where the group holds them and tells how they move in `flown` seconds.
  private mutating func hold(_ frame: FingerFrame, flown: Double) {
    drift.removeAll(keepingCapacity: true)
    for (index, place) in slots.places.enumerated() {
      let next = spring.held(place, in: frame.middle)
      drift.append(flown > 0 ? (next - held[index]) / flown : .zero)
      held[index] = next
    }
  }

  /// Places for all that make the summed way least.
  private func bestMatch(_ fleet: Fleet) -> [Int] {
    let places = slots.places
    return Matching.solve(count: fleet.count) { drone, slot in
      fleet.position[drone].distance(to: places[slot])
    }
  }

  /// Changes places if drones are far from theirs and others would be much nearer, only then.
  private func reconsider(_ fleet: inout Fleet, spacing: Double) {
    let now = error(of: fleet, to: slots.places)
    guard now > 1.5 * spacing else { return }
    let last = fleet.slot
    fleet.slot = bestMatch(fleet)
    if error(of: fleet, to: slots.places) > 0.7 * now { fleet.slot = last }
  }

  private func error(of fleet: Fleet, to places: [Point]) -> Double {
    var sum = 0.0
    for (drone, place) in fleet.position.enumerated() {
      sum += place.distance(to: places[fleet.slot[drone]])
    }
    return sum / Double(max(fleet.count, 1))
  }
}

// MARK: Formations

/// What the fingers ask for; the raw value is its name in the trace.
package enum Formation: String, Hashable, Sendable {
  /// No finger: each flies by its neighbours.
  case flock
  /// One finger: round it.
  case ring
  /// Two: from one to the other.
  case line
  /// Three: the filled triangle between them.
  case triangle
  /// Four or more: a grid over their box.
  case grid

  /// The formation for a number of fingers.
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
