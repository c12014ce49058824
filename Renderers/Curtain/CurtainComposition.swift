import Rendering

/// Positions of the elements on a stage of any size, and the projection of the room.
package struct CurtainComposition: Hashable, Sendable {
  let size: Size
  /// Ends of the row of points on the rail.
  let left: Double
  let right: Double
  /// Height of the rail, in points from the upper edge.
  package let rail: Double
  /// Length of the cloth from the rail to the hem.
  package let drop: Double
  /// Outer edge of the window's frame.
  let window: Rect
  /// A length of 1 pt on a stage of 390 × 844.
  let unit: Double
  /// The vanishing point of lines that lead straight into the room.
  let eye: Point
  /// Distance of the eye from the plane of the rail.
  let distance: Double

  init(_ stage: Stage) {
    size = stage.size
    let (width, free) = (max(size.width, 1), max(stage.clearBounds().height, 1))
    rail = free * 0.105
    drop = min(free * 0.84, width * 4)
    let span = min(width * 0.92, drop * 1.75)
    let start = (width - span) / 2
    left = start + span * 0.035
    right = start + span * 0.79
    unit = drop / 524
    window = CurtainComposition.aligned(
      Rect(start + span * 0.07, rail - drop * 0.004, span * 0.905, drop * 0.9))
    eye = Point(width / 2, rail + drop * 0.42)
    distance = drop * 3
  }

  /// Returns `rect` aligned to whole points, if it is large enough for that to be invisible.
  private static func aligned(_ rect: Rect) -> Rect {
    guard rect.width > 60, rect.height > 60 else { return rect }
    let (x, y) = (rect.minX.rounded(), rect.minY.rounded())
    return Rect(x, y, rect.maxX.rounded() - x, rect.maxY.rounded() - y)
  }

  /// Returns a position on the hanging cloth, 0…1 from side to side and from rail to hem, as
  /// fractions of the stage.
  func part(across: Double, down: Double) -> Point {
    Point(
      (left + across * (right - left)) / max(size.width, 1),
      (rail + down * drop) / max(size.height, 1))
  }

  /// Projects `position` to the stage.
  @inline(__always)
  package func project(_ position: SIMD3<Double>) -> Point {
    let scale = distance / (distance - min(position.z, distance * 0.6))
    return Point(eye.x + (position.x - eye.x) * scale, eye.y + (position.y - eye.y) * scale)
  }

  /// Returns the position at depth `z` under `point` of the stage.
  @inline(__always)
  func position(under point: Point, z: Double) -> SIMD3<Double> {
    let scale = (distance - min(z, distance * 0.6)) / distance
    return SIMD3(eye.x + (point.x - eye.x) * scale, eye.y + (point.y - eye.y) * scale, z)
  }
}
