import Geometry
import Rendering

/// The actions of bees in a step, and the choice of their next errands.
extension Hive {
  /// Advances bee `index` by a step, to `moment`.
  mutating func live(_ index: Int, _ moment: Moment) {
    var bee = bees[index]
    switch bee.errand {
    case .rest(let spot, let left): rest(&bee, at: spot, left, moment)
    case .attend(let dancer, let circuits): attend(&bee, dancer, circuits, moment)
    case .dance(let waggle): dance(&bee, waggle, moment)
    case .unload(let cell): unload(&bee, into: cell, moment)
    case .seek(let place, let left): seek(&bee, at: place, left, moment)
    case .visit(let flower, let seat, _): visit(&bee, flower, seat, moment)
    case .home(let place): fly(&bee, to: place, then: pause(0.5...2.5), moment)
    }
    let flower = bee.seat.flatMap { bed.index(of: $0.flower) }.map { bed.flowers[$0].depth }
    bee.depth.approach(flower ?? (bee.isHome ? 0.5 : bee.trait), rate: 1.6, for: moment.duration)
    bee.wings.approach(bee.isFlying ? 1 : bee.isDancing ? 0.55 : 0.2, rate: 7, for: moment.duration)
    bees[index] = bee
  }

  private mutating func pause(_ seconds: ClosedRange<Double>) -> Bee.Errand {
    .rest(at: spot(), left: chance.number(in: seconds))
  }

  /// Walks towards a position, at `speed` points a second on a phone, facing its direction.
  private func walk(_ bee: inout Bee, to place: Point, _ speed: Double, _ moment: Moment) {
    let (way, most) = (place - bee.position, speed * composition.unit * moment.duration)
    bee.position += way.limited(to: most)
    bee.flight.stand(facing: way.length < most ? nil : way.angle, for: moment.duration)
  }

  private mutating func rest(
    _ bee: inout Bee, at spot: Point, _ left: Double, _ moment: Moment
  ) {
    walk(&bee, to: spot, 10, moment)
    bee.errand = .rest(at: spot, left: left - moment.duration)
    if bee.crop > 0, let cell = comb.cell(filledBy: ledger.taken + 7 * bee.id) {
      bee.errand = .unload(cell: cell)
    } else if left <= 0 {
      bee.errand = mayFly(bee) ? outing(of: bee) : pause(4...11)
    }
  }

  /// Chooses the errand of a rested bee: a remembered flower, a search, or a dancer's flower.
  private mutating func outing(of bee: Bee) -> Bee.Errand {
    let curiosity = setup.curiosity
    if let place = bee.memory, chance.unit() > 0.3 * curiosity { return .seek(to: place, left: 15) }
    if chance.unit() < 0.06 + 0.7 * curiosity * curiosity {
      return .seek(to: chance.point(in: composition.haunt), left: chance.number(in: 6...10))
    }
    guard let dancer = chance.element(of: bees.filter(\.isDancing)) else { return pause(0.6...1.8) }
    return .attend(dancer: dancer.id, circuits: -1)
  }

  /// Follows a dancer for a whole circuit, and flies in the direction of its run.
  private mutating func attend(_ bee: inout Bee, _ dancer: Int, _ seen: Int, _ moment: Moment) {
    guard mayFly(bee), bees.indices ~= dancer, case .dance(let waggle) = bees[dancer].errand
    else { return bee.errand = pause(0.4...1.2) }
    let ring = Vector(angle: Math.twoPi * bee.trait) * (15 * composition.unit)
    walk(&bee, to: bees[dancer].position + ring, 32, moment)
    if seen < 0 { return bee.errand = .attend(dancer: dancer, circuits: waggle.done) }
    guard waggle.done > seen else { return }
    let (way, slip) = (waggle.run / Waggle.scale, Vector(chance.normal(), chance.normal()))
    let place = composition.comb + way + slip * ((0.07 + 0.1 * setup.curiosity) * way.length)
    bee.errand = .seek(to: composition.haunt.nearest(to: place), left: 15)
  }

