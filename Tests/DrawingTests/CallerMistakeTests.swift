import Drawing
import Geometry
import Testing

/// Preconditions of callers; each starts a process of its own.
@Suite(.serialized) struct CallerMistakeTests {
  @Test func `a bitmap has four bytes for every pixel, always`() async {
    await #expect(processExitsWith: .failure) {
      var bitmap = Bitmap(width: 4, height: 4)
      bitmap.bytes = [1, 2, 3, 4]
    }
    await #expect(processExitsWith: .failure) {
      var bitmap = Bitmap(width: 4, height: 4)
      bitmap.bytes.removeLast()
    }
    await #expect(processExitsWith: .failure) {
      _ = Bitmap(width: .max / 2, height: 4, bytes: [1, 2, 3, 4])
    }
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: .max, height: .max) }
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: -1, height: -1) }
    var bitmap = Bitmap(width: 2, height: 1)
    bitmap.bytes = [1, 2, 3, 4, 5, 6, 7, 8]
    bitmap.bytes[0] = 9
    #expect(bitmap[0, 0] == (9, 2, 3, 4) && bitmap[1, 0] == (5, 6, 7, 8))
  }

  @Test func `a pixel lies in its bitmap`() async {
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: 3, height: 3)[3, 0] }
    await #expect(processExitsWith: .failure) {
      var bitmap = Bitmap(width: 3, height: 3)
      bitmap[-1, 1] = (0, 0, 0, 0)
    }
  }

  @Test func `colours pass into each other in a step at least`() async {
    await #expect(processExitsWith: .failure) {
      _ = GradientStop.evenlySpaced([.white, .black], steps: 0)
    }
    #expect(GradientStop.evenlySpaced([.white, .black], steps: 1).map(\.location) == [0, 1])
  }

  @Test func `indices beyond the vertices, parts of triangles and grids of one row are refused`()
    async
  {
    await #expect(processExitsWith: .failure) {
      _ = Mesh(vertices: [Mesh.Vertex(.zero, color: .white)], indices: [0, 0, 1])
    }
    await #expect(processExitsWith: .failure) {
      _ = Mesh(vertices: [Mesh.Vertex(.zero, color: .white)], indices: [0, 0])
    }
    await #expect(processExitsWith: .failure) {
      _ = Mesh(grid: [Mesh.Vertex(.zero, color: .white)], columns: 2)
    }
    await #expect(processExitsWith: .failure) {
      _ = Mesh(columns: 3, rows: 1) { u, v in Mesh.Vertex(Point(u, v), color: .white) }
    }
  }

  @Test func `solids of too few segments, and indices beyond their vertices, are refused`() async {
    let vertex = Solid.Vertex(.zero, normal: .zero)
    await #expect(processExitsWith: .failure) { _ = Solid.sphere(radius: 1, segments: 3) }
    await #expect(processExitsWith: .failure) {
      _ = Solid.torus(radius: 2, tube: 1, segments: 5)
    }
    await #expect(processExitsWith: .failure) {
      _ = Solid(columns: 1, rows: 2) { u, v in SIMD3(u, v, 0) }
    }
    await #expect(processExitsWith: .failure) {
      _ = Solid(vertices: [Solid.Vertex(.zero, normal: .zero)], indices: [0, 0, 1])
    }
    #expect(Solid(vertices: [vertex], indices: [0, 0, 0]).vertices.count == 1)
  }
}
