import Rendering

/// The home positions of the boxes on a stage, above the strip of the controls.
package struct Grid: Sendable {
  let stage: Size
  /// The homes, row by row.
  package private(set) var homes: [Point]
  /// Distance of neighbouring homes, in points.
  let pitch: Double
  let columns: Int

  /// Side of a box at home, in points.
  package var side: Double { pitch * 0.74 }
  /// Point between all homes.
  let middle: Point

  /// Twenty homes in the arrangement that makes the boxes largest, clear of the elements at the
  /// top.
  package init(on place: Stage) {
    let stage = place.size
    let margin = min(16, 0.04 * min(stage.width, stage.height))
    let clear = place.clearBounds(bottom: 1, top: 1)
    let height = max(clear.height, 0.4 * stage.height)
    let top = min(clear.minY, stage.height - height)
    let free = Rect(0, top, stage.width, height).inset(by: margin)
    func pitch(_ columns: Int) -> Double {
      min(free.width / Double(columns), free.height / Double(20 / columns), 132)
    }
    let columns = [4, 5, 10].max { pitch($0) < pitch($1) } ?? 4
    let size = pitch(columns)
    let (last, center) = (Vector(Double(columns - 1), Double(20 / columns - 1)), free.center)
    (self.stage, self.columns, self.pitch, middle) = (stage, columns, size, center)
    homes = (0..<20).map { index in
      let place = Vector(Double(index % columns), Double(index / columns))
      return center + (place - last / 2) * size
    }
  }

  /// Returns the scale of a box under a finger: 0.2 at the top of the stage, 2.5 at its bottom.
  func scale(for touch: Touch) -> Double {
    0.2 + 2.3 * (touch.position.y / stage.height).clippedToUnit
  }
}
