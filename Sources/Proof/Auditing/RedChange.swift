import Drawing

/// The chromaticity of a square between its changes to and from a saturated red.
///
/// A change is complete where the square is red and some other colour of it, since the last change
/// or since the beginning, lies farther than 0.2 from it in u′ v′, or the other way round. Source:
/// WCAG 2.2, "general flash and red flash thresholds".
struct RedChange: FlashChange {
  /// The colours since the last change: of one kind after a red or another colour has ended it, of
  /// both before the first.
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
    let isChange = next != way && opposites.mostSquaredDistance(from: chroma.place) > 0.04
    if isChange { (way, reds, others) = (next, ChromaHull(), ChromaHull()) }
    if way == 0 || next == way {
      if chroma.isRed { reds.add(chroma.place) } else { others.add(chroma.place) }
    }
    return isChange ? next : 0
  }
}

/// The position of a colour in u′ v′ of CIE 1976.
private struct Chroma {
  let place: SIMD2<Double>
  /// R / (R + G + B) ≥ 0.8 in linear light.
  let isRed: Bool

  /// Black has the chromaticity of white, D65: what is dark has no colour.
  init(_ light: SIMD3<Double>) {
    let sum = light.x + light.y + light.z
    isRed = sum > 1e-4 && light.x >= (0.8 - 1e-9) * sum
    let x = 0.4124 * light.x + 0.3576 * light.y + 0.1805 * light.z
    let y = LinearLight.luminance(light)
    let z = 0.0193 * light.x + 0.1192 * light.y + 0.9505 * light.z
    let whole = x + 15 * y + 3 * z
    place = sum > 1e-4 ? SIMD2(4 * x, 9 * y) / whole : SIMD2(0.1978, 0.4683)
  }
}

/// The corners of the convex hull of points: the point farthest from any place is one of them, so no
/// other need be kept.
private struct ChromaHull {
  /// Anticlockwise, without those on a straight side.
  private var corners: [SIMD2<Double>] = []

  /// The square of the distance of the farthest point; 0 of none.
  func mostSquaredDistance(from place: SIMD2<Double>) -> Double {
    corners.map { (($0 - place) * ($0 - place)).sum() }.max() ?? 0
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

  /// The side of the hull that lies to the right of the way along `points`.
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

  /// Above 0 where `c` lies to the left of the way from `a` to `b`.
  private static func turn(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}
