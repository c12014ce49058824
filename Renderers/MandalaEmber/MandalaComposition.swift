import Rendering

/// Where the mandala lies on a stage of any size.
package struct MandalaComposition: Hashable, Sendable {
  /// Centre of the mandala: a little above the middle of the stage.
  package let focus: Point
  /// Radius of the mandala as it begins, in points; lengths of the pattern are in this unit.
  package let reach: Double

  /// The composition of a stage, clear of what stands at its edges.
  package init(_ stage: Stage) {
    let clear = stage.clearBounds(top: 0.2)
    focus = clear.point(0.5, 0.53)
    reach = max(0.4 * clear.size.shorterSide, 0.5)
  }

  /// Points in what is one point wide on a stage of 390 points.
  package var unit: Double { reach / 156 }

  /// The way from the centre to `place`, in radii.
  func way(to place: Point) -> Vector { (place - focus) / reach }

  /// The place in points at the end of a way from the centre, in radii.
  func place(at way: Vector) -> Point { focus + way * reach }
}
