import Drawing
import Geometry

/// Lines whose width and colour change on their way, all in one mesh: plants, flown arcs.
struct Bands {
  /// A place on the middle of a band, half its width there in points, and its colour.
  typealias Knot = (place: Point, half: Double, color: Color)

  private var (vertices, indices) = ([Mesh.Vertex](), [Int]())

  var mesh: Mesh { Mesh(vertices: vertices, indices: indices) }

  mutating func add(_ knots: [Knot]) {
    for (index, knot) in knots.enumerated() {
      let way = knots[min(index + 1, knots.count - 1)].place - knots[max(index - 1, 0)].place
      let side = way.unit.perpendicular * knot.half
      vertices.append(Mesh.Vertex(knot.place - side, color: knot.color))
      vertices.append(Mesh.Vertex(knot.place + side, color: knot.color))
      let last = vertices.count - 4
      if index > 0 { indices += [last, last + 1, last + 2, last + 1, last + 3, last + 2] }
    }
  }

  /// Adds a curve of one control point; `look` tells half the width and the colour along it, 0…1.
  mutating func add(
    _ start: Point, _ control: Point, _ end: Point, pieces: Int,
    look: (Double) -> (half: Double, color: Color)
  ) {
    let knots = (0...pieces).map { piece in
      let along = Double(piece) / Double(pieces)
      let (from, to) = (start.mixed(with: control, by: along), control.mixed(with: end, by: along))
      return (from.mixed(with: to, by: along), look(along).half, look(along).color)
    }
    add(knots)
  }
}
