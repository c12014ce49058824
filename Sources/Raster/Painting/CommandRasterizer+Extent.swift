import Drawing
import Geometry

extension CommandRasterizer {
  /// Pixels that `commands` may change, or more; a layer needs no others.
  func extent(
    of commands: [Command], by map: Transform, within limits: PixelBox
  ) -> PixelBox {
    var extent = PixelBox.empty
    for command in commands {
      guard extent != limits else { break }
      let box = self.extent(of: command, by: map, within: limits)
      extent = extent.union(box.intersection(limits))
    }
    return extent
  }

  private func extent(
    of command: Command, by map: Transform, within limits: PixelBox
  ) -> PixelBox {
    switch command {
    case .fill(let path, _, _, _): return space.box(of: path, by: map)
    case .stroke(let path, _, let stroke, _):
      return space.box(of: path, by: map, reach: stroke.reach * map.largestScale)
    case .glow(let glow):
      let side = glow.radius * 2
      return PixelBox(around: map.bounds(of: Rect(center: glow.center, size: Size(side, side))))
    case .softBox(let box):
      return PixelBox(around: map.bounds(of: box.rect.inset(by: -max(box.blur, 1e-3))))
    case .image(_, let rect, _, _):
      return PixelBox(around: map.bounds(of: rect.inset(by: -1 / map.largestScale)))
    case .imageFill(let fill, _, _):
      return PixelBox(around: map.bounds(of: fill.rect.inset(by: -1 / map.largestScale)))
    case .mesh(let mesh, _): return extent(of: mesh, by: map)
    case .group(.transform(let transform), let inner):
      return extent(of: inner, by: transform.then(map), within: limits)
    case .group(.clip(let path, _), let inner):
      let box = space.box(of: path, by: map).intersection(limits)
      return box.isEmpty ? .empty : extent(of: inner, by: map, within: box)
    case .group(.layer, let inner):
      return extent(of: inner, by: map, within: limits)
    case .group(.blur(let sigma), let inner):
      let kernel = BlurKernel(sigma, map: map)
      return kernel.reach(
        of: extent(of: inner, by: map, blurredBy: kernel, within: limits))
    case .group(.mask(_, let mask), let inner):
      let seen = extent(of: mask, by: map, within: limits)
      return extent(of: inner, by: map, within: seen)
    }
  }
}
