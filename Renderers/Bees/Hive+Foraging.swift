import Geometry
import Rendering

/// What bees do, and what they go on to do.
extension Hive {
  /// Takes bee `index` on by `duration`.
  mutating func live(_ index: Int, for duration: Double, _ setup: Bees) {
    var bee = bees[index]
    switch bee.errand {
    case .rest(let spot, let left): rest(&bee, at: spot, left, for: duration, setup)
    case .attend(let dancer, let seen): attend(&bee, dancer, seen, for: duration, setup)
    case .dance(let waggle): dance(&bee, waggle, for: duration)
    case .unload(let cell): unload(&bee, into: cell, for: duration)
    case .drink(let flower, let seat): drink(&bee, flower, seat, for: duration, setup)
    case .seek, .travel, .approach, .home: fly(&bee, for: duration, setup)
    }
    if !bee.isFlying { bee.flight.land(for: duration) }
    let depth = depth(for: bee)
    bee.depth += (depth - bee.depth) * (1 - Math.exp(-1.6 * duration))
    let spread = bee.isFlying ? 1 : bee.isDancing ? 0.55 : bee.isHome ? 0.12 : 0.35
    bee.wings += (spread - bee.wings) * (1 - Math.exp(-7 * duration))
    bees[index] = bee
  }

  private func depth(for bee: Bee) -> Double {
    switch bee.errand {
    case .approach(let flower, _), .drink(let flower, _):
      bed.index(of: flower).map { bed.flowers[$0].depth } ?? bee.depth
    case .seek, .travel: bee.trait
    case .rest, .attend, .home, .unload, .dance: 0.5
    }
  }
}

// MARK: On the comb

extension Hive {
  /// A pace on foot, in points a second.
  private var stroll: Double { 20 * composition.unit }

  private mutating func rest(
    _ bee: inout Bee, at spot: Point, _ left: Double, for duration: Double, _ setup: Bees
  ) {
    bee.walk(to: spot, speed: 0.5 * stroll, for: duration)
    bee.errand = .rest(at: spot, left: left - duration)
    if bee.crop > 0, let cell = comb.open(ledger.taken) { return bee.errand = .unload(cell: cell) }
    guard left <= 0 else { return }
    bee.errand = mayFly(bee) ? outing(of: bee, setup) : pause(4...11)
  }

  private mutating func pause(_ seconds: ClosedRange<Double>) -> Bee.Errand {
    .rest(at: spot(), left: chance.number(in: seconds))
  }

  /// What a rested bee goes out for: a flower that it knows, whatever there is, or a dancer's.
  private mutating func outing(of bee: Bee, _ setup: Bees) -> Bee.Errand {
    let curiosity = setup.curiosity.clippedToUnit
    if let place = bee.memory, chance.unit() > 0.3 * curiosity { return .travel(to: place) }
    if chance.unit() < 0.06 + 0.7 * curiosity * curiosity {
      return .seek(to: chance.point(in: composition.haunt), left: chance.number(in: 6...10))
    }
    let dancers = bees.filter(\.isDancing)
    guard !dancers.isEmpty else { return pause(0.6...1.8) }
    return .attend(dancer: dancers[chance.index(below: dancers.count)].id, circuits: -1)
  }

  /// Runs after a dancer for a whole circuit, and flies where its run points.
  private mutating func attend(
    _ bee: inout Bee, _ dancer: Int, _ seen: Int, for duration: Double, _ setup: Bees
  ) {
    guard mayFly(bee), let other = bees.first(where: { $0.id == dancer }),
      case .dance(let waggle) = other.errand
    else { return bee.errand = pause(0.4...1.2) }
    let ring = Vector(angle: Math.twoPi * bee.trait) * (15 * composition.unit)
    bee.walk(to: other.position + ring, speed: 1.6 * stroll, for: duration)
    bee.flight.face((other.position - bee.position).angle, within: 6 * duration)
    if seen < 0 { return bee.errand = .attend(dancer: dancer, circuits: waggle.done) }
    guard waggle.done > seen else { return }
    let way = Waggle.told(by: waggle.run)
    let slip = Vector(chance.normal(), chance.normal()) * (0.07 + 0.1 * setup.curiosity)
    let place = composition.comb + way + slip * way.length
    bee.errand = .travel(to: composition.haunt.nearest(to: place))
  }

  private mutating func dance(_ bee: inout Bee, _ waggle: Waggle, for duration: Double) {
    if waggle.age == 0, bee.position.distance(to: waggle.pose.place) > 2 * composition.unit {
      return bee.walk(to: waggle.pose.place, speed: 2.4 * stroll, for: duration)
    }
    var waggle = waggle
    waggle.age += duration
    let pose = waggle.pose
    bee.position += (pose.place - bee.position) * (1 - Math.exp(-9 * duration))
    bee.flight.face(pose.heading.angle, within: 9 * duration)
    bee.errand = waggle.isOver || isEvening ? pause(0.2...0.8) : .dance(waggle)
  }

