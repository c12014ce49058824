import Drawing
import Geometry
import Paths

/// Executes the drawing commands of a validated canvas on pixels.
final class CommandRasterizer {
  let space: DeviceSpace
  let compositor: Compositor
  /// The pixels of the picture, and those around it that blurs bring into it.
  let surroundings: PixelBox
  let blurMemory: BlurMemory
  /// Shared outlines of pictures that this worker paints together with others.
  let shapeMemory = ShapeMemory()
  /// The outline of the current shape.
  private var outline = EdgeList()
  private var strokeOutline = StrokeOutline()
  /// The outlines of a picture that is painted in stripes, and the number of this worker.
  private var shared: (shapes: ShapeMemory, worker: Int)?
  /// True if outlines are kept when they are painted.
  private var keepsOutlines = false
  private(set) var mode = Mode.painting
  private var gradientTables: GradientTableCache
  let bitmapMemory = BitmapMemory()
  /// Scratch space for a row of a bitmap.
  private var bitmapRow = Buffer<UInt64>(1, of: 0)
  /// The bitmap pixels that contribute to the current image.
  let imageTaps = ImageTapMemory()
  /// The current mesh.
  let triangles = MeshTriangles()
  var layers = Pool { Layer() }
  var exposures = Pool { ExposureMemory() }
  private var masks = Pool { ClipMask() }

  /// Work that the walk over the commands is for.
  enum Mode {
    /// Painting them.
    case painting
    /// Finding the outlines of shapes before they are painted.
    case outlining
    /// Counting what painting them would cost.
    case counting(CostLedger)
  }

  init(size: Size, scale: Double, width: Int, height: Int, isWide: Bool) {
    blurMemory = BlurMemory(isWide: isWide)
    gradientTables = GradientTableCache(isWide: isWide)
    space = DeviceSpace(size: size, scale: scale, width: width, height: height)
    surroundings = PixelBox.surroundings(width: width, height: height)
    compositor = Compositor(columns: surroundings.left..<surroundings.right, isWide: isWide)
  }

  /// Returns scratch space for a row of a bitmap, of at least `count` values.
  func room(inRow count: Int) -> UnsafeMutablePointer<UInt64> {
    bitmapRow.reserve(count, of: 0)
    return bitmapRow.base
  }

  /// Begins a picture that is painted in stripes, by this worker among others.
  func share(_ shapes: ShapeMemory, as worker: Int) { shared = (shapes, worker) }

  /// Begins pictures that are painted as a whole.
  func stopSharing() { shared = nil }

  /// Calls `body`, in which the outlines of all commands are kept in `shapes`, or forgotten.
  func rememberingShapes(in shapes: ShapeMemory?, _ body: () -> Void) {
    let outer = (shared, keepsOutlines)
    defer { (shared, keepsOutlines) = outer }
    (shared, keepsOutlines) = (shapes.map { ($0, 0) }, shapes != nil)
    body()
  }

  /// Returns the triangles of the mesh at `place`, in `box`, which `take` takes.
  func triangles(
    at place: Int, of box: PixelBox, _ take: (MeshTriangles) -> MeshPainter
  ) -> MeshPainter {
    // Those of a small one are found as soon as looked up.
    guard keepsOutlines, let (shapes, _) = shared, box.height > TileGrid.height else {
      return take(triangles)
    }
    return shapes.triangles(at: place, take)
  }

  /// Goes through `commands` as ``paint(_:on:in:)`` does, in a mode in which no pixel changes.
  func survey(_ commands: ArraySlice<Command>, in state: GraphicsState, for mode: Mode) {
    self.mode = mode
    let none = Pixels(base: UnsafeMutableRawPointer(bitmapRow.base), stride: 0)
    paint(commands, on: none, in: state)
    self.mode = .painting
  }

  func paint(
    _ commands: ArraySlice<Command>, on pixels: Pixels, in state: GraphicsState
  ) {
    guard !state.box.isEmpty else { return }
    var state = state
    var index = commands.startIndex
    while index < commands.endIndex {
      switch commands[index] {
      case .fill(let path, let brush, let rule, let blend):
        fill(path, brush, rule, blend, on: pixels, in: state)
      case .stroke(let path, let brush, let stroke, let blend):
        self.stroke(path, brush, stroke, blend, on: pixels, in: state)
      case .group(let group, let inner):
        self.group(group, inner, on: pixels, in: state)
      case _ where isOutlining: break
      case .glow:
        // Each is counted by itself.
        let end =
          isPainting
          ? commands[index...].firstIndex { !$0.isGlow } ?? commands.endIndex : index + 1
        glow(commands[index..<end], on: pixels, in: state)
        state.place += end - index
        index = end
        continue
      case .blurredRoundedRect(let box): blurredRoundedRect(box, on: pixels, in: state)
      case .image(let bitmap, let rect, let opacity, let blend):
        image(bitmap, in: rect, opacity, blend, on: pixels, in: state)
      case .imagePart(let image, let opacity, let blend):
        imagePart(image, opacity, blend, on: pixels, in: state)
      case .sprites(let batch, let blend): sprites(batch, blend, on: pixels, in: state)
      case .imageFill(let fill, let opacity, let blend):
        imageFill(fill, opacity, blend, on: pixels, in: state)
      case .mesh(let mesh, let blend): self.mesh(mesh, blend, on: pixels, in: state)
      }
      state.place += size(at: state.place)
      index += 1
    }
  }

