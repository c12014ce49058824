import Geometry

/// The positions of a formation, in the order of its blueprint.
package struct Slots: Hashable, Sendable {
  /// The positions, in points.
  package private(set) var positions: [Point] = []

  /// Lays `blueprint` over `frame`; neighbours keep `spacing` points unless fingers determine it.
  mutating func lay(
    _ blueprint: Blueprint, over frame: FingerFrame, spacing: Double,
    in composition: SwarmComposition
  ) {
    positions.removeAll(keepingCapacity: true)
    switch blueprint.formation {
    case .flock: return
    case .ring: layRing(blueprint, frame, spacing, composition)
    case .line: layLine(blueprint, frame, spacing, composition)
    case .triangle: layTriangle(blueprint, frame)
    case .grid: layGrid(blueprint, frame, spacing, composition)
    }
  }

  private mutating func layRing(
    _ blueprint: Blueprint, _ frame: FingerFrame, _ spacing: Double, _ composition: SwarmComposition
  ) {
    let reach = Blueprint.reach(of: blueprint.rows.count, blueprint.count)
    let smallest = min(40 * composition.unit, composition.ringLimit)
    let radius = min(max(reach * spacing, smallest), composition.ringLimit)
    let gap = radius / reach
    for (ring, positions) in blueprint.rows.enumerated() {
      let turn = Math.twoPi / Double(max(positions, 1))
      for index in 0..<positions {
        let angle = turn * (Double(index) + (ring.isMultiple(of: 2) ? 0 : 0.5)) - Math.pi / 2
        self.positions.append(
          frame.fingers[0] + Vector(angle: angle) * (radius - gap * Double(ring)))
      }
    }
  }

  private mutating func layLine(
    _ blueprint: Blueprint, _ frame: FingerFrame, _ spacing: Double, _ composition: SwarmComposition
  ) {
    let ranks = blueprint.rows.count
    let longest = Double(max(blueprint.rows.max() ?? 2, 2) - 1)
    let span = frame.fingers[1] - frame.fingers[0]
    let way = span.length > 1e-3 ? span.normalized : Vector(1, 0)
    let length = max(span.length, min(3 * longest, 0.5 * composition.ringLimit))
    let start = frame.middle - way * (length / 2)
    for (rank, positions) in blueprint.rows.enumerated() {
      let inset = (rank + ranks / 2).isMultiple(of: 2) ? 0 : length / longest / 2
      let side = way.perpendicular * (0.4 * spacing * (Double(rank) - Double(ranks - 1) / 2))
      for index in 0..<positions {
        let part = positions > 1 ? Double(index) / Double(positions - 1) : 0.5
        self.positions.append(start + side + way * (inset + part * (length - 2 * inset)))
      }
    }
  }

  private mutating func layTriangle(_ blueprint: Blueprint, _ frame: FingerFrame) {
    let tip = frame.fingers[blueprint.tip]
    let left = frame.fingers[(blueprint.tip + 1) % 3]
    let right = frame.fingers[(blueprint.tip + 2) % 3]
    for (row, positions) in blueprint.rows.enumerated() {
      let down = Double(row) / Double(max(blueprint.rows.count - 1, 1))
      let (from, to) = (tip.mixed(with: left, by: down), tip.mixed(with: right, by: down))
      for index in 0..<positions {
        self.positions.append(
          from.mixed(with: to, by: positions > 1 ? Double(index) / Double(positions - 1) : 0.5))
      }
    }
  }

  private mutating func layGrid(
    _ blueprint: Blueprint, _ frame: FingerFrame, _ spacing: Double, _ composition: SwarmComposition
  ) {
    let axis = Vector(angle: frame.box.angle)
    let least = min(2 * spacing, 0.5 * composition.ringLimit)
    let margin = 0.35 * spacing
    let (width, height) = (
      max(frame.box.half.width + margin, least), max(frame.box.half.height + margin, least)
    )
    for (row, positions) in blueprint.rows.enumerated() {
      let down = 2 * Double(row) / Double(max(blueprint.rows.count - 1, 1)) - 1
      let start = frame.box.center + axis.perpendicular * (down * height)
      for index in 0..<positions {
        let part = positions > 1 ? 2 * Double(index) / Double(positions - 1) - 1 : 0
        self.positions.append(start + axis * (part * width))
      }
    }
  }
}

/// The pattern of a formation: the number of positions in each row. It stays the same while fingers
/// move, so that every drone keeps its slot; the positions follow the fingers.
struct Blueprint: Hashable, Sendable {
  let formation: Formation
  /// Positions per row: rings from the outside in, ranks of a line, rows of a triangle from its tip
  /// to its base, rows of a grid.
  let rows: [Int]
  /// The index of the finger at the tip of a triangle.
  let tip: Int

