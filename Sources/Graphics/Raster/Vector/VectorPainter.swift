import CCairo
import Drawing
import Geometry

/// Executes drawing commands on one of Cairo's vector surfaces.
package final class VectorPainter {
  private let cairo: OpaquePointer
  private let size: Size
  private let scale: Double
  private let format: VectorFormat

  /// Creates a painter on `cairo`, a page of `size` points with `scale` pixels a point.
  package init(on cairo: OpaquePointer, size: Size, scale: Double, format: VectorFormat) {
    (self.cairo, self.size, self.scale, self.format) = (cairo, size, scale, format)
  }

  /// The target of commands, with all conditions that apply to them.
  package struct DrawingContext {
    let backdrop: VectorBackdrop
    /// The transforms and clips around the commands, outermost first.
    var groups: [Command.Group] = []
    /// The transform from the commands' points to those of the page.
    var map = Transform.identity

    /// Creates a target with only `backdrop` below it.
    package init(_ backdrop: VectorBackdrop) { self.backdrop = backdrop }

    /// Returns `command` with the groups around it.
    func wrapped(_ command: Command) -> Command {
      groups.reversed().reduce(command) { .group($1, [$0]) }
    }
  }

  /// Creates a backdrop for the page.
  package func backdrop(isTransparent: Bool) throws(RasterError) -> VectorBackdrop {
    try VectorBackdrop(size: size, scale: scale, isTransparent: isTransparent)
  }

  /// Draws `commands`, which have been validated, on the empty page of `backdrop`, which
  /// `isTransparent` or black.
  ///
  /// No picture removes what is below it: up to the last command that does, a transparent page
  /// becomes one layer, which is a picture. On black, what is removed is black.
  package func drawPage(
    _ commands: [Command], on backdrop: VectorBackdrop, isTransparent: Bool
  ) throws(RasterError) {
    let context = DrawingContext(backdrop)
    guard isTransparent, let last = commands.lastIndex(where: \.erases) else {
      return try draw(commands, in: context)
    }
    let layer = Command.group(.layer(opacity: 1, .normal), Array(commands[...last]))
    try draw([layer] + commands[(last + 1)...], in: context)
  }

  /// Draws `commands`, which have been validated, in order.
  package func draw(_ commands: [Command], in context: DrawingContext) throws(RasterError) {
    var index = commands.startIndex
    while index < commands.endIndex {
      let command = commands[index]
      index += 1
      switch command {
      case .glow:
        let end = commands[index...].firstIndex { !$0.isGlow } ?? commands.endIndex
        glow(commands[(index - 1)..<end], in: context)
        index = end
        continue
      case .group(.transform(let transform), let inner):
        try transformed(by: transform, inner, in: context)
        continue
      case .group(.clip(let path, let rule), let inner):
        try clipped(to: path, rule, inner, in: context)
        continue
      default: break
      }
      guard try drawsAsVectors(command, in: context) else {
        try embed(command, command.blend, in: context)
        continue
      }
      context.backdrop.add(context.wrapped(command))
    }
  }

  /// Draws `command` by paths; returns false, and draws nothing, if Cairo has no vectors for it.
  private func drawsAsVectors(
    _ command: Command, in context: DrawingContext
  ) throws(RasterError) -> Bool {
    guard isKnown(command.blend) else { return false }
    switch command {
    case .fill(let path, let brush, let rule, let blend):
      guard let source = brush.pattern else { return false }
      fill(path, source, rule, blend, in: context)
    case .stroke(let path, let brush, let stroke, let blend):
      guard let source = brush.pattern else { return false }
      self.stroke(path, source, stroke, blend, in: context)
    case .blurredRoundedRect(let box):
      guard let disc = SoftDisc(box) else { return false }
      fill(disc.path, disc.brush.pattern, .nonZero, .normal, in: context)
    case .mesh(let mesh, .normal) where format == .pdf && mesh.isPlain:
      // Cairo's SVG files do not support meshes, its PDF files none with textures and depths; and
      // viewers that smooth edges would draw translucent ones twice along them.
      fill(mesh, in: context)
    case .group(.layer(let opacity, let blend), let inner):
      guard !inner.contains(where: \.erases) else { return false }
      try layer(unit(opacity), blend, inner, in: context)
    default: return false
    }
    return true
  }

  /// True if the format supports the blend mode: SVG files of Cairo support none, its PDF files all
  /// except adding and erasing.
  private func isKnown(_ blend: BlendMode) -> Bool {
    blend == .normal || format == .pdf && blend != .add && blend != .erase
  }
}

