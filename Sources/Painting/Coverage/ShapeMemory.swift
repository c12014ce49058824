import Drawing

/// The outlines of a picture that is painted in stripes: each is found once, though several stripes
/// show it.
///
/// Shapes are known by the places of their commands among all of the picture, from the top down.
struct ShapeMemory: ~Copyable {
  private struct Known: BitwiseCopyable {
    var box: PixelBox?
    /// Where its edges begin, and how many they are.
    var edges: (first: Int, count: Int)?
  }

  /// Most edges that are kept: 16 MB. Shapes beyond that are outlined for each stripe.
  private static let limit = 1 << 20

  /// How many commands each one is, with those inside of it; empty where nothing is kept.
  private var sizes: [Int32] = []
  private var known = Buffer<Known>(1, of: Known())
  private var edges = ReusableList<EdgeList.Edge>()

  /// Forgets all shapes, and keeps those of the commands of these sizes, if there are any.
  mutating func begin(_ sizes: [Int32]) {
    self.sizes = sizes
    edges.removeAll()
    known.reserve(sizes.count, of: Known())
    known.base.update(repeating: Known(), count: sizes.count)
  }

  /// How many commands there are from a place to the next one beside it.
  func size(at place: Int) -> Int { sizes.isEmpty ? 1 : Int(sizes[place]) }

  /// The pixels that a shape may touch, which `find` finds.
  @inline(__always)
  func box(at place: Int, _ find: () -> PixelBox) -> PixelBox {
    guard !sizes.isEmpty else { return find() }
    if let box = known.base[place].box { return box }
    let box = find()
    known.base[place].box = box
    return box
  }

  /// The edges of a shape if they are known; they hold until others are kept.
  func edges(at place: Int) -> UnsafeBufferPointer<EdgeList.Edge>? {
    guard !sizes.isEmpty, let (first, count) = known.base[place].edges else { return nil }
    return UnsafeBufferPointer(start: edges.base + first, count: count)
  }

  /// Keeps the edges of a shape, if there is room.
  mutating func keep(_ shape: UnsafeBufferPointer<EdgeList.Edge>, at place: Int) {
    guard !sizes.isEmpty, edges.count + shape.count <= Self.limit else { return }
    let first = edges.count
    for edge in shape { edges.append(edge) }
    known.base[place].edges = (first, shape.count)
  }
}

extension Sequence<Command> {
  /// How many commands each one is, with those inside of it, from the top down.
  var sizes: [Int32] {
    var sizes: [Int32] = []
    addSizes(to: &sizes)
    return sizes
  }

  private func addSizes(to sizes: inout [Int32]) {
    for command in self {
      let place = sizes.count
      sizes.append(1)
      command.inner.addSizes(to: &sizes)
      sizes[place] = Int32(truncatingIfNeeded: sizes.count - place)
    }
  }
}