  /// The total number of positions.
  var count: Int { rows.reduce(0, +) }

  /// Creates a pattern for `count` drones that suits `frame`.
  init(_ frame: FingerFrame, count: Int, in composition: SwarmComposition) {
    formation = frame.formation
    switch frame.formation {
    case .flock:
      (rows, tip) = ([], 0)
    case .ring:
      (rows, tip) = (Blueprint.rings(count, in: composition), 0)
    case .line:
      let ranks = max(1, Int((Double(count) / 10).squareRoot().rounded()))
      (rows, tip) = (Blueprint.shares(of: count, [Double](repeating: 1, count: ranks)), 0)
    case .triangle:
      tip = frame.blunt
      rows = Blueprint.triangle(count, flatness: frame.flatness(tip: tip))
    case .grid:
      (rows, tip) = (Blueprint.grid(count, frame.box), 0)
    }
  }

  /// Splits `count` by `weights`; each share is within 1 of the exact one, and they add up to
  /// `count`.
  static func shares(of count: Int, _ weights: [Double]) -> [Int] {
    let all = weights.reduce(0, +)
    var (sum, given) = (0.0, 0)
    return weights.map { weight in
      sum += weight
      let due = Int((Double(count) * sum / all).rounded())
      defer { given = due }
      return due - given
    }
  }

  /// Returns the radius of the outermost of `rings` rings relative to the spacing, if `count`
  /// positions share the rings at that spacing: Σ 2π(R − i) = count.
  static func reach(of rings: Int, _ count: Int) -> Double {
    let k = Double(rings)
    return (Double(count) / Math.twoPi + k * (k - 1) / 2) / k
  }

  /// Returns as few rings as fit the stage at the usual spacing, but with an open middle.
  private static func rings(_ count: Int, in composition: SwarmComposition) -> [Int] {
    let room = 0.86 * composition.ringLimit / (24 * composition.unit)
    var rings = 1
    while reach(of: rings, count) > room {
      let next = reach(of: rings + 1, count)
      guard next - Double(rings) >= 0.42 * next else { break }
      rings += 1
    }
    let outer = reach(of: rings, count)
    return shares(of: count, (0..<rings).map { outer - Double($0) })
  }

  /// Returns rows whose lengths grow linearly from the tip, with row distances as between
  /// neighbours.
  private static func triangle(_ count: Int, flatness: Double) -> [Int] {
    let n = Double(count)
    // rows · base / 2 positions fill it; rows are √¾ of the spacing apart.
    let ideal = (2 * n * flatness / 0.75.squareRoot()).squareRoot()
    let rows = min(max(Int((ideal + 0.25).rounded()), 2), max(2, count / 2))
    let last = 2 * (n - Double(rows)) / Double(rows)
    let growth = last / Double(rows - 1)
    return shares(of: count, (0..<rows).map { 1 + growth * Double($0) })
  }

  /// Returns rows whose distance is similar to that of neighbours in a row; full rows if that is
  /// close.
  private static func grid(_ count: Int, _ box: OrientedBox) -> [Int] {
    let aspect = max(box.half.width, 1e-6) / max(box.half.height, 1e-6)
    var (best, least) = (1, Double.infinity)
    for rows in 1...max(1, count / 2) {
      let columns = Double(count) / Double(rows)
      let across = aspect / max(columns - 1, 0.5)
      let down = 1 / max(Double(rows) - 1, 0.5)
      let ratio = max(across / down, down / across)
      let badness = ratio + (count.isMultiple(of: rows) ? 0 : 0.45)
      if badness < least { (best, least) = (rows, badness) }
    }
    return shares(of: count, [Double](repeating: 1, count: best))
  }

  /// Returns the ratio of distances along rows and across them in `frame`; 1 is equal.
  func unevenness(in frame: FingerFrame) -> Double {
    switch formation {
    case .flock, .ring, .line: return 1
    case .triangle:
      let along = 1 / Double(max((rows.last ?? 2) - 1, 1))
      let across = frame.flatness(tip: tip) / Double(max(rows.count - 1, 1)) / 0.75.squareRoot()
      return max(along, across) / max(min(along, across), 1e-9)
    case .grid:
      let along = frame.box.half.width / Double(max((rows.first ?? 2) - 1, 1))
      let across = frame.box.half.height / Double(max(rows.count - 1, 1))
      return max(along, across) / max(min(along, across), 1e-9)
    }
  }
}
