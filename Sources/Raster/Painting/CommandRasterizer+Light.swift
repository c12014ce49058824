import Drawing
import Geometry

extension CommandRasterizer {
  /// Adds a run of glows. Inside an irregular clip they are gathered on a layer of their own.
  func glow(
    _ commands: ArraySlice<Command>, on pixels: Pixels, in state: GraphicsState
  ) throws(RasterError) {
    guard state.clip != nil else { return try add(commands, to: pixels, in: state) }
    var box = PixelBox.empty
    for case .glow(let glow) in commands {
      if let kernel = GlowKernel(glow, map: state.map, within: state.box) {
        box = box.union(kernel.box)
      }
    }
    try onLayer(box, .add, on: pixels, in: state) { layer throws(RasterError) in
      try add(commands, to: layer, in: state)
    }
  }

  private func add(
    _ commands: ArraySlice<Command>, to pixels: Pixels, in state: GraphicsState
  ) throws(RasterError) {
    for case .glow(let glow) in commands {
      guard glow.center.isFinite, glow.radius.isFinite else {
        throw .undrawable("a glow lies at no finite place")
      }
      GlowKernel(glow, map: state.map, within: state.box)?
        .add(to: pixels, dither: compositor.dither)
    }
  }

  func softBox(
    _ softBox: SoftBox, on pixels: Pixels, in state: GraphicsState
  ) throws(RasterError) {
    let rect = softBox.rect
    guard rect.origin.isFinite, rect.width.isFinite, rect.height.isFinite,
      softBox.blur.isFinite, softBox.cornerRadius.isFinite
    else { throw .undrawable("the measures of a soft box are not finite numbers") }
    guard let kernel = SoftBoxKernel(softBox, map: state.map, within: state.box) else { return }
    guard state.clip != nil else { return kernel.lay(on: pixels, dither: compositor.dither) }
    try onLayer(kernel.box, .normal, on: pixels, in: state) { layer throws(RasterError) in
      kernel.lay(on: layer, dither: compositor.dither)
    }
  }
}
