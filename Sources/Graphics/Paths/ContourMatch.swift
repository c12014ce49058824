import Geometry

/// The pairing of the subpaths of two paths for a morph.
struct ContourMatch {
  private(set) var pairs: [ContourPair] = []
  private let start: [Outline]
  private let end: [Outline]

  /// A subpath, with measures relative to its whole path.
  private struct Outline {
    let contour: Contour
    let area: Double
    let bounds: Rect
    /// Centre and size as shares of the rectangle around the path.
    let center: Point
    let size: Double

    init(_ contour: Contour, _ bounds: Rect, area: Double, in box: Rect) {
      (self.contour, self.area, self.bounds) = (contour, area, bounds)
      let extent = max(box.width, box.height, 1e-300)
      center = Point(
        (bounds.midX - box.midX) / extent, (bounds.midY - box.midY) / extent)
      size = max(bounds.width, bounds.height) / extent
    }

    /// Returns the dissimilarity from `other`.
    func difference(from other: Outline) -> Double {
      let isOther = contour.isClosed != other.contour.isClosed || area * other.area < 0
      return (center - other.center).lengthSquared
        + (size - other.size) * (size - other.size) + (isOther ? 4 : 0)
    }
  }

  init(_ start: [Contour], _ end: [Contour]) {
    let first = Self.outlines(start)
    let second = Self.outlines(end)
    let isReversed = Self.orientation(first) * Self.orientation(second) < 0
    self.start = first
    self.end = isReversed ? Self.outlines(end.map(\.reversed)) : second
    match()
  }

  private static func outlines(_ contours: [Contour]) -> [Outline] {
    let known = contours.compactMap { contour -> (Contour, Rect)? in
      let path = Path([contour])
      guard contour.isFinite, path.length > 0, let bounds = path.bounds else { return nil }
      return (contour, bounds)
    }
    guard let box = known.map(\.1).reduce(nil, { (box: Rect?, rect) in box?.union(rect) ?? rect })
    else { return [] }
    return known.map { Outline($0.0, $0.1, area: Path([$0.0]).signedArea, in: box) }
  }

  /// Returns the largest area, with its sign.
  private static func orientation(_ outlines: [Outline]) -> Double {
    outlines.reduce(0) { abs($1.area) > abs($0) ? $1.area : $0 }
  }

  /// Pairs the most similar ones first; subpaths without a partner grow or shrink.
  private mutating func match() {
    let differences = start.indices.flatMap { a in
      end.indices.map { (difference: start[a].difference(from: end[$0]), a: a, b: $0) }
    }
    var partners: [Int?] = start.map { _ in nil }
    var isTaken = end.map { _ in false }
    for (_, a, b) in differences.sorted(by: {
      ($0.difference, $0.a, $0.b) < ($1.difference, $1.a, $1.b)
    })
    where partners[a] == nil && !isTaken[b] {
      (partners[a], isTaken[b]) = (b, true)
    }
    for (outline, partner) in zip(start, partners) {
      pairs.append(
        partner.map { ContourPair(outline.contour, end[$0].contour) }
          ?? ContourPair(outline.contour, at: Self.point(of: outline, in: end), isGrowing: false))
    }
    for (outline, isTaken) in zip(end, isTaken) where !isTaken {
      pairs.append(
        ContourPair(outline.contour, at: Self.point(of: outline, in: start), isGrowing: true))
    }
  }

  /// Returns the point in another path that corresponds to the middle of `outline` in its own; its
  /// own middle if the other is empty.
  private static func point(of outline: Outline, in others: [Outline]) -> Point {
    guard let first = others.first else { return outline.bounds.center }
    let box = others.reduce(first.bounds) { $0.union($1.bounds) }
    let extent = max(box.width, box.height)
    return box.center + (outline.center - .zero) * extent
  }
}
