import Rendering

/// A planted rosette: its structure, position and life.
package struct Bloom: Hashable, Sendable {
  /// The plane of depth.
  package enum Plane: Hashable, Sendable {
    /// Out of focus behind the subject.
    case far
    /// In focus.
    case subject
  }

  /// The position of a rosette, and its size and fineness there.
  package struct Placement: Hashable, Sendable {
    let plane: Plane
    let center: Point
    let radius: Double
    let nearness: Double
    /// The growth control beyond which it grows no finer; small rosettes have no fine lobes.
    let finest: Double

    /// Creates a place around `center`, in points, for a grown rosette that reaches `radius`
    /// points; `nearness` is 0 at the back … 1 in front.
    package init(
      plane: Plane = .subject, center: Point, radius: Double, nearness: Double = 0.85,
      finest: Double = 0.5
    ) {
      (self.plane, self.center, self.radius) = (plane, center, radius)
      (self.nearness, self.finest) = (nearness, finest)
    }
  }

  /// The start and the end of a rosette's life.
  package struct Life: Hashable, Sendable {
    /// The time of planting, in seconds; may lie before 0.
    let planted: Double
    /// The garden's growth clock at planting, less the head start.
    let sprouted: Double
    /// Seconds from planting until it begins to sink into the ground.
    let span: Double
    /// Seconds from then until it is gone.
    let sinking: Double

    /// Creates a life of `span` seconds from `planted` on.
    package init(planted: Double, sprouted: Double, span: Double, sinking: Double = 9) {
      (self.planted, self.sprouted) = (planted, sprouted)
      (self.span, self.sinking) = (span, sinking)
    }
  }

  /// Arms derived for every rosette; the density control determines how many are visible.
  package static let maxArms = 12
  let placement: Placement
  let life: Life
  /// True if a finger planted it.
  let isGuest: Bool
  /// Direction of the first arm, in radians.
  let rotation: Double
  /// The direction in which its arms curl: −1 or 1.
  let hand: Double
  /// Its arms, at most ``maxArms``.
  package let arms: [Skeleton]
  /// The time at which it was made to leave early; nil if it was not.
  var dismissed: Double?

  /// Creates a random rosette from `seed`.
  package init(seed: UInt64, at placement: Placement, life: Life, isGuest: Bool = false) {
    (self.placement, self.life, self.isGuest) = (placement, life, isGuest)
    var random = SeededGenerator(seed: seed)
    rotation = random.number(in: 0...Math.twoPi)
    hand = random.unit() < 0.5 ? -1 : 1
    arms = (0..<Bloom.maxArms).map { _ in
      var own = random.split()
      return Skeleton(&own)
    }
  }

  /// Its middle, in points.
  package var center: Point { placement.center }
  /// Reach of a grown rosette, in points.
  var radius: Double { placement.radius }
  /// Nearness to the eye: 0 at the back … 1 in front.
  package var nearness: Double { placement.nearness }

  /// Returns the growth seconds since it sprouted, by the garden's growth clock. Rosettes planted
  /// by fingers grow faster at first, so that the touch is visible at once.
  func age(by clock: Double) -> Double {
    let age = clock - life.sprouted
    return isGuest && age > 0 ? age + 1.5 * (1 - Math.exp(-1.6 * age)) : age
  }

  /// Returns its share above the ground at `time`: 1 during its life, 0 when it is gone.
  func vitality(at time: Double) -> Double {
    var vitality = 1 - ((time - life.planted - life.span) / life.sinking).smoothstep
    if let dismissed { vitality *= 1 - ((time - dismissed) / 0.8).smoothstep }
    return vitality
  }

  /// Returns the visible share of branching order `order` under the conditions. Rosettes farther
  /// back are smaller and lack the finest orders, and crowded arms fork less.
  func presence(order: Int, under conditions: Conditions) -> Double {
    let room = 1 - 0.085 * max(conditions.habit.arms - 7, 0)
    return Growth.presence(
      order: order, growth: min(conditions.habit.growth, placement.finest, room))
  }
}

// MARK: Conditions

/// The influences on the pieces of a rosette at one time.
package struct Conditions: Sendable {
  /// The habit of rosettes, by smoothed values of the controls.
  package struct Habit: Hashable, Sendable {
    /// The visible share of each arm, 0…1.
    let presences: [Double]
    /// The number of visible arms, including fractions of arms.
    let arms: Double
    /// Smoothed controls, 0…1 each.
    let (wildness, growth): (Double, Double)

    /// Creates a habit with the given visible shares of arms.
    package init(presences: [Double], wildness: Double, growth: Double) {
      (self.presences, arms) = (presences, presences.reduce(0, +))
      (self.wildness, self.growth) = (wildness, growth)
    }
  }

  /// The position at which the finger pulls, and its strength, 0…1.
  package typealias Pull = (place: Point, strength: Double)

  let time: Double
  /// The garden's growth clock.
  let clock: Double
  let habit: Habit
  let pull: Pull
  /// The noise field that moves neighbours together.
  let field: GradientNoise

  /// Creates the conditions for a growth clock of `clock` seconds at `time` seconds.
  package init(time: Double, clock: Double, habit: Habit, pull: Pull, field: GradientNoise) {
    (self.time, self.clock, self.habit) = (time, clock, habit)
    (self.pull, self.field) = (pull, field)
  }
}
