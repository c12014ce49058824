/// The noise of p5.js and Processing: random values at whole coordinates, blended by cosines, in
/// octaves. 0…1, mostly near the middle.
///
/// The values are p5.js's own: `noise(x, y, z)` after `noiseSeed(seed)` and
/// `noiseDetail(octaves, falloff)`, as far as both round cosines alike, which is to 10⁻¹⁵. Processing
/// has the same noise from a table of other random numbers.
///
/// It has the weaknesses of its model: it is mirrored at 0, repeats after 4096 along x, 256 along y
/// and 16 along z, has one and the same values 16 further along x and 1 further along y, and shows
/// its lattice. ``FractalNoise`` has none of them; its `0.5 + 0.5 * value` is flatter than this.
///
/// Source: the reference of p5.js, `noise()`, `noiseDetail()`, `noiseSeed()`; the linear congruential
/// generator of its table is from W. H. Press et al., "Numerical recipes in C", 1992, §7.1.
public struct ValueNoise: Hashable, Sendable {
  /// The number of octaves, 1…24.
  public let octaves: Int
  /// The ratio of each octave's amplitude to that of the one before, 0…1; the first has 0.5.
  public let falloff: Double
  /// The values at 4096 lattice points, 0 ..< 1.
  private let values: [Double]

  private static let (rowBits, layerBits) = (UInt32(4), UInt32(8))
  private static let mask: UInt32 = 4095

  /// Creates noise that differs for each `seed`, of which the lowest 32 bits count, as in p5.js; with
  /// p5.js's four octaves, each half as strong as the one before.
  ///
  /// - Precondition: 1…24 octaves, and a falloff of 0…1.
  public init(seed: UInt64, octaves: Int = 4, falloff: Double = 0.5) {
    precondition(1...24 ~= octaves, "value noise has 1 to 24 octaves")
    precondition(0...1 ~= falloff, "a falloff lies in 0…1")
    (self.octaves, self.falloff) = (octaves, falloff)
    var state = UInt32(truncatingIfNeeded: seed)
    values = (0...Self.mask).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state) * 0x1p-32
    }
  }

  /// Returns the noise at a position on a line, in the plane or in space: 0…1, and with a falloff
  /// above 0.5 up to 0.5 · (1 − falloffⁿ) / (1 − falloff) for n octaves. A coordinate that is not
  /// finite, or beyond ±2⁶², counts as 0.
  public func value(_ x: Double, _ y: Double = 0, _ z: Double = 0) -> Double {
    var (x, y, z) = (Coordinate(x), Coordinate(y), Coordinate(z))
    var (sum, strength) = (0.0, 0.5)
    for _ in 0..<octaves {
      let corner = x.cell &+ y.cell << Self.rowBits &+ z.cell << Self.layerBits
      let (across, down) = (x.weight, y.weight)
      let near = face(corner, across, down)
      let far = face(corner &+ 1 << Self.layerBits, across, down)
      sum += (near + z.weight * (far - near)) * strength
      strength *= falloff
      x.double()
      y.double()
      z.double()
    }
    return sum
  }

  /// Returns the blended values of the four corners of a cell of one layer.
  private func face(_ corner: UInt32, _ across: Double, _ down: Double) -> Double {
    func row(_ start: UInt32) -> Double {
      let (left, right) = (self[start], self[start &+ 1])
      return left + across * (right - left)
    }
    let (upper, lower) = (row(corner), row(corner &+ 1 << Self.rowBits))
    return upper + down * (lower - upper)
  }

  private subscript(index: UInt32) -> Double { values[Int(index & Self.mask)] }

  /// The magnitude of a coordinate in lattice cells.
  private struct Coordinate {
    /// The cell, modulo 2³².
    var cell: UInt32
    /// The position in the cell, 0 ..< 1.
    var part: Double

    init(_ x: Double) {
      let usable = x.magnitude < 0x1p62 ? x.magnitude : 0
      let whole = Int64(usable)
      (cell, part) = (UInt32(truncatingIfNeeded: whole), usable - Double(whole))
    }

    /// Weight of the next lattice point.
    var weight: Double { 0.5 * (1 - Math.cos(part * Math.pi)) }

    /// Passes on to twice the frequency.
    mutating func double() {
      cell <<= 1
      part *= 2
      guard part >= 1 else { return }
      cell &+= 1
      part -= 1
    }
  }
}
