import Rendering

/// A rosette that was planted: what it is made of, where and since when.
package struct Bloom: Hashable, Sendable {
  /// How far away it lies.
  package enum Plane: Hashable, Sendable {
    /// Out of focus behind the subject.
    case far
    /// In focus.
    case subject
  }

  /// Where a rosette lies, and how large and how fine it grows there.
  package struct Place: Hashable, Sendable {
    let plane: Plane
    let center: Point
    let radius: Double
    let nearness: Double
    /// The growth control beyond which it grows no finer; small rosettes do without fine lobes.
    let finest: Double

    /// A place round `center`, in points, for a grown rosette that reaches `radius` points;
    /// `nearness` is 0 at the back … 1 in front.
    package init(
      plane: Plane = .subject, center: Point, radius: Double, nearness: Double = 0.85,
      finest: Double = 0.5
    ) {
      (self.plane, self.center, self.radius) = (plane, center, radius)
      (self.nearness, self.finest) = (nearness, finest)
    }
  }

  /// When a rosette begins to grow, and when it goes.
  package struct Life: Hashable, Sendable {
    /// Seconds; may lie before 0.
    let planted: Double
    /// The garden's growth clock at planting, less the head start.
    let sprouted: Double
    /// Seconds from planting until it begins to sink into the ground.
    let span: Double
    /// Seconds from then until it is gone.
    let sinking: Double

    /// A life of `span` seconds from `planted` on.
    package init(planted: Double, sprouted: Double, span: Double, sinking: Double = 9) {
      (self.planted, self.sprouted) = (planted, sprouted)
      (self.span, self.sinking) = (span, sinking)
    }
  }

  /// Arms derived for every rosette; the density control decides how many show.
  package static let mostArms = 12
  let place: Place
  let life: Life
  /// Whether a finger planted it.
  let isGuest: Bool
  /// Direction of the first arm, in radians.
  let rotation: Double
  /// The way in which its arms curl: −1 or 1.
  let hand: Double
  /// Its arms, at most ``mostArms``.
  package let arms: [Skeleton]
  /// When it was made to leave early; nil where it may live its life.
  var dismissed: Double?

  /// A rosette of chance `seed`.
  package init(seed: UInt64, at place: Place, life: Life, isGuest: Bool = false) {
    (self.place, self.life, self.isGuest) = (place, life, isGuest)
    var random = SeededGenerator(seed: seed)
    rotation = random.number(in: 0...Math.twoPi)
    hand = random.unit() < 0.5 ? -1 : 1
    arms = (0..<Bloom.mostArms).map { _ in
      var own = random.split()
      return Skeleton(&own)
    }
  }

  /// Its middle, in points.
  package var center: Point { place.center }
  /// Reach of a grown rosette, in points.
  var radius: Double { place.radius }
  /// How near to the eye it lies: 0 at the back … 1 in front.
  package var nearness: Double { place.nearness }

  /// Growth seconds since it sprouted, by the garden's growth clock. What a finger plants grows
  /// faster at first, so that the touch shows at once.
  func age(by clock: Double) -> Double {
    let age = clock - life.sprouted
    return isGuest && age > 0 ? age + 1.5 * (1 - Math.exp(-1.6 * age)) : age
  }

  /// How much of it is above the ground at `time`: 1 in its life, 0 when it is gone.
  func vitality(at time: Double) -> Double {
    var vitality = 1 - ((time - life.planted - life.span) / life.sinking).smoothstep
    if let dismissed { vitality *= 1 - ((time - dismissed) / 0.8).smoothstep }
    return vitality
  }

  /// How much of branching order `order` is there at a growth control of 0…1. What lies farther
  /// back is smaller and does without the finest orders, and arms that crowd fork less.
  func presence(order: Int, under conditions: Conditions) -> Double {
    let room = 1 - 0.085 * max(conditions.habit.arms - 7, 0)
    return Growth.presence(order: order, growth: min(conditions.habit.growth, place.finest, room))
  }
}

// MARK: Conditions

/// What bears on the pieces of a rosette at one moment.
package struct Conditions: Sendable {
  /// How rosettes grow, by eased values of the controls.
  package struct Habit: Hashable, Sendable {
    /// How much of each arm shows, 0…1.
    let presences: [Double]
    /// How many arms show, fractions of arms included.
    let arms: Double
    /// 0…1 each.
    let (wildness, growth): (Double, Double)

    /// Rosettes that show as much of each arm as `presences` say.
    package init(presences: [Double], wildness: Double, growth: Double) {
      (self.presences, arms) = (presences, presences.reduce(0, +))
      (self.wildness, self.growth) = (wildness, growth)
    }
  }

  /// Where the finger pulls, and how strongly, 0…1.
  package typealias Pull = (place: Point, strength: Double)

  let time: Double
  /// The garden's growth clock.
  let clock: Double
  let habit: Habit
  let pull: Pull
  /// The field that moves neighbours together.
  let field: GradientNoise

  /// What bears on a rosette whose growth clock shows `clock` seconds at `time` seconds.
  package init(time: Double, clock: Double, habit: Habit, pull: Pull, field: GradientNoise) {
    (self.time, self.clock, self.habit) = (time, clock, habit)
    (self.pull, self.field) = (pull, field)
  }
}
