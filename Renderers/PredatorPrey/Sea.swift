import Geometry
import Gestures
import Motion
import Rendering

/// The simulated world: the school, its hunters, their food, and the fingers.
package struct Sea: Sendable {
  /// The rate at which the light follows its control, in 1/s: a twelfth of the difference in 1/120
  /// s.
  private static let brightening = 120 * Math.log(12 / 11)

  package let composition: WaterComposition
  let scenery: Scenery
  package private(set) var school: School
  package var hunters: Hunters
  package private(set) var fingers: [Finger] = []
  /// Fish that are fading out, and no longer count.
  private(set) var leaving: [Fish] = []
  /// The amount of plankton, 0…1, and the share of it that fish have saved, in fish to be born.
  private(set) var (plankton, savings) = (0.2, 0.0)
  /// Fish eaten and born since the start.
  package private(set) var (eaten, born) = (0, 0)
  package private(set) var brightness: Double
  /// Numbers of fish and hunters that the water can support.
  private var room = (prey: 0, hunters: 0)
  private var lastID = 0
  private var chance: SeededGenerator
  private let field: GradientNoise

  /// Creates the water at time 0 under the controls of `tide`, with the school gathered.
  init(_ stage: Stage, _ tide: PredatorPrey) {
    chance = SeededGenerator(seed: stage.seed)
    composition = WaterComposition(stage.size)
    scenery = Scenery(composition, seed: chance.next())
    (school, hunters) = (School(composition), Hunters(composition))
    field = GradientNoise(seed: chance.next())
    brightness = tide.light.clippedToUnit
    school.pasture = composition.low * 0.58 + composition.high * 0.42
    resize(to: tide, presence: 1)
    for tick in 0..<150 { swim(at: 0, turn: tick % 3, of: 3, for: 1 / 30) }
  }

  /// Advances by one step under the controls of `tide`.
  mutating func advance(_ tide: PredatorPrey, at moment: Moment) {
    let (step, duration) = (moment.step, moment.duration)
    brightness.approach(tide.light.clippedToUnit, rate: Sea.brightening, for: duration)
    school.fear = tide.fear.clippedToUnit
    resize(to: tide, presence: 0)
    fingers.follow(moment.touches, for: duration)
    guard duration > 0 else { return }
    // Each chooses a new course ten times a second.
    let turns = max(1, step.rate / 10)
    swim(at: moment.seconds, turn: step.index % turns, of: turns, for: duration)
    graze(for: duration)
    hunt()
    hunters.multiply(upTo: room.hunters)
    for index in leaving.indices { leaving[index].presence -= 2 * duration }
    leaving.removeAll { $0.presence <= 0 }
  }

  /// Moves the feeding position, mostly a little above the middle of the water, and all animals.
  private mutating func swim(
    at time: Double, turn: Int, of turns: Int, for duration: Double
  ) {
    let way = SIMD3(field.value(0.05 * time, 0), field.value(0.05 * time, 9), 0)
    let reach = (composition.high - composition.low) * SIMD3(0.42, 0.4, 0)
    let ground: SIMD3<Double> = composition.low * 1.15 + composition.high * 0.85
    school.pasture = ground / 2 + reach * way
    school.swim(hunters.all, fingers, turn: turn, of: turns, for: duration)
    hunters.swim(after: school, turn: turn, of: turns, for: duration)
  }

  /// Grows and grazes plankton; from the share that fish save, and from the food of fingers, more
  /// are born, up to the number that the water can support.
  private mutating func graze(for duration: Double) {
    let (count, most) = (Double(school.fish.count), Double(room.prey))
    plankton += (0.011 * (1 - plankton) - 0.063 * plankton * count / most) * duration
    let gifts = fingers.reduce(0) { $0 + 0.1 * $1.food }
    savings += ((0.0808 * plankton - 0.012) * count + gifts) * duration
    savings = savings.clipped(to: 0...(count < most ? 2 : 1))
    guard savings >= 1, count < most else { return }
    savings -= 1
    born += 1
    join(presence: 0)
  }

  private mutating func hunt() {
    for (index, hunter) in hunters.all.enumerated() where hunter.isRushing {
      let prey = school.fish.firstIndex { ($0.swimmer.place - hunter.mouth).length < 0.95 }
      guard let prey else { continue }
      leaving.append(school.fish.remove(at: prey))
      eaten += 1
      hunters.share(of: index)
    }
  }

  private mutating func resize(to tide: PredatorPrey, presence: Double) {
    let wanted = (prey: tide.prey.clipped(to: 20...240), hunters: tide.hunters.clipped(to: 0...8))
    guard wanted != room else { return }
    for _ in 0..<max(0, wanted.prey - room.prey) { join(presence: presence) }
    while school.fish.count > wanted.prey { leaving.append(school.fish.removeLast()) }
    let coming = max(0, wanted.hunters - room.hunters)
    hunters.resize(to: min(hunters.all.count + coming, wanted.hunters), presence: presence)
    room = wanted
  }

  /// Adds a fish to the school: beside another one, the first at the pasture.
  private mutating func join(presence: Double) {
    let crowd = school.fish.count
    let friend = crowd > 0 ? school.fish[chance.index(below: crowd)].swimmer : nil
    let place = friend.map { $0.place - $0.heading } ?? school.pasture
    lastID += 1
    let swimmer = Swimmer(
      at: place + chance.point(inSphere: 2), heading: friend?.heading ?? SIMD3(1, 0, 0.2),
      speed: School.speed.calm, beat: Math.twoPi * chance.unit())
    school.fish.append(Fish(id: lastID, swimmer: swimmer, presence: presence))
  }
}

