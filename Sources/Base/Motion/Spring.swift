import Geometry

/// A damped harmonic oscillator in closed form that moves a value to its target.
///
/// x″ + 2ζω x′ + ω² x = 0, with x the displacement from the target, ζ = `dampingRatio` and ω = 2π /
/// `response`. A mass would cancel out, so there is none.
public struct Spring: Hashable, Sendable {
  /// ζ ≥ 0: below 1 the value oscillates, at 1 it arrives soonest without oscillating, above 1 it
  /// creeps; at 0 it never stops.
  public let dampingRatio: Double

  /// Period of the undamped oscillation, in seconds, ≥ 0. At 0 the value is at its target at once.
  public let response: Double

  /// A spring given by its damping ratio (≥ 0) and its response in seconds (≥ 0), both finite.
  public init(dampingRatio: Double, response: Double) {
    precondition(
      dampingRatio >= 0 && dampingRatio.isFinite, "a damping ratio is finite and not negative")
    precondition(response >= 0 && response.isFinite, "a response is finite and not negative")
    self.dampingRatio = dampingRatio
    self.response = response
  }

  /// Returns the displacement from the target and the velocity after `seconds` ≥ 0 of free motion.
  /// Several parts and one whole interval lead to the same state, except for rounding.
  @inlinable
  public func state<Displacement: VectorArithmetic>(
    from displacement: Displacement, velocity: Displacement, after seconds: Double
  ) -> (displacement: Displacement, velocity: Displacement) {
    let passage = SpringTransition(of: self, after: seconds)
    return (
      displacement * passage.displacementFromDisplacement
        + velocity * passage.displacementFromVelocity,
      displacement * passage.velocityFromDisplacement + velocity * passage.velocityFromVelocity
    )
  }

  /// Returns the displacement that would hold all energy of a motion: √(x² + (v/ω)²), ≥ 0. No later
  /// displacement exceeds it and it never grows, so it determines when a motion is over for good.
  @inlinable
  public func reach<Displacement: VectorArithmetic>(
    of displacement: Displacement, velocity: Displacement
  ) -> Double {
    Math.hypot(displacement.magnitude, velocity.magnitude * (response / Math.twoPi))
  }
}

// MARK: Presets

extension Spring {
  /// For changes not caused by a finger: no bounce, calm.
  public static let calm = Spring(dampingRatio: 1, response: 0.82)
  /// Settles in about 0.5 s without overshoot.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// Half a second with a trace of bounce.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// Half a second with a visible bounce.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
  /// For values that follow a finger closely and never overshoot.
  public static let tracking = Spring(dampingRatio: 1, response: 0.3)
  /// For immediate responses to a finger, with a little overshoot.
  public static let interactive = Spring(dampingRatio: 0.8, response: 0.2)
  /// For values that a finger releases with its velocity.
  public static let release = Spring(dampingRatio: 0.8, response: 0.7)
  /// Zero duration: the value is at its target at once.
  public static let instant = Spring(dampingRatio: 1, response: 0)
}

// MARK: Other parameters

extension Spring {
  /// A spring given by its stiffness k (> 0), the mass m (> 0) that it moves and its damping ratio
  /// (≥ 0); the response is 2π √(m / k), and finite.
  public init(stiffness: Double, mass: Double = 1, dampingRatio: Double) {
    precondition(stiffness > 0 && stiffness.isFinite, "a spring has a finite stiffness above 0")
    precondition(mass > 0 && mass.isFinite, "a spring draws a finite mass above 0")
    self.init(
      dampingRatio: dampingRatio, response: Math.twoPi * (mass / stiffness).squareRoot())
  }

  /// A spring given by its stiffness k (> 0), the mass m (> 0) that it moves and its damping
  /// coefficient c (≥ 0); the damping ratio is c / (2 √(k m)). That and the response are finite.
  public init(stiffness: Double, mass: Double = 1, damping: Double) {
    self.init(
      stiffness: stiffness, mass: mass,
      dampingRatio: damping / (2 * stiffness.squareRoot() * mass.squareRoot()))
  }

