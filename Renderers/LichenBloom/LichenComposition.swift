import Geometry
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

  /// The composition of a stage of `size` points.
  package init(_ size: Size) {
    self.size = size
    let calm = min(Stage.controlsHeight, size.height * 0.3)
    let free = max(size.height - calm, 1)
    focus = Point(size.width * 0.5, free * 0.53)
    reach = max(0.395 * min(size.width, free), 0.5)
    field = Size(size.width / 2, free / 2)
  }

  /// A place by parts of the field, −1…1 from the focus to its edges.
  func place(_ x: Double, _ y: Double) -> Point {
    Point(focus.x + x * field.width, focus.y + y * field.height)
  }
}
