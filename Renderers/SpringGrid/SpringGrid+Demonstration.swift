import Geometry
import Rendering

extension SpringGrid {
  /// Fingers throw boxes about, first one, then two, then three together.
  public static func demonstration(on stage: Stage) -> Demonstration {
    let grid = Grid(on: stage)
    /// Takes the box at `column`, `row` (parts of the grid), carries it along `ways` (parts of the
    /// stage) and lets go in motion.
    func toss(
      _ column: Double, _ row: Double, _ ways: [Vector], over duration: Double
    ) -> Demonstration {
      let rows = grid.homes.count / grid.columns
      let index =
        Int(row * Double(rows - 1) + 0.5) * grid.columns
        + Int(column * Double(grid.columns - 1) + 0.5)
      let home = grid.homes[index]
      let start = Point(home.x / stage.size.width, home.y / stage.size.height)
      let path = ways.reduce(into: [start]) { path, way in path.append(path[path.count - 1] + way) }
      return .draw(path, over: duration, hold: 0)
    }
    return .sequence([
      .pause(0.4),
      toss(0.33, 0.5, [Vector(0.06, 0.1), Vector(0.2, 0.04), Vector(0.18, -0.14)], over: 0.9),
      .pause(0.2),
      .staggered(
        [
          toss(1, 0.25, [Vector(-0.1, 0.1), Vector(-0.2, 0.12), Vector(-0.22, -0.02)], over: 1),
          toss(0, 0.75, [Vector(0.12, -0.1), Vector(0.2, -0.16), Vector(0.22, -0.04)], over: 1),
        ], by: 0.2),
      .pause(0.2),
      .slide("damping", by: -0.4, over: 0.5, hold: 0.2),
      .pause(0.1),
      .staggered(
        [
          toss(0, 0.25, [Vector(0.1, 0.14), Vector(0.14, 0.12), Vector(0.24, 0.02)], over: 0.9),
          toss(
            0.67, 0.75, [Vector(-0.1, -0.14), Vector(-0.16, -0.1), Vector(-0.2, 0.06)], over: 0.9),
          toss(1, 0, [Vector(-0.04, 0.14), Vector(0, 0.2), Vector(-0.2, 0.12)], over: 0.9),
        ], by: 0.1),
    ])
  }
}
