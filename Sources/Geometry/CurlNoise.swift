/// A seeded flow that neither gathers nor thins what it carries: smoke, swarms, drifting pollen.
///
/// The velocity is the curl of a potential of ``FractalNoise``, from the derivatives of its formula,
/// so its divergence is 0 at every place, but for rounding. In a plane that is the gradient turned
/// by a right angle: everything drifts along the noise's contour lines. Speeds are about 1 where
/// the noise has a single octave, and at most 10; scale the velocity to the stage, and the
/// place down to the size of the eddies: `flow.velocity(x / 80, y / 80) * 40` has eddies of some
/// 80 points and drifts at about 40 points a second.
///
/// Source: R. Bridson, J. Hourihan and M. Nordenstam, "Curl-noise for procedural fluid flow",
/// SIGGRAPH 2007.
public struct CurlNoise: Hashable, Sendable {
  private let potentials: [FractalNoise]

  /// A flow that differs for each `seed`, with eddies of 1…24 sizes; see ``FractalNoise``.
  public init(seed: UInt64, octaves: Int = 1, lacunarity: Double = 2, gain: Double = 0.5) {
    potentials = (0..<3).map { axis in
      FractalNoise(
        seed: seed ^ (UInt64(axis) &* 0xd6e8_feb8_6659_fd93), octaves: octaves,
        lacunarity: lacunarity, gain: gain)
    }
  }

  /// The velocity at a place in a plane, for a flow that stays as it is.
  public func velocity(_ x: Double, _ y: Double) -> Vector {
    -potentials[0].valueAndGradient(x, y).gradient.perpendicular
  }

  /// The velocity at a place in a plane, for a flow that changes: the slice at `phase` of a
  /// potential in space. Let the phase grow by about 0.1…0.5 a second.
  public func velocity(_ x: Double, _ y: Double, phase: Double) -> Vector {
    let gradient = potentials[0].valueAndGradient(x, y, phase).gradient
    return Vector(gradient.y, -gradient.x)
  }

  /// The velocity at a place in space; three times the cost of a plane that changes.
  public func velocity(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
    let a = potentials[0].valueAndGradient(x, y, z).gradient
    let b = potentials[1].valueAndGradient(x, y, z).gradient
    let c = potentials[2].valueAndGradient(x, y, z).gradient
    return SIMD3(c.y - b.z, a.z - c.x, b.x - a.y)
  }
}
