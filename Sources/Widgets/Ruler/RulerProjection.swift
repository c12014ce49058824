import Geometry

/// Turns places on a ruler into points of the stage: along it from the cursor towards larger
/// values, and across it from the edge where marks hang.
struct RulerProjection {
  let box: Rect
  let direction: RulerDirection

  /// Length of the ruler, in points.
  var length: Double { direction == .up ? box.height : box.width }

  /// The point `along` and `across`, in points.
  func point(_ along: Double, _ across: Double) -> Point {
    switch direction {
    case .right: Point(box.midX + along, box.minY + across)
    case .left: Point(box.midX - along, box.minY + across)
    case .up: Point(box.minX + across, box.midY - along)
    }
  }

  /// The upright rectangle round a place; `extent` is its breadth along the ruler and its length
  /// across.
  func rect(around place: (along: Double, across: Double), _ extent: Size) -> Rect {
    let center = point(place.along, place.across)
    return Rect(
      center: center, size: direction == .up ? Size(extent.height, extent.width) : extent)
  }
}
