import Drawing
import Geometry
import Testing

@Suite struct MeshTests {
  private func vertices(_ count: Int) -> [Mesh.Vertex] {
    (0..<count).map { Mesh.Vertex(Point(Double($0 % 3) * 10, Double($0 / 3) * 5), color: .white) }
  }

  @Test func `a grid has two triangles in each cell, row by row`() {
    let mesh = Mesh(grid: vertices(6), columns: 3)
    #expect(mesh.indices == [0, 1, 3, 1, 4, 3, 1, 2, 4, 2, 5, 4])
    #expect(Mesh(grid: vertices(3), columns: 3).indices.isEmpty)
    #expect(Mesh(grid: [], columns: 3).indices.isEmpty)
    #expect(Mesh(grid: vertices(3), columns: 1).indices.isEmpty)
  }

  @Test func `a grid of places has its corners at the ends of both ways`() {
    let mesh = Mesh(columns: 3, rows: 2) { u, v in
      Mesh.Vertex(Point(u, v), color: Color(white: v))
    }
    let places = [(0, 0), (0.5, 0), (1, 0), (0, 1), (0.5, 1), (1, 1)].map { Point($0.0, $0.1) }
    #expect(mesh.vertices.map(\.position) == places)
    #expect(mesh.vertices.map(\.color.red) == [0, 0, 0, 1, 1, 1])
    #expect(mesh.indices == Mesh(grid: vertices(6), columns: 3).indices)
  }

  @Test func `a fan has a triangle for each two neighbours, and one more where it is closed`() {
    #expect(Mesh(fan: vertices(5)).indices == [0, 1, 2, 0, 2, 3, 0, 3, 4])
    let closed = Mesh(fan: vertices(5), isClosed: true)
    #expect(closed.indices == [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1])
    #expect(closed.vertices == vertices(5))
    for few in 0...2 { #expect(Mesh(fan: vertices(few), isClosed: true).indices.isEmpty) }
    #expect(Mesh(fan: vertices(3), isClosed: true).indices == [0, 1, 2])
  }

  @Test func `what is appended lies over what is there, each with its own corners`() {
    let texture = Bitmap(width: 1, height: 1, bytes: [9, 9, 9, 255])
    var mesh = Mesh(texture: texture)
    #expect(mesh.vertices.isEmpty && mesh.indices.isEmpty)
    mesh.append(Mesh(fan: vertices(3)))
    mesh.append(Mesh())
    mesh.append(Mesh(grid: vertices(4), columns: 2))
    #expect(mesh.vertices == vertices(3) + vertices(4))
    #expect(mesh.indices == [0, 1, 2, 3, 4, 5, 4, 6, 5])
    #expect(mesh.texture == texture)
  }

  @Test func `bounds hold all vertices`() {
    #expect(Mesh(grid: vertices(6), columns: 3).bounds == Rect(0, 0, 20, 5))
    #expect(Mesh(vertices: [], indices: []).bounds == nil)
  }
}