  /// Pours drop after drop into a cell; then tells of a flower that has more.
  private mutating func unload(_ bee: inout Bee, into cell: Int, for duration: Double) {
    bee.walk(to: comb.cells[cell], speed: 2 * stroll, for: duration)
    guard bee.position.distance(to: comb.cells[cell]) < comb.radius else { return }
    bee.due += 11 * duration
    while bee.due >= 1, bee.crop > 0 {
      bee.due -= 1
      guard comb.put(into: cell) else {
        return bee.errand = comb.open(ledger.taken).map { .unload(cell: $0) } ?? pause(4...11)
      }
      bee.crop -= 1
    }
    guard bee.crop == 0 else { return }
    bee.due = 0
    bee.errand = dancing(bee) ?? pause(0.5...2.2)
  }

  private mutating func dancing(_ bee: Bee) -> Bee.Errand? {
    guard let flower = bee.memory, mayFly(bee), bees.count(where: \.isDancing) < 7,
      chance.unit() < 0.55
    else { return nil }
    // The floor is below the middle, where flyers come in.
    let floor = composition.comb + Vector(0, 0.18 * composition.reach)
    return .dance(
      Waggle(
        at: chance.point(inCircle: floor, radius: 0.46 * composition.reach),
        of: flower - composition.comb, circuits: 2 + chance.index(below: 3),
        unit: composition.unit))
  }
}

// MARK: Out in the garden

extension Hive {
  /// Flies a step, and sees what there is.
  private mutating func fly(_ bee: inout Bee, for duration: Double, _ setup: Bees) {
    if !mayFly(bee) { goHome(&bee) }
    switch bee.errand {
    case .seek(let place, let left):
      bee.errand = .seek(to: place, left: left - duration)
      if left < 0 { return goHome(&bee) }
      if bee.position.distance(to: place) < 26 * composition.unit {
        search(&bee, setup, for: left)
      }
      look(&bee)
    case .travel(let place):
      if bee.position.distance(to: place) < 30 * composition.unit {
        bee.memory = nil
        search(&bee, setup, for: 5)
      }
      look(&bee)
    case .approach(let flower, let seat):
      guard let index = bed.index(of: flower), bed.flowers[index].nectar > 0 else {
        return search(&bee, setup, for: 4)
      }
      let place = bed.flowers[index].place(of: seat)
      move(&bee, to: place, lands: true, for: duration)
      if bee.position.distance(to: place) < 5 * composition.unit {
        bee.errand = .drink(flower: flower, seat: seat)
      }
      return
    case .home(let place):
      move(&bee, to: place, lands: true, for: duration)
      if bee.position.distance(to: place) < 5 * composition.unit {
        bee.errand = .rest(at: place, left: chance.number(in: 0.5...2.5))
      }
      return
    case .rest, .attend, .drink, .unload, .dance: return
    }
    if case .seek(let place, _) = bee.errand { move(&bee, to: place, lands: false, for: duration) }
    if case .travel(let place) = bee.errand { move(&bee, to: place, lands: false, for: duration) }
  }

  private func move(_ bee: inout Bee, to place: Point, lands: Bool, for duration: Double) {
    let wind = air.velocity(at: bee.position)
    let step = bee.flight.steer(
      place - bee.position, lands: lands, wind: wind, waver: air.waver(of: bee.id, at: time),
      unit: composition.unit, duration: duration)
    bee.position += step + wind * duration
  }

  /// Goes on to some place about; the curious reach farther.
  private mutating func search(_ bee: inout Bee, _ setup: Bees, for seconds: Double) {
    let reach = (60 + 190 * setup.curiosity) * composition.unit
    let place = chance.point(inCircle: bee.position, radius: reach)
    bee.errand = .seek(to: composition.haunt.nearest(to: place), left: seconds)
  }

  /// Turns to a flower in sight.
  private mutating func look(_ bee: inout Bee) {
    guard let index = bed.seen(from: bee.position), let seat = bed.flowers[index].free else {
      return
    }
    bed.take(seat, at: index)
    bee.errand = .approach(flower: bed.flowers[index].id, seat: seat)
  }

  private mutating func goHome(_ bee: inout Bee) {
    if case .home = bee.errand { return }
    bee.errand = .home(to: spot())
  }

  /// Sits on a flower and drinks drop by drop until the crop is full or the flower empty.
  private mutating func drink(
    _ bee: inout Bee, _ flower: Int, _ seat: Int, for duration: Double, _ setup: Bees
  ) {
    guard mayFly(bee), let index = bed.index(of: flower) else { return goHome(&bee) }
    let place = bed.flowers[index].place(of: seat)
    bee.position += (place - bee.position) * (1 - Math.exp(-12 * duration))
    bee.due += 6 * duration
    while bee.due >= 1 {
      bee.due -= 1
      if bee.crop < Bee.cropSize, bed.drink(at: index) {
        bee.crop += 1
        ledger.taken += 1
      }
    }
    let left = bed.flowers[index].nectar
    guard bee.crop == Bee.cropSize || left == 0 else { return }
    bee.due = 0
    bee.memory = left > 4 ? bed.flowers[index].place : nil
    if bee.crop < Bee.cropSize / 2 { search(&bee, setup, for: 4) } else { goHome(&bee) }
  }
}
