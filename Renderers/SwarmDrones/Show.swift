import Rendering

/// The simulated world: drones, their formation, and smoothed values of the controls.
package struct Show: Sendable {
  /// The dimensions of the sky.
  package let composition: SwarmComposition
  let bay: Bay
  /// The drones.
  package private(set) var fleet: Fleet
  /// The formation for the fingers.
  package private(set) var formations: FormationController
  /// Mean distance of drones from their slots, in points; 0 in a flock.
  package private(set) var slotError = 0.0
  /// Strength of the halos, 0…1.
  package private(set) var glow: Double
  /// Smoothed degree of order: 0 flock … 1 in formation.
  package private(set) var order = 0.0

  private let flight: Flight
  private var flocking: Flocking
  /// Pairs of drones that were compared in the last step: a formation needs none.
  var pairs: Int { formations.formation == .flock ? flocking.pairs : 0 }
  /// Seconds of flight since the start: time × pace.
  private var flightTime = 0.0
  /// Pace of flight and distance of neighbours in points, smoothed.
  package private(set) var pace: Double
  package private(set) var spacing: Double
  /// Weight of the flock's common path, 0…1: less just after a formation.
  private var pull = 1.0
  private var trailClock = SampleClock(rate: Fleet.trailRate)

  /// Creates the show at time 0 under the controls of `drones`.
  init(_ stage: Stage, _ drones: SwarmDrones) {
    var chance = SeededGenerator(seed: stage.seed)
    composition = SwarmComposition(stage.size)
    bay = Bay(composition, seed: chance.next())
    fleet = Fleet(seed: chance.next())
    flocking = Flocking(composition, seed: chance.next())
    flight = Flight(composition: composition)
    formations = FormationController(composition)
    (pace, spacing, glow) = (drones.speed, drones.spacing, drones.glow)
    gather(drones.wanted, &chance)
  }

  /// Launches the drones, and lets them fly as a flock for two seconds before time 0.
  private mutating func gather(_ count: Int, _ chance: inout SeededGenerator) {
    let rehearsal = 2.0
    let room = flockSpacing(count)
    let flocking = self.flocking
    for index in 0..<count {
      let lag = (Double(index) + chance.unit()) / Double(count)
      fleet.launch(lag: lag) { slot in
        flocking.home(slot, count: count, spacing: room, at: -rehearsal)
      }
    }
    for step in 0..<Int(rehearsal * 40) {
      let time = Double(step) / 40 - rehearsal
      self.flocking.steer(&fleet, spacing: room, pull: 1, time: time, duration: 1 / 40)
      fleet.drift(by: 1 / 40, seconds: 0)
      fleet.recordTrails(before: 0)
    }
  }

  /// Returns the spacing of a flock for which the sky has space.
  private func flockSpacing(_ count: Int) -> Double { min(spacing, composition.widest(count)) }

  /// Advances by one step under the controls of `drones`.
  mutating func advance(_ drones: SwarmDrones, at moment: Moment) {
    let duration = moment.duration
    ease(drones, duration)
    fleet.resize(to: drones.wanted, spacing: 0.5 * spacing)
    let last = formations.formation
    formations.handle(
      moment.touches, &fleet, spacing: spacing, pace: pace, step: moment.step)
    let flown = pace * duration
    if formations.formation == .flock {
      if last != .flock { release() }
      flocking.steer(
        &fleet, spacing: flockSpacing(fleet.count), pull: pull, time: flightTime, duration: flown)
      pull.approach(1, rate: 0.903, for: flown)
    } else {
      flight.steer(&fleet, to: formations.held, drift: formations.drift, duration: flown)
    }
    flightTime += flown
    fleet.drift(by: flown, seconds: duration)
    if let late = trailClock.lateness(at: moment.seconds) {
      fleet.recordTrails(before: pace * late)
    }
    slotError = formations.error(of: fleet)
    turnLights(at: moment.seconds, duration)
  }

  private mutating func ease(_ drones: SwarmDrones, _ duration: Double) {
    pace.approach(drones.speed, rate: 9.36, for: duration)
    spacing.approach(drones.spacing, rate: 6.16, for: duration)
    glow.approach(drones.glow, rate: 10.4, for: duration)
  }

  /// Assigns flock slots so that all distances are short, and lets the drones fly there slowly.
  private mutating func release() {
    pull = 0.15
    let (count, room) = (fleet.count, flockSpacing(fleet.count))
    let homes = fleet.flockSlots.map {
      flocking.home($0, count: count, spacing: room, at: flightTime + 1).place
    }
    let order = Matching.solve(count: count) { drone, slot in
      fleet.position[drone].distance(to: homes[slot])
    }
    fleet.reassign(order)
  }

  /// Sets the share of the colour of sparks and the flash of each drone: in a flock some have that
  /// colour, over a formation it moves as a wave, and a ring of flashes runs outwards when the
  /// formation opens.
  private mutating func turnLights(at time: Double, _ duration: Double) {
    let isFlock = formations.formation == .flock
    let spring = formations.spring
    order.approach(!isFlock && spring.isOpen ? 1 : 0, rate: 4.07, for: duration)
    let across = Vector(angle: 0.5) * (1 / (300 * composition.unit))
    let isClicking = !isFlock && spring.isOpen && spring.sinceClick < 1.2
    let front = spring.sinceClick * 420 * composition.unit
    for index in fleet.position.indices {
      let place = fleet.position[index]
      var spark = fleet.traits[index].isSpark ? 1.0 : 0
      if !isFlock {
        let phase = across.dot(place - composition.sky.center) - 0.11 * time + 0.2
        let wave = abs(phase - phase.rounded()) / 0.16
        spark = wave < 1 ? (1 - wave * wave) * (1 - wave * wave) : 0
      }
      fleet.spark[index].approach(spark, rate: 2.63, for: duration)
      var flash = 0.0
      if isClicking {
        let behind = (place.distance(to: spring.middle) - front) / (60 * composition.unit)
        flash = 0.5 * Math.exp(-behind * behind) * (1 - spring.sinceClick / 1.2)
      }
      fleet.flash[index].approach(flash, rate: 21.9, for: duration)
    }
  }
}

extension SwarmDrones {
  /// The requested number of drones.
  var wanted: Int { count.clipped(to: 12...240) }
}

// MARK: Samples

/// A clock for periodic samples, independent of the rate of steps.
struct SampleClock: Hashable, Sendable {
  private let rate: Double
  /// Index of the last sample.
  private var last = -1.0

  /// Creates a clock for `rate` samples a second, the first of them at time 0.
  init(rate: Double) { self.rate = rate }

  /// Returns the seconds from the newest sample to `time`; nil if the last call has returned that
  /// sample.
  mutating func lateness(at time: Double) -> Double? {
    // Sums and products of steps may be below a sample's time in the last bits.
    let sample = (time * rate + 1e-6).rounded(.down)
    guard sample > last else { return nil }
    last = sample
    return max(0, time - sample / rate)
  }
}
