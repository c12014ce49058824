/// The order in which the pieces of a surface are painted, and a rim about one pixel wide that
/// fades out, so that its edge is smooth.
struct Skirt {
  let cols: Int
  let rows: Int

  /// Four corners: a b above, c d below.
  struct Quad {
    var a: Int32
    var b: Int32
    var c: Int32
    var d: Int32
    var isFeathered: Bool
  }

  private var count: Int { cols * rows }
  /// Where the rim's corners begin: left, right, top, bottom.
  private var left: Int { count }
  private var right: Int { count + rows }
  private var top: Int { count + 2 * rows }
  private var bottom: Int { count + 2 * rows + cols }

  /// Adds the rim's corners.
  func add(to stitches: inout [Stitch]) {
    for row in 0..<rows { stitches.append(rim(stitches, row * cols, row * cols + 1)) }
    for row in 0..<rows {
      stitches.append(rim(stitches, row * cols + cols - 1, row * cols + cols - 2))
    }
    for col in 0..<cols { stitches.append(rim(stitches, col, col + cols)) }
    let last = (rows - 1) * cols
    for col in 0..<cols { stitches.append(rim(stitches, last + col, last + col - cols)) }
  }

  /// A clear corner beyond `edge`, away from `inner`.
  private func rim(_ stitches: [Stitch], _ edge: Int, _ inner: Int) -> Stitch {
    var stitch = stitches[edge]
    let (dx, dy) = (stitch.x - stitches[inner].x, stitch.y - stitches[inner].y)
    let length = (dx * dx + dy * dy).squareRoot()
    if length > 1e-6 {
      stitch.x += dx / length * 1.3
      stitch.y += dy / length * 1.3
    }
    stitch.color.w = 0
    return stitch
  }

  /// All pieces, the farthest first.
  func order(_ stitches: [Stitch]) -> [Quad] {
    let quads = pieces()
    var (low, high) = (Float.infinity, -Float.infinity)
    for stitch in stitches { (low, high) = (min(low, stitch.z), max(high, stitch.z)) }
    let steps = 255 / max(high - low, 1e-6)
    var counts = [Int](repeating: 0, count: 257)
    let keys = quads.map { quad in
      let sum =
        stitches[Int(quad.a)].z + stitches[Int(quad.b)].z + stitches[Int(quad.c)].z
        + stitches[Int(quad.d)].z
      let key = min(max(Int((sum * 0.25 - low) * steps), 0), 255)
      counts[key + 1] += 1
      return key
    }
    for key in 1...256 { counts[key] += counts[key - 1] }
    var ordered = quads
    for (quad, key) in zip(quads, keys) {
      ordered[counts[key]] = quad
      counts[key] += 1
    }
    return ordered
  }

  private func pieces() -> [Quad] {
    var quads: [Quad] = []
    quads.reserveCapacity(count + 2 * (cols + rows))
    func add(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ isFeathered: Bool) {
      quads.append(
        Quad(a: Int32(a), b: Int32(b), c: Int32(c), d: Int32(d), isFeathered: isFeathered))
    }
    for row in 0..<(rows - 1) {
      add(left + row, row * cols, left + row + 1, (row + 1) * cols, true)
      for col in 0..<(cols - 1) {
        let index = row * cols + col
        add(index, index + 1, index + cols, index + cols + 1, false)
      }
      let edge = row * cols + cols - 1
      add(edge, right + row, edge + cols, right + row + 1, true)
    }
    let last = (rows - 1) * cols
    for col in 0..<(cols - 1) {
      add(top + col, top + col + 1, col, col + 1, true)
      add(last + col, last + col + 1, bottom + col, bottom + col + 1, true)
    }
    return quads
  }
}
