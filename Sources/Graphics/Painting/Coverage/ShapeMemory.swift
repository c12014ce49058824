import Drawing

/// The outlines of a picture that several workers paint in stripes: each is computed once, in
/// advance, by one of them.
///
/// Shapes are identified by the index of their commands in preorder among all of the picture.
/// Workers compute the outlines of different commands concurrently.
final class ShapeMemory {
  private struct Known: BitwiseCopyable {
    var box: PixelBox?
    /// The worker that has computed the edges, or −1; the index of the first, and their number.
    var worker = -1
    var first = 0
    var count = 0
  }

  /// The edges that one worker has computed.
  private final class Found {
    var edges = ReusableList<EdgeList.Edge>()
  }

  /// Most edges that a worker keeps: 16 MB. Shapes beyond that are outlined for each stripe.
  private static let limit = 1 << 20

  /// The number of commands in each one, including itself; empty if nothing is kept.
  private var sizes: [Int32] = []
  private var known = Buffer<Known>(1, of: Known())
  private var found: [Found] = []
  /// The triangles of meshes that several rows of tiles need; by places.
  private var meshes: [Int: (MeshTriangles, MeshPainter)] = [:]

  /// Removes all shapes, and prepares for those of commands of these sizes.
  func begin(_ sizes: [Int32], workers: Int) {
    self.sizes = sizes
    while found.count < workers { found.append(Found()) }
    for each in found { each.edges.removeAll() }
    meshes = [:]
    known.reserve(sizes.count, of: Known())
    known.base.update(repeating: Known(), count: sizes.count)
  }

  /// Returns the number of commands from a place to its next sibling.
  func size(at index: Int) -> Int { Int(sizes[index]) }

  /// The places of all commands at the top level.
  var topLevelIndices: [Int] {
    var indices: [Int] = []
    var index = 0
    while index < sizes.count {
      indices.append(index)
      index += size(at: index)
    }
    return indices
  }

  /// Returns the pixels that a shape may touch, if they are known.
  @inline(__always)
  func box(at index: Int) -> PixelBox? { known.base[index].box }

  /// Returns the edges of a shape if they are known.
  func edges(at index: Int) -> UnsafeBufferPointer<EdgeList.Edge>? {
    let shape = known.base[index]
    guard shape.worker >= 0 else { return nil }
    return UnsafeBufferPointer(
      start: found[shape.worker].edges.base + shape.first, count: shape.count)
  }

  func keep(_ box: PixelBox, at index: Int) { known.base[index].box = box }

  /// Returns the triangles of the mesh at `index`, which `take` takes unless they are known.
  func triangles(at index: Int, _ take: (MeshTriangles) -> MeshPainter) -> MeshPainter {
    if let known = meshes[index] { return known.1 }
    let triangles = MeshTriangles()
    let painter = take(triangles)
    meshes[index] = (triangles, painter)
    return painter
  }

  /// Keeps the edges of a shape if there is space.
  func keep(_ shape: UnsafeBufferPointer<EdgeList.Edge>, at index: Int, by worker: Int) {
    let found = found[worker]
    let first = found.edges.count
    guard first + shape.count <= Self.limit else { return }
    for edge in shape { found.edges.append(edge) }
    (known.base[index].first, known.base[index].count) = (first, shape.count)
    known.base[index].worker = worker
  }
}

extension Sequence<Command> {
  /// The number of commands in each one, including itself, in preorder.
  var sizes: [Int32] {
    var sizes: [Int32] = []
    addSizes(to: &sizes)
    return sizes
  }

  private func addSizes(to sizes: inout [Int32]) {
    for command in self {
      let index = sizes.count
      sizes.append(1)
      command.inner.addSizes(to: &sizes)
      sizes[index] = Int32(truncatingIfNeeded: sizes.count - index)
    }
  }
}
