import Geometry
import Rendering

/// The simulated world: a comb, its foragers, and the flowers of a garden at dusk.
package struct Hive: Sendable {
  /// Drops that were in the comb at the beginning, that were drunk from flowers, that bees at home
  /// ate, and that went away with bees that left.
  package internal(set) var ledger = (stock: 0, taken: 0, eaten: 0, gone: 0)

  package let composition: BeesComposition
  let garden: Garden
  package internal(set) var comb: Comb
  package internal(set) var bed: FlowerBed
  package internal(set) var bees: [Bee] = []
  let noise: GradientNoise
  private(set) var wind: Wind
  private(set) var setup: Bees
  /// How late it is, 0 afternoon … 1 night.
  private(set) var hour: Double
  /// Whether it is too late to fly, and whether the comb needs nothing.
  package private(set) var (isEvening, isSated) = (false, false)
  var chance: SeededGenerator
  /// Part of the next meal of the bees at home, and of the next sample of trails.
  private(set) var due = (meal: 0.0, trail: 0.0)

  /// The world at time 0 under the controls of `setup`: bees are on all their ways.
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

  /// Goes one step further under the controls of `setup`.
  mutating func advance(_ setup: Bees, at moment: Moment) {
    self.setup = setup
    let tick = moment.duration
    // The day swings to night and back in four minutes.
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

  /// Bees that are to stay, the first of all; others are on their way out of sight.
  package var staying: ArraySlice<Bee> { bees.prefix(setup.bees.clipped(to: 10...160)) }

  /// Adds bees up to the number asked for, and removes the others, with what they carry, once they
  /// have faded.
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

  /// While no bee flies out, those at home eat from the comb, less where little is left.
  private mutating func eat(for tick: Double) {
    guard isEvening || isSated else { return }
    let hunger = 0.5 * ((comb.fullness - 0.12) / 0.2).clippedToUnit
    due.meal += hunger * Double(bees.count { $0.isHome }) * tick
    while due.meal >= 1, let cell = comb.cell(emptiedBy: ledger.eaten) {
      comb.change(cell, by: -1)
      (due.meal, ledger.eaten) = (due.meal - 1, ledger.eaten + 1)
    }
  }

  /// Drops that are neither in crops nor in the comb, eaten or gone; 0 unless nectar is lost.
  package var missing: Int {
    ledger.stock + ledger.taken - ledger.eaten - ledger.gone - comb.total
      - bees.reduce(0) { $0 + $1.crop }
  }

  /// Whether `bee` may fly out now: a quarter of all may at any hour while a finger holds a
  /// flower.
  func mayFly(_ bee: Bee) -> Bool {
    !(isEvening || isSated) || (bee.trait < 0.25 && bed.flowers.contains { $0.finger != nil })
  }

  /// A place on the comb.
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
      // Walls of neighbours overlap a little.
      wax.append(Path(polygon: comb.lattice.corners.map { place + $0 * 1.04 }))
      // Cells shimmer, neighbours together, and are brightest in their middle.
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

  /// Draws a bee as a small light: body, wings as a blur that leans in turns, the arc just flown.
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
        // In a banked turn the outer wing comes up towards the eye, the inner one goes down.
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

/// Where things lie on a stage of any size.
package struct BeesComposition: Hashable, Sendable {
  package let size: Size
  /// Lengths relative to those on a telephone's stage, and half the width of the comb.
  package let (unit, reach): (Double, Double)
  /// The middle of the comb.
  package let comb: Point
  /// Where the hedge meets the sky, in points from the top.
  let horizon: Double
  /// Where the garden's flowers hold their heads, and where bees search.
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
  /// Drops that a cell holds, and how many cells are filled or emptied at a time.
  package static let (capacity, front) = (48, 22)

  let lattice: HexagonalLattice
  /// The cells' middles, in the order in which they fill: from under the bough downwards.
  package let cells: [Point]
  /// Drops in each cell, and in all.
  package private(set) var (drops, total): ([Int], Int)

  /// An empty comb: a tongue, flat where it hangs.
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

  /// How full it is, 0…1.
  package var fullness: Double { Double(total) / Double(cells.count * Comb.capacity) }

  /// The cell into which load `turn` comes; nil where all are full.
  func cell(filledBy turn: Int) -> Int? {
    choose(turn, of: drops.indices.filter { drops[$0] < Comb.capacity })
  }

  /// The cell from which meal `turn` is taken: one begun last; nil where nothing is left.
  func cell(emptiedBy turn: Int) -> Int? {
    choose(turn, of: drops.indices.reversed().filter { drops[$0] > 0 })
  }

  /// One of the first few, the first the oftenest: so cells fill one after another, with a soft edge
  /// between the full and the empty.
  private func choose(_ turn: Int, of cells: [Int]) -> Int? {
    let (front, count) = (Comb.front, min(cells.count, Comb.front))
    return count > 0 ? cells[(turn % front) * (turn / front % front) / front % count] : nil
  }

  /// Puts a drop into a cell, or takes it out.
  mutating func change(_ cell: Int, by drop: Int) {
    (drops[cell], total) = (drops[cell] + drop, total + drop)
  }
}
