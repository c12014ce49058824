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
