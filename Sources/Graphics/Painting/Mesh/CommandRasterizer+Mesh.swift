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
      let painter = triangles(at: state.place, of: box) {
        $0.take(mesh, within: box) { space.place($0, by: state.map) }
      }
      compositor.composite(painter, blend, within: box, state.rows, state.clip, on: pixels)
    }
  }

  /// Returns the pixels that `mesh` may change.
  func extent(of mesh: Mesh, by map: Transform) -> PixelBox {
    let box = space.box(of: mesh, by: map)
    guard let resolution = mesh.resolution(under: map), !box.isEmpty else { return box }
    // Interpolation extends a picture to the neighbours of its pixels.
    return PixelBox(around: Rect(box).inset(by: -2 * map.largestScale / resolution))
  }

  /// Fills the triangles of `mesh` into a picture of its own and composites that.
  private func picture(
    _ own: MeshPicture, of mesh: Mesh, _ blend: BlendMode, within box: PixelBox,
    on pixels: Pixels, in state: GraphicsState
  ) {
    let frame = own.frame
    let painter = triangles(at: state.place, of: box) {
      $0.take(mesh, within: frame, own.place)
    }
    let part = box.within(state.rows)
    let words = compositor.picture(of: painter, frame, own.rows(showing: part))
    let transform = Transform.translation(Vector(Double(frame.left), Double(frame.top))).then(
      own.fit)
    let shader = ImageShader(
      words, width: frame.width, height: frame.height, stride: frame.width, isOpaque: false,
      fit: transform, scratch: room(inRow: 2 * frame.width), isWide: compositor.isWide)
    guard let shader else { return }
    compositor.composite(Ink(.image(shader), blend), over: part, state.clip, on: pixels)
  }
}

extension Mesh {
  /// Returns the pixels per point of its own picture, if it has one: at most 4 for a pixel of the
  /// whole picture.
  fileprivate func resolution(under map: Transform) -> Double? {
    guard let resolution, resolution > 0 else { return nil }
    return min(resolution, 4 * map.largestScale)
  }
}

// MARK: Meshes with a resolution

/// The separate picture that a mesh with a resolution is drawn into.
struct MeshPicture {
  /// Its pixels.
  let frame: PixelBox
  /// The transform from its pixels to those of the whole picture.
  let fit: Transform
  /// The transform from pixels of the whole picture to its own.
  private let back: Transform
  /// The transform from points to its pixels.
  private let grown: Transform

  /// Most of its pixels for one of the whole picture: under a transform that stretches sides
  /// unevenly, few pixels of the whole picture may show very many of it.
  private static let most = 64

  /// Creates the visible part, in `box`, of a picture of `resolution` pixels per point, with `map`
  /// from points to pixels of the whole picture; nil if it is invisible or would be too large.
  init?(of mesh: Mesh, _ resolution: Double, by map: Transform, within box: PixelBox) {
    grown = Transform.scale(resolution, resolution)
    fit = Transform.scale(1 / resolution, 1 / resolution).then(map)
    guard let back = fit.inverse, back.isFinite, let bounds = mesh.bounds else { return nil }
    self.back = back
    // The pixels around it are clear, if the visible part extends so far.
    let all = PixelBox(around: grown.bounds(of: bounds).inset(by: -1))
    frame = PixelBox(around: back.bounds(of: Rect(box)).inset(by: -2)).intersection(all)
    // The border is large relative to small boxes.
    let room = (box.width + 32) * (box.height + 32) * MeshPicture.most
    guard PictureLimits.allow(width: frame.width, height: frame.height),
      frame.width * frame.height <= room
    else { return nil }
  }

  /// Returns its rows that contribute to pixels of `box`, or more.
  func rows(showing box: PixelBox) -> Range<Int> {
    let seen = back.bounds(of: Rect(box).inset(by: -2)).inset(by: -2)
    let part = PixelBox(around: seen).intersection(frame)
    return part.top..<part.bottom
  }

  /// Returns the position of `point` in its pixels.
  func place(_ point: Point) -> Point {
    let place = grown.apply(point)
    return Point(held(place.x, within: 1e12), held(place.y, within: 1e12))
  }
}