extension Command {
  /// True if it removes something from what is below it, in the same layer.
  fileprivate var erases: Bool {
    if blend == .erase { return true }
    switch self {
    case .group(.transform, let inner), .group(.clip, let inner):
      return inner.contains(where: \.erases)
    default: return false
    }
  }
}

// MARK: Groups

extension VectorPainter {
  private func transformed(
    by transform: Transform, _ commands: [Command], in context: DrawingContext
  ) throws(RasterError) {
    var inner = context
    inner.groups.append(.transform(transform))
    inner.map = transform.then(context.map)
    // A flattened group has no area and is invisible.
    guard abs(inner.map.determinant) > 1e-18 else { return }
    guard inner.map.determinant.isFinite else {
      // Cairo rejects such a matrix.
      return try embed(.group(.transform(transform), commands), .normal, in: context)
    }
    try draw(commands, in: inner)
  }

  private func clipped(
    to path: Path, _ rule: FillRule, _ commands: [Command], in context: DrawingContext
  ) throws(RasterError) {
    var inner = context
    inner.groups.append(.clip(path, rule))
    guard format == .pdf || rule == .nonZero else {
      return try masked(by: path, commands, in: inner)
    }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    within(context) {
      trace(path)
      cairo_set_fill_rule(cairo, rule.cairoRule)
      cairo_clip(cairo)
    }
    try draw(commands, in: inner)
  }

  /// Draws an even-odd clip as a mask: Cairo up to 1.16 writes the rule of a clip to SVG where
  /// viewers do not look for it.
  private func masked(
    by path: Path, _ commands: [Command], in context: DrawingContext
  ) throws(RasterError) {
    cairo_push_group(cairo)
    try draw(commands, in: context)
    let content = cairo_pop_group(cairo)
    cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
    fill(path, cairo_pattern_create_rgba(0, 0, 0, 1), .evenOdd, .normal, in: context)
    let mask = cairo_pop_group(cairo)
    paint(content, .normal) { cairo_mask(cairo, mask) }
    cairo_pattern_destroy(mask)
  }

  private func layer(
    _ opacity: Double, _ blend: BlendMode, _ commands: [Command], in context: DrawingContext
  ) throws(RasterError) {
    guard opacity > 0 else { return }
    var inner = DrawingContext(try backdrop(isTransparent: true))
    inner.map = context.map
    inner.groups = [.transform(context.map)]
    cairo_push_group(cairo)
    try draw(commands, in: inner)
    cairo_pop_group_to_source(cairo)
    cairo_set_operator(cairo, blend.cairoOperator)
    if opacity < 1 { cairo_paint_with_alpha(cairo, opacity) } else { cairo_paint(cairo) }
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }
}

// MARK: Shapes

extension VectorPainter {
  /// Draws in the coordinates of `context`. Otherwise Cairo has those of the page, in which groups
  /// begin and end.
  private func within(_ context: DrawingContext, _ body: () -> Void) {
    var matrix = context.map.cairoMatrix
    cairo_set_matrix(cairo, &matrix)
    body()
    cairo_identity_matrix(cairo)
  }

