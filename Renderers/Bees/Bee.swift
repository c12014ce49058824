import Geometry

/// A forager.
package struct Bee: Sendable {
  /// What it is about; times left are in seconds.
  package enum Errand: Hashable, Sendable {
    /// It sits on the comb, follows a dancer of which it has seen so many circuits, tells of a
    /// flower, empties its crop into a cell.
    case rest(at: Point, left: Double), attend(dancer: Int, circuits: Int), dance(Waggle)
    case unload(cell: Int)
    /// It flies to where there may be flowers, to a seat on one, drinks there, flies home.
    case seek(to: Point, left: Double), approach(flower: Int, seat: Int)
    case drink(flower: Int, seat: Int), home(to: Point)
  }

  /// Drops that a crop holds, places that a trail remembers, and how many are taken a second.
  package static let (cropSize, trailLength, trailRate) = (8, 15, 20.0)

  /// Its place among the bees, and what makes it differ from the others, 0…1.
  package let (id, trait): (Int, Double)
  package internal(set) var position: Point
  package internal(set) var errand: Errand
  package internal(set) var flight: Flight
  /// Drops in its crop.
  package internal(set) var crop = 0
  /// Where it last drank well.
  package internal(set) var memory: Point?
  /// How near it is to the eye, how far its wings spread, and how much of it is there, all 0…1.
  var (depth, wings, presence) = (0.5, 0.0, 0.0)
  /// Part of the next drop.
  var due = 0.0
  /// Where it has been, newest first, sampled evenly.
  var trail: [Point]

  init(_ id: Int, at place: Point, trait: Double) {
    (self.id, self.trait, position) = (id, trait, place)
    errand = .rest(at: place, left: 5 * trait)
    flight = Flight(heading: Math.twoPi * (trait - 0.5))
    trail = Array(repeating: place, count: Bee.trailLength)
  }

  package var isFlying: Bool {
    switch errand {
    case .seek, .approach, .home: true
    default: false
    }
  }

  package var isDancing: Bool { if case .dance = errand { true } else { false } }

  /// Whether it is on the comb.
  package var isHome: Bool { !isFlying && seat == nil }

  /// The flower that it drinks from or flies to, and its seat there.
  package var seat: (flower: Int, seat: Int)? {
    switch errand {
    case .approach(let flower, let seat), .drink(let flower, let seat): (flower, seat)
    default: nil
    }
  }
}
