/// The pieces of a surface, and a rim about one pixel wide that fades out, so that its edge is
/// smooth.
struct Skirt {
  let cols: Int
  let rows: Int

  /// Four corners: a b above, c d below.
  struct Quad {
    let a: Int
    let b: Int
    let c: Int
    let d: Int

    init(_ a: Int, _ b: Int, _ c: Int, _ d: Int) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }
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

  /// The pieces of the surface.
  var inside: [Quad] {
    var quads: [Quad] = []
    quads.reserveCapacity(count)
    for row in 0..<(rows - 1) {
      for col in 0..<(cols - 1) {
        let index = row * cols + col
        quads.append(Quad(index, index + 1, index + cols, index + cols + 1))
      }
    }
    return quads
  }

  /// The pieces of the rim.
  var rim: [Quad] {
    var quads: [Quad] = []
    for row in 0..<(rows - 1) {
      let (start, end) = (row * cols, row * cols + cols - 1)
      quads.append(Quad(left + row, start, left + row + 1, start + cols))
      quads.append(Quad(end, right + row, end + cols, right + row + 1))
    }
    let last = (rows - 1) * cols
    for col in 0..<(cols - 1) {
      quads.append(Quad(top + col, top + col + 1, col, col + 1))
      quads.append(Quad(last + col, last + col + 1, bottom + col, bottom + col + 1))
    }
    return quads
  }
}
