import Rendering

/// The growth of modules with age. Every curve starts at 0 with zero slope and settles, so that no
/// module appears suddenly.
package enum Growth {
  /// Branching orders that a rosette can reach.
  package static let orders = 7
  /// Growth seconds between the birth of an apex of each order and that of its children.
  static let plastochron = [0.5, 0.62, 0.85, 1.2, 1.8, 2.8, 4.0]
  /// Growth seconds in which an internode of each order is nearly finished.
  package static let duration = [1.9, 2.1, 2.5, 3.1, 4.0, 5.2, 6.5]

  /// Returns the size of a module, 0 unborn … 1 grown, `age` growth seconds after its birth.
  package static func size(age: Double, duration: Double) -> Double {
    guard age > 0 else { return 0 }
    let x = 4.7 * age / duration
    return 1 - (1 + x) * Math.exp(-x)
  }

  /// Returns the growth seconds per second at a growth control of 0…1.
  static func pace(_ growth: Double) -> Double { 0.4 + 1.2 * growth }

  /// Returns the visible share of branching order `order` at a growth control of 0…1: 3 orders at
  /// 0, 7 at 1.
  static func presence(order: Int, growth: Double) -> Double {
    (3 + 4 * growth - Double(order)).smoothstep
  }
}

/// The schedule of rosettes that appear by themselves: each seat of the garden has a rosette, and a
/// successor rises while it sinks. A closed form of time, so a minute later the garden is as full
/// as before.
package struct GrowthSchedule: Hashable, Sendable {
  /// A position at which one rosette follows another.
  package struct Seat: Hashable, Sendable {
    var plane: Bloom.Plane
    /// Fractions of the field, −1…1.
    var x: Double
    var y: Double
    /// Nearness, 0 at the back … 1 in front.
    var nearness: Double
    /// Size relative to the greatest reach.
    var size: Double
    /// The time at which its first rosette is planted, in seconds, and its growth seconds before
    /// the start.
    var first: Double
    var head: Double
    /// Seconds from one rosette to the next.
    var period: Double
  }

  /// The seats that the schedule plants at.
  package static let seats = [
    Seat(
      plane: .far, x: -0.72, y: -0.66, nearness: 0, size: 0.62, first: -30, head: 14, period: 53),
    Seat(plane: .far, x: 0.86, y: -0.30, nearness: 0, size: 0.44, first: -18, head: 12, period: 47),
    Seat(plane: .far, x: -0.80, y: 0.62, nearness: 0, size: 0.50, first: -24, head: 13, period: 59),
    Seat(plane: .far, x: 0.12, y: 0.88, nearness: 0, size: 0.40, first: -9, head: 11, period: 61),
    Seat(
      plane: .subject, x: 0.70, y: -0.80, nearness: 0.4, size: 0.44, first: -4, head: 4.2,
      period: 41),
    Seat(
      plane: .subject, x: -0.74, y: 0.80, nearness: 0.3, size: 0.36, first: 0.8, head: 0, period: 37
    ),
    Seat(plane: .subject, x: 0, y: 0, nearness: 1, size: 1, first: -1, head: 1.9, period: 43),
    Seat(
      plane: .subject, x: 0, y: 0, nearness: 0.8, size: 0.36, first: 7, head: 0, period: 43),
  ]

  private let composition: LichenComposition
  private let seed: UInt64

  init(_ composition: LichenComposition, seed: UInt64) {
    (self.composition, self.seed) = (composition, seed)
  }

  /// Returns the number of rosettes of seat `index` planted until `time`.
  static func count(seat index: Int, at time: Double) -> Int {
    let seat = seats[index]
    guard time >= seat.first else { return 0 }
    return Int((time - seat.first) / seat.period) + 1
  }

  /// Returns rosette number `turn` of seat `index`.
  func bloom(seat index: Int, turn: Int, clock: (Double) -> Double) -> Bloom {
    let seat = GrowthSchedule.seats[index]
    var random = SeededGenerator(
      seed: seed &+ UInt64(index + 1) &* 0x9E37_79B9 &+ UInt64(turn) &* 0x85EB_CA6B)
    let planted = seat.first + Double(turn) * seat.period
    let jitter = seat.x == 0 ? 0.03 : 0.13
    let x = seat.x + random.number(in: -jitter...jitter)
    let y = seat.y + random.number(in: -jitter...jitter)
    let mirror = seed & 1 == 0 ? 1.0 : -1.0
    return Bloom(
      seed: random.next(),
      at: Bloom.Placement(
        plane: seat.plane, center: composition.place(x * mirror, y),
        radius: seat.size * composition.reach * random.number(in: 0.94...1),
        nearness: seat.nearness,
        finest: seat.size == 1 ? 1 : seat.nearness > 0.3 && seat.nearness < 0.5 ? 0.5 : 0.2),
      life: Bloom.Life(
        planted: planted, sprouted: clock(max(planted, 0)) - (turn == 0 ? seat.head : 0),
        span: seat.period, sinking: 12))
  }
}
