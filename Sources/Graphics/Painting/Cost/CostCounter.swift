import Drawing
import Geometry
import Paths

/// Counts what canvases cost to paint, without painting them: the painter itself does not count.
///
/// Commands are looked at as ``CommandRasterizer`` carries them out: what lies beyond the picture, a
/// clip or what a blur can bring in costs nothing but its command.
package struct CostCounter: ~Copyable {
  /// Tells of a command: its place among those of the canvas, then among those inside the group
  /// found there and so on, all from 0; and what it costs besides those inside of it.
  package typealias Telling = (_ path: [Int], _ command: Command, _ cost: FrameCost) -> Void

  private let rasterizer: CommandRasterizer
  private let converter = ScanConverter()
  private let whole: PixelBox
  private let scale: Double
  private var crossings = CrossingCounter()
  /// The shape at hand.
  private var outline = EdgeList()
  private var strokeOutline = StrokeOutline()

  /// A counter for canvases of `size` points at `scale` pixels a point.
  package init(size: Size, scale: Double) throws(PaintingError) {
    let (width, height) = try Painter.pixels(of: size, scale: scale)
    self.scale = scale
    rasterizer = CommandRasterizer(size: size, scale: scale, width: width, height: height)
    whole = PixelBox(left: 0, top: 0, right: width, bottom: height)
  }

  /// What `canvas`, which has been validated, costs: all figures that its commands decide.
  package mutating func cost(
    of canvas: Canvas, telling tell: Telling = { _, _, _ in }
  ) -> FrameCost {
    add(
      canvas.commands[...], [], in: CostScope(map: .scale(scale), box: whole), tell)
  }

  private mutating func add(
    _ commands: ArraySlice<Command>, _ outer: [Int], in scope: CostScope, _ tell: Telling
  ) -> FrameCost {
    var sum = FrameCost()
    for (index, command) in commands.enumerated() {
      let path = outer + [index]
      var own = FrameCost()
      own[.commands] = 1
      let inside =
        if case .group(let group, let inner) = command {
          add(group, inner, path, in: scope, &own, tell)
        } else {
          FrameCost()
        }
      if !scope.box.isEmpty { own = own + cost(of: command, in: scope) }
      tell(path, command, own)
      sum = sum + own + inside
    }
    return sum
  }
}

/// What holds for the commands being counted.
private struct CostScope {
  /// From their points to pixels.
  var map: Transform
  /// Pixels that they may change.
  var box: PixelBox
  /// Whether an irregular clip holds: light is gathered on a layer then.
  var isClipped = false

  /// The same on a layer of the pixels in `box`.
  func onLayer(of box: PixelBox) -> CostScope { CostScope(map: map, box: box) }
}

// MARK: Groups

extension CostCounter {
  /// What the commands of a group cost; the group's own share is added to `own`.
  private mutating func add(
    _ group: Command.Group, _ commands: [Command], _ path: [Int], in scope: CostScope,
    _ own: inout FrameCost, _ tell: Telling
  ) -> FrameCost {
    var inner = scope
    switch group {
    case .transform(let transform):
      inner.map = transform.then(scope.map)
      if abs(inner.map.determinant) <= 1e-18 { inner.box = .empty }
    case .clip(let clip, let rule): inner = clipped(to: clip, rule, in: scope, &own)
    case .layer(let opacity, _):
      let isSeen = PixelArithmetic.byte(fromUnit: opacity) > 0
      inner = scope.onLayer(
        of: isSeen
          ? rasterizer.extent(of: commands, by: scope.map, within: scope.box) : .empty)
      own[.blendedPixels] += inner.box.area
    case .blur(let sigma): inner = blurred(sigma, commands, in: scope, &own)
    case .mask(_, let mask):
      let seen = rasterizer.extent(of: mask, by: scope.map, within: scope.box)
      inner = scope.onLayer(of: rasterizer.extent(of: commands, by: scope.map, within: seen))
      // Masked by one picture, then composited.
      own[.blendedPixels] += 2 * inner.box.area
      return add((mask + commands)[...], path, in: inner, tell)
    }
    return add(commands[...], path, in: inner, tell)
  }

  private mutating func clipped(
    to path: Path, _ rule: FillRule, in scope: CostScope, _ own: inout FrameCost
  ) -> CostScope {
    var inner = scope
    if let rect = rasterizer.space.uprightRect(path, by: scope.map),
      let box = PixelBox.aligned(rect)
    {
      inner.box = scope.box.intersection(box)
      return inner
    }
    inner.box = scope.box.intersection(rasterizer.space.box(of: path, by: scope.map))
    inner.isClipped = true
    own = own + fill(path, rule, within: inner.box, by: scope.map)
    return inner
  }

  private func blurred(
    _ sigma: Double, _ commands: [Command], in scope: CostScope, _ own: inout FrameCost
  ) -> CostScope {
    let kernel = BlurKernel(sigma, map: scope.map)
    guard !kernel.isSharp else {
      let box = rasterizer.extent(of: commands, by: scope.map, within: scope.box)
      own[.blendedPixels] += box.area
      return scope.onLayer(of: box)
    }
    let content = rasterizer.extent(
      of: commands, by: scope.map, blurredBy: kernel, within: scope.box)
    let box = kernel.reach(of: content).intersection(scope.box)
    // Rows of what is sharp, as wide as what is seen; then all that is seen.
    own[.blurPixels] += Int64(content.height) * Int64(box.width) + box.area
    own[.blendedPixels] += box.area
    return scope.onLayer(of: content)
  }
}

