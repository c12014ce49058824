import Geometry

/// What a stretch of time makes of a spring's displacement and velocity: a 2 × 2 matrix.
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
struct SpringPassage {
  @usableFromInline var displacementFromDisplacement = 0.0
  @usableFromInline var displacementFromVelocity = 0.0
  @usableFromInline var velocityFromDisplacement = 0.0
  @usableFromInline var velocityFromVelocity = 0.0

  /// The passage of `seconds`, finite and ≥ 0. Where the phase or the damping is beyond all
  /// measure (φ above 1e150), the spring is at rest.
  @usableFromInline
  init(of spring: Spring, after seconds: Double) {
    precondition(seconds >= 0 && seconds.isFinite, "a spring moves for a finite time, not negative")
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

    /// Power series of C and S; for |q| ≤ 1 ten terms exceed a double's precision.
    static func series(_ q: Double, damping: Double) -> Parts {
      var cosine = 1.0
      var sine = 1.0
      for n in stride(from: 18.0, through: 2, by: -2) {
        cosine = 1 - cosine * q / (n * (n - 1))
        sine = 1 - sine * q / (n * (n + 1))
      }
      return Parts(cosine: cosine, sine: sine, damping: damping)
    }

    /// Two decays, added and subtracted; each exponent is formed without cancellation.
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
