import Geometry
import Paths

/// A stream of random numbers that is the same for the same seed, on every machine.
///
/// Source: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators",
/// 2014 (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// The stream that belongs to `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in 0..<1, evenly spread.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number in `range`, evenly spread.
  public mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// A whole number in 0..<`count`, evenly spread; `count` must be positive.
  public mutating func index(below count: Int) -> Int {
    precondition(count > 0, "there is no index below \(count)")
    return Int(unit() * Double(count))
  }

  /// One of `collection`, each as likely as the others; nil, and no number used, where it is empty.
  public mutating func element<Items: RandomAccessCollection>(
    of collection: Items
  ) -> Items.Element? {
    guard !collection.isEmpty else { return nil }
    let distance = index(below: collection.count)
    return collection[collection.index(collection.startIndex, offsetBy: distance)]
  }

  /// A number from the normal distribution with mean 0 and standard deviation 1.
  ///
  /// Source: G. Box and M. Muller, "A note on the generation of random normal deviates", 1958.
  public mutating func normal() -> Double {
    let radius = (-2 * Math.log(1 - unit())).squareRoot()
    return radius * Math.cos(2 * Math.pi * unit())
  }

  /// A stream of its own, for a part whose use of numbers must not disturb the others.
  public mutating func split() -> SeededGenerator { SeededGenerator(seed: next()) }
}

// MARK: Points

extension SeededGenerator {
  /// A place in `rect`, evenly spread.
  public mutating func point(in rect: Rect) -> Point {
    let x = unit()
    return Point(rect.minX + rect.width * x, rect.minY + rect.height * unit())
  }

  /// A place inside the circle of `radius` (≥ 0, points) round `center`, evenly spread over its
  /// area.
  public mutating func point(inCircle center: Point, radius: Double) -> Point {
    let distance = unit().squareRoot() * radius
    return point(onCircle: center, radius: distance)
  }

  /// A place on the circle of `radius` (≥ 0, points) round `center`, evenly spread along it.
  public mutating func point(onCircle center: Point, radius: Double) -> Point {
    center + Vector(angle: Math.twoPi * unit()) * radius
  }

  /// A place inside the sphere of `radius` (≥ 0) round the origin, evenly spread over its volume.
  public mutating func point(inSphere radius: Double) -> SIMD3<Double> {
    let distance = Math.cbrt(unit()) * radius
    return point(onSphere: distance)
  }

  /// A place on the sphere of `radius` (≥ 0) round the origin, evenly spread over its surface.
  ///
  /// Source: Archimedes, "On the sphere and cylinder": slices of equal height have equal areas.
  public mutating func point(onSphere radius: Double) -> SIMD3<Double> {
    let height = 2 * unit() - 1
    let side = Vector(angle: Math.twoPi * unit()) * (1 - height * height).squareRoot()
    return SIMD3(side.dx, side.dy, height) * radius
  }

  /// `count` places on a path, evenly spread along its length, in no order; none on a path without
  /// length. O(n + m log n) for m places on n lines and curves.
  public mutating func points(_ count: Int, along path: Path) -> [Point] {
    let measure = PathMeasure(path)
    guard measure.length > 0 else { return [] }
    return (0..<count).compactMap { _ in measure.point(at: unit() * measure.length) }
  }
}
