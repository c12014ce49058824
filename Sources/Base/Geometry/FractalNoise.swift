/// A sum of several octaves of ``GradientNoise``: clouds, terrain, smoke.
///
/// Each octave is finer than the one before by the lacunarity and weaker by the gain; the sum is
/// divided by the sum of all amplitudes, so that it stays in the range of a single octave. The cost
/// is that of all octaves. Octaves have seeds of their own and are shifted against each other, so
/// that they are not all zero at any one point.
///
/// Source: F. K. Musgrave, "Procedural fractal terrains", in "Texturing and modeling", 1994
/// (fractional Brownian motion).
public struct FractalNoise: Hashable, Sendable {
  /// The ratio of each octave's frequency to that of the one before.
  public let lacunarity: Double
  /// The ratio of each octave's amplitude to that of the one before: the higher, the rougher.
  public let gain: Double

  private let octaves: [Octave]

  private struct Octave: Hashable {
    let noise: GradientNoise
    let frequency: Double
    let strength: Double
    let shift: Double
  }

  /// Creates noise that differs for each `seed`, of 1…24 octaves; lacunarity ≥ 1, gain 0…1.
  public init(seed: UInt64, octaves: Int = 5, lacunarity: Double = 2, gain: Double = 0.5) {
    precondition(1...24 ~= octaves, "fractal noise has 1 to 24 octaves")
    precondition(lacunarity >= 1 && lacunarity <= 1e3, "a lacunarity lies in 1…1000")
    precondition(0...1 ~= gain, "a gain lies in 0…1")
    (self.lacunarity, self.gain) = (lacunarity, gain)
    var strengths = [1.0]
    while strengths.count < octaves { strengths.append(strengths[strengths.count - 1] * gain) }
    let whole = strengths.reduce(0, +)
    var frequency = 1.0
    self.octaves = strengths.indices.map { index in
      defer { frequency *= lacunarity }
      return Octave(
        noise: GradientNoise(seed: seed &+ UInt64(index) &* 0x9e37_79b9_7f4a_7c15),
        frequency: frequency, strength: strengths[index] / whole,
        // Multiples of the golden ratio: no two octaves have whole coordinates at the same point.
        shift: Double(index) * 0.618_033_988_749_894_8)
    }
  }

  /// Returns noise on a line, −1…1.
  public func value(_ x: Double) -> Double {
    octaves.reduce(0) { sum, octave in
      sum + octave.strength * octave.noise.value(x * octave.frequency + octave.shift)
    }
  }

  /// Returns noise in the plane, −1…1.
  public func value(_ x: Double, _ y: Double) -> Double {
    octaves.reduce(0) { sum, octave in
      let (scale, shift) = (octave.frequency, octave.shift)
      return sum + octave.strength * octave.noise.value(x * scale + shift, y * scale + shift)
    }
  }

  /// Returns noise in space, −1.04…1.04.
  public func value(_ x: Double, _ y: Double, _ z: Double) -> Double {
    octaves.reduce(0) { sum, octave in
      let (scale, shift) = (octave.frequency, octave.shift)
      let point = (x * scale + shift, y * scale + shift, z * scale + shift)
      return sum + octave.strength * octave.noise.value(point.0, point.1, point.2)
    }
  }

  /// Returns noise in the plane and its gradient, which points uphill; see
  /// ``GradientNoise/valueAndGradient(_:_:)``.
  public func valueAndGradient(_ x: Double, _ y: Double) -> (value: Double, gradient: Vector) {
    var (value, gradient) = (0.0, Vector.zero)
    for octave in octaves {
      let (scale, shift) = (octave.frequency, octave.shift)
      let part = octave.noise.valueAndGradient(x * scale + shift, y * scale + shift)
      value += octave.strength * part.value
      gradient += part.gradient * (octave.strength * scale)
    }
    return (value, gradient)
  }

  /// Returns noise in space and its gradient, which points uphill; see
  /// ``GradientNoise/valueAndGradient(_:_:_:)``.
  public func valueAndGradient(
    _ x: Double, _ y: Double, _ z: Double
  ) -> (value: Double, gradient: SIMD3<Double>) {
    var (value, gradient) = (0.0, SIMD3<Double>.zero)
    for octave in octaves {
      let (scale, shift) = (octave.frequency, octave.shift)
      let part = octave.noise.valueAndGradient(
        x * scale + shift, y * scale + shift, z * scale + shift)
      value += octave.strength * part.value
      gradient += part.gradient * (octave.strength * scale)
    }
    return (value, gradient)
  }
}

/// A seeded divergence-free flow: it neither gathers nor thins what it carries, such as smoke,
/// swarms, drifting pollen.
///
/// The velocity is the curl of a potential of ``FractalNoise``, from the derivatives of its
/// formula, so its divergence is 0 everywhere, except for rounding. In the plane it is the gradient
/// turned by a right angle: everything drifts along the noise's contour lines. Speeds are about 1
/// if the noise has a single octave, and at most 10; scale the velocity to the stage, and the
/// position down to the size of the eddies: `flow.velocity(x / 80, y / 80) * 40` has eddies of some
/// 80 points and drifts at about 40 points a second.
///
/// Source: R. Bridson, J. Hourihan and M. Nordenstam, "Curl-noise for procedural fluid flow",
/// SIGGRAPH 2007.
public struct CurlNoise: Hashable, Sendable {
  private let potentials: [FractalNoise]

  /// Creates a flow that differs for each `seed`, with eddies of 1…24 sizes; see ``FractalNoise``.
  public init(seed: UInt64, octaves: Int = 1, lacunarity: Double = 2, gain: Double = 0.5) {
    potentials = (0..<3).map { axis in
      FractalNoise(
        seed: seed ^ (UInt64(axis) &* 0xd6e8_feb8_6659_fd93), octaves: octaves,
        lacunarity: lacunarity, gain: gain)
    }
  }

  /// Returns the velocity at a position in the plane, for a steady flow.
  public func velocity(_ x: Double, _ y: Double) -> Vector {
    -potentials[0].valueAndGradient(x, y).gradient.perpendicular
  }

  /// Returns the velocity at a position in the plane, for a changing flow: the slice at `phase` of
  /// a potential in space. Increase the phase by about 0.1…0.5 a second.
  public func velocity(_ x: Double, _ y: Double, phase: Double) -> Vector {
    let gradient = potentials[0].valueAndGradient(x, y, phase).gradient
    return Vector(gradient.y, -gradient.x)
  }

  /// Returns the velocity at a position in space; three times the cost of a changing flow in the
  /// plane.
  public func velocity(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
    let a = potentials[0].valueAndGradient(x, y, z).gradient
    let b = potentials[1].valueAndGradient(x, y, z).gradient
    let c = potentials[2].valueAndGradient(x, y, z).gradient
    return SIMD3(c.y - b.z, a.z - c.x, b.x - a.y)
  }
}