  /// Returns the place of the command after `commands`, the first of which is at `place`.
  func place(behind commands: [Command], from place: Int) -> Int {
    commands.reduce(place) { place, _ in place + size(at: place) }
  }

  private func size(at place: Int) -> Int { shared?.shapes.size(at: place) ?? 1 }
}

extension CommandRasterizer {
  func group(
    _ group: Command.Group, _ commands: [Command], on pixels: Pixels, in state: GraphicsState
  ) {
    switch group {
    case .transform(let transform):
      var inner = state.inside
      inner.map = transform.then(state.map)
      // A flattened group has no area and is invisible.
      guard abs(inner.map.determinant) > 1e-18 else { return }
      paint(commands[...], on: pixels, in: inner)
    case .clip(let path, let rule):
      clip(path, rule, commands, on: pixels, in: state)
    case .layer(let opacity, let blend):
      let opacity = PixelArithmetic.byte(fromUnit: opacity)
      guard opacity > 0 else { return }
      let box = extent(of: commands, by: state.map, within: state.box)
      let inner = state.onLayer(of: box)
      onLayer(box, opacity: opacity, blend, on: pixels, in: state) {
        layer in
        paint(commands[...], on: layer, in: inner)
      }
    case .blur(let sigma): blur(sigma, commands, on: pixels, in: state)
    case .mask(let mode, let mask): self.mask(mode, mask, commands, on: pixels, in: state)
    case .exposure: expose(commands, on: pixels, in: state)
    }
  }

  private func clip(
    _ path: Path, _ rule: FillRule, _ commands: [Command], on pixels: Pixels,
    in state: GraphicsState
  ) {
    var inner = state.inside
    if let rect = space.uprightRect(path, by: state.map), let box = PixelBox.aligned(rect) {
      inner.box = state.box.intersection(box)
      return paint(commands[...], on: pixels, in: inner)
    }
    inner.box = state.box.intersection(box(of: path, in: state))
    guard !inner.box.within(state.rows).isEmpty else { return }
    let inside = inside(of: path, rule, within: inner.box, in: state)
    let mask = masks.take()
    defer { masks.giveBack(mask) }
    if isPainting {
      mask.reset(to: inner.box.within(state.rows))
      compositor.clip(to: inside, state.clip, mask)
    }
    inner.clip = mask
    paint(commands[...], on: pixels, in: inner)
  }

  /// Paints on a cleared layer of its own, then composites its pixels.
  func onLayer(
    _ box: PixelBox, opacity: UInt32 = 255, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState, _ body: (Pixels) -> Void
  ) {
    let box = box.within(state.rows)
    guard !box.isEmpty else { return }
    charge(box.area, .blendedPixels, in: state)
    guard isPainting else { return body(pixels) }
    let layer = layers.take()
    defer { layers.giveBack(layer) }
    layer.reset(to: box)
    body(layer.pixels)
    compositor.composite(
      Ink(.layer(layer.pixels), blend, opacity: opacity), over: box, state.clip, on: pixels)
  }
}

/// The conditions that apply to the commands being painted.
struct GraphicsState {
  /// The transform from points to pixels.
  var map: Transform
  /// The pixels that may change.
  var box: PixelBox
  /// The mask of an irregular clip; nil if there is none.
  var clip: ClipMask?
  /// The rows to paint: those of a stripe. They do not affect pixels; ``box`` may, as lines are
  /// clipped to it.
  var rows: Range<Int>
  /// The index of the command in preorder among all of the picture.
  var place = 0

  /// The state for the commands inside of the current one.
  var inside: GraphicsState {
    var state = self
    state.place += 1
    return state
  }

  /// Returns the state on a layer of the pixels in `box` for the commands inside of the current
  /// one.
  func onLayer(of box: PixelBox) -> GraphicsState {
    GraphicsState(map: map, box: box, rows: rows, place: place + 1)
  }
}

// MARK: Extent

extension CommandRasterizer {
  /// Returns the pixels that `commands` may change, or more; a layer needs no others.
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

