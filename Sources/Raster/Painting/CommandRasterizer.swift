import Drawing
import Geometry

/// Carries out drawing commands on pixels: those of a canvas that has been validated.
final class CommandRasterizer {
  let space: DeviceSpace
  let compositor: Compositor
  /// The pixels of the picture, and those round it that blurs bring into it.
  let surroundings: PixelBox
  let blurMemory = BlurMemory()
  /// The shape at hand.
  var outline = EdgeList()
  var strokeOutline = StrokeOutline()
  /// Colours of the gradient at hand.
  let gradientTable = GradientTable()
  let bitmapMemory = BitmapMemory()
  /// A row of a bitmap to work on.
  private var bitmapRow = Buffer<UInt64>(1, of: 0)
  /// What the pixels of the image at hand are made of.
  let imageTaps = ImageTapMemory()
  /// The mesh at hand.
  let triangles = MeshTriangles()
  var layers = Pool { Layer() }
  private var masks = Pool { ClipMask() }

  init(size: Size, scale: Double, width: Int, height: Int) {
    space = DeviceSpace(size: size, scale: scale, width: width, height: height)
    surroundings = PixelBox.surroundings(width: width, height: height)
    compositor = Compositor(columns: surroundings.left..<surroundings.right)
  }

  /// Memory to work on a row of a bitmap, of `count` values or more.
  func room(inRow count: Int) -> UnsafeMutablePointer<UInt64> {
    bitmapRow.reserve(count, of: 0)
    return bitmapRow.base
  }

  func paint(
    _ commands: [Command], on pixels: Pixels, in state: GraphicsState
  ) {
    guard !state.box.isEmpty else { return }
    var index = commands.startIndex
    while index < commands.endIndex {
      switch commands[index] {
      case .fill(let path, let brush, let rule, let blend):
        fill(path, brush, rule, blend, on: pixels, in: state)
      case .stroke(let path, let brush, let stroke, let blend):
        self.stroke(path, brush, stroke, blend, on: pixels, in: state)
      case .glow:
        let end = commands[index...].firstIndex { !$0.isGlow } ?? commands.endIndex
        glow(commands[index..<end], on: pixels, in: state)
        index = end
        continue
      case .blurredRoundedRect(let box): blurredRoundedRect(box, on: pixels, in: state)
      case .image(let bitmap, let rect, let opacity, let blend):
        image(bitmap, in: rect, opacity, blend, on: pixels, in: state)
      case .imageFill(let fill, let opacity, let blend):
        imageFill(fill, opacity, blend, on: pixels, in: state)
      case .mesh(let mesh, let blend): self.mesh(mesh, blend, on: pixels, in: state)
      case .group(let group, let inner):
        self.group(group, inner, on: pixels, in: state)
      }
      index += 1
    }
  }
}

extension CommandRasterizer {
  func group(
    _ group: Command.Group, _ commands: [Command], on pixels: Pixels, in state: GraphicsState
  ) {
    switch group {
    case .transform(let transform):
      var inner = state
      inner.map = transform.then(state.map)
      // What is pressed flat has no area and is not seen.
      guard abs(inner.map.determinant) > 1e-18 else { return }
      paint(commands, on: pixels, in: inner)
    case .clip(let path, let rule):
      clip(path, rule, commands, on: pixels, in: state)
    case .layer(let opacity, let blend):
      let opacity = PixelArithmetic.byte(fromUnit: opacity)
      guard opacity > 0 else { return }
      let box = extent(of: commands, by: state.map, within: state.box)
      let inner = GraphicsState(map: state.map, box: box)
      onLayer(box, opacity: opacity, blend, on: pixels, in: state) {
        layer in
        paint(commands, on: layer, in: inner)
      }
    case .blur(let sigma): blur(sigma, commands, on: pixels, in: state)
    case .mask(let mode, let mask): self.mask(mode, mask, commands, on: pixels, in: state)
    }
  }

  private func clip(
    _ path: Path, _ rule: FillRule, _ commands: [Command], on pixels: Pixels,
    in state: GraphicsState
  ) {
    var inner = state
    if let rect = space.uprightRect(path, by: state.map), let box = PixelBox.aligned(rect) {
      inner.box = state.box.intersection(box)
      return paint(commands, on: pixels, in: inner)
    }
    inner.box = state.box.intersection(space.box(of: path, by: state.map))
    guard !inner.box.isEmpty else { return }
    let mask = masks.take()
    defer { masks.giveBack(mask) }
    mask.reset(to: inner.box)
    flatten(path, by: state.map, within: inner.box)
    compositor.clip(to: outline, rule, within: inner.box, state.clip, mask: mask)
    inner.clip = mask
    paint(commands, on: pixels, in: inner)
  }

  /// Paints on a clear layer of its own, then composites its pixels.
  func onLayer(
    _ box: PixelBox, opacity: UInt32 = 255, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState, _ body: (Pixels) -> Void
  ) {
    guard !box.isEmpty else { return }
    let layer = layers.take()
    defer { layers.giveBack(layer) }
    layer.reset(to: box)
    body(layer.pixels)
    compositor.composite(
      .layer(layer.pixels), blend, opacity: opacity, over: box, state.clip, on: pixels)
  }
}

/// What holds for the commands being painted.
struct GraphicsState {
  /// From their points to pixels.
  var map: Transform
  /// Pixels that they may change.
  var box: PixelBox
  /// How much they may change each of them; nil for all of it.
  var clip: ClipMask?
}
