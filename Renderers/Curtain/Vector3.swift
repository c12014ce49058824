import Geometry

/// A place or a way in the room, in points: x to the right, y down, z towards the eye.
package struct Vector3: Hashable, Sendable {
  /// Points to the right.
  package var x: Double
  /// Points down.
  package var y: Double
  /// Points towards the eye.
  package var z: Double

  /// `x` points to the right, `y` down and `z` towards the eye.
  @inline(__always)
  package init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The origin, and no way at all.
  package static let zero = Vector3(0, 0, 0)

  /// Both ways, one after the other.
  @inline(__always)
  package static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  /// The way from `b` to `a`.
  @inline(__always)
  package static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  /// A way `factor` times as long.
  @inline(__always)
  package static func * (a: Vector3, factor: Double) -> Vector3 {
    Vector3(a.x * factor, a.y * factor, a.z * factor)
  }

  /// Goes on by `b`.
  @inline(__always)
  package static func += (a: inout Vector3, b: Vector3) { a = a + b }

  /// Goes back by `b`.
  @inline(__always)
  package static func -= (a: inout Vector3, b: Vector3) { a = a - b }

  @inline(__always)
  func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  @inline(__always)
  func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  @inline(__always)
  package var lengthSquared: Double { x * x + y * y + z * z }

  /// How long the way is, in points.
  @inline(__always)
  package var length: Double { lengthSquared.squareRoot() }

  @inline(__always)
  func mixed(with other: Vector3, by amount: Double) -> Vector3 { self + (other - self) * amount }

  /// Whether all three are numbers.
  package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

/// Reads a grid of positions between its points by Catmull–Rom curves, across and then down.
///
/// Source: E. Catmull and R. Rom, "A class of local interpolating splines", 1974.
package struct Resampling {
  let cols: Int
  let rows: Int

  /// Reads grids of `cols` × `rows` points, stored row by row.
  package init(cols: Int, rows: Int) { (self.cols, self.rows) = (cols, rows) }

  /// The same surface by `cols` × `rows` points, evenly spread from edge to edge.
  package func sampled(_ positions: [Vector3], cols newCols: Int, rows newRows: Int) -> [Vector3] {
    let across = Taps.even(from: cols, to: newCols)
    let down = Taps.even(from: rows, to: newRows)
    var bands = [Vector3](repeating: .zero, count: newCols * rows)
    for row in 0..<rows {
      for (col, tap) in across.enumerated() {
        bands[row * newCols + col] = tap.mix(positions, from: row * cols, by: 1)
      }
    }
    var result = [Vector3](repeating: .zero, count: newCols * newRows)
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
  func mix(_ positions: [Vector3], from start: Int, by stride: Int) -> Vector3 {
    positions[start + indices.0 * stride] * weights.0 + positions[start + indices.1 * stride]
      * weights.1
      + positions[start + indices.2 * stride] * weights.2
      + positions[start + indices.3 * stride] * weights.3
  }
}
