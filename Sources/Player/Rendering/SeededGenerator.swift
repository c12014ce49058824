import Geometry
import Paths

/// A stream of random numbers, reproducible from its seed on every machine.
///
/// Source: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators",
/// 2014 (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates the stream of `seed`.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a uniform number in 0..<1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a uniform number in `range`.
  public mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Returns a uniform integer in 0..<`count`; `count` must be positive.
  public mutating func index(below count: Int) -> Int {
    precondition(count > 0, "there is no index below \(count)")
    return Int(unit() * Double(count))
  }

  /// Returns a uniform element of `collection`; nil, without using a number, if it is empty.
  public mutating func element<Items: RandomAccessCollection>(
    of collection: Items
  ) -> Items.Element? {
    guard !collection.isEmpty else { return nil }
    let distance = index(below: collection.count)
    return collection[collection.index(collection.startIndex, offsetBy: distance)]
  }

  /// Returns a number from the normal distribution with mean 0 and standard deviation 1.
  ///
  /// Source: G. Box and M. Muller, "A note on the generation of random normal deviates", 1958.
  public mutating func normal() -> Double {
    let radius = (-2 * Math.log(1 - unit())).squareRoot()
    return radius * Math.cos(2 * Math.pi * unit())
  }

  /// Returns an independent stream, for a part whose use of numbers must not affect the others.
  public mutating func split() -> SeededGenerator { SeededGenerator(seed: next()) }
}

// MARK: Points

extension SeededGenerator {
  /// Returns a uniform point in `rect`.
  public mutating func point(in rect: Rect) -> Point {
    let x = unit()
    return Point(rect.minX + rect.width * x, rect.minY + rect.height * unit())
  }

  /// Returns a point inside the circle of `radius` (≥ 0, points) round `center`, uniform over its
  /// area.
  public mutating func point(inCircle center: Point, radius: Double) -> Point {
    let distance = unit().squareRoot() * radius
    return point(onCircle: center, radius: distance)
  }

  /// Returns a point on the circle of `radius` (≥ 0, points) round `center`, uniform along it.
  public mutating func point(onCircle center: Point, radius: Double) -> Point {
    center + Vector(angle: Math.twoPi * unit()) * radius
  }

  /// Returns a point inside the sphere of `radius` (≥ 0) round the origin, uniform over its volume.
  public mutating func point(inSphere radius: Double) -> SIMD3<Double> {
    let distance = Math.cbrt(unit()) * radius
    return point(onSphere: distance)
  }

  /// Returns a point on the sphere of `radius` (≥ 0) round the origin, uniform over its surface.
  ///
  /// Source: Archimedes, "On the sphere and cylinder": slices of equal height have equal areas.
  public mutating func point(onSphere radius: Double) -> SIMD3<Double> {
    let height = 2 * unit() - 1
    let side = Vector(angle: Math.twoPi * unit()) * (1 - height * height).squareRoot()
    return SIMD3(side.dx, side.dy, height) * radius
  }

  /// Returns `count` points (≥ 0) on a path, uniform along its length, in no order; none on a path
  /// without length. O(n + m log n) for m points on n lines and curves.
  public mutating func points(_ count: Int, along path: Path) -> [Point] {
    let measure = PathMeasure(path)
    guard measure.length > 0 else { return [] }
    return (0..<max(0, count)).compactMap { _ in measure.point(at: unit() * measure.length) }
  }
}

extension SeededGenerator {
  /// Returns points in `bounds` that keep at least `distance` (> 0, points) from each other and
  /// leave no room for another: scattered evenly, yet without a grid. About 0.7 · area / distance²
  /// of them, in the order in which they grew from a first one.
  ///
  /// Costs a few hundred distances per point. At most 2²⁴ cells of `distance` / √2.
  ///
  /// Source: R. Bridson, "Fast Poisson disk sampling in arbitrary dimensions", SIGGRAPH 2007, with
  /// 30 attempts per point; remaining gaps are filled as in M. S. Ebeida et al., "A simple
  /// algorithm for maximal Poisson-disk sampling in high dimensions", Eurographics 2012.
  public mutating func poissonDiscs(in bounds: Rect, distance: Double) -> [Point] {
    precondition(distance > 0 && distance.isFinite, "a distance between discs lies above 0")
    guard bounds.origin.isFinite, bounds.width > 0, bounds.height > 0 else { return [] }
    var discs = PoissonDiscs(in: bounds, distance: distance)
    discs.grow(&self)
    discs.fill(&self)
    return discs.points
  }
}

