import Geometry
import Gestures
import Rendering

/// The simulated world: drones, the formation they are called to, and the controls as the eye sees
/// them.
struct Show: Sendable {
  let composition: Composition
  let bay: Bay
  private(set) var fleet: Fleet
  /// What the fingers ask for.
  private(set) var formation = Formation.flock
  private(set) var fingers: [Point] = []
  /// Mean distance of drones from their places, in points; 0 in a flock.
  private(set) var slotError = 0.0
  private(set) var clasp = Clasp()
  /// Seconds since the beginning.
  private(set) var time = 0.0
  /// Seconds of flight since the beginning: time × pace.
  private(set) var flightTime = 0.0
  private(set) var pace: Double
  private(set) var spacing: Double
  private(set) var glow: Double
  /// How far the formation holds, eased: 0 flock … 1 in place.
  private(set) var order = 0.0

  private var flocking: Flocking
  /// How much the common way of the flock counts, 0…1: less just after a formation.
  private var pull = 1.0
  private let flight: Flight
  private var contacts: [Int] = []
  private var axis = 0.0
  private(set) var blueprint: Blueprint?
  /// Where the fingers put the places, and where the group holds them.
  private(set) var slots = Slots()
  private var held: [Point] = []
  private var drift: [Vector] = []

  /// The show at time 0 under the controls of `drones`.
  init(_ stage: Stage, _ drones: SwarmDrones) {
    var chance = SeededGenerator(seed: stage.seed)
    composition = Composition(stage.size)
    bay = Bay(composition, seed: chance.next())
    fleet = Fleet(seed: chance.next())
    flocking = Flocking(composition, seed: chance.next())
    flight = Flight(composition: composition)
    (pace, spacing, glow) = (drones.speed, drones.spacing, drones.glow)
    gather(drones.wanted, &chance)
  }

  /// Lets a flock settle before the curtain rises.
  private mutating func gather(_ count: Int, _ chance: inout SeededGenerator) {
    let rehearsal = 2.0
    let room = flockSpacing(count)
    let flocking = self.flocking
    for index in 0..<count {
      let lag = (Double(index) + chance.unit()) / Double(count)
      fleet.launch(lag: lag) { berth in
        flocking.home(berth, count: count, spacing: room, at: -rehearsal)
      }
    }
    for step in 0..<Int(rehearsal * 40) {
      let time = Double(step) / 40 - rehearsal
      self.flocking.steer(&fleet, spacing: room, pull: 1, time: time, duration: 1 / 40)
      fleet.drift(by: 1 / 40, seconds: 0, step: step, every: 1)
    }
  }

  private func flockSpacing(_ count: Int) -> Double { min(spacing, composition.widest(count)) }

  /// Goes one step further under the controls of `drones`.
  mutating func advance(_ drones: SwarmDrones, touches: [Touch], step: Step) {
    let duration = step.duration
    time = step.seconds
    ease(drones, duration)
    fleet.resize(to: drones.wanted, spacing: 0.5 * spacing)
    hear(touches, step)
    let flown = pace * duration
    if formation == .flock {
      flocking.steer(
        &fleet, spacing: flockSpacing(fleet.count), pull: pull, time: flightTime, duration: flown)
      pull += (1 - pull) * min(1, 0.9 * flown)
    } else {
      flight.steer(&fleet, to: held, drift: drift, duration: flown)
    }
    flightTime += flown
    fleet.drift(
      by: flown, seconds: duration, step: step.index, every: max(1, step.rate / Trails.rate))
    slotError = formation == .flock ? 0 : distance(to: slots.places)
    turnSparks(duration)
    order += ((formation != .flock && clasp.isOpen ? 1 : 0) - order) * min(1, 4 * duration)
  }

  /// In a flock some carry sparks; over a formation a cool wave passes.
  private mutating func turnSparks(_ duration: Double) {
    let share = min(1, 2.6 * duration)
    let way = Vector(angle: 0.5) * (1 / (300 * composition.unit))
    for index in fleet.spark.indices {
      var wanted = fleet.traits[index].isSpark ? 1.0 : 0
      if formation != .flock {
        let place = way.dot(fleet.position[index] - clasp.middle) - 0.11 * time + 0.2
        let wave = abs(place - place.rounded()) / 0.16
        wanted = wave < 1 ? (1 - wave * wave) * (1 - wave * wave) : 0
      }
      fleet.spark[index] += (wanted - fleet.spark[index]) * share
    }
  }

