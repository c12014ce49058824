import Drawing
import Geometry

extension CommandRasterizer {
  /// Pixels that `commands` may change, or more; a layer needs no others.
  func extent(
    of commands: [Command], by map: Transform, within limits: PixelBox
  ) throws(RasterError) -> PixelBox {
    var extent = PixelBox.empty
    for command in commands {
      guard extent != limits else { break }
      let box = try self.extent(of: command, by: map, within: limits)
      extent = extent.union(box.intersection(limits))
    }
    return extent
  }

  private func extent(
    of command: Command, by map: Transform, within limits: PixelBox
  ) throws(RasterError) -> PixelBox {
    switch command {
    case .fill(let path, _, _, _): return try space.box(of: path, by: map)
    case .stroke(let path, _, let stroke, _):
      return try space.box(of: path, by: map, reach: stroke.reach * map.largestScale)
    case .glow(let glow):
      let side = glow.radius * 2
      return PixelBox(around: map.bounds(of: Rect(center: glow.center, size: Size(side, side))))
    case .softBox(let box):
      return PixelBox(around: map.bounds(of: box.rect.inset(by: -max(box.blur, 1e-3))))
    case .image(_, let rect, _, _):
      return PixelBox(around: map.bounds(of: rect.inset(by: -1 / map.largestScale)))
    case .imageFill(let fill, _, _):
      return PixelBox(around: map.bounds(of: fill.rect.inset(by: -1 / map.largestScale)))
    case .mesh(let mesh, _): return try extent(of: mesh, by: map)
    case .group(.transform(let transform), let inner):
      return try extent(of: inner, by: transform.then(map), within: limits)
    case .group(.clip(let path, _), let inner):
      let box = try space.box(of: path, by: map).intersection(limits)
      return box.isEmpty ? .empty : try extent(of: inner, by: map, within: box)
    case .group(.layer, let inner):
      return try extent(of: inner, by: map, within: limits)
    case .group(.blur(let sigma), let inner):
      let kernel = try BlurKernel(sigma, map: map)
      return kernel.reach(
        of: try extent(of: inner, by: map, blurredBy: kernel, within: limits))
    case .group(.mask(_, let mask), let inner):
      let seen = try extent(of: mask, by: map, within: limits)
      return try extent(of: inner, by: map, within: seen)
    }
  }
}
