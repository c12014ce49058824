import Rendering

/// Where things lie on a stage of any size.
package struct LichenComposition: Hashable, Sendable {
  let size: Size
  /// The place where the eye rests: a little above the middle of what the controls leave free.
  package let focus: Point
  /// Reach of the greatest rosette, in points.
  package let reach: Double
  /// Half extents of the field that companions may use, round the focus.
  let field: Size

  /// The composition of a stage.
  package init(_ stage: Stage) {
    size = stage.size
    let free = max(stage.clearBounds().height, 1)
    focus = Point(size.width * 0.5, free * 0.53)
    reach = max(0.395 * min(size.width, free), 0.5)
    field = Size(size.width / 2, free / 2)
  }

  /// A place by parts of the field, −1…1 from the focus to its edges.
  func place(_ x: Double, _ y: Double) -> Point {
    Point(focus.x + x * field.width, focus.y + y * field.height)
  }
}