  /// A spring given by its approximate duration, in seconds (≥ 0), and by its bounce: 0 is
  /// critical, 1 oscillates for ever, below 0 it creeps. −1 < bounce ≤ 1.
  ///
  /// The duration is the response; the damping ratio is 1 − bounce, below zero 1 / (1 + bounce).
  ///
  /// Source: "Animate with springs", WWDC 2023.
  public init(duration: Double, bounce: Double) {
    precondition(bounce > -1 && bounce <= 1, "a bounce lies above -1 and is at most 1")
    self.init(dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, response: duration)
  }

  /// Returns the stiffness with which `mass` (> 0) moves like this spring: (2π / response)² · mass;
  /// infinite at a response of 0.
  public func stiffness(mass: Double = 1) -> Double {
    let pace = Math.twoPi / response
    return pace * pace * mass
  }

  /// Returns the damping coefficient with which `mass` (> 0) moves like this spring: 4π ·
  /// dampingRatio · mass / response; infinite at a response of 0.
  public func damping(mass: Double = 1) -> Double {
    dampingRatio == 0 ? 0 : 2 * Math.twoPi * dampingRatio * mass / response
  }
}

// MARK: Settling

extension Spring {
  /// Returns the time, in seconds, until a motion is over for good: from then on its reach is at
  /// most `tolerance` (> 0, in the unit of the displacement), so the value stays that near to its
  /// target; see ``reach(of:velocity:)``. Infinite for an oscillation without damping.
  ///
  /// It is the time of this particular motion: a longer distance, a push or a heavy damping makes
  /// it longer.
  public func settlingTime<Displacement: VectorArithmetic>(
    from displacement: Displacement, velocity: Displacement, within tolerance: Double = 0.001
  ) -> Double {
    precondition(tolerance > 0, "a spring comes near to its target but never quite there")
    func isSettled(after seconds: Double) -> Bool {
      let state = state(from: displacement, velocity: velocity, after: seconds)
      return reach(of: state.displacement, velocity: state.velocity) <= tolerance
    }
    if response == 0 || isSettled(after: 0) { return 0 }
    guard dampingRatio > 0 else { return .infinity }

    // The reach never grows, so the time is found by bisection, to the last bit.
    var (early, late) = (0.0, response)
    while !isSettled(after: late) {
      (early, late) = (late, 2 * late)
      if !late.isFinite { return .infinity }
    }
    while true {
      let middle = early + (late - early) / 2
      guard early < middle, middle < late else { return late }
      if isSettled(after: middle) { late = middle } else { early = middle }
    }
  }
}

// MARK: Pushes

extension Spring {
  /// Returns the initial velocity, per second, that carries a value at rest `distance` ≥ 0 away
  /// before the spring returns it: v = ω d e^(ζ a), where a is arccos ζ / √(1 − ζ²) for an
  /// oscillating spring, and its limit and continuation at ζ = 1 and beyond.
  ///
  /// The value is furthest away where its velocity, e^(−ζωt) (cos ω′t − ζω/ω′ · sin ω′t) · v with
  /// ω′ = ω√(1 − ζ²), is 0.
  public func push(reaching distance: Double) -> Double {
    precondition(distance >= 0, "a push reaches a distance that is not negative")
    guard response > 0 else { return distance == 0 ? 0 : .infinity }
    let side = (1 - dampingRatio * dampingRatio).magnitude.squareRoot()
    let delay =
      if dampingRatio < 1 {
        Math.atan2(side, dampingRatio) / side
      } else if dampingRatio > 1 {
        Math.log(dampingRatio + side) / side
      } else {
        1.0
      }
    return Math.twoPi / response * distance * Math.exp(dampingRatio * delay)
  }
}

