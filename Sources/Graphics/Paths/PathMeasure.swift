import Geometry

/// Lengths along a path, computed once for many queries.
///
/// ```swift
/// let measure = PathMeasure(track)
/// let place = measure.point(at: measure.length * progress)
/// ```
///
/// Distances are in points along the path, from the start of the first subpath to the end of the
/// last; a closed subpath includes its closing line. Lengths have a relative error of at most
/// 10⁻¹¹.
public struct PathMeasure: Sendable {
  /// Length of all subpaths, in points.
  public let length: Double
  private let path: Path
  private let pieces: [Piece]
  private let spans: [Span]

  /// A line or curve of some length, and the distances of its ends.
  private struct Piece {
    let curve: CubicCurve
    let (from, to): (Double, Double)

    /// Returns the parameter at a distance, clamped to the curve.
    func parameter(at distance: Double) -> Double {
      curve.parameter(atLength: distance - from, of: to - from)
    }
  }

  /// A subpath, and the distances of its ends.
  private struct Span {
    let (from, to): (Double, Double)
    let pieces: Range<Int>
    let isClosed: Bool
  }

  /// Measures `path`. O(n) for n lines and curves.
  public init(_ path: Path) {
    self.path = path
    var pieces: [Piece] = []
    var spans: [Span] = []
    var distance = 0.0
    for contour in path.contours {
      let (first, from) = (pieces.count, distance)
      for curve in contour.curves {
        let length = curve.length()
        guard length > 0 else { continue }
        pieces.append(Piece(curve: curve, from: distance, to: distance + length))
        distance += length
      }
      guard pieces.count > first else { continue }
      spans.append(
        Span(
          from: from, to: distance, pieces: first..<pieces.count, isClosed: contour.isClosed))
    }
    (length, self.pieces, self.spans) = (distance, pieces, spans)
  }

  /// Returns the point at `distance` points, clamped to 0…``length``; nil for an empty path. At the
  /// boundary of two subpaths, the end of the first. O(log n)
  public func point(at distance: Double) -> Point? {
    guard let piece = piece(at: distance) else { return path.contours.first?.start }
    return piece.curve.point(at: piece.parameter(at: distance))
  }

  /// Returns the direction at `distance` points, clamped to 0…``length``, as a vector of length 1;
  /// at a corner, that of the line before it. Nil for a path without length. O(log n)
  public func tangent(at distance: Double) -> Vector? {
    piece(at: distance).map { $0.curve.direction(at: $0.parameter(at: distance)) }
  }

  /// The distances at which lines and curves end.
  var corners: [Double] { pieces.map(\.to) }

  private func piece(at distance: Double) -> Piece? {
    guard !pieces.isEmpty, !distance.isNaN else { return nil }
    return pieces[min(pieces.partitioningIndex { $0.to >= distance }, pieces.count - 1)]
  }
}

// MARK: Parts

extension PathMeasure {
  /// Returns the part from one distance to another, in points, clamped to 0…``length``.
  ///
  /// If `from` is the greater, the part wraps from the end to the start: without a break if the
  /// path is one closed subpath. O(log n + k) for k lines and curves of the part.
  public func path(from: Double, to: Double) -> Path {
    guard length > 0, !from.isNaN, !to.isNaN else { return Path() }
    let (from, to) = (from.clipped(to: 0...length), to.clipped(to: 0...length))
    if from == 0 && to == length { return path }
    var result = Path()
    guard from > to else {
      add(from, to, to: &result, isJoined: false)
      return result
    }
    add(from, length, to: &result, isJoined: false)
    add(0, to, to: &result, isJoined: spans.count == 1 && spans[0].isClosed && !result.isEmpty)
    return result
  }

  /// Adds the part from `from` to `to`, which is not the lesser.
  private func add(_ from: Double, _ to: Double, to path: inout Path, isJoined: Bool) {
    for index in spans.partitioningIndex(where: { $0.to > from })..<spans.count {
      let span = spans[index]
      guard span.from < to else { break }
      let isWhole = from <= span.from && to >= span.to
      let curves = self.curves(of: span, from, to)
      guard let start = curves.first?.start else { continue }
      if !isJoined { path.move(to: start) }
      path.append(curves, isClosed: isWhole && span.isClosed && !isJoined)
    }
  }

  private func curves(of span: Span, _ from: Double, _ to: Double) -> [CubicCurve] {
    let first = pieces[span.pieces].partitioningIndex { $0.to > from }
    let last = pieces[span.pieces].partitioningIndex { $0.from >= to }
    return pieces[first..<last].map { piece in
      piece.curve.section(
        from: from <= piece.from ? 0 : piece.parameter(at: from),
        to: to >= piece.to ? 1 : piece.parameter(at: to))
    }
  }
}

