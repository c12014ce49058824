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
    // The vertical extent of a glow per unit of its radius.
    let reach = Vector(state.map.b, state.map.d).length
    let (top, bottom) = (Double(state.rows.lowerBound) - 1, Double(state.rows.upperBound) + 1)
    for case .glow(let glow) in commands {
      let (y, reach) = (state.map.apply(glow.center).y, glow.radius * reach)
      if y + reach < top || y - reach > bottom { continue }
      guard let kernel = GlowKernel(glow, map: state.map, within: state.box) else { continue }
      charge(kernel.box.area, .glowPixels, in: state)
      if isPainting { kernel.add(to: pixels, state.rows, isWide: compositor.isWide) }
    }
  }

  func blurredRoundedRect(
    _ blurredRoundedRect: BlurredRoundedRect, on pixels: Pixels, in state: GraphicsState
  ) {
    guard
      let kernel = BlurredRoundedRectKernel(blurredRoundedRect, map: state.map, within: state.box)
    else { return }
    charge(kernel.box.area, .blurPixels, in: state)
    func composite(on pixels: Pixels) {
      guard isPainting else { return }
      kernel.composite(on: pixels, state.rows, isWide: compositor.isWide)
    }
    guard state.clip != nil else { return composite(on: pixels) }
    onLayer(kernel.box, .normal, on: pixels, in: state, composite)
  }
}