  /// Returns the pixels that `command` may change, or more.
  func extent(
    of command: Command, by map: Transform, within limits: PixelBox
  ) -> PixelBox {
    // Extended by rounding, and by the means of neighbouring pixels.
    if case .sprites(let sprites, _) = command {
      // Apart, as a sum of far ones would have no places for near ones.
      return sprites.sprites.reduce(.empty) { box, sprite in
        box.union(PixelBox(around: sprite.bounds(by: map).inset(by: -1)).intersection(limits))
      }
    }
    guard case .group(let group, let inner) = command else {
      return command.bounds(by: map).map { PixelBox(around: $0.inset(by: -1)) } ?? .empty
    }
    switch group {
    case .transform(let transform):
      return extent(of: inner, by: transform.then(map), within: limits)
    case .clip(let path, _):
      let box = space.box(of: path, by: map).intersection(limits)
      return box.isEmpty ? .empty : extent(of: inner, by: map, within: box)
    case .layer, .exposure: return extent(of: inner, by: map, within: limits)
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

// MARK: Shapes

extension CommandRasterizer {
  func fill(
    _ path: Path, _ brush: Brush, _ rule: FillRule, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState
  ) {
    let box = box(of: path, in: state).intersection(state.box)
    guard !box.within(state.rows).isEmpty, let paint = paint(of: brush, by: state.map) else {
      return
    }
    fill(path, Ink(paint, blend), rule, within: box, on: pixels, in: state)
  }

  /// Composites `ink` on the inside of `path`, as far as it lies in `box`.
  func fill(
    _ path: Path, _ ink: Ink, _ rule: FillRule = .nonZero, within box: PixelBox,
    on pixels: Pixels, in state: GraphicsState
  ) {
    if let rect = space.uprightRect(path, by: state.map), let whole = PixelBox.aligned(rect) {
      let box = whole.intersection(state.box).within(state.rows)
      guard isPainting else { return charge(box.area, .blendedPixels, in: state) }
      return compositor.composite(ink, over: box, state.clip, on: pixels)
    }
    let inside = inside(of: path, rule, within: box, in: state)
    guard isPainting else { return }
    compositor.composite(ink, inside: inside, state.clip, on: pixels)
  }

  func stroke(
    _ path: Path, _ brush: Brush, _ stroke: Stroke, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState
  ) {
    let reach = stroke.reach * state.map.largestScale
    let box = box(of: path, reach: reach, in: state).intersection(state.box)
    guard !box.within(state.rows).isEmpty, let paint = paint(of: brush, by: state.map) else {
      return
    }
    let inside = inside(.nonZero, within: box, in: state) {
      var stroker = Stroker(
        stroke, by: state.map, tolerance: DeviceSpace.tolerance, seenIn: Rect(box))
      strokeOutline.removeAll()
      stroker?.stroke(path, placing: { space.place($0, by: state.map) }, into: &strokeOutline)
      outline.add(strokeOutline)
    }
    guard isPainting else { return }
    compositor.composite(Ink(paint, blend), inside: inside, state.clip, on: pixels)
  }

  /// Returns the pixels that the current shape may touch: those within `reach` pixels of `path`.
  func box(of path: Path, reach: Double = 0, in state: GraphicsState) -> PixelBox {
    if let box = shared?.shapes.box(at: state.place) { return box }
    let box = space.box(of: path, by: state.map, reach: reach)
    if isOutlining || keepsOutlines { shared?.shapes.keep(box, at: state.place) }
    return box
  }

  /// Returns the inside of `path`, the current shape; valid in `box` only.
  private func inside(
    of path: Path, _ rule: FillRule, within box: PixelBox, in state: GraphicsState
  ) -> Inside {
    inside(rule, within: box, in: state) {
      Flattener(space: space, map: state.map, seen: Rect(box)).flatten(path, into: &outline)
    }
  }

  /// Returns the inside of the current shape, which `outlining` adds to the empty ``outline``
  /// unless it is cached; valid in `box` only.
  @inline(__always)
  private func inside(
    _ rule: FillRule, within box: PixelBox, in state: GraphicsState, outlining: () -> Void
  ) -> Inside {
    let seen = box.within(state.rows)
    if let edges = shared?.shapes.edges(at: state.place) {
      return Inside(edges: edges, isEvenOdd: rule == .evenOdd, box: seen)
    }
    outline.removeAll()
    outlining()
    if case .counting(let ledger) = mode {
      return ledger.charge(outline, rule, within: seen, at: state.place)
    }
    let inside = compositor.inside(of: outline, rule, within: box, seen: seen)
    if isOutlining || keepsOutlines, let (shapes, worker) = shared {
      shapes.keep(inside.edges, at: state.place, by: worker)
    }
    return inside
  }

  /// True if `command` covers all of `box`, and nothing shows through.
  func hides(_ box: PixelBox, _ command: Command, by map: Transform) -> Bool {
    guard case .fill(let path, let brush, _, .normal) = command,
      let rect = space.uprightRect(path, by: map),
      PixelBox.aligned(rect)?.intersection(box) == box
    else { return false }
    switch paint(of: brush, by: map) {
    case .solid(let pixel): return pixel >> 24 == 255
    case .gradient(let shader): return shader.isOpaque
    default: return false
    }
  }

  /// Returns nil for a brush that paints nothing, and any paint unless the mode is painting.
  private func paint(of brush: Brush, by map: Transform) -> Paint? {
    if case .solid(let color) = brush {
      let pixel = PixelArithmetic.pixel(color)
      return pixel == 0 ? nil : .solid(pixel)
    }
    guard isPainting else { return .solid(0) }
    return GradientShader(brush, map: map, tables: &gradientTables).map { .gradient($0) }
  }
}

extension Rect {
  /// Creates the rectangle of whole pixels, in pixels.
  init(_ box: PixelBox) {
    self.init(Double(box.left), Double(box.top), Double(box.width), Double(box.height))
  }
}
