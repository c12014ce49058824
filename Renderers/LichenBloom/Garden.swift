import Geometry
import Gestures
import Rendering

/// The simulated world: rosettes, a finger, and the controls as the eye sees them.
struct Garden: Sendable {
  /// Rosettes of fingers that live at a time; older ones leave.
  static let guests = 5
  /// Rosettes of fingers that are kept at all while they leave.
  static let mostGuests = 10

  let composition: Composition
  let seed: UInt64
  let spores: Spores
  private let field: GradientNoise
  private let almanac: Almanac
  /// From far to near, older before younger.
  private(set) var blooms: [Bloom] = []
  /// Seconds since the beginning.
  private(set) var time = 0.0
  private(set) var palette: Palette
  private var turns: [Int]
  private var chance: SeededGenerator

  private var colour: Glide
  private var whorl: Whorl
  private var wildness: Glide
  private var growth: Glide
  private var pull = Glide(0, pace: 4.5)
  private var fingerX = Glide(0, pace: 14)
  private var fingerY = Glide(0, pace: 14)

  /// The garden at time 0 under the controls of `lichen`.
  init(_ stage: Stage, _ lichen: LichenBloom) {
    seed = stage.seed
    chance = SeededGenerator(seed: stage.seed)
    composition = Composition(stage.size)
    field = GradientNoise(seed: chance.next())
    spores = Spores(seed: chance.next())
    almanac = Almanac(composition, seed: chance.next())
    colour = Glide(lichen.colour, pace: 7)
    whorl = Whorl(density: lichen.density)
    wildness = Glide(lichen.wildness, pace: 4)
    growth = Glide(lichen.growth, pace: 4)
    palette = Palette(colour: lichen.colour)
    turns = Almanac.seats.map { _ in 0 }
    plantSeats()
  }

  /// What bears on the rosettes now.
  var conditions: Conditions {
    let presences = whorl.presences(at: time)
    return Conditions(
      time: time, clock: clock(at: time), presences: presences, arms: presences.reduce(0, +),
      wildness: wildness.value(at: time), growth: growth.value(at: time),
      finger: Point(fingerX.value(at: time), fingerY.value(at: time)),
      pull: pull.value(at: time), field: field)
  }

  /// Growth seconds until `time`: the integral of the pace.
  private func clock(at time: Double) -> Double {
    Growth.pace(0) * time + (Growth.pace(1) - Growth.pace(0)) * growth.integral(at: time)
  }

  /// Goes on to `time` under the controls of `lichen`.
  mutating func advance(to time: Double, _ lichen: LichenBloom, touch: Touch?) {
    self.time = time
    colour.aim(at: lichen.colour, time: time)
    whorl.aim(at: lichen.density, time: time)
    wildness.aim(at: lichen.wildness, time: time)
    growth.aim(at: lichen.growth, time: time)
    palette.turn(to: colour.value(at: time))
    feel(touch)
    plantSeats()
    blooms.removeAll { $0.vitality(at: time) <= 0 }
  }

  private mutating func feel(_ touch: Touch?) {
    guard let touch, touch.isDown, touch.position.isFinite else {
      return pull.aim(at: 0, time: time)
    }
    if touch.phase == .began {
      plant(at: touch.position)
      if pull.value(at: time) < 1e-3 {
        fingerX = Glide(touch.position.x, pace: 14)
        fingerY = Glide(touch.position.y, pace: 14)
      }
    }
    pull.aim(at: 1, time: time)
    fingerX.aim(at: touch.position.x, time: time)
    fingerY.aim(at: touch.position.y, time: time)
  }

  /// Plants a guest; the oldest guests make room.
  private mutating func plant(at point: Point) {
    let bloom = Bloom(
      seed: chance.next(), at: point,
      radius: composition.reach * chance.number(in: 0.5...0.62), planted: time,
      sprouted: clock(at: time), life: 34, isGuest: true)
    blooms.append(bloom)
    let staying = blooms.indices.filter { blooms[$0].isGuest && blooms[$0].dismissed == nil }
    for index in staying.dropLast(Garden.guests) { blooms[index].dismissed = time }
    let guests = blooms.indices.filter { blooms[$0].isGuest }
    for index in guests.dropLast(Garden.mostGuests).reversed() { blooms.remove(at: index) }
  }

  private mutating func plantSeats() {
    for seat in Almanac.seats.indices {
      while turns[seat] < Almanac.count(seat: seat, at: time) {
        let bloom = almanac.bloom(seat: seat, turn: turns[seat], clock: clock)
        let index =
          bloom.plane == .far
          ? blooms.firstIndex { $0.plane == .subject } ?? blooms.endIndex : blooms.endIndex
        blooms.insert(bloom, at: index)
        turns[seat] += 1
      }
    }
  }
}
