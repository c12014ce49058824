import Drawing

/// What the rows of a picture are expected to cost, from what the commands touch, for stripes of equal
/// cost: all workers should finish at the same time. Pixels do not depend on it.
final class RowCosts {
  /// Eighths of a nanosecond for a pixel of each kind, for an edge and for a triangle, as measured on
  /// one processor; only their ratios count.
  enum Weight {
    static let ground = 1
    static let blended = 3
    static let glow = 4
    static let shaded = 8
    static let edge = 240
    static let triangle = 10_000
  }

  /// The change of the cost from row to row.
  private var changes: [Int] = []

  /// Forgets all costs of a picture of `height` rows.
  func begin(height: Int) { changes = Array(repeating: 0, count: height + 1) }

  /// Adds `weight` for each pixel of `box`, and `more` spread over its rows.
  func add(_ box: PixelBox, _ weight: Int, _ more: Int = 0) {
    let rows = box.rows.clamped(to: 0..<changes.count - 1)
    guard !rows.isEmpty, !box.isEmpty else { return }
    let cost = box.width * weight + more / box.height
    changes[rows.lowerBound] += cost
    changes[rows.upperBound] -= cost
  }

  /// Adds the costs of `other`, of a picture of equal height.
  func add(_ other: RowCosts) { for row in changes.indices { changes[row] += other.changes[row] } }

  /// Returns the rows in up to `count` stripes of about equal cost, from the top, if each pixel of a row
  /// of `width` costs something anyway.
  func stripes(_ count: Int, width: Int) -> [Range<Int>] {
    var (cost, sum) = (0, 0)
    let sums = changes.dropLast().map { change in
      cost += change
      sum += cost + width * Weight.ground
      return sum
    }
    var (stripes, top): ([Range<Int>], Int) = ([], 0)
    for row in sums.indices
    where sums[row] * count >= sum * (stripes.count + 1) || row == sums.count - 1 {
      stripes.append(top..<row + 1)
      top = row + 1
    }
    return stripes
  }
}

extension CommandRasterizer {
  /// Adds what a command that is no shape is expected to cost, if outlines are found for stripes.
  func expect(_ command: Command, in state: GraphicsState) {
    let box = extent(of: [command], by: state.map, within: state.box)
    switch command {
    case .glow: rowCosts.add(box, RowCosts.Weight.glow)
    case .mesh(let mesh, _):
      let triangles = mesh.parts.reduce(0) { $0 + $1.indices.count / 3 }
      rowCosts.add(box, RowCosts.Weight.blended, triangles * RowCosts.Weight.triangle)
    default: rowCosts.add(box, RowCosts.Weight.shaded)
    }
  }
}
