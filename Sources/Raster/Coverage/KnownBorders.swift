/// The borders of outlines that took long to resolve, kept from picture to picture: headings and
/// their soft rims are mostly drawn again just as they were.
///
/// What took longest stays longest, and ages only as others make room (N. Young, "The k-server dual
/// and loose competitiveness for paging", 1994): shapes that move, and are never asked for again,
/// drive nothing else out.
struct KnownBorders {
  /// What decides the borders, all of it, and the borders.
  private struct Known {
    let edges: [DeviceOutline.Edge]
    let contours: [DeviceOutline.Contour]
    let isEvenOdd: Bool
    let box: PixelBox
    let borders: [DeviceOutline.Edge]
    /// Steps of the sweep that they took.
    let steps: Int
    /// What it is worth to keep them, against the others.
    var worth: Int
  }

  /// Fewest steps of a sweep that are worth it: about what comparing thousands of edges costs.
  static let fewestSteps = 1 << 14
  /// Most outlines that are kept, and most edges of each: 2 MB in all.
  private static let most = 8
  private static let mostEdges = 1 << 13

  private var known: [Known] = []
  /// What those were worth that had to go.
  private var age = 0

  /// How many are kept.
  var count: Int { known.count }

  /// Adds the borders of `outline` within `box` to `result` where they are known.
  mutating func recall(
    _ outline: borrowing DeviceOutline, isEvenOdd: Bool, in box: PixelBox,
    into result: inout DeviceOutline
  ) -> Bool {
    let (edges, contours) = (outline.edges, outline.contours)
    let place = known.firstIndex { each in
      each.isEvenOdd == isEvenOdd && each.box == box && each.edges.elementsEqual(edges)
        && each.contours.elementsEqual(contours)
    }
    guard let place else { return false }
    for edge in known[place].borders { result.append(edge) }
    known[place].worth = age + known[place].steps
    return true
  }

  /// Keeps that `borders`, which took so many `steps`, are those of `outline` within `box`.
  mutating func note(
    _ borders: borrowing DeviceOutline, of outline: borrowing DeviceOutline, isEvenOdd: Bool,
    in box: PixelBox, steps: Int
  ) {
    guard max(outline.count, borders.count) <= KnownBorders.mostEdges else { return }
    if known.count == KnownBorders.most,
      let place = known.indices.min(by: { known[$0].worth < known[$1].worth })
    {
      age = known.remove(at: place).worth
    }
    known.append(
      Known(
        edges: Array(outline.edges), contours: Array(outline.contours), isEvenOdd: isEvenOdd,
        box: box, borders: Array(borders.edges), steps: steps, worth: age + steps))
  }
}
