import Drawing

/// The chromaticity of a square between its changes to and from a saturated red.
///
/// A change is complete if the square is red and one of its other colours, since the last change or
/// the beginning, lies farther than 0.2 from it in u′ v′, or vice versa. Source: WCAG 2.2, "general
/// flash and red flash thresholds".
struct RedChange: FlashChange {
  /// The colours since the last change: of one kind once a red or another colour has ended it, of
  /// both kinds before the first change.
  private var reds = ChromaHull()
  private var others = ChromaHull()
  /// 1 after a change to red, −1 after one from it, 0 before either.
  private var way = 0

  init(_ light: SIMD3<Double>) { _ = way(to: light) }

  mutating func way(to light: SIMD3<Double>) -> Int {
    let chroma = Chroma(light)
    let next = chroma.isRed ? 1 : -1
    let opposites = chroma.isRed ? others : reds
    // More than 0.2 apart.
    let isChange = next != way && opposites.maxSquaredDistance(from: chroma.chromaticity) > 0.04
    if isChange { (way, reds, others) = (next, ChromaHull(), ChromaHull()) }
    if way == 0 || next == way {
      if chroma.isRed { reds.add(chroma.chromaticity) } else { others.add(chroma.chromaticity) }
    }
    return isChange ? next : 0
  }
}

/// The position of a colour in u′ v′ of CIE 1976.
private struct Chroma {
  let chromaticity: SIMD2<Double>
  /// True if R / (R + G + B) ≥ 0.8 in linear light.
  let isRed: Bool

  /// Computes the chromaticity; dark light counts as black, which has that of white, D65.
  init(_ light: SIMD3<Double>) {
    let sum = light.x + light.y + light.z
    isRed = sum > 1e-4 && light.x >= (0.8 - 1e-9) * sum
    let x = 0.4124 * light.x + 0.3576 * light.y + 0.1805 * light.z
    let y = LinearLight.luminance(light)
    let z = 0.0193 * light.x + 0.1192 * light.y + 0.9505 * light.z
    let whole = x + 15 * y + 3 * z
    chromaticity = sum > 1e-4 ? SIMD2(4 * x, 9 * y) / whole : SIMD2(0.1978, 0.4683)
  }
}

/// The corners of a convex hull: the point farthest from any given position is one of them, so no
/// others need be kept.
private struct ChromaHull {
  /// Corners anticlockwise, without points on a straight side.
  private var corners: [SIMD2<Double>] = []

  /// Returns the squared distance of the farthest point; 0 if there are no points.
  func maxSquaredDistance(from chromaticity: SIMD2<Double>) -> Double {
    corners.map { (($0 - chromaticity) * ($0 - chromaticity)).sum() }.max() ?? 0
  }

  mutating func add(_ point: SIMD2<Double>) {
    guard !holds(point) else { return }
    // Andrew's monotone chain.
    let points = (corners + [point]).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let (low, high) = (Self.chain(points), Self.chain(points.reversed()))
    corners = points.count < 2 ? points : low.dropLast() + high.dropLast()
  }

  private func holds(_ point: SIMD2<Double>) -> Bool {
    switch corners.count {
    case 0: false
    case 1: corners[0] == point
    case 2: corners.contains(point)
    default:
      corners.indices.allSatisfy {
        Self.turn(corners[$0], corners[($0 + 1) % corners.count], point) >= 0
      }
    }
  }

  /// Returns the side of the hull to the right of the path along `points`.
  private static func chain(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var chain: [SIMD2<Double>] = []
    for point in points {
      while chain.count > 1, turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain
  }

  /// Returns a number above 0 if `c` lies to the left of the line from `a` to `b`.
  private static func turn(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}
