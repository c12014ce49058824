import Drawing
import Geometry

/// Pictures that are worked on as a whole before they are laid down.
extension CommandRasterizer {
  /// Lays down what `commands` draw, blurred by `sigma` points.
  func blur(
    _ sigma: Double, _ commands: [Command], on pixels: Pixels, in state: GraphicsState
  ) throws(RasterError) {
    let kernel = try BlurKernel(sigma, map: state.map)
    guard !kernel.isSharp else {
      return try group(.layer(opacity: 1, .normal), commands, on: pixels, in: state)
    }
    let content = try extent(of: commands, by: state.map, blurredBy: kernel, within: state.box)
    let box = kernel.reach(of: content).intersection(state.box)
    try onLayer(box, .normal, on: pixels, in: state) { layer throws(RasterError) in
      let sharp = layers.take()
      defer { layers.giveBack(sharp) }
      sharp.reset(to: content)
      let inner = GraphicsState(map: state.map, box: content)
      try paint(commands, on: sharp.pixels, in: inner)
      kernel.blur(
        sharp.pixels, content, into: layer, box, with: blurMemory, dither: compositor.dither)
    }
  }

  /// Lays down what `commands` draw, weighed by the picture that `mask` draws.
  func mask(
    _ mode: MaskMode, _ mask: [Command], _ commands: [Command], on pixels: Pixels,
    in state: GraphicsState
  ) throws(RasterError) {
    let seen = try extent(of: mask, by: state.map, within: state.box)
    let box = try extent(of: commands, by: state.map, within: seen)
    let inner = GraphicsState(map: state.map, box: box)
    try onLayer(box, .normal, on: pixels, in: state) { layer throws(RasterError) in
      try paint(commands, on: layer, in: inner)
      let stencil = layers.take()
      defer { layers.giveBack(stencil) }
      stencil.reset(to: box)
      try paint(mask, on: stencil.pixels, in: inner)
      MaskKernel(mode: mode).apply(stencil.pixels, to: layer, box)
    }
  }

  /// Pixels that `commands` may change and that a blur may bring into `limits`.
  func extent(
    of commands: [Command], by map: Transform, blurredBy kernel: BlurKernel,
    within limits: PixelBox
  ) throws(RasterError) -> PixelBox {
    let window = kernel.reach(of: limits).intersection(surroundings)
    return try extent(of: commands, by: map, within: window)
  }
}
