/// Seeded noise of cells: each unit square (or cube) holds one point at random, and a place is described
/// by the points nearest to it. Stones, scales, cracked earth, foam.
///
/// The distances are exact, also across several squares, so they never jump. A coordinate that is
/// not finite, or beyond ±2⁶², counts as 0.
///
/// Source: S. Worley, "A cellular texture basis function", SIGGRAPH 1996.
public struct CellularNoise: Hashable, Sendable {
  /// What lies round a place.
  @frozen
  public struct Sample: Hashable, Sendable {
    /// The distance to the nearest point, F₁: 0 at a point; at most √2 in a plane, √3 in space.
    public var nearest: Double
    /// The distance to the second nearest point, F₂: equal to ``nearest`` on the border of two
    /// cells; at most 1.81 in a plane, 2.07 in space.
    public var second: Double
    /// Which cell it is: 64 random bits of its point, to choose colours or heights by.
    public var cell: UInt64

    /// How far inside its cell the place is, F₂ − F₁: 0 on the border, so that lines are drawn
    /// where it is small.
    public var border: Double { second - nearest }

    /// A number of the cell, 0..<1, evenly spread over cells.
    public var unit: Double { Double(cell >> 11) * 0x1p-53 }
  }

  /// How far points stray from the middles of their squares: 0 not at all, so that the cells are
  /// squares; 1 over the whole square.
  public let jitter: Double

  private let key: UInt64

  /// Noise that differs for each `seed`; jitter 0…1.
  public init(seed: UInt64, jitter: Double = 1) {
    precondition(0...1 ~= jitter, "a jitter lies in 0…1")
    self.jitter = jitter
    key = GradientNoise.scrambled(GradientNoise.scrambled(seed &+ 0xc2b2_ae3d_27d4_eb4f))
  }

  /// What lies round a place in a plane. Looks at about ten points.
  public func sample(_ x: Double, _ y: Double) -> Sample {
    let x = LatticeCoordinate(x, 0x9e37_79b9_7f4a_7c15)
    let y = LatticeCoordinate(y, 0xc2b2_ae3d_27d4_eb4f)
    var search = Search()
    for row in Self.order where search.reaches(Self.gap(y, row)) {
      for column in Self.order where search.reaches(Self.gap(y, row) + Self.gap(x, column)) {
        let bits = hash(Self.key(x, column) &+ Self.key(y, row))
        let dx = place(bits >> 32, bits: 32, column) - x.before
        let dy = place(bits & 0xffff_ffff, bits: 32, row) - y.before
        search.find(dx * dx + dy * dy, bits)
      }
    }
    return search.sample
  }

  /// What lies round a place in space. Looks at about thirty points.
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
          let dx = place(bits >> 43, bits: 21, column) - x.before
          let dy = place((bits >> 22) & 0x1f_ffff, bits: 21, row) - y.before
          let dz = place((bits >> 1) & 0x1f_ffff, bits: 21, layer) - z.before
          search.find(dx * dx + dy * dy + dz * dz, bits)
        }
      }
    }
    return search.sample
  }

  /// Squares by their distance: near ones first, so that most of the others need no look. Beyond
  /// them nothing is second nearest: a place has two points within 2.07.
  private static let order: [Int64] = [0, -1, 1, -2, 2, -3, 3]

  /// The two nearest points so far, by their squared distances.
  private struct Search {
    private var nearest = Double.infinity
    private var second = Double.infinity
    private var cell: UInt64 = 0

    /// Whether a point at least so far away, squared, may still count.
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

  /// The squared distance along an axis to the square that is `offset` away.
  @inline(__always)
  private static func gap(_ coordinate: LatticeCoordinate, _ offset: Int64) -> Double {
    if offset == 0 { return 0 }
    let gap =
      offset > 0 ? Double(offset) - coordinate.before : coordinate.before - Double(offset + 1)
    return gap * gap
  }

  /// The hash key of the square that is `offset` away along an axis.
  @inline(__always)
  private static func key(_ coordinate: LatticeCoordinate, _ offset: Int64) -> UInt64 {
    coordinate.low &+ UInt64(bitPattern: offset) &* (coordinate.high &- coordinate.low)
  }

  /// Where a point lies along an axis, from the square in which the place is.
  @inline(__always)
  private func place(_ part: UInt64, bits: UInt64, _ offset: Int64) -> Double {
    let unit = (Double(part) + 0.5) / Double(1 << bits)
    return Double(offset) + 0.5 + (unit - 0.5) * jitter
  }

  /// 64 good bits for a lattice point.
  @inline(__always)
  private func hash(_ key: UInt64) -> UInt64 {
    var bits = key ^ self.key
    for _ in 0..<3 { bits = GradientNoise.scrambled(bits) }
    return bits ^ (bits >> 32)
  }
}
