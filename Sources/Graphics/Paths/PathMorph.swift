import Geometry

/// A morph from one path's shape to another's.
///
/// ```swift
/// let morph = PathMorph(from: circle, to: star)
/// let shape = morph.path(at: 0.5)
/// ```
///
/// Paths with the same kinds of elements in the same order move point by point. Otherwise each
/// subpath is paired with the most similar one of the other path by position and size; both are
/// divided at the same shares of their length; closed ones begin where the distance between them is
/// least. A subpath without a partner grows from a point, or shrinks to one. If the largest
/// outlines have opposite directions, one path is reversed.
///
/// Finding the pairs costs O(a·b) for a and b subpaths, and O(n log n) for n lines and curves; a
/// shape at a time is O(n).
public struct PathMorph: Sendable {
  private let start: Path
  private let end: Path
  private let pairs: [ContourPair]
  /// True if both paths have the same kinds of elements.
  private let isPlain: Bool

  /// Prepares the morph from `start` to `end`.
  public init(from start: Path, to end: Path) {
    (self.start, self.end) = (start, end)
    isPlain = start.hasSamePieces(as: end)
    pairs = isPlain ? [] : ContourMatch(start.contours, end.contours).pairs
  }

  /// Returns the shape at `share`: exactly the first path at 0 and exactly the other at 1. Beyond,
  /// shapes are extrapolated, so a spring may overshoot.
  public func path(at share: Double) -> Path {
    if share == 0 || start == end { return start }
    if share == 1 { return end }
    if isPlain { return start.moved(towards: end, by: share) }
    return Path(pairs.map { $0.contour(at: share) })
  }
}

extension Path {
  /// Returns the shape at `share` of the morph to `end`, 0…1 and beyond; see ``PathMorph``, which
  /// costs less for many shares.
  public func interpolated(to end: Path, at share: Double) -> Path {
    PathMorph(from: self, to: end).path(at: share)
  }
}

/// Two subpaths divided into the same number of curves.
struct ContourPair: Sendable {
  private let start: [CubicCurve]
  private let end: [CubicCurve]
  private let isClosed: Bool

  /// Pairs `start` and `end`, both of which have some length.
  init(_ start: Contour, _ end: Contour) {
    isClosed = start.isClosed && end.isClosed
    let first = DividedContour(start)
    var second = DividedContour(end)
    if end.isClosed {
      second = second.beginning(at: second.bestShift(to: first))
    } else if second.reversed.distance(to: first) < second.distance(to: first) {
      second = second.reversed
    }
    // A closed contour is opened at the best position for an open partner.
    let head =
      start.isClosed && !end.isClosed ? first.beginning(at: first.bestShift(to: second)) : first
    let cuts = (head.ends + second.ends).sorted()
    let shares = cuts.indices.filter { $0 == 0 || cuts[$0] > cuts[$0 - 1] + 1e-9 }.map { cuts[$0] }
    self.start = head.divided(at: shares)
    self.end = second.divided(at: shares)
  }

  /// Pairs `contour` with a `point`.
  init(_ contour: Contour, at point: Point, isGrowing: Bool) {
    let point = contour.curves.map { $0.mapped { _ in point } }
    (start, end) = isGrowing ? (point, contour.curves) : (contour.curves, point)
    isClosed = contour.isClosed
  }

  /// Returns the subpath at a share of the morph.
  func contour(at share: Double) -> Contour {
    var curves: [CubicCurve] = []
    curves.reserveCapacity(start.count)
    for (a, b) in zip(start, end) {
      // Each begins where the last one ended, to the last bit.
      let from = curves.last?.end ?? a.start.mixed(with: b.start, by: share)
      let to = a.end.mixed(with: b.end, by: share)
      guard a.isLine && b.isLine else {
        curves.append(
          CubicCurve(
            from, a.first.mixed(with: b.first, by: share),
            a.second.mixed(with: b.second, by: share), to))
        continue
      }
      curves.append(CubicCurve(from, to))
    }
    return Contour(start: curves.first?.start ?? .zero, curves: curves, isClosed: isClosed)
  }
}

