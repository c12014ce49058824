import Drawing

/// The outlines of a picture that several workers paint in stripes: each is found once, before, by
/// one of them.
///
/// Shapes are known by the places of their commands among all of the picture, from the top down.
/// Workers that find outlines side by side find those of different places.
final class ShapeMemory {
  private struct Known: BitwiseCopyable {
    var box: PixelBox?
    /// The worker that has found the edges, or −1; where they begin, and how many they are.
    var worker = -1
    var first = 0
    var count = 0
  }

  /// Edges that one worker has found.
  private final class Found {
    var edges = ReusableList<EdgeList.Edge>()
  }

  /// Most edges that a worker keeps: 16 MB. Shapes beyond that are outlined for each stripe.
  private static let limit = 1 << 20

  /// How many commands each one is, with those inside of it; empty where nothing is kept.
  private var sizes: [Int32] = []
  private var known = Buffer<Known>(1, of: Known())
  private var found: [Found] = []

  /// Forgets all shapes, and gets ready for those of the commands of these sizes.
  func begin(_ sizes: [Int32], workers: Int) {
    self.sizes = sizes
    while found.count < workers { found.append(Found()) }
    for each in found { each.edges.removeAll() }
    known.reserve(sizes.count, of: Known())
    known.base.update(repeating: Known(), count: sizes.count)
  }

  /// How many commands there are from a place to the next one beside it.
  func size(at place: Int) -> Int { Int(sizes[place]) }

  /// The places of all commands that lie inside of no other.
  var topPlaces: [Int] {
    var places: [Int] = []
    var place = 0
    while place < sizes.count {
      places.append(place)
      place += size(at: place)
    }
    return places
  }

  /// The pixels that a shape may touch, if they are known.
  @inline(__always)
  func box(at place: Int) -> PixelBox? { known.base[place].box }

  /// The edges of a shape if they are known.
  func edges(at place: Int) -> UnsafeBufferPointer<EdgeList.Edge>? {
    let shape = known.base[place]
    guard shape.worker >= 0 else { return nil }
    return UnsafeBufferPointer(
      start: found[shape.worker].edges.base + shape.first, count: shape.count)
  }

  func keep(_ box: PixelBox, at place: Int) { known.base[place].box = box }

  /// Keeps the edges of a shape, if there is room.
  func keep(_ shape: UnsafeBufferPointer<EdgeList.Edge>, at place: Int, by worker: Int) {
    let found = found[worker]
    let first = found.edges.count
    guard first + shape.count <= Self.limit else { return }
    for edge in shape { found.edges.append(edge) }
    (known.base[place].first, known.base[place].count) = (first, shape.count)
    known.base[place].worker = worker
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
