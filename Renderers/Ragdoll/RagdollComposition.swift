import Rendering

/// Where things stand on a stage of any size.
package struct RagdollComposition: Hashable, Sendable {
  let size: Size
  /// Height of the figure, in points.
  package let height: Double
  /// Where the figure's own coordinates begin: the middle of the floor.
  package let origin: Point
  /// Where the floor meets the curtain behind, in points from the upper edge.
  let horizon: Double

  init(_ stage: Stage) {
    size = stage.size
    let free = max(
      min(stage.clearBounds().maxY, size.height - stage.safeArea.bottom), size.height * 0.2)
    // On a wide stage it is smaller, so that a raised hand stays in the picture, and stands farther
    // up, so that its reflection lies above the controls.
    let wide = ((size.width - max(size.height, 480)) / 250).clippedToUnit
    height = min(free * (0.6 - 0.1 * wide), size.width * 0.86)
    origin = Point(size.width / 2, free * (0.945 - 0.085 * wide))
    horizon = origin.y - height * 0.15
  }

  /// A length of 1 pt where the figure is 360 pt high.
  var unit: Double { height / 360 }

  /// The stage in heights of the figure, the floor at y = 0; from higher than three it would fall
  /// too long.
  var room: Rect {
    let top = min(origin.y / height, 3)
    return Rect(-origin.x / height, -top, size.width / height, top)
  }

  /// Where a place of the figure's world is seen.
  @inline(__always)
  package func project(_ point: Point) -> Point {
    Point(origin.x + point.x * height, origin.y + point.y * height)
  }

  /// What is seen at `point` of the stage.
  func place(under point: Point) -> Point {
    Point((point.x - origin.x) / height, (point.y - origin.y) / height)
  }
}
