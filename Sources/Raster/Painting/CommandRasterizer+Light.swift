import Drawing
import Geometry

extension CommandRasterizer {
  /// Adds a run of glows. Inside an irregular clip they are gathered on a layer of their own.
  func glow(
    _ commands: ArraySlice<Command>, on pixels: Pixels, in state: GraphicsState
  ) {
    guard state.clip != nil else { return add(commands, to: pixels, in: state) }
    var box = PixelBox.empty
    for case .glow(let glow) in commands {
      if let kernel = GlowKernel(glow, map: state.map, within: state.box) {
        box = box.union(kernel.box)
      }
    }
    onLayer(box, .add, on: pixels, in: state) { layer in
      add(commands, to: layer, in: state)
    }
  }

  private func add(
    _ commands: ArraySlice<Command>, to pixels: Pixels, in state: GraphicsState
  ) {
    for case .glow(let glow) in commands {
      GlowKernel(glow, map: state.map, within: state.box)?
        .add(to: pixels, dither: compositor.dither)
    }
  }

  func blurredRoundedRect(
    _ blurredRoundedRect: BlurredRoundedRect, on pixels: Pixels, in state: GraphicsState
  ) {
    guard
      let kernel = BlurredRoundedRectKernel(blurredRoundedRect, map: state.map, within: state.box)
    else { return }
    guard state.clip != nil else { return kernel.composite(on: pixels, dither: compositor.dither) }
    onLayer(kernel.box, .normal, on: pixels, in: state) { layer in
      kernel.composite(on: layer, dither: compositor.dither)
    }
  }
}
