import Drawing
import Geometry

/// The picture of its own that a mesh with a resolution is drawn into.
struct MeshPicture {
  /// Its pixels.
  let frame: PixelBox
  /// From its pixels to those of the whole picture.
  let fit: Transform
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
    // Pixels round it are clear, where what is seen goes so far.
    let all = PixelBox(around: grown.bounds(of: bounds).inset(by: -1))
    frame = PixelBox(around: back.bounds(of: Rect(box)).inset(by: -2)).intersection(all)
    // Small boxes have much round them.
    let room = (box.width + 32) * (box.height + 32) * MeshPicture.most
    guard PictureLimits.allow(width: frame.width, height: frame.height),
      frame.width * frame.height <= room
    else { return nil }
  }

  /// Where `point` lies among its pixels.
  func place(_ point: Point) -> Point {
    let place = grown.apply(point)
    return Point(held(place.x, within: 1e12), held(place.y, within: 1e12))
  }
}
