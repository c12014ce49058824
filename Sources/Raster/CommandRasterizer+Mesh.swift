import Drawing
import Geometry

extension CommandRasterizer {
  /// Fills the triangles of `mesh`.
  func mesh(
    _ mesh: Mesh, _ blend: BlendMode, on pixels: Pixels, in state: GraphicsState
  ) throws(RasterError) {
    let box = try space.box(of: mesh, by: state.map).intersection(state.box)
    guard !box.isEmpty else { return }
    let painter = triangles.take(mesh, by: state.map, in: space, within: box)
    compositor.lay(painter, blend, within: box, state.clip, on: pixels)
  }
}
