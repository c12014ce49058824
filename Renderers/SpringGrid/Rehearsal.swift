import Geometry
import Rendering

extension SpringGrid {
  /// Fingers throw boxes about, first one, then two, then three together; 6 s.
  public static func demonstration(on stage: Stage) -> Demonstration {
    let grid = Grid(on: stage)
    /// Takes the box at `column`, `row` (parts of the grid), carries it along `ways` (parts of the
    /// stage) and lets go in motion.
    func toss(
      _ at: Double, _ column: Double, _ row: Double, _ ways: [Vector], _ duration: Double
    ) -> Demonstration.Act {
      let rows = grid.homes.count / grid.columns
      let index =
        Int(row * Double(rows - 1) + 0.5) * grid.columns
        + Int(column * Double(grid.columns - 1) + 0.5)
      let home = grid.homes[index]
      let start = Point(home.x / stage.size.width, home.y / stage.size.height)
      let path = ways.reduce(into: [start]) { path, way in path.append(path[path.count - 1] + way) }
      return .draw(at: at, path: path, duration: duration, hold: 0)
    }
    return Demonstration([
      toss(0.4, 0.33, 0.5, [Vector(0.06, 0.1), Vector(0.2, 0.04), Vector(0.18, -0.14)], 0.9),
      toss(1.5, 1, 0.25, [Vector(-0.1, 0.1), Vector(-0.2, 0.12), Vector(-0.22, -0.02)], 1),
      toss(1.7, 0, 0.75, [Vector(0.12, -0.1), Vector(0.2, -0.16), Vector(0.22, -0.04)], 1),
      .slide(control: "damping", at: 2.9, by: -0.4, duration: 0.5, hold: 0.2),
      toss(3.7, 0, 0.25, [Vector(0.1, 0.14), Vector(0.14, 0.12), Vector(0.24, 0.02)], 0.9),
      toss(3.8, 0.67, 0.75, [Vector(-0.1, -0.14), Vector(-0.16, -0.1), Vector(-0.2, 0.06)], 0.9),
      toss(3.9, 1, 0, [Vector(-0.04, 0.14), Vector(0, 0.2), Vector(-0.2, 0.12)], 0.9),
    ])
  }
}