  /// Sets `path` as Cairo's path.
  private func trace(_ path: Path) {
    cairo_new_path(cairo)
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(cairo, p.x, p.y)
      case .line(let p): cairo_line_to(cairo, p.x, p.y)
      case .curve(let a, let b, let p): cairo_curve_to(cairo, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: cairo_close_path(cairo)
      }
    }
  }

  /// Draws with a source, which is destroyed afterwards.
  private func paint(_ source: OpaquePointer?, _ blend: BlendMode, _ body: () -> Void) {
    guard let source else { return }
    cairo_set_source(cairo, source)
    cairo_pattern_destroy(source)
    cairo_set_operator(cairo, blend.cairoOperator)
    body()
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
  }

  private func fill(
    _ path: Path, _ source: OpaquePointer?, _ rule: FillRule, _ blend: BlendMode,
    in context: DrawingContext
  ) {
    within(context) {
      trace(path)
      cairo_set_fill_rule(cairo, rule.cairoRule)
      paint(source, blend) { cairo_fill(cairo) }
    }
  }

  private func fill(_ mesh: Mesh, in context: DrawingContext) {
    within(context) { paint(mesh.pattern, .normal) { cairo_paint(cairo) } }
  }

  private func stroke(
    _ path: Path, _ source: OpaquePointer, _ stroke: Stroke, _ blend: BlendMode,
    in context: DrawingContext
  ) {
    guard stroke.width > 0 else { return }
    within(context) {
      trace(stroke.cap == .butt ? path : path.withDots(of: stroke.shortestLength))
      stroke.setPen(on: cairo)
      paint(source, blend) { cairo_stroke(cairo) }
    }
  }
}

// MARK: Light and pictures

extension VectorPainter {
  /// Draws glows: as gradients if that is accurate on the backdrop, else as pictures of the changed
  /// pixels.
  private func glow(_ commands: ArraySlice<Command>, in context: DrawingContext) {
    let backdrop = context.backdrop
    backdrop.flush()
    /// The page before the glows that are still to be drawn as a picture.
    var start: BackdropPixels?
    for case .glow(let glow) in commands {
      let box = backdrop.pixels(of: GlowApproximation.square(of: glow), by: context.map)
      guard !box.isEmpty else { continue }
      let before = backdrop.picture(of: box)
      backdrop.add(context.wrapped(.glow(glow)))
      backdrop.flush()
      let approximation = GlowApproximation(
        glow, map: context.map, scale: scale, on: before, gives: backdrop.picture(of: box))
      if let approximation, start == nil {
        fill(approximation.path, approximation.brush.pattern, .nonZero, .normal, in: context)
      } else if start == nil {
        start = backdrop.picture().with(before)
      } else if approximation != nil {
        composite(backdrop.picture().change(from: start), in: context)
        start = nil
      }
    }
    if start != nil { composite(backdrop.picture().change(from: start), in: context) }
  }

  /// Composites `command` as a picture: of the command alone in normal mode, else of the pixels
  /// that it changes.
  private func embed(
    _ command: Command, _ blend: BlendMode, in context: DrawingContext
  ) throws(RasterError) {
    guard blend != .normal else {
      let alone = try backdrop(isTransparent: true)
      let clear = alone.picture()
      alone.add(.group(.transform(context.map), [command]))
      alone.flush()
      composite(alone.picture().change(from: clear), isClipped: true, in: context)
      context.backdrop.add(context.wrapped(command))
      return
    }
    context.backdrop.flush()
    let before = context.backdrop.picture()
    context.backdrop.add(context.wrapped(command))
    context.backdrop.flush()
    composite(context.backdrop.picture().change(from: before), in: context)
  }

  /// Composites a picture; one that was made inside the clips of `context` is not clipped again.
  private func composite(_ picture: Overlay?, isClipped: Bool = false, in context: DrawingContext) {
    guard let picture, let surface = picture.surface() else { return }
    defer { cairo_surface_destroy(surface) }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    if !isClipped { cairo_reset_clip(cairo) }
    cairo_translate(cairo, Double(picture.box.left) / scale, Double(picture.box.top) / scale)
    cairo_scale(cairo, 1 / scale, 1 / scale)
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_rectangle(cairo, 0, 0, Double(picture.box.width), Double(picture.box.height))
    cairo_fill(cairo)
  }
}