  /// Walks to the start of the dance, and dances.
  private mutating func dance(_ bee: inout Bee, _ waggle: Waggle, _ moment: Moment) {
    var waggle = waggle
    if waggle.age == 0, bee.position.distance(to: waggle.pose.place) > 2 * composition.unit {
      return walk(&bee, to: waggle.pose.place, 48, moment)
    }
    waggle.age += moment.duration
    bee.position.approach(waggle.pose.place, rate: 9, for: moment.duration)
    bee.flight.stand(facing: waggle.pose.heading.angle, rate: 9, for: moment.duration)
    bee.errand = waggle.isOver || isEvening ? pause(0.2...0.8) : .dance(waggle)
  }

  /// Empties drop after drop into a cell; then may dance for a flower that has more.
  private mutating func unload(_ bee: inout Bee, into cell: Int, _ moment: Moment) {
    walk(&bee, to: comb.cells[cell], 40, moment)
    guard bee.position.distance(to: comb.cells[cell]) < comb.lattice.radius else { return }
    bee.due += 11 * moment.duration
    let drops = min(bee.due.removeWholePart(), bee.crop, Comb.capacity - comb.drops[cell])
    comb.change(cell, by: drops)
    bee.crop -= drops
    guard bee.crop == 0 || comb.drops[cell] == Comb.capacity else { return }
    (bee.due, bee.errand) = (0, pause(0.5...2.2))
    guard let flower = bee.memory, bee.crop == 0, mayFly(bee), chance.unit() < 0.55,
      bees.count(where: \.isDancing) < 7
    else { return }
    // The dance floor is below the middle, where bees arrive.
    let floor = composition.comb + Vector(0, 0.18 * composition.reach)
    let place = chance.point(inCircle: floor, radius: 0.46 * composition.reach)
    let (way, circuits) = (flower - composition.comb, 2 + chance.index(below: 3))
    bee.errand = .dance(Waggle(at: place, of: way, circuits: circuits, unit: composition.unit))
  }

  /// Flies towards a position: to land there slowly and change to `errand`, or past it.
  private func fly(_ bee: inout Bee, to place: Point, then errand: Bee.Errand?, _ moment: Moment) {
    let (unit, way) = (composition.unit, (place - bee.position) / composition.unit)
    let drift = (Vector(34, 0) + Vector(44, 16) * wind.gust(at: bee.position)) * wind.strength
    let landing = (2.4 * way.length).clipped(to: Bee.limits.speed.lowerBound...Bee.cruise)
    let waver = 0.9 * noise.value(Double(bee.id) * 5.37, 1.1 * moment.seconds)
    let step = bee.flight.steer(
      along: way.normalized * (errand == nil ? Bee.cruise : landing), in: drift,
      straying: waver * (way.length / 60).clippedToUnit, for: moment.duration)
    bee.position += step * unit
    if let errand, bee.position.distance(to: place) < 5 * unit { bee.errand = errand }
  }

  /// Flies on to a random position nearby for a while; curious bees range farther.
  private mutating func search(_ bee: inout Bee, for seconds: Double) {
    let reach = (60 + 190 * setup.curiosity) * composition.unit
    let place = chance.point(inCircle: bee.position, radius: reach)
    bee.errand = .seek(to: composition.haunt.nearest(to: place), left: seconds)
  }

  private mutating func seek(
    _ bee: inout Bee, at place: Point, _ left: Double, _ moment: Moment
  ) {
    guard mayFly(bee), left > 0 else { return bee.errand = .home(to: spot()) }
    bee.errand = .seek(to: place, left: left - moment.duration)
    fly(&bee, to: place, then: nil, moment)
    if bee.position.distance(to: place) < 28 * composition.unit {
      bee.memory = nil
      search(&bee, for: min(left, 5))
    }
    // It turns to the nearest flower in sight with nectar and a free seat: those of fingers are
    // visible from farther away.
    var least = 1.0
    for flower in bed.flowers where flower.nectar >= 4 {
      let sight = (flower.isGuest ? 60 + 170 * flower.bloom : 62) * composition.unit
      let way = bee.position.distance(to: flower.head) / sight
      guard way < least else { continue }
      let taken = bees.compactMap { $0.seat?.flower == flower.id ? $0.seat?.seat : nil }
      guard let seat = (0..<flower.seats).first(where: { !taken.contains($0) }) else { continue }
      (least, bee.errand) = (way, .visit(flower: flower.id, seat: seat, sits: false))
    }
  }

