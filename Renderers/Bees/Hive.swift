import Geometry
import Rendering

/// The simulated world: a comb, its foragers, and the flowers of a garden at dusk.
package struct Hive: Sendable {
  /// Drops initially in the comb, drunk from flowers, eaten by bees at home, and lost with bees
  /// that left.
  package internal(set) var ledger = (stock: 0, taken: 0, eaten: 0, gone: 0)

  package let composition: BeesComposition
  let garden: Garden
  package internal(set) var comb: Comb
  package internal(set) var bed: FlowerBed
  package internal(set) var bees: [Bee] = []
  let noise: GradientNoise
  private(set) var wind: Wind
  private(set) var setup: Bees
  /// Time of day, 0 afternoon … 1 night.
  private(set) var hour: Double
  /// True if it is too late to fly; and true if the comb is full enough.
  package private(set) var (isEvening, isSated) = (false, false)
  var chance: SeededGenerator
  /// The accumulated fractions of the next meal of the bees at home, and of the next sample of
  /// trails.
  private(set) var due = (meal: 0.0, trail: 0.0)

  /// Creates the world at time 0 under the controls of `setup`: bees in all activities.
  init(_ stage: Stage, _ setup: Bees) {
    (self.setup, hour, chance) = (setup, setup.hour, SeededGenerator(seed: stage.seed))
    composition = BeesComposition(stage)
    noise = GradientNoise(seed: chance.next())
    comb = Comb(composition, noise)
    garden = Garden(composition, noise, &chance)
    bed = FlowerBed(composition, &chance)
    wind = Wind(noise, gusts: Size(190 * composition.unit, 260 * composition.unit))
    while comb.fullness < 0.36, let cell = comb.cell(filledBy: comb.total) {
      comb.change(cell, by: 1)
    }
    ledger.stock = comb.total
    for step in -420..<0 { advance(setup, at: Moment(Step(index: step, rate: 30), on: stage)) }
  }

  /// Advances by one step under the controls of `setup`.
  mutating func advance(_ setup: Bees, at moment: Moment) {
    self.setup = setup
    let tick = moment.duration
    // The day oscillates to night and back in four minutes.
    let late = 0.42 * (0.5 - 0.5 * Math.cos(Math.twoPi * moment.seconds / 240))
    hour.approach((setup.hour + late).clippedToUnit, rate: 3, for: tick)
    isEvening = hour > (isEvening ? 0.68 : 0.72)
    isSated = comb.fullness > (isSated ? 0.85 : 0.985)
    wind.blow(setup.wind, for: tick)
    bed.follow(moment.touches)
    bed.live(for: tick, in: wind)
    settle(for: tick)
    for index in bees.indices { live(index, moment) }
    eat(for: tick)
    due.trail += 20 * tick
    guard due.trail.removeWholePart() > 0 else { return }
    for index in bees.indices { bees[index].trail.record(bees[index].position) }
  }

  /// Bees that stay, which come first; the others are leaving.
  package var staying: ArraySlice<Bee> { bees.prefix(setup.bees.clipped(to: 10...160)) }

  /// Adds bees up to the requested number, and removes the others, with their load, once they have
  /// faded.
  private mutating func settle(for tick: Double) {
    let count = setup.bees.clipped(to: 10...160)
    while bees.count < count { bees.append(Bee(bees.count, at: spot(), trait: chance.unit())) }
    for index in bees.indices {
      let change = (index < count ? tick : -tick) / 0.8
      bees[index].presence = (bees[index].presence + change).clippedToUnit
    }
    while bees.count > count, bees[bees.count - 1].presence <= 0 {
      ledger.gone += bees.removeLast().crop
    }
  }

  /// Feeds bees at home from the comb while no bee flies out, less if little is left.
  private mutating func eat(for tick: Double) {
    guard isEvening || isSated else { return }
    let hunger = 0.5 * ((comb.fullness - 0.12) / 0.2).clippedToUnit
    due.meal += hunger * Double(bees.count { $0.isHome }) * tick
    while due.meal >= 1, let cell = comb.cell(emptiedBy: ledger.eaten) {
      comb.change(cell, by: -1)
      (due.meal, ledger.eaten) = (due.meal - 1, ledger.eaten + 1)
    }
  }

  /// Drops that are not accounted for: neither in crops nor in the comb, eaten or lost; 0 unless
  /// there is an error.
  package var missing: Int {
    ledger.stock + ledger.taken - ledger.eaten - ledger.gone - comb.total
      - bees.reduce(0) { $0 + $1.crop }
  }

  /// True if `bee` may fly out now: a quarter of all may at any hour while a finger holds a flower.
  func mayFly(_ bee: Bee) -> Bool {
    !(isEvening || isSated) || (bee.trait < 0.25 && bed.flowers.contains { $0.finger != nil })
  }

  /// Returns a random position on the comb.
  mutating func spot() -> Point {
    let cell = chance.element(of: comb.cells) ?? composition.comb
    return chance.point(inCircle: cell, radius: 0.4 * comb.lattice.radius)
  }
}

