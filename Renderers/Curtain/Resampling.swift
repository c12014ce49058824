/// Reads a grid of positions between its points by Catmull–Rom curves, across and then down.
///
/// Source: E. Catmull and R. Rom, "A class of local interpolating splines", 1974.
package struct Resampling {
  let cols: Int
  let rows: Int

  /// Reads grids of `cols` × `rows` points, stored row by row.
  package init(cols: Int, rows: Int) { (self.cols, self.rows) = (cols, rows) }

  /// The same surface by `cols` × `rows` points, evenly spread from edge to edge.
  package func sampled(
    _ positions: [SIMD3<Double>], cols newCols: Int, rows newRows: Int
  ) -> [SIMD3<Double>] {
    let across = Taps.even(from: cols, to: newCols)
    let down = Taps.even(from: rows, to: newRows)
    var bands = [SIMD3<Double>](repeating: .zero, count: newCols * rows)
    for row in 0..<rows {
      for (col, tap) in across.enumerated() {
        bands[row * newCols + col] = tap.mix(positions, from: row * cols, by: 1)
      }
    }
    var result = [SIMD3<Double>](repeating: .zero, count: newCols * newRows)
    for (row, tap) in down.enumerated() {
      for col in 0..<newCols {
        result[row * newCols + col] = tap.mix(bands, from: col, by: newCols)
      }
    }
    return result
  }
}

/// Which four points a place between two of them is mixed from, and how much of each.
struct Taps {
  var indices: (Int, Int, Int, Int)
  var weights: (Double, Double, Double, Double)

  /// `to` places, evenly spread over a row of `from` points, at least two each.
  static func even(from: Int, to: Int) -> [Taps] {
    (0..<to).map { index in
      let place = Double(index * (from - 1)) / Double(to - 1)
      let cell = min(Int(place), from - 2)
      return Taps(cell: cell, t: place - Double(cell), count: from)
    }
  }

  init(cell: Int, t: Double, count: Int) {
    indices = (max(cell - 1, 0), cell, cell + 1, min(cell + 2, count - 1))
    let (t2, t3) = (t * t, t * t * t)
    weights = (
      -0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1, -1.5 * t3 + 2 * t2 + 0.5 * t,
      0.5 * t3 - 0.5 * t2
    )
    // Beyond an edge the row goes on straight.
    if cell == 0 {
      weights.1 += 2 * weights.0
      weights.2 -= weights.0
      weights.0 = 0
    }
    if cell + 2 > count - 1 {
      weights.2 += 2 * weights.3
      weights.1 -= weights.3
      weights.3 = 0
    }
  }

  @inline(__always)
  func mix(_ positions: [SIMD3<Double>], from start: Int, by stride: Int) -> SIMD3<Double> {
    let (a, b) = (positions[start + indices.0 * stride], positions[start + indices.1 * stride])
    let (c, d) = (positions[start + indices.2 * stride], positions[start + indices.3 * stride])
    return a * weights.0 + b * weights.1 + c * weights.2 + d * weights.3
  }
}
