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
    guard case .group(let group, let inner) = command else {
      // More by what rounding may add, and the means of neighbouring pixels.
      return command.bounds(by: map).map { PixelBox(around: $0.inset(by: -1)) } ?? .empty
    }
    switch group {
    case .transform(let transform):
      return extent(of: inner, by: transform.then(map), within: limits)
    case .clip(let path, _):
      let box = space.box(of: path, by: map).intersection(limits)
      return box.isEmpty ? .empty : extent(of: inner, by: map, within: box)
    case .layer: return extent(of: inner, by: map, within: limits)
    case .blur(let sigma):
      let kernel = BlurKernel(sigma, map: map)
      return kernel.reach(
        of: extent(of: inner, by: map, blurredBy: kernel, within: limits))
    case .mask(_, let mask):
      let seen = extent(of: mask, by: map, within: limits)
      return extent(of: inner, by: map, within: seen)
    }
  }
}
