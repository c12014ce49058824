/// Seeded cellular noise: each unit square (or cube) holds one random point, and a position is
/// described by the points nearest to it. For stones, scales, cracked earth, foam.
///
/// The distances are exact, also across several squares, so they are continuous. A coordinate that
/// is not finite, or beyond ±2⁶², counts as 0.
///
/// Source: S. Worley, "A cellular texture basis function", SIGGRAPH 1996.
public struct CellularNoise: Hashable, Sendable {
  /// The noise at a position.
  @frozen
  public struct Sample: Hashable, Sendable {
    /// The distance to the nearest point, F₁: 0 at a point; at most √2 in a plane, √3 in space.
    public var nearest: Double
    /// The distance to the second nearest point, F₂: equal to ``nearest`` on the border of two
    /// cells; at most 1.81 in a plane, 2.07 in space.
    public var second: Double
    /// The identity of the cell: 64 random bits of its point, from which to choose colours or
    /// heights.
    public var cell: UInt64

    /// The distance from the border of the cell, F₂ − F₁: 0 on it, so that lines are drawn where it
    /// is small.
    public var border: Double { second - nearest }

    /// A number of the cell, 0..<1, uniformly distributed over cells.
    public var unit: Double { Double(cell >> 11) * 0x1p-53 }
  }

  /// The spread of points about the middles of their squares: at 0 the cells are squares, at 1
  /// points spread over the whole square.
  public let jitter: Double

  private let key: UInt64

  /// Creates noise that differs for each `seed`; jitter 0…1.
  public init(seed: UInt64, jitter: Double = 1) {
    precondition(0...1 ~= jitter, "a jitter lies in 0…1")
    self.jitter = jitter
    key = GradientNoise.scrambled(GradientNoise.scrambled(seed &+ 0xc2b2_ae3d_27d4_eb4f))
  }

  /// Returns the noise at a position in the plane. Visits about ten points.
  public func sample(_ x: Double, _ y: Double) -> Sample {
    let x = LatticeCoordinate(x, 0x9e37_79b9_7f4a_7c15)
    let y = LatticeCoordinate(y, 0xc2b2_ae3d_27d4_eb4f)
    var search = Search()
    for row in Self.order where search.reaches(Self.gap(y, row)) {
      for column in Self.order where search.reaches(Self.gap(y, row) + Self.gap(x, column)) {
        let bits = hash(Self.key(x, column) &+ Self.key(y, row))
        let dx = coordinate(bits >> 32, bits: 32, column) - x.before
        let dy = coordinate(bits & 0xffff_ffff, bits: 32, row) - y.before
        search.find(dx * dx + dy * dy, bits)
      }
    }
    return search.sample
  }

  /// Returns the noise at a position in space. Visits about thirty points.
  public func sample(_ x: Double, _ y: Double, _ z: Double) -> Sample {
    let x = LatticeCoordinate(x, 0x9e37_79b9_7f4a_7c15)
    let y = LatticeCoordinate(y, 0xc2b2_ae3d_27d4_eb4f)
    let z = LatticeCoordinate(z, 0x1656_67b1_9e37_79f9)
    var search = Search()
    for layer in Self.order where search.reaches(Self.gap(z, layer)) {
      let depth = Self.gap(z, layer)
      for row in Self.order where search.reaches(depth + Self.gap(y, row)) {
        let side = depth + Self.gap(y, row)
        for column in Self.order where search.reaches(side + Self.gap(x, column)) {
          let bits = hash(Self.key(x, column) &+ Self.key(y, row) &+ Self.key(z, layer))
          let dx = coordinate(bits >> 43, bits: 21, column) - x.before
          let dy = coordinate((bits >> 22) & 0x1f_ffff, bits: 21, row) - y.before
          let dz = coordinate((bits >> 1) & 0x1f_ffff, bits: 21, layer) - z.before
          search.find(dx * dx + dy * dy + dz * dz, bits)
        }
      }
    }
    return search.sample
  }

  /// Offsets of squares by distance: near ones first, so that most of the others can be skipped.
  /// Farther ones never matter: a position has two points within 2.07.
  private static let order: [Int64] = [0, -1, 1, -2, 2, -3, 3]

  /// The two nearest points so far, as squared distances.
  private struct Search {
    private var nearest = Double.infinity
    private var second = Double.infinity
    private var cell: UInt64 = 0

    /// True if a point at this squared distance or beyond may still count.
    @inline(__always)
    func reaches(_ square: Double) -> Bool { square < second }

    @inline(__always)
    mutating func find(_ square: Double, _ bits: UInt64) {
      if square < nearest {
        (second, nearest, cell) = (nearest, square, bits)
      } else if square < second {
        second = square
      }
    }

    var sample: Sample {
      Sample(nearest: nearest.squareRoot(), second: second.squareRoot(), cell: cell)
    }
  }

  /// Returns the squared distance along an axis to the square that is `offset` away.
  @inline(__always)
  private static func gap(_ coordinate: LatticeCoordinate, _ offset: Int64) -> Double {
    if offset == 0 { return 0 }
    let gap =
      offset > 0 ? Double(offset) - coordinate.before : coordinate.before - Double(offset + 1)
    return gap * gap
  }

  /// Returns the hash key of the square that is `offset` away along an axis.
  @inline(__always)
  private static func key(_ coordinate: LatticeCoordinate, _ offset: Int64) -> UInt64 {
    coordinate.low &+ UInt64(bitPattern: offset) &* (coordinate.high &- coordinate.low)
  }

  /// Returns the position of a point along an axis, relative to the square of the sample.
  @inline(__always)
  private func coordinate(_ part: UInt64, bits: UInt64, _ offset: Int64) -> Double {
    let unit = (Double(part) + 0.5) / Double(1 << bits)
    return Double(offset) + 0.5 + (unit - 0.5) * jitter
  }

  /// Returns 64 well-mixed bits for a lattice point.
  @inline(__always)
  private func hash(_ key: UInt64) -> UInt64 {
    var bits = key ^ self.key
    for _ in 0..<3 { bits = GradientNoise.scrambled(bits) }
    return bits ^ (bits >> 32)
  }
}