// MARK: Shapes and light

extension CostCounter {
  /// What a command that is no group costs, besides being one: light has figures of its own, and
  /// all else blends the pixels of its shape.
  private mutating func cost(of command: Command, in scope: CostScope) -> FrameCost {
    switch command {
    case .glow(let glow):
      return light(
        GlowKernel(glow, map: scope.map, within: scope.box)?.box, .glowPixels, in: scope)
    case .blurredRoundedRect(let box):
      return light(
        BlurredRoundedRectKernel(box, map: scope.map, within: scope.box)?.box, .blurPixels,
        in: scope)
    default: return command.isSeen ? cost(of: command.shape, in: scope) : FrameCost()
    }
  }

  private mutating func cost(of shape: Command.Shape?, in scope: CostScope) -> FrameCost {
    switch shape {
    case .area(let path, let rule): fill(path, rule, in: scope)
    case .line(let path, let stroke): self.stroke(path, stroke, in: scope)
    case .box(let rect): rect.isEmpty ? FrameCost() : fill(Path(rect), .nonZero, in: scope)
    case .triangles(let mesh): cost(of: mesh, in: scope)
    case nil: FrameCost()
    }
  }

  private mutating func fill(
    _ path: Path, _ rule: FillRule, in scope: CostScope
  ) -> FrameCost {
    let box = rasterizer.space.box(of: path, by: scope.map).intersection(scope.box)
    return fill(path, rule, within: box, by: scope.map)
  }

  private mutating func fill(
    _ path: Path, _ rule: FillRule, within box: PixelBox, by map: Transform
  ) -> FrameCost {
    var cost = FrameCost()
    guard !box.isEmpty else { return cost }
    if let rect = rasterizer.space.uprightRect(path, by: map), let whole = PixelBox.aligned(rect) {
      cost[.blendedPixels] = whole.intersection(box).area
      return cost
    }
    outline.removeAll()
    Flattener(space: rasterizer.space, map: map, seen: Rect(box)).flatten(path, into: &outline)
    return inside(rule, within: box)
  }

  private mutating func stroke(
    _ path: Path, _ stroke: Stroke, in scope: CostScope
  ) -> FrameCost {
    let (space, map) = (rasterizer.space, scope.map)
    let box = space.box(of: path, by: map, reach: stroke.reach * map.largestScale)
      .intersection(scope.box)
    guard !box.isEmpty else { return FrameCost() }
    var stroker = Stroker(stroke, by: map, tolerance: DeviceSpace.tolerance, seenIn: Rect(box))
    strokeOutline.removeAll()
    stroker?.stroke(path, placing: { space.place($0, by: map) }, into: &strokeOutline)
    outline.removeAll()
    outline.add(strokeOutline)
    return inside(.nonZero, within: box)
  }

  /// What the shape at hand costs, as far as it lies in `box`.
  private mutating func inside(_ rule: FillRule, within box: PixelBox) -> FrameCost {
    var cost = FrameCost()
    cost[.edges] = Int64(outline.count)
    cost[.crossings] = crossings.count(outline)
    var pixels: Int64 = 0
    let inside = Inside(
      edges: UnsafeBufferPointer(outline.edges), isEvenOdd: rule == .evenOdd, box: box)
    converter.convert(inside) { _, from, to, _ in
      pixels += Int64(to - from)
    } row: { _ in
    }
    cost[.blendedPixels] = pixels
    return cost
  }

  /// What light costs that reaches `box`.
  private func light(
    _ box: PixelBox?, _ figure: FrameCost.Figure, in scope: CostScope
  ) -> FrameCost {
    var cost = FrameCost()
    cost[figure] = box?.area ?? 0
    if scope.isClipped { cost[.blendedPixels] = cost[figure] }
    return cost
  }

  /// Triangles count by their areas, each as far as the box round it is seen.
  private func cost(of mesh: Mesh, in scope: CostScope) -> FrameCost {
    var cost = FrameCost()
    let (space, limits) = (rasterizer.space, Rect(scope.box))
    let places = mesh.vertices.map { space.place($0.position, by: scope.map) }
    for first in stride(from: 0, to: mesh.indices.count - 2, by: 3) {
      let (a, b, c) = (
        places[Int(mesh.indices[first])], places[Int(mesh.indices[first + 1])],
        places[Int(mesh.indices[first + 2])]
      )
      let (left, top) = (min(a.x, b.x, c.x), min(a.y, b.y, c.y))
      let box = Rect(left, top, max(a.x, b.x, c.x) - left, max(a.y, b.y, c.y) - top)
      guard let seen = box.intersection(limits) else { continue }
      let area = abs((b - a).cross(c - a)) / 2
      cost[.edges] += 3
      cost[.blendedPixels] += Int64(min(area, seen.width * seen.height).rounded(.up))
    }
    return cost
  }
}

extension Command {
  /// Whether it paints anything, as far as colour and opacity tell.
  fileprivate var isSeen: Bool {
    switch self {
    case .fill(_, .solid(let color), _, _), .stroke(_, .solid(let color), _, _):
      PixelArithmetic.pixel(color) != 0
    case .image(_, _, let opacity, _), .imageFill(_, let opacity, _):
      PixelArithmetic.byte(fromUnit: opacity) > 0
    default: true
    }
  }
}

extension PixelBox {
  /// Pixels in it.
  fileprivate var area: Int64 { isEmpty ? 0 : Int64(width) * Int64(height) }
}