/// Queries along the path. ``PathMeasure`` answers many of them about one path at less cost.
extension Path {
  /// Length of all subpaths, in points, including closing lines; with a relative error of at most
  /// 10⁻¹¹. O(n)
  public var length: Double {
    contours.reduce(0) { $1.curves.reduce($0) { $0 + $1.length() } }
  }

  /// Returns the point at `distance` points along the path, clamped to 0…``length``; nil for an
  /// empty path. O(n)
  public func point(at distance: Double) -> Point? { PathMeasure(self).point(at: distance) }

  /// Returns the direction at `distance` points, as a vector of length 1; nil for a path without
  /// length. O(n)
  public func tangent(at distance: Double) -> Vector? { PathMeasure(self).tangent(at: distance) }

  /// Returns the point at a `fraction` of the length, clamped to 0…1; nil for an empty path. O(n)
  public func point(atFraction fraction: Double) -> Point? {
    let measure = PathMeasure(self)
    return measure.point(at: measure.length * fraction)
  }

  /// Returns the direction at a `fraction` of the length, as a vector of length 1; nil for a path
  /// without length. O(n)
  public func tangent(atFraction fraction: Double) -> Vector? {
    let measure = PathMeasure(self)
    return measure.tangent(at: measure.length * fraction)
  }

  /// Returns the part between two fractions of the length.
  ///
  /// Fractions wrap: 1.25 is the quarter of the next turn. The part runs forwards from `from` to
  /// `to`, if necessary over the end to the start; one closed subpath has no break there. A whole
  /// turn or more is the path itself; equal fractions are nothing. If `to` is less than `from`, it
  /// is taken a turn later. O(n)
  public func trimmedPath(from: Double, to: Double) -> Path {
    guard from.isFinite, to.isFinite, from != to else { return Path() }
    guard to - from < 1 else { return self }
    let (head, tail) = (from - from.rounded(.down), to - to.rounded(.down))
    let measure = PathMeasure(self)
    // A turn's end that is meant as such must not become its start.
    let end = tail == 0 ? measure.length : tail * measure.length
    return head == tail ? self : measure.path(from: head * measure.length, to: end)
  }

  /// Returns the path broken into dashes, as a `Stroke` breaks it.
  ///
  /// `lengths` are those of dashes and gaps in turn, in points, ≥ 0; if their number is odd, dashes
  /// and gaps swap with every repetition. A dash of no length becomes a subpath of no length, and a
  /// gap of no length does not separate the dashes beside it. Every subpath restarts the pattern,
  /// `phase` points into it; a dash that crosses the end of a closed one continues at its start. A
  /// pattern of less than an eighth of a point leaves the path unchanged. O(n + k log n) for n
  /// lines and curves and k dashes.
  public func dashed(_ lengths: [Double], phase: Double = 0) -> Path {
    guard lengths.reduce(0, { $0 + max(0, $1) }) >= 0.125, phase.isFinite,
      // A pattern of this length is never made coarser.
      var pattern = DashPattern(
        Stroke(0, dash: lengths, dashPhase: phase), scale: 1, tolerance: 0)
    else { return self }
    return contours.reduce(into: Path()) { $0.add(dashesOf: $1, by: &pattern) }
  }

  /// Adds the dashes of a contour.
  private mutating func add(dashesOf contour: Contour, by pattern: inout DashPattern) {
    let measure = PathMeasure(Path([contour]))
    guard measure.length.isFinite else { return }
    guard measure.length > 0 else {
      pattern.restart()
      // A contour without length is one dot, if it is drawn at all.
      if pattern.isOn, contour.isClosed || !contour.curves.isEmpty { append(contour) }
      return
    }
    var (dashes, goesOn) = pattern.dashes(of: measure.length, corners: measure.corners)
    // The last dash of a closed contour may be the first part of its first.
    if contour.isClosed, goesOn, dashes.count > 1, dashes[0].lowerBound == 0 {
      let (first, last) = (dashes.removeFirst(), dashes.removeLast())
      for dash in dashes { add(dash, of: measure) }
      append(measure.path(from: last.lowerBound, to: first.upperBound))
    } else {
      for dash in dashes { add(dash, of: measure) }
    }
  }

  private mutating func add(_ dash: ClosedRange<Double>, of measure: PathMeasure) {
    if dash.lowerBound < dash.upperBound {
      append(measure.path(from: dash.lowerBound, to: dash.upperBound))
    } else if let place = measure.point(at: dash.lowerBound) {
      append(Path(polyline: [place, place]))
    }
  }
}
