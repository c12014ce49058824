import Drawing
import Geometry

extension CommandRasterizer {
  /// Fills the triangles of `mesh`.
  func mesh(
    _ mesh: Mesh, _ blend: BlendMode, on pixels: Pixels, in state: GraphicsState
  ) {
    let box = extent(of: mesh, by: state.map).intersection(state.box)
    guard !box.within(state.rows).isEmpty else { return }
    guard isPainting else { return charge(mesh, in: state) }
    if let resolution = mesh.resolution(under: state.map),
      let own = MeshPicture(of: mesh, resolution, by: state.map, within: box)
    {
      picture(own, of: mesh, blend, within: box, on: pixels, in: state)
    } else {
      let painter = triangles.take(mesh, within: box) { space.place($0, by: state.map) }
      compositor.composite(painter, blend, within: box, state.rows, state.clip, on: pixels)
    }
  }

  /// The pixels that `mesh` may change.
  func extent(of mesh: Mesh, by map: Transform) -> PixelBox {
    let box = space.box(of: mesh, by: map)
    guard let resolution = mesh.resolution(under: map), !box.isEmpty else { return box }
    // Between its pixels a picture reaches as far as their neighbours.
    return PixelBox(around: Rect(box).inset(by: -2 * map.largestScale / resolution))
  }

  /// Fills the triangles of `mesh` into a picture of its own and composites that.
  private func picture(
    _ own: MeshPicture, of mesh: Mesh, _ blend: BlendMode, within box: PixelBox,
    on pixels: Pixels, in state: GraphicsState
  ) {
    let frame = own.frame
    let painter = triangles.take(mesh, within: frame, own.place)
    let part = box.within(state.rows)
    let words = compositor.picture(of: painter, frame, own.rows(showing: part))
    let place = Transform.translation(Vector(Double(frame.left), Double(frame.top))).then(own.fit)
    let shader = ImageShader(
      words, width: frame.width, height: frame.height, isOpaque: false, fit: place,
      scratch: room(inRow: 2 * frame.width))
    guard let shader else { return }
    compositor.composite(Ink(.image(shader), blend), over: part, state.clip, on: pixels)
  }
}

extension Mesh {
  /// How many pixels of its own picture a point has, if it has one: no more than 4 for a pixel of
  /// the whole picture.
  fileprivate func resolution(under map: Transform) -> Double? {
    guard let resolution, resolution > 0 else { return nil }
    return min(resolution, 4 * map.largestScale)
  }
}

// MARK: Meshes with a resolution

/// The picture of its own that a mesh with a resolution is drawn into.
struct MeshPicture {
  /// Its pixels.
  let frame: PixelBox
  /// From its pixels to those of the whole picture.
  let fit: Transform
  /// From pixels of the whole picture to its own.
  private let back: Transform
  /// From points to its pixels.
  private let grown: Transform

  /// Pixels of it for one of the whole picture, at most: where a transform stretches sides
  /// unevenly, few pixels of the whole picture may show very many of it.
  private static let most = 64

  /// With `resolution` pixels in a point where `map` leads from points to pixels of the whole
  /// picture, as far as it is seen in `box`; nil where it is not seen, or would be too large.
  init?(of mesh: Mesh, _ resolution: Double, by map: Transform, within box: PixelBox) {
    grown = Transform.scale(resolution, resolution)
    fit = Transform.scale(1 / resolution, 1 / resolution).then(map)
    guard let back = fit.inverse, back.isFinite, let bounds = mesh.bounds else { return nil }
    self.back = back
    // Pixels round it are clear, where what is seen goes so far.
    let all = PixelBox(around: grown.bounds(of: bounds).inset(by: -1))
    frame = PixelBox(around: back.bounds(of: Rect(box)).inset(by: -2)).intersection(all)
    // Small boxes have much round them.
    let room = (box.width + 32) * (box.height + 32) * MeshPicture.most
    guard PictureLimits.allow(width: frame.width, height: frame.height),
      frame.width * frame.height <= room
    else { return nil }
  }

  /// Its rows that pixels of `box` are means of, or more.
  func rows(showing box: PixelBox) -> Range<Int> {
    let seen = back.bounds(of: Rect(box).inset(by: -2)).inset(by: -2)
    let part = PixelBox(around: seen).intersection(frame)
    return part.top..<part.bottom
  }

  /// Where `point` lies among its pixels.
  func place(_ point: Point) -> Point {
    let place = grown.apply(point)
    return Point(held(place.x, within: 1e12), held(place.y, within: 1e12))
  }
}
