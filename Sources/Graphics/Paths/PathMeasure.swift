import Geometry

/// Lengths along a path, worked out once for many questions.
///
/// ```swift
/// let measure = PathMeasure(track)
/// let place = measure.point(at: measure.length * progress)
/// ```
///
/// Distances are points along the way, from the beginning of the first subpath to the end of the
/// last; a closed subpath includes the line that closes it. Lengths are within 10⁻¹¹ of their own.
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

    /// The parameter at a distance, clipped to the piece.
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

  /// The place at `distance` points, clipped to 0…``length``; nil for an empty path. Where one
  /// subpath ends and the next begins, the end of the first. O(log n)
  public func point(at distance: Double) -> Point? {
    guard let piece = piece(at: distance) else { return path.contours.first?.start }
    return piece.curve.point(at: piece.parameter(at: distance))
  }

  /// The direction of the way at `distance` points, clipped to 0…``length``, as a vector of length
  /// 1; at a corner, that of the line that leads to it. Nil for a path without length. O(log n)
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
  /// The part from one distance to another, in points, clipped to 0…``length``.
  ///
  /// Where `from` is the greater, the part that goes over the end and on from the beginning:
  /// without a break if the path is one closed subpath. O(log n + k) for k lines and curves of the
  /// part.
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

/// Along the way. ``PathMeasure`` answers many such questions about one path at less cost.
extension Path {
  /// Length of all subpaths, in points, with the lines that close them; within 10⁻¹¹ of itself.
  /// O(n)
  public var length: Double {
    contours.reduce(0) { $1.curves.reduce($0) { $0 + $1.length() } }
  }

  /// The place at `distance` points along the way, clipped to 0…``length``; nil for an empty path.
  /// O(n)
  public func point(at distance: Double) -> Point? { PathMeasure(self).point(at: distance) }

  /// The direction of the way at `distance` points, as a vector of length 1; nil for a path without
  /// length. O(n)
  public func tangent(at distance: Double) -> Vector? { PathMeasure(self).tangent(at: distance) }

  /// The place at a `fraction` of the length, clipped to 0…1; nil for an empty path. O(n)
  public func point(atFraction fraction: Double) -> Point? {
    let measure = PathMeasure(self)
    return measure.point(at: measure.length * fraction)
  }

  /// The direction of the way at a `fraction` of the length, as a vector of length 1; nil for a
  /// path without length. O(n)
  public func tangent(atFraction fraction: Double) -> Vector? {
    let measure = PathMeasure(self)
    return measure.tangent(at: measure.length * fraction)
  }

  /// The part between two fractions of the length.
  ///
  /// Fractions go round: 1.25 is the quarter of the next turn. The part leads from `from` forwards
  /// to `to`, over the end and on from the beginning where that is on the way; one closed subpath
  /// goes on there without a break. A whole turn or more is the path itself; equal fractions are
  /// nothing. Where `to` is less than `from`, it is taken a turn later. O(n)
  public func trimmedPath(from: Double, to: Double) -> Path {
    guard from.isFinite, to.isFinite, from != to else { return Path() }
    guard to - from < 1 else { return self }
    let (head, tail) = (from - from.rounded(.down), to - to.rounded(.down))
    let measure = PathMeasure(self)
    // A turn's end that is meant as such must not become its beginning.
    let end = tail == 0 ? measure.length : tail * measure.length
    return head == tail ? self : measure.path(from: head * measure.length, to: end)
  }

  /// The path broken into dashes, as a `Stroke` breaks it.
  ///
  /// `lengths` are those of dashes and gaps in turn, in points, ≥ 0; if their number is odd, they
  /// change parts with every turn. A dash of no length becomes a subpath of no length, and a gap of
  /// no length does not part the dashes beside it. Every subpath begins the pattern anew, `phase`
  /// points into it; a dash that goes over the end of a closed one goes on at its beginning. A
  /// pattern of less than an eighth of a point leaves the path as it is. O(n + k log n) for n lines
  /// and curves and k dashes.
  public func dashed(_ lengths: [Double], phase: Double = 0) -> Path {
    guard lengths.reduce(0, { $0 + max(0, $1) }) >= 0.125, phase.isFinite,
      // Of so long a pattern nothing is made coarser.
      var pattern = DashPattern(
        Stroke(0, dash: lengths, dashPhase: phase), scale: 1, tolerance: 0)
    else { return self }
    return contours.reduce(into: Path()) { $0.add(dashesOf: $1, by: &pattern) }
  }

  /// Adds the dashes of a way.
  private mutating func add(dashesOf contour: Contour, by pattern: inout DashPattern) {
    let measure = PathMeasure(Path([contour]))
    guard measure.length.isFinite else { return }
    guard measure.length > 0 else {
      pattern.restart()
      // What has no length is one dot, if it is drawn at all.
      if pattern.isOn, contour.isClosed || !contour.curves.isEmpty { append(contour) }
      return
    }
    var (dashes, goesOn) = pattern.dashes(of: measure.length, corners: measure.corners)
    // The last dash of a closed way may be the first part of its first.
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