// MARK: Drawing

extension Hive {
  /// Draws the comb as light: walls of wax, and honey that glows in them.
  func drawComb(at time: Double, on canvas: inout Canvas) {
    let (reach, middle) = (composition.reach, composition.comb)
    let light = Color.amber.opacity(0.2 + 0.8 * comb.fullness)
    canvas.glow(at: middle, radius: 3.2 * reach, color: light.opacity(0.13))
    canvas.glow(at: middle, radius: 1.75 * reach, color: light.opacity(0.2))
    var (wax, honey, shine) = (Path(), Mesh(), Canvas(size: canvas.size))
    for (place, drops) in zip(comb.cells, comb.drops) {
      // Walls of neighbours overlap slightly.
      wax.append(Path(polygon: comb.lattice.corners.map { place + $0 * 1.04 }))
      // Cells shimmer together with their neighbours, and are brightest in their middle.
      let way = (place - middle) / (0.2 * reach)
      let tone = 0.78 + 0.42 * noise.value(way.dx, way.dy, 0.3 * time)
      let level = Double(drops) / Double(Comb.capacity) * tone.clippedToUnit
      let heart = Mesh.Vertex(place, color: Color.honey.color(at: 0.05 + 0.87 * level))
      let rim = Color.honey.color(at: 0.13 + 0.47 * level)
      let corners = comb.lattice.corners.map { Mesh.Vertex(place + $0 * 0.86, color: rim) }
      honey.append(Mesh(fan: [heart] + corners, isClosed: true))
      guard level > 0.02 else { continue }
      shine.glow(at: place, radius: 2.5 * comb.lattice.radius, color: .amber.opacity(0.13 * level))
    }
    canvas.fill(wax, with: .wax)
    canvas.mesh(honey)
    canvas.append(shine)
  }

  /// Draws a bee as a small light: body, wings as a blur that leans in turns, the recent path.
  func draw(_ bee: Bee, on canvas: inout Canvas) {
    let size = composition.unit * (0.72 + 0.62 * bee.depth)
    let light = bee.presence * (0.55 + 0.45 * bee.depth)
    if bee.trail[3].distance(to: bee.position) > size {
      canvas.mesh(
        Mesh(
          tail: [bee.position] + bee.trail, age: due.trail, width: 1.8 * size,
          color: .amber.opacity(0.4 * light)))
    }
    let turn = Transform.scale(size).then(.rotation(bee.flight.heading))
    canvas.transformed(by: turn.then(.translation(bee.position - .zero))) { canvas in
      canvas.fill(
        Path(ellipse: Rect(-4.75, -2.3, 9.5, 4.6)),
        with: .body.opacity((0.9 - 0.6 * bee.wings) * light))
      for side in [-1.0, 1] {
        // In a banked turn the outer wing rises towards the eye, the inner one sinks.
        let rise = 1 - 0.45 * side * Math.sin(bee.flight.bank)
        let reach = (3 + 3.6 * bee.wings) * rise
        canvas.glow(
          at: Point(0.5, side * (1.5 + 0.5 * reach)), radii: Size(0.62 * reach, reach),
          color: .wing.opacity((0.12 + 0.3 * bee.wings) * light * rise))
      }
      let shine = 0.06 + 0.14 * bee.wings + 0.02 * Double(bee.crop)
      canvas.glow(at: .zero, radius: 13, color: .amber.opacity(shine * light))
      for (place, radius, part) in [(2.9, 2.0, 0.6), (0.6, 2.7, 0.95), (-3, 2.4, 0.8)] {
        canvas.glow(at: Point(place, 0), radius: radius, color: .gold.opacity(part * light))
      }
    }
  }
}

