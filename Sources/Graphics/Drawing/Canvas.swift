import Fonts
import Geometry
import Paths

/// A recording of drawing commands, in points.
///
/// A canvas holds no pixels: it is a value that can be compared, stored and painted later. State is
/// scoped by closures, so it cannot be left unbalanced.
public struct Canvas: Hashable, Sendable {
  /// Size of the canvas, in points. Drawing beyond it is allowed and invisible.
  public let size: Size
  /// The commands, in drawing order.
  public private(set) var commands: [Command] = []
  /// Texts that cannot be drawn as written, each once, in drawing order.
  package private(set) var textFlaws: [TextFlaw] = []
  /// The texts among the commands, in drawing order.
  package internal(set) var texts: [DrawnText] = []
  /// True if an exposure in it would need more moments than it has to look continuous.
  package private(set) var hasCoarseExposure = false
  /// The maximum depth of nested groups.
  private var depth = 0

  /// Creates a canvas of `size` points without commands.
  public init(size: Size) { self.size = size }

  /// Texts with characters that are drawn as boxes because the typeface lacks them, each once, in
  /// drawing order.
  public var textsWithMissingGlyphs: [String] {
    textFlaws.lazy.filter { !$0.boxes.isEmpty }.map(\.text)
  }

  /// The rectangle from the origin to the size, in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// Fills the inside of `path`.
  public mutating func fill(
    _ path: Path, with brush: Brush, rule: FillRule = .nonZero, blend: BlendMode = .normal
  ) {
    commands.append(.fill(path, brush, rule, blend))
  }

  /// Fills the inside of `path` with one colour.
  public mutating func fill(_ path: Path, with color: Color, blend: BlendMode = .normal) {
    commands.append(.fill(path, .solid(color), .nonZero, blend))
  }

  /// Strokes `path`.
  public mutating func stroke(
    _ path: Path, with brush: Brush, _ stroke: Stroke, blend: BlendMode = .normal
  ) {
    commands.append(.stroke(path, brush, stroke, blend))
  }

  /// Draws `path` as a line of one colour.
  public mutating func stroke(
    _ path: Path, with color: Color, _ stroke: Stroke, blend: BlendMode = .normal
  ) {
    commands.append(.stroke(path, .solid(color), stroke, blend))
  }

  /// Draws discs of one colour around `centers`, all of `radius` points: sand, stars, sparks, snow.
  ///
  /// Where discs overlap, a translucent colour counts once: they are one shape. Each is painted on
  /// its own, so time grows only with their number, however many overlap; a stroke of as many dots
  /// would have to compute its outline first. Soft rims of neighbours that meet within a pixel are
  /// composited, which covers up to a quarter of that pixel more or less than their union does.
  ///
  /// Nothing is drawn unless the radius is greater than 0. O(n)
  public mutating func dots(_ centers: [Point], radius: Double, color: Color) {
    let isOpaque = color.alpha >= 1
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    let dots = centers.map { center in
      Command.stroke(
        Path(polyline: [center, center]), .solid(opaque), .rounded(2 * radius), .normal)
    }
    guard !isOpaque else { return commands += dots }
    layer(opacity: color.alpha) { $0.commands = dots }
  }

  /// Adds soft light of `color` around `center`, faded out at `radius` points; see ``Glow``.
  public mutating func glow(at center: Point, radius: Double, color: Color) {
    commands.append(.glow(Glow(center, radius: radius, color: color)))
  }

  /// Adds soft light of `color` that fills an ellipse of these half axes, in points, both greater
  /// than 0: light on a floor, mist, a reflection drawn out in water.
  public mutating func glow(at center: Point, radii: Size, color: Color) {
    let stretch = Size(max(1, radii.width / radii.height), max(1, radii.height / radii.width))
    transformed(by: .scale(stretch.width, stretch.height)) { canvas in
      canvas.glow(
        at: Point(center.x / stretch.width, center.y / stretch.height),
        radius: min(radii.width, radii.height), color: color)
    }
  }

  /// Draws a box with blurred edges; see ``BlurredRoundedRect``.
  public mutating func blurredRoundedRect(
    _ rect: Rect, cornerRadius: Double, blur: Double, color: Color
  ) {
    commands.append(
      .blurredRoundedRect(
        BlurredRoundedRect(rect, cornerRadius: cornerRadius, blur: blur, color: color)))
  }

