/// What a frame costs, in counts that are equal on every machine, in every build, over any number
/// of jobs and whatever is cached: work is counted where it is asked for.
package struct FrameCost: Hashable, Sendable {
  /// What is counted. The raw values are the keys of JSON.
  package enum Figure: String, CaseIterable, Hashable, Sendable {
    /// Drawing commands, with those inside of groups and masks.
    case commands
    /// Straight edges round what is filled, stroked and clipped, once curves are lines and lines have
    /// outlines; three for a triangle.
    case edges
    /// Where edges of one shape cross: that is what overlapping contours, dense scribbles and strokes
    /// that turn within their width cost.
    case crossings
    /// Pixels that are composited: inside of shapes, images and meshes; of the boxes of layers, masks
    /// and blurs once more when these are composited; of irregular clips.
    case blendedPixels
    /// Pixels of the boxes of glows.
    case glowPixels
    /// Pixels that blurs write, along rows and along columns, and those of the boxes of blurred
    /// rectangles.
    case blurPixels
    /// Bytes of the frame as a PNG without texts, at the effort `fast`.
    case bytes
    /// Views that have a place in the player's tree.
    case nodes
    /// What the last step of the simulation took, as the renderer counts it.
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

  /// Nothing.
  package init() {}

  /// A count; 0 or more.
  package subscript(figure: Figure) -> Int64 {
    get { counts[figure.index] }
    set { counts[figure.index] = newValue }
  }

  /// Both together.
  package static func + (one: FrameCost, other: FrameCost) -> FrameCost {
    var sum = one
    sum.counts &+= other.counts
    return sum
  }

  /// The larger count of each figure.
  package func union(_ other: FrameCost) -> FrameCost {
    var most = self
    most.counts.replace(with: other.counts, where: other.counts .> counts)
    return most
  }
}
