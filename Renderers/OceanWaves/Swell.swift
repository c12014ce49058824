import Rendering

/// One train of long-crested deep-water waves.
package struct Wave: Hashable, Sendable {
  /// Wavenumber in radians per metre.
  package let wavenumber: Double
  /// Angular frequency in radians per wave second.
  package let frequency: Double
  /// Amplitude in metres, in a sea whose significant height is 1 m.
  package let amplitude: Double
  /// The rightward component of its direction of travel, a unit vector.
  package let alongX: Double
  /// The component of its direction away from the viewer.
  package let alongZ: Double
  /// Phase in radians at the origin, at wave time 0.
  let start: Double

  /// Returns the phase in radians at a position in metres and at a wave time in seconds; 0 is a
  /// crest.
  package func angle(x: Double, z: Double, phase: Double) -> Double {
    wavenumber * (alongX * x + alongZ * z) - frequency * phase + start
  }
}

/// A sea as a sum of trochoidal waves in deep water: ω² = g k.
///
/// Sources: F. J. von Gerstner, "Theorie der Wellen", 1802; A. Fournier and W. T. Reeves, "A simple
/// model of ocean waves", SIGGRAPH 1986; K. Hasselmann et al., "Measurements of wind-wave growth
/// and swell decay during JONSWAP", 1973; the spread of directions follows H. Mitsuyasu et al.,
/// 1975.
package struct Swell: Hashable, Sendable {
  /// Gravity in metres per second squared.
  static let gravity = 9.81
  /// Wavelength of the strongest waves in metres.
  static let peakLength = 42.0
  /// Number of trains.
  static let count = 30

  /// The trains, from the longest to the shortest.
  package let waves: [Wave]

  /// Returns the significant height in metres at a height control of 0…1.
  package static func significantHeight(_ control: Double) -> Double {
    0.35 + (2.0 + 1.25 * control) * control
  }

  /// Creates a random sea from `seed` that runs towards the viewer.
  package init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let peak = (Swell.gravity * 2 * Math.pi / Swell.peakLength).squareRoot()
    let side = random.unit() < 0.5 ? -1.0 : 1.0
    let course = side * random.number(in: 0.2...0.34)
    // Bands of frequency, each 11 % above the last; the train lies at a random frequency in the
    // middle of its band.
    let ratio = 1.108
    var edge = 0.74 * peak
    var trains: [Wave] = []
    var energy = 0.0
    for _ in 0..<Swell.count {
      let frequency = edge * (1 + (ratio - 1) * random.number(in: 0.15...0.85))
      let power = Swell.jonswap(frequency, peak: peak) * edge * (ratio - 1)
      let heading = course + Swell.stray(frequency / peak, &random)
      edge *= ratio
      energy += power
      trains.append(
        Wave(
          wavenumber: frequency * frequency / Swell.gravity, frequency: frequency,
          amplitude: (2 * power).squareRoot(), alongX: Math.sin(heading),
          alongZ: -Math.cos(heading), start: random.number(in: 0...Math.twoPi)))
    }
    // The significant height is four standard deviations.
    let unit = 1 / (4 * energy.squareRoot())
    waves = trains.map {
      Wave(
        wavenumber: $0.wavenumber, frequency: $0.frequency, amplitude: $0.amplitude * unit,
        alongX: $0.alongX, alongZ: $0.alongZ, start: $0.start)
    }
  }

  /// Returns the energy density at `frequency`, up to a common factor; both in radians per second.
  package static func jonswap(_ frequency: Double, peak: Double) -> Double {
    let x = frequency / peak
    let width = x <= 1 ? 0.07 : 0.09
    let bump = Math.exp(-(x - 1) * (x - 1) / (2 * width * width))
    let x4 = x * x * x * x
    return Math.exp(-1.25 / x4) * Math.pow(3.3, bump) / (x4 * x)
  }

  /// Returns the deviation of a train from the main direction, in radians: small at the peak,
  /// larger beyond it.
  private static func stray(_ x: Double, _ random: inout SeededGenerator) -> Double {
    let sharpness = 14 * (x < 1 ? Math.pow(x, 5) : Math.pow(x, -2.5))
    let width = (2 / (1 + sharpness)).squareRoot()
    return (random.normal() * width).clipped(to: -1.1...1.1)
  }
}
