/// The borders of outlines that took long to resolve, kept from picture to picture: headings and
/// their soft rims are mostly drawn again just as they were.
struct KnownBorders {
  /// What decides the borders, all of it, and the borders.
  private struct Known {
    let edges: [DeviceOutline.Edge]
    let contours: [DeviceOutline.Contour]
    let isEvenOdd: Bool
    let box: PixelBox
    let borders: [DeviceOutline.Edge]
  }

  /// Fewest steps of a sweep that are worth it: about what comparing thousands of edges costs.
  static let fewestSteps = 1 << 14
  /// Most outlines that are kept, and most edges of each: 2 MB in all.
  private static let most = 8
  private static let mostEdges = 1 << 13

  /// Those that were asked for last at the end.
  private var known: [Known] = []

  /// How many are kept.
  var count: Int { known.count }

  /// Adds the borders of `outline` within `box` to `result` where they are known.
  mutating func recall(
    _ outline: borrowing DeviceOutline, isEvenOdd: Bool, in box: PixelBox,
    into result: inout DeviceOutline
  ) -> Bool {
    let (edges, contours) = (outline.edges, outline.contours)
    let place = known.lastIndex { each in
      each.isEvenOdd == isEvenOdd && each.box == box && each.edges.elementsEqual(edges)
        && each.contours.elementsEqual(contours)
    }
    guard let place else { return false }
    for edge in known[place].borders { result.append(edge) }
    known.append(known.remove(at: place))
    return true
  }

  /// Keeps that `borders` are those of `outline` within `box`.
  mutating func note(
    _ borders: borrowing DeviceOutline, of outline: borrowing DeviceOutline, isEvenOdd: Bool,
    in box: PixelBox
  ) {
    guard max(outline.count, borders.count) <= KnownBorders.mostEdges else { return }
    if known.count == KnownBorders.most { known.removeFirst() }
    known.append(
      Known(
        edges: Array(outline.edges), contours: Array(outline.contours), isEvenOdd: isEvenOdd,
        box: box, borders: Array(borders.edges)))
  }
}