  private mutating func ease(_ drones: SwarmDrones, _ duration: Double) {
    pace += (drones.speed - pace) * min(1, 9 * duration)
    spacing += (drones.spacing - spacing) * min(1, 6 * duration)
    glow += (drones.glow - glow) * min(1, 10 * duration)
  }

  /// Takes up what the fingers ask for.
  private mutating func hear(_ touches: [Touch], _ step: Step) {
    let down = touches.filter { $0.isDown && $0.position.isFinite }
    fingers = down.map { bayBounds.nearest(to: $0.position) }
    let ids = down.map(\.id)
    let isNew = ids != contacts
    contacts = ids
    formation = Formation(fingers: fingers.count)
    guard formation != .flock else {
      if blueprint != nil { release() }
      return
    }
    if blueprint?.formation != .grid { axis = 0 }
    let frame = Frame(fingers, angle: axis)
    axis = frame.box.angle
    let isCalled = blueprint?.formation != formation
    if isNew || blueprint?.count != fleet.count || suitsBetter(frame) {
      blueprint = Blueprint(frame, count: fleet.count, in: composition)
      lay(frame)
      clasp.call(to: frame.middle, isNew: isCalled)
      match()
      held = slots.places.map { clasp.held($0, in: frame.middle) }
    } else {
      lay(frame)
      if step.index % 30 == 0 { rematch() }
    }
    clasp.swing(
      to: frame.middle, distance: distance(to: held), patience: 1.1 / max(pace, 0.2),
      duration: step.duration)
    hold(frame, step.duration)
  }

  /// Lets the drones go: each to the nearest berth of the flock, at its leisure.
  private mutating func release() {
    blueprint = nil
    pull = 0.15
    let homes = fleet.berths.map {
      flocking.home(
        $0, count: fleet.count, spacing: flockSpacing(fleet.count), at: flightTime + 1
      ).place
    }
    let order = Matching.solve(count: fleet.count) { drone, berth in
      fleet.position[drone].distance(to: homes[berth])
    }
    fleet.reberth(order)
  }

  private var bayBounds: Rect { Rect(origin: .zero, size: composition.size) }

  /// Whether the pattern has become uneven and another would not be.
  private func suitsBetter(_ frame: Frame) -> Bool {
    guard let blueprint else { return true }
    let badness = blueprint.unevenness(in: frame)
    guard badness > 1.8 else { return false }
    let other = Blueprint(frame, count: fleet.count, in: composition)
    return other.unevenness(in: frame) < 0.75 * badness
  }

  private mutating func lay(_ frame: Frame) {
    guard let blueprint else { return }
    slots.lay(blueprint, over: frame, spacing: spacing, in: composition)
  }

  /// Puts the places where the group holds them and tells how they move.
  private mutating func hold(_ frame: Frame, _ duration: Double) {
    let flown = pace * duration
    drift.removeAll(keepingCapacity: true)
    for (index, place) in slots.places.enumerated() {
      let next = clasp.held(place, in: frame.middle)
      drift.append(flown > 0 ? (next - held[index]) / flown : .zero)
      held[index] = next
    }
  }

  /// Gives every drone the place that makes the summed way least.
  private mutating func match() { fleet.slot = bestMatch() }

  private func bestMatch() -> [Int] {
    let places = slots.places
    return Matching.solve(count: fleet.count) { drone, slot in
      fleet.position[drone].distance(to: places[slot])
    }
  }

  /// Changes places if drones are far from theirs and others would be much nearer, only then.
  private mutating func rematch() {
    let now = distance(to: slots.places)
    guard now > 1.5 * spacing else { return }
    let other = bestMatch()
    var sum = 0.0
    for (drone, slot) in other.enumerated() {
      sum += fleet.position[drone].distance(to: slots.places[slot])
    }
    if sum / Double(fleet.count) < 0.7 * now { fleet.slot = other }
  }

  private func distance(to places: [Point]) -> Double {
    var sum = 0.0
    for (drone, place) in fleet.position.enumerated() {
      sum += place.distance(to: places[fleet.slot[drone]])
    }
    return sum / Double(max(fleet.count, 1))
  }
}

extension SwarmDrones {
  /// The number of drones asked for.
  var wanted: Int { Int(min(max(count.rounded(), 12), 240)) }
}
