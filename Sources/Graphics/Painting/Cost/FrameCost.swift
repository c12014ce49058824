/// The cost of a frame, in counts that are equal on every machine, in every build, for any number
/// of jobs and independent of caches: work is counted when it is requested.
package struct FrameCost: Hashable, Sendable {
  /// A counted quantity. The raw values are the keys of JSON.
  package enum Figure: String, CaseIterable, Hashable, Sendable {
    /// Drawing commands, with those inside of groups and masks.
    case commands
    /// Straight edges around filled, stroked and clipped areas, after flattening and outlining;
    /// three for a triangle.
    case edges
    /// Crossings of edges of one shape: the cost of overlapping contours, dense scribbles and
    /// strokes that turn within their width.
    case crossings
    /// Composited pixels: inside of shapes, images and meshes; of the boxes of layers, masks and
    /// blurs once more when these are composited; of irregular clips.
    case blendedPixels
    /// Pixels of the boxes of glows.
    case glowPixels
    /// Pixels written by blurs, along rows and along columns, and those of the boxes of blurred
    /// rectangles.
    case blurPixels
    /// Size of the frame in bytes, as a PNG without texts, at the effort `fast`.
    case bytes
    /// Views in the player's tree.
    case nodes
    /// Work of the last step of the simulation, as counted by the renderer.
    case steps

    fileprivate var index: Int {
      switch self {
      case .commands: 0
      case .edges: 1
      case .crossings: 2
      case .blendedPixels: 3
      case .glowPixels: 4
      case .blurPixels: 5
      case .bytes: 6
      case .nodes: 7
      case .steps: 8
      }
    }
  }

  private var counts = SIMD16<Int64>()

  /// Creates a cost of zeros.
  package init() {}

  /// A count; 0 or more.
  package subscript(figure: Figure) -> Int64 {
    get { counts[figure.index] }
    set { counts[figure.index] = newValue }
  }

  /// Returns the sum of both.
  package static func + (one: FrameCost, other: FrameCost) -> FrameCost {
    var sum = one
    sum.counts &+= other.counts
    return sum
  }

  /// Returns the larger count of each figure.
  package func union(_ other: FrameCost) -> FrameCost {
    var most = self
    most.counts.replace(with: other.counts, where: other.counts .> counts)
    return most
  }
}
