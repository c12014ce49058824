import Geometry
import Motion

/// A forager.
package struct Bee: Sendable {
  /// Its present activity; remaining times are in seconds.
  package enum Errand: Hashable, Sendable {
    /// Resting on the comb; following a dancer, with the number of circuits seen; dancing for a
    /// flower; emptying its crop into a cell.
    case rest(at: Point, left: Double), attend(dancer: Int, circuits: Int), dance(Waggle)
    case unload(cell: Int)
    /// Flying to where there may be flowers; to a seat on one, and drinking there; home.
    case seek(to: Point, left: Double), visit(flower: Int, seat: Int, sits: Bool)
    case home(to: Point)
  }

  /// Capacity of a crop, in drops.
  package static let cropSize = 8
  /// Limits of its flight, and cruising speed; in points of a phone's stage.
  package static let limits = BankedFlight.Limits(
    speed: 24...190, acceleration: 320,
    turns: BankedFlight.Turns(bank: 1.05, roll: 8, rate: 7, response: 5), gravity: 250)
  static let cruise = 135.0

  /// Its index, and its individual variation, 0…1.
  package let (id, trait): (Int, Double)
  package internal(set) var position: Point
  package internal(set) var errand: Errand
  package internal(set) var flight: BankedFlight
  /// Drops in its crop.
  package internal(set) var crop = 0
  /// The last good flower.
  package internal(set) var memory: Point?
  /// Nearness to the eye, spread of its wings, and visibility, all 0…1.
  var (depth, wings, presence) = (0.5, 0.0, 0.0)
  /// The accumulated fraction of the next drop.
  var due = 0.0
  /// Its recent positions, every twentieth of a second.
  var trail: Trail

  init(_ id: Int, at place: Point, trait: Double) {
    (self.id, self.trait, position) = (id, trait, place)
    errand = .rest(at: place, left: 5 * trait)
    flight = BankedFlight(Bee.limits, heading: Math.twoPi * (trait - 0.5))
    trail = Trail(length: 15, at: place)
  }

  package var isFlying: Bool {
    switch errand {
    case .seek, .visit(_, _, sits: false), .home: true
    default: false
    }
  }

  package var isDancing: Bool { if case .dance = errand { true } else { false } }

  /// True if it is on the comb.
  package var isHome: Bool { !isFlying && seat == nil }

  /// The flower that it drinks from or flies to, and its seat there.
  package var seat: (flower: Int, seat: Int)? {
    if case .visit(let flower, let seat, _) = errand { (flower, seat) } else { nil }
  }
}
