import Rendering

/// The simulated world: rosettes, a finger, and smoothed values of the controls.
package struct Garden: Sendable {
  /// Most rosettes of fingers that live at a time; older ones leave.
  static let guests = 5
  /// Most rosettes of fingers, including those that are leaving.
  package static let maxGuests = 10

  let composition: LichenComposition
  let spores: Spores
  private let field: GradientNoise
  private let schedule: GrowthSchedule
  /// Rosettes from far to near, older before younger.
  package private(set) var blooms: [Bloom] = []
  /// The present colours.
  package private(set) var palette: LichenPalette
  private var turns: [Int]
  private var chance: SeededGenerator

  private var colour: Animated<Double>
  private var visibility: ArmVisibility
  private var wildness: Animated<Double>
  private var growth: SpringFollower
  private var pull = Animated(0.0, spring: .gliding(pace: 4.5))
  private var finger = Animated(Point.zero, spring: .gliding(pace: 14))

  /// Creates the garden at time 0 under the controls of `lichen`.
  init(_ stage: Stage, _ lichen: LichenBloom) {
    chance = SeededGenerator(seed: stage.seed)
    composition = LichenComposition(stage)
    field = GradientNoise(seed: chance.next())
    spores = Spores(seed: chance.next())
    schedule = GrowthSchedule(composition, seed: chance.next())
    colour = Animated(lichen.colour, spring: .gliding(pace: 7))
    visibility = ArmVisibility(density: lichen.density)
    wildness = Animated(lichen.wildness, spring: .gliding(pace: 4))
    growth = SpringFollower(lichen.growth, pace: 4)
    palette = LichenPalette(colour: lichen.colour)
    turns = GrowthSchedule.seats.map { _ in 0 }
    plantSeats(at: 0)
  }

  /// Returns the conditions of the rosettes at `time`, in seconds.
  package func conditions(at time: Double) -> Conditions {
    let habit = Conditions.Habit(
      presences: visibility.presences(at: time), wildness: wildness.value(at: time),
      growth: growth.value(at: time))
    return Conditions(
      time: time, clock: clock(at: time), habit: habit,
      pull: (finger.value(at: time), pull.value(at: time)), field: field)
  }

  /// Returns the growth seconds until `time`: the integral of the pace.
  private func clock(at time: Double) -> Double {
    Growth.pace(0) * time + (Growth.pace(1) - Growth.pace(0)) * growth.integral(at: time)
  }

  /// Advances by one step under the controls of `lichen`.
  mutating func advance(_ lichen: LichenBloom, at moment: Moment) {
    let time = moment.seconds
    colour.retarget(to: lichen.colour, at: time)
    visibility.aim(at: lichen.density, time: time)
    wildness.retarget(to: lichen.wildness, at: time)
    growth.aim(at: lichen.growth, time: time)
    palette.turn(to: colour.value(at: time))
    handleTouches(moment.touch, at: time)
    plantSeats(at: time)
    blooms.removeAll { $0.vitality(at: time) <= 0 }
  }

  private mutating func handleTouches(_ touch: Touch?, at time: Double) {
    guard let touch, touch.isDown, touch.position.isFinite else {
      return pull.retarget(to: 0, at: time)
    }
    if touch.phase == .began {
      plant(touch.position, at: time)
      if pull.value(at: time) < 1e-3 {
        finger.jump(to: touch.position, at: time)
      }
    }
    pull.retarget(to: 1, at: time)
    finger.retarget(to: touch.position, at: time)
  }

  /// Plants a guest; the oldest guests make way for it.
  private mutating func plant(_ point: Point, at time: Double) {
    let bloom = Bloom(
      seed: chance.next(),
      at: Bloom.Placement(
        center: point, radius: composition.reach * chance.number(in: 0.5...0.62)),
      life: Bloom.Life(planted: time, sprouted: clock(at: time), span: 34), isGuest: true)
    blooms.append(bloom)
    let staying = blooms.indices.filter { blooms[$0].isGuest && blooms[$0].dismissed == nil }
    for index in staying.dropLast(Garden.guests) { blooms[index].dismissed = time }
    let guests = blooms.indices.filter { blooms[$0].isGuest }
    for index in guests.dropLast(Garden.maxGuests).reversed() { blooms.remove(at: index) }
  }

  private mutating func plantSeats(at time: Double) {
    for seat in GrowthSchedule.seats.indices {
      while turns[seat] < GrowthSchedule.count(seat: seat, at: time) {
        let bloom = schedule.bloom(seat: seat, turn: turns[seat], clock: clock)
        let index =
          bloom.placement.plane == .far
          ? blooms.firstIndex { $0.placement.plane == .subject } ?? blooms.endIndex
          : blooms.endIndex
        blooms.insert(bloom, at: index)
        turns[seat] += 1
      }
    }
  }
}

// MARK: Arms that show

/// The visible share of each arm of a rosette. Arms appear and disappear one by one, each at its
/// own pace, however fast the density control is thrown.
package struct ArmVisibility: Hashable, Sendable {
  /// The order in which arms appear around the circle, so that new ones open between old ones.
  private static let ranks = [0, 6, 3, 9, 1, 7, 4, 10, 2, 8, 5, 11]

  private var glides: [Animated<Double>]

  /// Creates the shares for `density`, 3…12.
  package init(density: Int) {
    glides = ArmVisibility.ranks.map {
      Animated(ArmVisibility.share(of: $0, density), spring: .gliding(pace: 3.6))
    }
  }

  /// Approaches `density` from `time` on.
  package mutating func aim(at density: Int, time: Double) {
    for (index, rank) in ArmVisibility.ranks.enumerated() {
      glides[index].retarget(to: ArmVisibility.share(of: rank, density), at: time)
    }
  }

  /// Returns the visible share of every arm at `time`, 0…1; exactly 0 and 1 soon after it has
  /// arrived there.
  package func presences(at time: Double) -> [Double] {
    glides.map { (($0.value(at: time) - 0.004) / 0.992).smoothstep }
  }

  private static func share(of rank: Int, _ density: Int) -> Double {
    density > rank ? 1 : 0
  }
}

// MARK: Composition

/// Positions of the elements on a stage of any size.
package struct LichenComposition: Hashable, Sendable {
  let size: Size
  /// The visual focus: a little above the middle of the area that the controls leave free.
  package let focus: Point
  /// Reach of the greatest rosette, in points.
  package let reach: Double
  /// Half extents of the field for companions, around the focus.
  let field: Size

  package init(_ stage: Stage) {
    size = stage.size
    let free = max(stage.clearBounds().height, 1)
    focus = Point(size.width * 0.5, free * 0.53)
    reach = max(0.395 * min(size.width, free), 0.5)
    field = Size(size.width / 2, free / 2)
  }

  /// Returns a position by fractions of the field, −1…1 from the focus to its edges.
  func place(_ x: Double, _ y: Double) -> Point {
    Point(focus.x + x * field.width, focus.y + y * field.height)
  }
}