// MARK: Composition

/// Positions of the elements on a stage of any size.
package struct BeesComposition: Hashable, Sendable {
  package let size: Size
  /// Lengths relative to those on a phone's stage, and half the width of the comb.
  package let (unit, reach): (Double, Double)
  /// The middle of the comb.
  package let comb: Point
  /// The height at which the hedge meets the sky, in points from the top.
  let horizon: Double
  /// The area of the flowers' heads, and that in which bees search.
  package let (meadow, haunt): (Rect, Rect)

  package init(_ stage: Stage) {
    size = stage.size
    let (width, free) = (max(size.width, 1), max(stage.clearBounds().height, 0.7))
    reach = min(0.27 * width, 0.29 * free)
    unit = reach / 105
    comb = Point(width / 2, 0.42 * free)
    horizon = 0.78 * free
    meadow = Rect(0.03 * width, 0.67 * free, 0.94 * width, 0.3 * free)
    haunt = Rect(0.06 * width, 0.3 * free, 0.88 * width, 0.66 * free)
  }
}

/// A comb of hexagonal cells that fill with nectar, counted in drops so that none is ever lost.
package struct Comb: Hashable, Sendable {
  /// Drops per cell, and the number of cells that are filled or emptied at a time.
  package static let (capacity, front) = (48, 22)

  let lattice: HexagonalLattice
  /// The cells' middles, in the order in which they fill: from under the bough downwards.
  package let cells: [Point]
  /// Drops in each cell, and in all.
  package private(set) var (drops, total): ([Int], Int)

  /// Creates an empty comb: a tongue, flat at its top.
  init(_ composition: BeesComposition, _ noise: GradientNoise) {
    let (middle, reach) = (composition.comb, composition.reach)
    lattice = HexagonalLattice(radius: 0.093 * reach, origin: middle)
    let bounds = Rect(center: middle, size: Size(2.2 * reach, 2 * reach))
    cells = lattice.middles(in: bounds).compactMap { place -> (turn: Double, place: Point)? in
      let way = (place - middle) / reach
      let (height, round) = way.dy < 0 ? (0.8, 3.4) : (0.92, 2.3)
      let (x, y) = (abs(way.dx) / (0.935 - 0.1 * way.dy), abs(way.dy) / height)
      guard Math.pow(x, round) + Math.pow(y, round) < 1 else { return nil }
      let ripple = 0.2 * noise.value(2.5 * way.dx, 2.5 * way.dy)
      return (Math.hypot(way.dx, way.dy + 0.42) + ripple, place)
    }.sorted { $0.turn < $1.turn }.map(\.place)
    (drops, total) = (cells.map { _ in 0 }, 0)
  }

  /// Fill level, 0…1.
  package var fullness: Double { Double(total) / Double(cells.count * Comb.capacity) }

  /// Returns the cell for load `turn`; nil if all are full.
  func cell(filledBy turn: Int) -> Int? {
    choose(turn, of: drops.indices.filter { drops[$0] < Comb.capacity })
  }

  /// Returns the cell for meal `turn`, one begun last; nil if all are empty.
  func cell(emptiedBy turn: Int) -> Int? {
    choose(turn, of: drops.indices.reversed().filter { drops[$0] > 0 })
  }

  /// Returns one of the first few, the first most often: so cells fill one after another, with a
  /// soft edge between the full and the empty ones.
  private func choose(_ turn: Int, of cells: [Int]) -> Int? {
    let (front, count) = (Comb.front, min(cells.count, Comb.front))
    return count > 0 ? cells[(turn % front) * (turn / front % front) / front % count] : nil
  }

  /// Adds a drop to a cell, or removes one.
  mutating func change(_ cell: Int, by drop: Int) {
    (drops[cell], total) = (drops[cell] + drop, total + drop)
  }
}
