import Geometry

/// The visible edges: those where a surface ends or folds back. Only pixels that they cross are
/// partly covered; every other one belongs to the triangle that contains its middle.
///
/// Two triangles that share two vertices and lie on opposite sides of the line between these are
/// continuous in colour, texture and depth, so that edge is invisible.
final class SilhouetteEdges {
  /// An edge by its vertices.
  private struct Edge: BitwiseCopyable {
    var low: Int32
    var high: Int32
  }

  private var edges = ReusableList<Edge>()
  /// The index of the first half edge of each vertex.
  private var starts = Buffer<Int32>(1, of: 0)
  /// Half edges by their lower vertex: the higher one, and the side of the triangle.
  private var halves = Buffer<UInt64>(1, of: 0)

  /// Finds the visible edges of `triangles`.
  func take(
    _ triangles: UnsafeBufferPointer<MeshTriangles.Triangle>,
    _ corners: UnsafePointer<MeshTriangles.Corner>, count: Int
  ) {
    edges.removeAll()
    starts.reserve(count + 2, of: 0)
    halves.reserve(3 * triangles.count, of: 0)
    starts.base.update(repeating: 0, count: count + 2)
    for triangle in triangles {
      triangle.forEachSide { starts.base[Int(min($0, $1)) + 2] &+= 1 }
    }
    for vertex in 0..<count { starts.base[vertex + 2] &+= starts.base[vertex + 1] }
    for triangle in triangles {
      let isReversed = triangle.isReversed(corners)
      triangle.forEachSide { from, to in
        let low = Int(min(from, to))
        let side: UInt64 = (from < to) == isReversed ? 1 : 0
        halves.base[Int(starts.base[low + 1])] = UInt64(max(from, to)) &<< 1 | side
        starts.base[low + 1] &+= 1
      }
    }
    for vertex in 0..<count {
      let (first, end) = (Int(starts.base[vertex]), Int(starts.base[vertex + 1]))
      if first < end {
        keep(vertex, UnsafeMutableBufferPointer(start: halves.base + first, count: end - first))
      }
    }
  }

  /// Keeps the visible edges from `vertex`.
  private func keep(_ vertex: Int, _ halves: UnsafeMutableBufferPointer<UInt64>) {
    halves.sortInPlace()
    var index = 0
    while index < halves.count {
      let half = halves[index]
      var next = index + 1
      while next < halves.count, halves[next] &>> 1 == half &>> 1 { next += 1 }
      // An inner edge has one triangle on each side.
      if next - index != 2 || halves[index + 1] == half {
        edges.append(
          Edge(
            low: Int32(truncatingIfNeeded: vertex), high: Int32(truncatingIfNeeded: half &>> 1)))
      }
      index = next
    }
  }

  /// Marks the pixels of `band` that edges cross, or may cross.
  func mark(_ band: MeshBand, _ corners: UnsafePointer<MeshTriangles.Corner>) {
    let box = band.box
    let (top, bottom) = (Double(box.top), Double(box.bottom))
    for index in 0..<edges.count {
      let edge = edges[index]
      var (a, b) = (corners[Int(edge.low)], corners[Int(edge.high)])
      if b.y < a.y { swap(&a, &b) }
      // Rounding to fixed point may add a little.
      let slack = 1.0 / 1024
      guard b.y + slack > top, a.y - slack < bottom else { continue }
      let first = max(wholeBelow(max(a.y - slack, top)), box.top)
      let last = min(wholeAbove(min(b.y + slack, bottom)), box.bottom)
      let (left, right) = (min(a.x, b.x), max(a.x, b.x))
      let slope = b.y - a.y > slack ? (b.x - a.x) / (b.y - a.y) : 0
      let reach = abs(slope) * (0.5 + slack) + slack
      for row in first..<last {
        var (from, to) = (left - slack, right + slack)
        if b.y - a.y > slack {
          let middle = a.x + (Double(row) + 0.5 - a.y) * slope
          (from, to) = (max(from, middle - reach), min(to, middle + reach))
        }
        band.mark(
          row, wholeBelow(max(from, Double(box.left))),
          wholeAbove(min(to, Double(box.right))))
      }
    }
  }
}

extension UnsafeMutableBufferPointer<UInt64> {
  /// Sorts the values; small counts by insertion.
  fileprivate func sortInPlace() {
    var copy = self
    guard count <= 32 else { return copy.sort() }
    for index in stride(from: 1, to: count, by: 1) {
      let value = self[index]
      var slot = index
      while slot > 0, self[slot - 1] > value {
        self[slot] = self[slot - 1]
        slot -= 1
      }
      self[slot] = value
    }
  }
}

extension MeshTriangles.Triangle {
  /// Calls `body` for the three sides with their vertices, in order.
  @inline(__always)
  fileprivate func forEachSide(_ body: (_ from: Int32, _ to: Int32) -> Void) {
    body(a, b)
    body(b, c)
    body(c, a)
  }

  /// True if the corners have the opposite direction.
  @inline(__always)
  fileprivate func isReversed(_ corners: UnsafePointer<MeshTriangles.Corner>) -> Bool {
    let (p, q, r) = (corners[Int(a)], corners[Int(b)], corners[Int(c)])
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) < 0
  }
}
