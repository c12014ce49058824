import Drawing

/// Mean colours over lengths of a gradient: the colour of a pixel if colours jump within it, or if
/// a whole gradient fits into a few pixels.
///
/// Between two stops colour and opacity are linear, so a premultiplied colour is a quadratic of the
/// location, whose integral is exact.
struct GradientMean {
  /// Locations in 0…1 at which colours jump; both ends if a repetition jumps to the next.
  let jumps: [Double]
  private let spread: GradientSpread
  private let pieces: [Piece]
  /// The colours of the outer stops, premultiplied.
  private let first: SIMD4<Double>
  private let last: SIMD4<Double>
  /// The integral from 0 to 1.
  private let whole: SIMD4<Double>

  /// Prepares `stops`, ordered by location, at least one.
  init(_ stops: [GradientStop], spread: GradientSpread) {
    let ends = (
      GradientStop(0, stops[0].color), GradientStop(1, stops[stops.count - 1].color)
    )
    var pieces: [Piece] = []
    var whole = SIMD4<Double>.zero
    for (from, to) in zip([ends.0] + stops, stops + [ends.1]) where from.location < to.location {
      let piece = Piece(from, to, before: whole)
      pieces.append(piece)
      whole = piece.integral(to: to.location)
    }
    (self.pieces, self.whole, self.spread) = (pieces, whole, spread)
    (first, last) = (Piece.color(ends.0.color), Piece.color(ends.1.color))
    jumps = GradientMean.jumps(between: pieces, first, last, spread)
  }

  /// Returns the mean colour over a length of `width` around `location`; at `location` for a width
  /// of 0.
  func shade(at location: Double, width: Double) -> Shade {
    guard location.isFinite, width < 0x1p40 else { return Shade(spread == .pad ? last : whole) }
    let half = max(width, 0x1p-30) / 2
    var (low, high) = (location - half, location + half)
    if spread != .pad {
      // Near 0, where differences are exact enough.
      let away = 2 * (low / 2).rounded(.down)
      (low, high) = (low - away, high - away)
    }
    return Shade((integral(to: high) - integral(to: low)) / (high - low))
  }

  /// Writes the distance of each of `count` even locations from 0 to 1 to the nearest jump.
  func writeDistances(_ count: Int, to table: UnsafeMutablePointer<Float>) {
    for index in 0..<count {
      let location = Double(index) / Double(count - 1)
      table[index] = jumps.reduce(.infinity) { min($0, Float(abs($1 - location))) }
    }
  }

  /// Returns the integral from 0 to `location`.
  private func integral(to location: Double) -> SIMD4<Double> {
    switch spread {
    case .pad:
      if location < 0 { return first * location }
      return location > 1 ? whole + last * (location - 1) : within(location)
    case .repeat:
      let count = location.rounded(.down)
      return whole * count + within(location - count)
    case .reflect:
      let count = 2 * (location / 2).rounded(.down)
      let rest = location - count
      return whole * count + (rest <= 1 ? within(rest) : whole * 2 - within(2 - rest))
    }
  }

  /// Returns the integral from 0 to `location`, 0…1.
  private func within(_ location: Double) -> SIMD4<Double> {
    let piece = pieces.last { $0.from <= location } ?? pieces[0]
    return piece.integral(to: location)
  }

  private static func jumps(
    between pieces: [Piece], _ first: SIMD4<Double>, _ last: SIMD4<Double>,
    _ spread: GradientSpread
  ) -> [Double] {
    // A quarter of the least step that a pixel can show.
    func differ(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
      (0..<4).contains { abs(a[$0] - b[$0]) > 0.001 }
    }
    let (start, end) = (pieces[0].start, pieces[pieces.count - 1].end)
    let inner = zip(pieces, pieces.dropFirst()).filter { differ($0.end, $1.start) }.map(\.1.from)
    switch spread {
    case .pad: return (differ(first, start) ? [0] : []) + inner + (differ(end, last) ? [1] : [])
    case .repeat: return differ(end, start) ? [0] + inner + [1] : inner
    case .reflect: return inner
    }
  }
}

/// The colours between two stops.
private struct Piece {
  let from: Double
  private let to: Double
  /// The integral before it.
  private let before: SIMD4<Double>
  /// Colour at the fraction t from 0 to 1 = constant + linear · t + square · t².
  private let constant: SIMD4<Double>
  private let linear: SIMD4<Double>
  private let square: SIMD4<Double>

  init(_ from: GradientStop, _ to: GradientStop, before: SIMD4<Double>) {
    (self.from, self.to, self.before) = (from.location, to.location, before)
    let (start, end) = (Piece.straight(from.color), Piece.straight(to.color))
    let (opacity, change) = (unit(from.color.alpha), unit(to.color.alpha) - unit(from.color.alpha))
    constant = start * opacity
    linear = start * change + (end - start) * opacity
    square = (end - start) * change
  }

  var start: SIMD4<Double> { constant }
  var end: SIMD4<Double> { constant + linear + square }

  /// Returns the integral from 0 to `location`, which lies in this piece.
  func integral(to location: Double) -> SIMD4<Double> {
    let t = (location - from) / (to - from)
    let rise: SIMD4<Double> = linear / 2 + square * (t / 3)
    let mean: SIMD4<Double> = constant + rise * t
    return before + mean * (location - from)
  }

  /// Returns blue, green, red, opacity, premultiplied, 0…1.
  static func color(_ color: Color) -> SIMD4<Double> { straight(color) * unit(color.alpha) }

  /// Returns blue, green, red, and 1.
  private static func straight(_ color: Color) -> SIMD4<Double> {
    SIMD4(unit(color.blue), unit(color.green), unit(color.red), 1)
  }
}
