import Drawing
import Geometry

/// Pictures that are worked on as a whole before they are composited.
extension CommandRasterizer {
  /// Composites what `commands` draw, blurred by `sigma` points.
  func blur(
    _ sigma: Double, _ commands: [Command], on pixels: Pixels, in state: GraphicsState
  ) {
    let kernel = BlurKernel(sigma, map: state.map)
    guard !kernel.isSharp else {
      return group(.layer(opacity: 1, .normal), commands, on: pixels, in: state)
    }
    let content = extent(of: commands, by: state.map, blurredBy: kernel, within: state.box)
    let box = kernel.reach(of: content).intersection(state.box)
    onLayer(box, .normal, on: pixels, in: state) { layer in
      let sharp = layers.take()
      defer { layers.giveBack(sharp) }
      sharp.reset(to: content)
      let inner = GraphicsState(map: state.map, box: content)
      paint(commands, on: sharp.pixels, in: inner)
      kernel.blur(
        sharp.pixels, content, into: layer, box, with: blurMemory, dither: compositor.dither)
    }
  }

  /// Composites what `commands` draw, masked by the picture that `mask` draws.
  func mask(
    _ mode: MaskMode, _ mask: [Command], _ commands: [Command], on pixels: Pixels,
    in state: GraphicsState
  ) {
    let seen = extent(of: mask, by: state.map, within: state.box)
    let box = extent(of: commands, by: state.map, within: seen)
    let inner = GraphicsState(map: state.map, box: box)
    onLayer(box, .normal, on: pixels, in: state) { layer in
      paint(commands, on: layer, in: inner)
      let stencil = layers.take()
      defer { layers.giveBack(stencil) }
      stencil.reset(to: box)
      paint(mask, on: stencil.pixels, in: inner)
      MaskKernel(mode: mode).apply(stencil.pixels, to: layer, box)
    }
  }

  /// Pixels that `commands` may change and that a blur may bring into `limits`.
  func extent(
    of commands: [Command], by map: Transform, blurredBy kernel: BlurKernel,
    within limits: PixelBox
  ) -> PixelBox {
    let window = kernel.reach(of: limits).intersection(surroundings)
    return extent(of: commands, by: map, within: window)
  }
}