  /// Flies to its seat on a flower, and drinks until the crop is full or the flower empty.
  private mutating func visit(_ bee: inout Bee, _ id: Int, _ seat: Int, _ moment: Moment) {
    guard mayFly(bee), let index = bed.index(of: id) else { return search(&bee, for: 4) }
    let place = bed.flowers[index].place(of: seat)
    if bee.isFlying {
      return fly(&bee, to: place, then: .visit(flower: id, seat: seat, sits: true), moment)
    }
    bee.position.approach(place, rate: 12, for: moment.duration)
    bee.flight.stand(for: moment.duration)
    bee.due += 6 * moment.duration
    let drops = min(bee.due.removeWholePart(), Bee.cropSize - bee.crop, bed.flowers[index].nectar)
    bed.flowers[index].nectar -= drops
    (bee.crop, ledger.taken) = (bee.crop + drops, ledger.taken + drops)
    let left = bed.flowers[index].nectar
    guard bee.crop == Bee.cropSize || left == 0 else { return }
    (bee.due, bee.memory) = (0, left > 4 ? bed.flowers[index].place : nil)
    bee.errand = .home(to: spot())
    if bee.crop < Bee.cropSize / 2 { search(&bee, for: 4) }
  }
}

/// The dance that communicates the position of a flower: a straight run in its direction, with a
/// length proportional to its distance, and a loop back, alternately to the right and to the left.
///
/// Source: K. von Frisch, "The dance language and orientation of bees", 1967. His bees map the
/// sun's azimuth to the vertical; these dance in view of the direction itself, and point along it.
package struct Waggle: Hashable, Sendable {
  /// Ratio of the length of the run to the distance.
  package static let scale = 1.0 / 13

  /// The run, from its start to its end, in points.
  package let run: Vector
  private let (middle, circuits, unit): (Point, Int, Double)
  /// Seconds since its start.
  package var age = 0.0

  /// Creates a dance of `circuits` for a flower at `way` from the comb, in points.
  package init(at middle: Point, of way: Vector, circuits: Int, unit: Double) {
    (self.middle, self.circuits, self.unit, run) = (middle, circuits, unit, way * Waggle.scale)
  }

  private var runTime: Double { 0.3 + run.length / (42 * unit) }
  private var loopTime: Double { 0.6 + run.length / (34 * unit) }

  /// Circuits danced so far, and whether all are done.
  package var done: Int { Int(age / (runTime + loopTime)) }
  var isOver: Bool { done >= circuits }

  /// Position and heading of the dancer.
  package var pose: (place: Point, heading: Vector) {
    let along = run.length > 0 ? run.normalized : Vector(0, -1)
    let side = along.perpendicular * (done.isMultiple(of: 2) ? 1 : -1)
    let (half, now) = (run.length / 2, age - Double(done) * (runTime + loopTime))
    if now < runTime {
      let share = now / runTime
      let wag = Math.sin(Math.pi * share) * Math.sin(Math.twoPi * 4.5 * now)
      let place = middle + along * (half * (2 * share - 1)) + side * (1.6 * unit * wag)
      return (place, (along + side * (0.3 * wag)).normalized)
    }
    let turn = Math.sinCos(Math.pi * (now - runTime) / loopTime)
    let breadth = 0.7 * half + 5 * unit
    let place = middle + along * (half * turn.cos) + side * (breadth * turn.sin)
    return (place, (side * (breadth * turn.cos) - along * (half * turn.sin)).normalized)
  }
}
