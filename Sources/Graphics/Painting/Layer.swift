import Drawing
import Geometry

/// A clear backdrop for a part of a picture, which is composited afterwards.
final class Layer {
  private var memory: UnsafeMutableRawPointer
  private var capacity = 0
  /// The pixels of the box that the layer was last cleared for.
  private(set) var pixels: Pixels

  init() {
    memory = .allocate(byteCount: 0, alignment: 16)
    pixels = Pixels(base: memory, stride: 0)
  }

  deinit { memory.deallocate() }

  /// Resets this to a clear layer of the pixels in `box`.
  func reset(to box: PixelBox) {
    begin(box, isOpaque: false)
    memory.initializeMemory(
      as: UInt8.self, repeating: 0, count: pixels.stride * box.height)
  }

  /// Resets this to undefined pixels in `box`, opaque whatever is painted on it if `isOpaque`.
  func begin(_ box: PixelBox, isOpaque: Bool) {
    let stride = (box.width * 4 + 15) & ~15
    let count = stride * box.height
    if count > capacity {
      memory.deallocate()
      (memory, capacity) = (.allocate(byteCount: count, alignment: 16), count)
    }
    pixels = Pixels(
      base: memory, stride: stride, left: box.left, top: box.top, isOpaque: isOpaque)
  }
}

/// A pool of objects, made on demand and reused.
struct Pool<Item: AnyObject> {
  private var free: [Item] = []
  private let make: () -> Item

  init(_ make: @escaping () -> Item) { self.make = make }

  mutating func take() -> Item { free.popLast() ?? make() }

  mutating func giveBack(_ item: Item) { free.append(item) }
}

// MARK: Painting of layers

/// Pictures that are processed as a whole before they are composited.
extension CommandRasterizer {
  /// Composites the picture of `commands`, blurred by `sigma` points.
  func blur(
    _ sigma: Double, _ commands: [Command], on pixels: Pixels, in state: GraphicsState
  ) {
    let kernel = BlurKernel(sigma, map: state.map)
    guard !kernel.isSharp else {
      return group(.layer(opacity: 1, .normal), commands, on: pixels, in: state)
    }
    let content = extent(of: commands, by: state.map, blurredBy: kernel, within: state.box)
    let box = kernel.reach(of: content).intersection(state.box)
    // A stripe depends on the pixels around it.
    let seen = box.within(state.rows)
    let part = kernel.reach(of: seen).intersection(content)
    var inner = state.onLayer(of: content)
    inner.rows = part.top..<part.bottom
    // Rows of what is sharp, as wide as what is seen, then all that is seen.
    charge(Int64(part.height) * Int64(box.width) + box.area, .blurPixels, in: state)
    onLayer(box, .normal, on: pixels, in: state) { layer in
      guard isPainting else { return paint(commands[...], on: layer, in: inner) }
      let sharp = layers.take()
      defer { layers.giveBack(sharp) }
      sharp.reset(to: part)
      paint(commands[...], on: sharp.pixels, in: inner)
      kernel.blur(
        sharp.pixels, part, into: layer, seen, with: blurMemory, dither: compositor.dither)
    }
  }

  /// Composites the picture of `commands`, masked by that of `mask`.
  func mask(
    _ mode: MaskMode, _ mask: [Command], _ commands: [Command], on pixels: Pixels,
    in state: GraphicsState
  ) {
    let seen = extent(of: mask, by: state.map, within: state.box)
    let box = extent(of: commands, by: state.map, within: seen)
    let inner = state.onLayer(of: box)
    var content = inner
    content.place = place(behind: mask, from: inner.place)
    onLayer(box, .normal, on: pixels, in: state) { layer in
      paint(commands[...], on: layer, in: content)
      let part = box.within(state.rows)
      charge(part.area, .blendedPixels, in: state)
      guard isPainting else { return paint(mask[...], on: layer, in: inner) }
      let stencil = layers.take()
      defer { layers.giveBack(stencil) }
      stencil.reset(to: part)
      paint(mask[...], on: stencil.pixels, in: inner)
      MaskKernel(mode: mode).apply(stencil.pixels, to: layer, part)
    }
  }

  /// Returns the pixels that `commands` may change and that a blur may bring into `limits`.
  func extent(
    of commands: [Command], by map: Transform, blurredBy kernel: BlurKernel,
    within limits: PixelBox
  ) -> PixelBox {
    let window = kernel.reach(of: limits).intersection(surroundings)
    return extent(of: commands, by: map, within: window)
  }
}

/// The coverage of each pixel by a clip, 0…255.
final class ClipMask {
  private var bytes = Buffer<UInt8>(1, of: 0)
  private var box = PixelBox.empty

  /// Resets this to a mask of `box` that excludes everything.
  func reset(to box: PixelBox) {
    let count = box.width * box.height
    bytes.reserve(count, of: 0)
    bytes.base.update(repeating: 0, count: count)
    self.box = box
  }

  /// Returns the byte of the pixel at `x`, `y`, which must lie in the box; those to its right
  /// follow.
  @inline(__always)
  func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes.base + (y - box.top) * box.width + (x - box.left)
  }
}

/// Multiplies pixels by a mask.
struct MaskKernel {
  let mode: MaskMode

  /// Multiplies the pixels in `box` by the weights of `mask`; each channel is rounded to the
  /// nearest.
  func apply(_ mask: Pixels, to pixels: Pixels, _ box: PixelBox) {
    for y in box.top..<box.bottom {
      let (source, target) = (mask.row(y), pixels.row(y))
      for x in box.left..<box.right {
        target[x] = PixelArithmetic.multiplied255(pixel: target[x], weight(source[x]))
      }
    }
  }

  /// Returns the weight of a pixel of the mask, 0…255.
  @inline(__always)
  private func weight(_ pixel: UInt32) -> UInt32 {
    switch mode {
    case .alpha: return pixel &>> 24
    case .luminance:
      // Channels are premultiplied already. The weights are those of BT.709 in 1/65536.
      let (red, green, blue) = (pixel &>> 16 & 0xFF, pixel &>> 8 & 0xFF, pixel & 0xFF)
      return (red &* 13_933 &+ green &* 46_871 &+ blue &* 4_732 &+ 32_768) &>> 16
    }
  }
}