/// The dimensions of the water on a stage of any size.
package struct WaterComposition: Sendable {
  let size: Size
  /// Sizes relative to a phone's stage, and the length of a fish in points.
  let unit: Double
  package let body: Double
  /// The corners of the water in which all swim, and the point that the eye looks at, in body
  /// lengths.
  package let (low, high): (SIMD3<Double>, SIMD3<Double>)
  private let eye: SIMD3<Double>

  init(_ size: Size) {
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    self.size = size
    unit = Math.pow(min(width, 0.8 * height) / 390, 0.8)
    body = 17 * unit
    let extent = SIMD3(width / body, height / body, 10)
    (low, high) = (extent * SIMD3(0.03, 0.11, 0), extent * SIMD3(0.97, 0.68, 1))
    eye = extent * SIMD3(0.5, 0.4, 0)
  }

  /// Returns the nearness of a position, 0 at the far end of the water … 1 at its near end.
  func nearness(_ place: SIMD3<Double>) -> Double { (1 - place.z / high.z).clipped(to: -0.5...1.5) }

  func scale(_ z: Double) -> Double { body * 20 / max(15 + z, 1) }

  /// Projects `place` to points of the stage.
  package func project(_ place: SIMD3<Double>) -> Point {
    let way = eye * body + (place - eye) * scale(place.z)
    return Point(way.x, way.y)
  }

  /// Returns the position at depth `z` under `point`.
  func place(at point: Point, depth z: Double) -> SIMD3<Double> {
    let way = (point - project(SIMD3(eye.x, eye.y, z))) / scale(z)
    return SIMD3(eye.x + way.dx, eye.y + way.dy, z)
  }

  /// Projects a part of a body: `along` its heading, `up` and to its `side`, in body lengths. The
  /// eye looks slightly upwards, so sideways bends are visible.
  func project(_ swimmer: Swimmer, along: Double, up: Double, side: Double) -> Point {
    let aside = swimmer.side * side
    let way = swimmer.heading * along + swimmer.rise * up + aside
    return project(swimmer.place) + Vector(way.x, way.y - 0.3 * aside.z) * scale(swimmer.place.z)
  }

  /// Returns a vector back into the water, growing outwards from `soft` body lengths before its
  /// edge.
  func walls(at place: SIMD3<Double>, soft: Double) -> SIMD3<Double> {
    let (near, far) = (low + soft - place, place - high + soft)
    return (pointwiseMax(near, .zero) - pointwiseMax(far, .zero)) / soft
  }
}

/// The effect of a finger on the animals: food if it rests, fear if it moves fast.
package struct Finger: Sendable {
  let id: Int
  fileprivate(set) var place: Point
  fileprivate(set) var isDown = true
  /// Strength as food and as a threat, 0…1.
  package fileprivate(set) var food = 0.0
  package fileprivate(set) var fear = 0.0

  // In 1/s: 2.5, 3.5 and 12 parts of 120 in 1/120 s.
  private static let calming = 120 * Math.log(120 / 117.5)
  private static let trusting = 120 * Math.log(120 / 116.5)
  private static let distrusting = 120 * Math.log(120 / 108)

  /// Raises fear at once and lowers it slowly, raises trust slowly and lowers it at once.
  fileprivate mutating func ease(speed: Double, for duration: Double) {
    let haste = ((speed - 30) / 490).smoothstep
    fear.approach(0, rate: Finger.calming, for: duration)
    fear = max(haste, fear)
    let trust = isDown ? max(0, 1 - 3 * haste) : 0
    food.approach(
      trust, rate: trust > food ? Finger.trusting : Finger.distrusting, for: duration)
  }
}

extension [Finger] {
  /// Applies `touches`, each by itself, and advances by `duration` seconds. Lifted fingers fade.
  mutating func follow(_ touches: [Touch], for duration: Double) {
    for index in indices { self[index].isDown = false }
    for touch in touches where touch.isDown && touch.position.isFinite {
      let index = firstIndex { $0.id == touch.id } ?? count
      if index == count { append(Finger(id: touch.id, place: touch.position)) }
      (self[index].place, self[index].isDown) = (touch.position, true)
      self[index].ease(speed: touch.velocity.isFinite ? touch.velocity.length : 0, for: duration)
    }
    for index in indices where !self[index].isDown { self[index].ease(speed: 0, for: duration) }
    removeAll { !$0.isDown && $0.food < 0.01 && $0.fear < 0.01 }
  }
}
