import Geometry

/// A forager.
package struct Bee: Sendable {
  /// What it is about.
  package enum Errand: Hashable, Sendable {
    /// It sits at a place of the comb for so many seconds more.
    case rest(at: Point, left: Double)
    /// It runs after a dancer, and has seen so many circuits.
    case attend(dancer: Int, circuits: Int)
    /// It looks for flowers on the way to a place, for so many seconds more.
    case seek(to: Point, left: Double)
    /// It flies where it expects a flower.
    case travel(to: Point)
    /// It has seen a flower, and flies to a seat on it.
    case approach(flower: Int, seat: Int)
    /// It drinks there.
    case drink(flower: Int, seat: Int)
    /// It flies to a place of the comb.
    case home(to: Point)
    /// It empties its crop into a cell.
    case unload(cell: Int)
    /// It tells of a flower.
    case dance(Waggle)
  }

  /// Drops that a crop holds.
  package static let cropSize = 8

  package let id: Int
  package var position: Point
  package var errand: Errand
  /// Drops in its crop.
  package var crop = 0
  /// Where it last drank well.
  package var memory: Point?
  package var flight: Flight
  /// How near it is to the eye, 0 far … 1.
  var depth = 0.5
  /// Spread of the wings: 0 folded … 1 in full flight.
  var wings = 0.0
  /// How much of it is there, 0…1, as it comes and goes.
  var presence = 0.0
  package var isLeaving = false
  /// Part of the next drop.
  var due = 0.0
  /// What makes it differ from the others, 0…1.
  let trait: Double
  /// Where it has been, newest first, sampled evenly.
  var trail: [Point]

  init(_ id: Int, at place: Point, trait: Double, heading: Double) {
    (self.id, self.trait, position) = (id, trait, place)
    errand = .rest(at: place, left: 5 * trait)
    flight = Flight(heading: heading)
    trail = Array(repeating: place, count: Bee.trailLength)
  }

  /// Places that a trail remembers, and how many are taken a second.
  static let (trailLength, trailRate) = (15, 20.0)

  /// Whether it is on the wing.
  package var isFlying: Bool {
    switch errand {
    case .seek, .travel, .approach, .home: true
    case .rest, .attend, .drink, .unload, .dance: false
    }
  }

  /// Whether it is on the comb.
  package var isHome: Bool {
    switch errand {
    case .rest, .attend, .unload, .dance: true
    case .seek, .travel, .approach, .home, .drink: false
    }
  }

  package var isDancing: Bool { if case .dance = errand { true } else { false } }

  /// Walks towards a place; it turns as it goes, and stops there.
  mutating func walk(to place: Point, speed: Double, for duration: Double) {
    let way = place - position
    let step = way.limited(to: speed * duration)
    position += step
    if way.length > 1e-9, step.length > 0.2 * speed * duration {
      flight.face(way.angle, within: 5 * duration)
    }
  }
}