/// A subpath with the shares of its length at which its curves end.
private struct DividedContour {
  let curves: [CubicCurve]
  /// Ascending; the last is 1.
  let ends: [Double]
  /// Points at even shares of the length, from the start.
  private let samples: [Point]

  /// The number of points by which two contours are compared.
  private static let sampleCount = 128

  init(_ contour: Contour) { self.init(contour.curves) }

  init(_ curves: [CubicCurve]) {
    let measured = curves.map { ($0, $0.length()) }.filter { $0.1 > 0 }
    let total = measured.reduce(0) { $0 + $1.1 }
    var sum = 0.0
    var ends = measured.map { piece in
      sum += piece.1
      return sum / total
    }
    if !ends.isEmpty { ends[ends.count - 1] = 1 }
    (self.curves, self.ends) = (measured.map(\.0), ends)
    samples = (0...Self.sampleCount).map { step in
      Self.point(measured.map(\.0), ends, Double(step) / Double(Self.sampleCount))
    }
  }

  /// Returns the point near a share of the length; within a curve, the parameter approximates the
  /// length.
  private static func point(_ curves: [CubicCurve], _ ends: [Double], _ share: Double) -> Point {
    guard let index = ends.firstIndex(where: { $0 >= share }) else {
      return curves.last?.end ?? .zero
    }
    let before = index == 0 ? 0 : ends[index - 1]
    return curves[index].point(at: (share - before) / (ends[index] - before))
  }

  var reversed: DividedContour { DividedContour(curves.reversed().map(\.reversed)) }

  /// Returns the sum of the squared distances of points at the same shares, with this one's start
  /// shifted by `shift`.
  func distance(to other: DividedContour, shift: Double = 0) -> Double {
    var sum = 0.0
    for step in 0..<Self.sampleCount {
      var share = shift * Double(Self.sampleCount) + Double(step)
      if share >= Double(Self.sampleCount) { share -= Double(Self.sampleCount) }
      // Lengths that overflow give shares that are NaN.
      let index = share >= 0 ? min(Int(share), Self.sampleCount - 1) : 0
      let point = samples[index].mixed(with: samples[index + 1], by: share - Double(index))
      sum += (point - other.samples[step]).lengthSquared
    }
    return sum
  }

  /// Returns the shift of a closed contour's start for which it lies nearest to `other`: one of 64
  /// even shares, or one that aligns two ends of curves.
  func bestShift(to other: DividedContour) -> Double {
    var shifts = (0..<64).map { Double($0) / 64 }
    if ends.count * other.ends.count <= 256 {
      for end in ends {
        shifts += other.ends.map { end - $0 }.map { $0 - $0.rounded(.down) }
      }
    }
    var (best, least) = (0.0, distance(to: other))
    for shift in shifts {
      // Ties go to the first, so that equal shapes do not rotate.
      let distance = distance(to: other, shift: shift)
      if distance < least * (1 - 1e-9) { (best, least) = (shift, distance) }
    }
    return best
  }

  /// Returns the same closed contour with its start shifted by a share of its length.
  func beginning(at share: Double) -> DividedContour {
    guard share > 0, share < 1 else { return self }
    let pieces = divided(at: (ends + [share]).sorted())
    guard let first = (ends + [share]).sorted().firstIndex(of: share) else { return self }
    return DividedContour(Array(pieces[(first + 1)...] + pieces[...first]))
  }

  /// Returns the curves divided at `shares`, ascending, which include all ends.
  func divided(at shares: [Double]) -> [CubicCurve] {
    var index = 0
    var (from, before) = (0.0, 0.0)
    return shares.map { share in
      while index < curves.count - 1, before >= ends[index] - 1e-9 {
        (index, from) = (index + 1, 0)
      }
      let curve = curves[index]
      let (start, total) = (index == 0 ? 0 : ends[index - 1], curve.length())
      let along = (share - start) / (ends[index] - start)
      let to = share >= ends[index] - 1e-9 ? 1 : curve.parameter(atLength: along * total, of: total)
      defer { (from, before) = (to, share) }
      return curve.section(from: from, to: max(from, to))
    }
  }
}