// MARK: The closed form

/// The linear map of a spring's displacement and velocity over an interval: a 2 × 2 matrix.
///
/// With φ = ωt, q = (1 − ζ²) φ², C = cos √q and S = sin √q / √q the motion is
///
///     x = e^(−ζφ) (x₀ C + (v₀ + ζω x₀) t S)
///     v = e^(−ζφ) (v₀ C − (ζω v₀ + ω² x₀) t S)
///
/// C and S are smooth in q: a swing for q > 0, critical at 0, a creep (cosh, sinh) below.
///
/// Source: the textbook solution of the damped harmonic oscillator.
@usableFromInline
struct SpringTransition {
  @usableFromInline var displacementFromDisplacement = 0.0
  @usableFromInline var displacementFromVelocity = 0.0
  @usableFromInline var velocityFromDisplacement = 0.0
  @usableFromInline var velocityFromVelocity = 0.0

  /// Computes the transition over `seconds` ≥ 0. If the phase or the damping is extremely large (φ
  /// above 1e150), the spring is at rest.
  @usableFromInline
  init(of spring: Spring, after seconds: Double) {
    precondition(seconds >= 0, "a spring moves for a time that is not negative")
    guard spring.response > 0 else { return }
    let pace = Math.twoPi / spring.response
    let phase = pace * seconds
    let damping = spring.dampingRatio * phase
    guard phase <= 1e150, damping <= 1e150 else { return }

    let q = ((1 - spring.dampingRatio) * phase) * ((1 + spring.dampingRatio) * phase)
    let parts: Parts
    if q > 1 {
      parts = .swing(q, damping: damping)
    } else if q < -1 {
      parts = .creep(q, phase: phase, damping: damping)
    } else {
      parts = .series(q, damping: damping)
    }
    displacementFromDisplacement = parts.rising
    displacementFromVelocity = parts.sine * seconds
    velocityFromDisplacement = -(phase * parts.sine * pace)
    velocityFromVelocity = parts.falling
  }

  /// The damped functions S, C + ζφ S and C − ζφ S.
  private struct Parts {
    var sine: Double
    var rising: Double
    var falling: Double

    init(sine: Double, rising: Double, falling: Double) {
      self.sine = sine
      self.rising = rising
      self.falling = falling
    }

    init(cosine: Double, sine: Double, damping: Double) {
      let decay = Math.exp(-damping)
      self.init(
        sine: decay * sine, rising: decay * (cosine + damping * sine),
        falling: decay * (cosine - damping * sine))
    }

    static func swing(_ q: Double, damping: Double) -> Parts {
      let angle = q.squareRoot()
      let (sine, cosine) = Math.sinCos(angle)
      return Parts(cosine: cosine, sine: sine / angle, damping: damping)
    }

    /// Returns the power series of C and S; for |q| ≤ 1 ten terms exceed a double's precision.
    static func series(_ q: Double, damping: Double) -> Parts {
      var cosine = 1.0
      var sine = 1.0
      for n in stride(from: 18.0, through: 2, by: -2) {
        cosine = 1 - cosine * q / (n * (n - 1))
        sine = 1 - sine * q / (n * (n + 1))
      }
      return Parts(cosine: cosine, sine: sine, damping: damping)
    }

    /// Returns two decays, added and subtracted; each exponent is formed without cancellation.
    static func creep(_ q: Double, phase: Double, damping: Double) -> Parts {
      let root = (-q).squareRoot()
      let fastExponent = damping + root
      let slowExponent = phase / fastExponent * phase
      let fast = Math.exp(-fastExponent)
      let slow = Math.exp(-slowExponent)
      return Parts(
        sine: (slow - fast) / (2 * root),
        rising: (fastExponent * slow - slowExponent * fast) / (2 * root),
        falling: (fastExponent * fast - slowExponent * slow) / (2 * root))
    }
  }
}
