import Geometry
import Rendering

/// A rosette that was planted: what it is made of, where and since when.
package struct Bloom: Hashable, Sendable {
  /// How far away it lies.
  package enum Plane: Hashable, Sendable {
    /// Out of focus behind the subject.
    case far
    /// Where the eye rests.
    case subject
  }

  /// Arms derived for every rosette; the density control decides how many show.
  package static let mostArms = 12
  let plane: Plane
  /// Its middle, in points.
  package let center: Point
  /// Reach of a grown rosette, in points.
  let radius: Double
  /// Direction of the first arm, in radians.
  let rotation: Double
  /// The way in which its arms curl: −1 or 1.
  let hand: Double
  /// Its arms, at most ``mostArms``.
  package let arms: [Skeleton]
  /// Seconds; may lie before 0.
  let planted: Double
  /// The garden's growth clock at planting, less the head start.
  let sprouted: Double
  /// Seconds from planting until it begins to sink into the ground, and until it is gone.
  let life: Double
  let sinking: Double
  /// How near to the eye it lies: 0 at the back … 1 in front.
  package let nearness: Double
  /// The growth control beyond which it grows no finer; small rosettes do without fine lobes.
  let finest: Double
  /// Whether a finger planted it.
  let isGuest: Bool
  /// When it was made to leave early; nil where it may live its life.
  var dismissed: Double?

  /// A rosette of chance `seed`.
  package init(
    seed: UInt64, plane: Plane = .subject, at center: Point, radius: Double, planted: Double,
    sprouted: Double, life: Double, sinking: Double = 9, nearness: Double = 0.85,
    finest: Double = 0.5, isGuest: Bool = false
  ) {
    var random = SeededGenerator(seed: seed)
    (self.plane, self.center, self.radius) = (plane, center, radius)
    (self.planted, self.sprouted, self.life) = (planted, sprouted, life)
    (self.sinking, self.nearness, self.isGuest) = (sinking, nearness, isGuest)
    rotation = random.number(in: 0...(2 * Math.pi))
    self.finest = finest
    hand = random.unit() < 0.5 ? -1 : 1
    arms = (0..<Bloom.mostArms).map { _ in
      var own = random.split()
      return Skeleton(&own)
    }
  }

  /// Growth seconds since it sprouted, by the garden's growth clock. What a finger plants opens
  /// quickly at first, like something that has waited.
  func age(by clock: Double) -> Double {
    let age = clock - sprouted
    return isGuest && age > 0 ? age + 1.5 * (1 - Math.exp(-1.6 * age)) : age
  }

  /// How much of it is above the ground at `time`: 1 in its life, 0 when it is gone.
  func vitality(at time: Double) -> Double {
    var vitality = 1 - ((time - planted - life) / sinking).smoothstep
    if let dismissed { vitality *= 1 - ((time - dismissed) / 0.8).smoothstep }
    return vitality
  }

  /// How much of branching order `order` is there at a growth control of 0…1. What lies farther
  /// back is smaller and does without the finest orders, and arms that crowd fork less.
  func presence(order: Int, under conditions: Conditions) -> Double {
    let room = 1 - 0.085 * max(conditions.arms - 7, 0)
    return Growth.presence(order: order, growth: min(conditions.growth, finest, room))
  }
}

// MARK: Conditions

/// What bears on the pieces of a rosette at one moment.
package struct Conditions: Hashable, Sendable {
  var time: Double
  /// The garden's growth clock.
  var clock: Double
  /// How much of each arm shows, 0…1.
  var presences: [Double]
  /// How many arms show, fractions of arms included.
  var arms: Double
  /// Eased values of the controls, 0…1.
  var wildness: Double
  var growth: Double
  /// Where the finger pulls, and how strongly, 0…1.
  var finger: Point
  var pull: Double
  /// The field that moves neighbours together.
  var field: GradientNoise

  /// What bears on a rosette whose growth clock shows `clock` seconds at `time` seconds.
  package init(
    time: Double, clock: Double, presences: [Double], arms: Double, wildness: Double,
    growth: Double, finger: Point, pull: Double, field: GradientNoise
  ) {
    (self.time, self.clock) = (time, clock)
    (self.presences, self.arms) = (presences, arms)
    (self.wildness, self.growth) = (wildness, growth)
    (self.finger, self.pull) = (finger, pull)
    self.field = field
  }
}
