import Drawing
import Geometry

/// Costs of the commands of a canvas, each without those inside of it.
final class CostLedger {
  /// One for each command, from the top down.
  private(set) var costs: [FrameCost] = []
  private let converter = ScanConverter()
  private var crossings = CrossingCounter()

  /// Forgets all costs, and begins with `count` commands that have cost nothing but themselves.
  func begin(_ count: Int) {
    var command = FrameCost()
    command[.commands] = 1
    costs = Array(repeating: command, count: count)
  }

  /// Adds `count` to a figure of the command at `index`.
  func charge(_ count: Int64, _ figure: FrameCost.Figure, at index: Int) {
    costs[index][figure] += count
  }

  /// Adds what the inside of `outline` costs, as far as it lies in `box`, and returns that inside.
  func charge(
    _ outline: borrowing EdgeList, _ rule: FillRule, within box: PixelBox, at index: Int
  ) -> Inside {
    let inside = Inside(
      edges: UnsafeBufferPointer(outline.edges), isEvenOdd: rule == .evenOdd, box: box)
    var pixels: Int64 = 0
    converter.convert(inside) { _, from, to, _ in
      pixels += Int64(to - from)
    } row: { _ in
    }
    costs[index][.edges] += Int64(outline.count)
    costs[index][.crossings] += crossings.count(outline)
    costs[index][.blendedPixels] += pixels
    return inside
  }
}

extension CommandRasterizer {
  /// True if pixels change; otherwise the mode decides what is done instead.
  var isPainting: Bool { if case .painting = mode { true } else { false } }

  var isOutlining: Bool { if case .outlining = mode { true } else { false } }

  /// Adds `count` to a figure of the command at hand if costs are counted.
  @inline(__always)
  func charge(_ count: Int64, _ figure: FrameCost.Figure, in state: GraphicsState) {
    if case .counting(let ledger) = mode { ledger.charge(count, figure, at: state.place) }
  }

  /// Adds what `mesh` costs if costs are counted: triangles count by their areas, each as far as
  /// the box round it is seen.
  func charge(_ mesh: Mesh, in state: GraphicsState) {
    for part in mesh.parts { charge(trianglesOf: part, in: state) }
  }

  private func charge(trianglesOf mesh: Mesh, in state: GraphicsState) {
    let limits = Rect(state.box)
    let corners = mesh.vertices.map { space.place($0.position, by: state.map) }
    for first in stride(from: 0, to: mesh.indices.count - 2, by: 3) {
      let (a, b, c) = (
        corners[Int(mesh.indices[first])], corners[Int(mesh.indices[first + 1])],
        corners[Int(mesh.indices[first + 2])]
      )
      let (left, top) = (min(a.x, b.x, c.x), min(a.y, b.y, c.y))
      let box = Rect(left, top, max(a.x, b.x, c.x) - left, max(a.y, b.y, c.y) - top)
      guard let seen = box.intersection(limits) else { continue }
      let area = min(abs((b - a).cross(c - a)) / 2, seen.width * seen.height)
      charge(3, .edges, in: state)
      charge(Int64(area.rounded(.up)), .blendedPixels, in: state)
    }
  }
}