  /// Fills a rectangle with pieces of a bitmap, at an opacity of 0…1; see ``ImageFill``.
  ///
  /// Insets that are negative, are not whole numbers or leave no pixel between them, and a scale
  /// outside 10⁻⁶…10⁶, cannot be drawn; see ``validate()``.
  public mutating func image(
    _ fill: ImageFill, opacity: Double = 1, blend: BlendMode = .normal
  ) {
    commands.append(.imageFill(fill, opacity, blend))
  }

  /// Fills the triangles of `mesh`, one after another; see ``Mesh``.
  ///
  /// With a blend mode other than normal they are composited as one picture.
  public mutating func mesh(_ mesh: Mesh, blend: BlendMode = .normal) {
    commands.append(.mesh(mesh, blend))
  }

  /// Draws `content` with every point mapped by `transform`.
  public mutating func transformed(
    by transform: Transform, _ content: (inout Canvas) -> Void
  ) {
    group(.transform(transform), content)
  }

  /// Draws `content` inside `path` only.
  public mutating func clipped(
    to path: Path, rule: FillRule = .nonZero, _ content: (inout Canvas) -> Void
  ) {
    group(.clip(path, rule), content)
  }

  /// Draws `content` as one picture, composited at an opacity of 0…1.
  public mutating func layer(
    opacity: Double = 1, blend: BlendMode = .normal, _ content: (inout Canvas) -> Void
  ) {
    group(.layer(opacity: opacity, blend), content)
  }

  /// Draws `content` as one picture, blurred.
  ///
  /// `sigma` is the standard deviation of a Gaussian, in points of the current transform; a
  /// negative one counts as 0, which leaves the picture sharp, and one of more than 16,384 pixels
  /// is clamped to that. Under a transform that scales unevenly, the σ along x and y are those of
  /// the mapped Gaussian, without its slant.
  ///
  /// A point spreads over 3 σ. Content beyond the canvas, or beyond a clip outside of this call,
  /// spreads into it, from as far away as the longer side of the canvas, or 256 pixels.
  public mutating func blurred(sigma: Double, _ content: (inout Canvas) -> Void) {
    group(.blur(sigma: sigma), content)
  }

  /// Draws `content` as one picture, weighted at each pixel by the picture of `mask`; see
  /// ``MaskMode``.
  ///
  /// The current transforms and clips apply to both. With an empty mask nothing is visible.
  public mutating func masked(
    by mode: MaskMode = .alpha, mask: (inout Canvas) -> Void, content: (inout Canvas) -> Void
  ) {
    var stencil = Canvas(size: size)
    mask(&stencil)
    recordRemarks(on: stencil)
    let index = commands.count
    group(.mask(mode, stencil.commands), around: stencil.depth, content)
    if commands.count > index { texts += stencil.texts.map { $0.inside(index) } }
  }

  /// Appends the commands of `other`.
  public mutating func append(_ other: Canvas) {
    texts += other.texts.map { $0.moved(by: commands.count) }
    commands.append(contentsOf: other.commands)
    depth = max(depth, other.depth)
    recordRemarks(on: other)
  }

  /// Appends a command.
  mutating func record(_ command: Command) { commands.append(command) }

  /// Replaces a command by another drawing of it.
  mutating func replace(at index: Int, with command: Command) { commands[index] = command }

  /// Records the flaw of a `text` that cannot be drawn as written.
  mutating func recordFlaw(of text: String, in lettering: Lettering) {
    if let flaw = TextFlaw(text, in: lettering) { record([flaw]) }
  }

  private mutating func recordRemarks(on other: Canvas) {
    record(other.textFlaws)
    hasCoarseExposure = hasCoarseExposure || other.hasCoarseExposure
  }

  private mutating func record(_ flaws: [TextFlaw]) {
    for flaw in flaws where !textFlaws.contains(flaw) { textFlaws.append(flaw) }
  }

