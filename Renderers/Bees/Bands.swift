import Drawing
import Geometry

/// Lines whose width and colour change on their way, all in one mesh: stalks, grass, flown arcs.
struct Bands {
  /// A place on the middle of a band.
  struct Knot {
    let place: Point
    /// Half the width there, in points.
    let half: Double
    let color: Color
  }

  private var vertices: [Mesh.Vertex] = []
  private var indices: [Int] = []

  /// Adds a band through `knots`.
  mutating func add(_ knots: [Knot]) {
    for (index, knot) in knots.enumerated() {
      let (before, after) = (knots[max(index - 1, 0)], knots[min(index + 1, knots.count - 1)])
      let side = (after.place - before.place).unit.perpendicular * knot.half
      vertices += [
        Mesh.Vertex(knot.place - side, color: knot.color),
        Mesh.Vertex(knot.place + side, color: knot.color),
      ]
      guard index > 0 else { continue }
      let corner = vertices.count - 4
      indices += [corner, corner + 1, corner + 2, corner + 1, corner + 3, corner + 2]
    }
  }

  /// Adds a band from `start` to `end` that bends towards `control`, as a curve of that control
  /// point does.
  mutating func add(
    from start: Point, to end: Point, control: Point, pieces: Int,
    _ look: (_ share: Double) -> (half: Double, color: Color)
  ) {
    add(
      (0...pieces).map { piece in
        let share = Double(piece) / Double(pieces)
        let place = start.mixed(with: control, by: share)
          .mixed(with: control.mixed(with: end, by: share), by: share)
        return Knot(place: place, half: look(share).half, color: look(share).color)
      })
  }

  func draw(on canvas: inout Canvas) {
    if !indices.isEmpty { canvas.mesh(Mesh(vertices: vertices, indices: indices)) }
  }
}