/// Points with a minimum distance, on a grid whose cells have room for one each.
private struct PoissonDiscs {
  private(set) var points: [Point] = []
  private let bounds: Rect
  private let square: Double
  private let distance: Double
  private let side: Double
  private let columns: Int
  private let rows: Int
  /// The index of the point in each cell, row by row; −1 for none.
  private var cells: [Int32]

  /// Attempts to find a neighbour of a point.
  private static let attempts = 30
  /// Number of halvings of a cell's side in search of room: gaps are below a thousandth of the
  /// distance.
  private static let depth = 11

  init(in bounds: Rect, distance: Double) {
    (self.bounds, self.distance, square) = (bounds, distance, distance * distance)
    // A little less than √½: two points in one cell would be too near.
    side = distance * 0.7071
    let (across, down) = ((bounds.width / side).rounded(.up), (bounds.height / side).rounded(.up))
    precondition(across * down <= 0x1p24, "at most 2^24 cells hold discs")
    (columns, rows) = (max(1, Int(across)), max(1, Int(down)))
    cells = Array(repeating: -1, count: columns * rows)
  }

  /// Adds neighbours of points until none has room for another.
  mutating func grow(_ random: inout SeededGenerator) {
    insert(random.point(in: bounds))
    var active: [Int] = [0]
    while !active.isEmpty {
      let chosen = random.index(below: active.count)
      guard let point = neighbour(of: points[active[chosen]], &random) else {
        active.swapAt(chosen, active.count - 1)
        active.removeLast()
        continue
      }
      active.append(points.count)
      insert(point)
    }
  }

  /// Returns a free point between one and two distances away, uniform over the ring.
  private func neighbour(of center: Point, _ random: inout SeededGenerator) -> Point? {
    for _ in 0..<PoissonDiscs.attempts {
      let radius = distance * (1 + 3 * random.unit()).squareRoot()
      let point = random.point(onCircle: center, radius: radius)
      if bounds.contains(point), isFree(point) { return point }
    }
    return nil
  }

  /// Adds points in the remaining gaps.
  mutating func fill(_ random: inout SeededGenerator) {
    for row in 0..<rows {
      for column in 0..<columns where cells[row * columns + column] < 0 {
        let left = bounds.minX + Double(column) * side
        let top = bounds.minY + Double(row) * side
        let cell = Rect(
          left, top, min(side, bounds.maxX - left), min(side, bounds.maxY - top))
        _ = fill(cell, PoissonDiscs.depth, &random)
      }
    }
  }

  /// Adds a point in `part` of a cell, if there is room; returns true if there was.
  private mutating func fill(
    _ part: Rect, _ depth: Int, _ random: inout SeededGenerator
  ) -> Bool {
    guard part.width > 0, part.height > 0, !isCovered(part) else { return false }
    let point = random.point(in: part)
    if isFree(point) {
      insert(point)
      return true
    }
    guard depth > 0 else { return false }
    let (width, height) = (part.width / 2, part.height / 2)
    for quarter in 0..<4 {
      let corner = Point(
        part.minX + Double(quarter & 1) * width, part.minY + Double(quarter >> 1) * height)
      if fill(Rect(origin: corner, size: Size(width, height)), depth - 1, &random) { return true }
    }
    return false
  }

  private mutating func insert(_ point: Point) {
    cells[row(of: point.y) * columns + column(of: point.x)] = Int32(points.count)
    points.append(point)
  }

  /// Returns true if no point is too near to `point`.
  private func isFree(_ point: Point) -> Bool {
    !hasPlace(near: point) { (point - $0).lengthSquared < square }
  }

  /// Returns true if a single point is too near to all of `part`, which lies in one cell.
  private func isCovered(_ part: Rect) -> Bool {
    hasPlace(near: part.center) { place in
      let across = max(place.x - part.minX, part.maxX - place.x)
      let down = max(place.y - part.minY, part.maxY - place.y)
      return across * across + down * down < square
    }
  }

  /// Returns true if a point within two cells of `point` satisfies `isMeant`.
  private func hasPlace(near point: Point, where isMeant: (Point) -> Bool) -> Bool {
    let (column, row) = (column(of: point.x), row(of: point.y))
    for y in max(0, row - 2)...min(rows - 1, row + 2) {
      for x in max(0, column - 2)...min(columns - 1, column + 2) {
        let index = Int(cells[y * columns + x])
        if index >= 0, isMeant(points[index]) { return true }
      }
    }
    return false
  }

  private func column(of x: Double) -> Int {
    Int((x - bounds.minX) / side).clipped(to: 0...(columns - 1))
  }

  private func row(of y: Double) -> Int {
    Int((y - bounds.minY) / side).clipped(to: 0...(rows - 1))
  }
}