  /// Records a group, whose condition holds commands nested `other` deep.
  private mutating func group(
    _ group: Command.Group, around other: Int = 0, _ content: (inout Canvas) -> Void
  ) {
    var inner = Canvas(size: size)
    content(&inner)
    recordRemarks(on: inner)
    guard !inner.commands.isEmpty else { return }
    let level = max(inner.depth, other) + 1
    depth = max(depth, min(level, Canvas.deepest + 1))
    // Commands nested one level too deep are refused when they are drawn. More levels would only
    // exhaust the stack of code that traverses them.
    guard level <= Canvas.deepest + 1 else {
      commands += group.maskCommands + inner.commands
      return
    }
    let first = group.maskCommands.count
    texts += inner.texts.map { $0.moved(by: first).inside(commands.count) }
    commands.append(.group(group, inner.commands))
  }
}

// MARK: Exposure

extension Canvas {
  /// Creates the mean of `moments` of a world, at least one and of one size, in linear light.
  ///
  /// The commands that begin all of them come once, before the others. `isCoarse` says that more
  /// moments would look smoother.
  package init(meanOf moments: [Canvas], isCoarse: Bool = false) {
    self = moments[0]
    guard moments.contains(where: { $0.commands != commands }) else { return }
    let common = moments.reduce(commands.count) { count, moment in
      zip(commands, moment.commands.prefix(count)).prefix { $0 == $1 }.count
    }
    let samples = moments.map {
      Command.group(.transform(.identity), Array($0.commands[common...]))
    }
    for moment in moments { recordRemarks(on: moment) }
    hasCoarseExposure = hasCoarseExposure || isCoarse
    texts = texts.map { text in
      (text.path.first ?? 0) < common
        ? text : text.moved(by: -common).inside(0).inside(common)
    }
    depth = 2 + (moments.map(\.depth).max() ?? 0)
    commands[common...] = [.group(.exposure, samples)]
  }
}

// MARK: Text

extension Canvas {
  /// Draws `text` with its baseline beginning at `origin`; `size` in points per em. It is one line;
  /// for several, or centred on a point, use
  /// ``text(_:at:alignment:vertical:size:weight:font:color:)``.
  ///
  /// With a `font` its letters are filled areas; `weight` applies to the characters that it lacks.
  public mutating func text(
    _ text: String, at origin: Point, size: Double, weight: StrokeTypeface.Weight = .regular,
    font: OutlineTypeface? = nil, color: Color
  ) {
    let lettering = Lettering(weight, font)
    recordFlaw(of: text, in: lettering)
    if font == nil {
      let face = StrokeTypeface(weight)
      let strokes = face.strokes(of: text, size: size, at: origin)
      write(text, size, weight, .strokes(strokes, face.strokeWidth(size: size)), color)
    } else {
      let areas = lettering.outline(of: text, size: size, at: origin, tolerance: Path.flatness)
      write(text, size, .regular, .areas(areas), color)
    }
  }

  /// Draws `text` as one line, vertically centred in `box`, smaller than its style if it would not
  /// fit the width.
  ///
  /// Properties of `style` for several lines are ignored.
  public mutating func text(
    _ text: String, fitting box: Rect, _ style: TextStyle, color: Color
  ) {
    let face = style.lettering
    // Below 12 pt widths shrink a little slower than sizes, so one proportional reduction may not
    // suffice.
    var fitted = style.size
    for _ in 0..<3 {
      let width = face.width(of: text, size: fitted)
      guard width > box.width, width > 0 else { break }
      fitted *= box.width / width
    }
    let baseline =
      box.midY + (face.ascent - face.descent) / 2 * fitted
    let width = face.width(of: text, size: fitted)
    let start =
      switch style.alignment {
      case .leading: box.minX
      case .center: box.midX - width / 2
      case .trailing: box.maxX - width
      }
    self.text(
      text, at: Point(start, baseline), size: fitted, weight: style.weight, font: style.font,
      color: color)
  }

  /// Draws `text` centred in `box`, smaller than `size` if it would not fit the width.
  public mutating func text(
    _ text: String, centeredIn box: Rect, size: Double,
    weight: StrokeTypeface.Weight = .regular, font: OutlineTypeface? = nil, color: Color
  ) {
    let style = TextStyle(size: size, weight: weight, font: font, alignment: .center)
    self.text(text, fitting: box, style, color: color)
  }
}
