import Digests
import Geometry

/// A drawing as text: one command a line, what a group holds indented by two spaces more.
///
/// No painter takes part, so the text is the same under every version of every library. Numbers
/// are as short as reads back exactly. What is usual is left out: the non-zero rule, normal
/// blending, butt ends, mitred corners, gradients whose outer colours go on. The commands of a mask
/// come first among those of its group; its line says how many they are.
package enum DrawingDigest {
  /// The text of `canvas`; its first line has the size. Every line ends with a line feed.
  package static func text(of canvas: Canvas) -> String {
    lines(of: canvas).joined(separator: "\n") + "\n"
  }

  /// The hash of the text of `canvas`, for whole films.
  package static func hash(of canvas: Canvas) -> StableHash { StableHash(of: text(of: canvas)) }

  /// The lines of the text.
  package static func lines(of canvas: Canvas) -> [String] {
    var text = DrawingText(size: canvas.size)
    text.add(canvas.commands)
    return text.lines
  }

  /// A number as short as reads back exactly; 0 has no sign, as it makes no difference.
  package static func number(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The place of `rect`.
  package static func words(_ rect: Rect) -> String {
    "in " + [rect.minX, rect.minY, rect.width, rect.height].map(number).joined(separator: " ")
  }
}

/// Writes commands as lines.
private struct DrawingText: DrawingSink {
  private(set) var lines: [String]
  /// How many groups are round the commands that are written.
  private var depth = 0
  /// Whether the last line has only its indentation.
  private var isAtStart = false

  init(size: Size) {
    lines = ["canvas \(DrawingDigest.number(size.width)) x \(DrawingDigest.number(size.height))"]
  }

  private mutating func word(_ word: String) {
    if !isAtStart { lines[lines.count - 1] += " " }
    lines[lines.count - 1] += word
    isAtStart = false
  }

  private mutating func number(_ value: Double) { word(DrawingDigest.number(value)) }

  mutating func begin(_ part: DrawingPart, modes: UInt64) {
    switch part {
    case .solid: break
    case .move: word("M")
    case .line: word("L")
    case .curve: word("C")
    case .close: word("Z")
    default: word("\(part)")
    }
  }

  mutating func note(_ words: @autoclosure () -> String) {
    let words = words()
    if !words.isEmpty { word(words) }
  }

  mutating func numbers(_ name: String, _ first: Double, _ other: String, _ second: Double?) {
    note(name)
    number(first)
    note(other)
    if let second { number(second) }
  }

  mutating func count(_ count: Int) {}

  mutating func add(_ color: Color) {
    let parts = [color.red, color.green, color.blue, color.alpha].map(DrawingDigest.number)
    word("rgba(\(parts.joined(separator: " ")))")
  }

  mutating func add(_ bitmap: Bitmap) {
    word("\(bitmap.width) x \(bitmap.height) \(StableHash(of: bitmap))")
  }

  mutating func add(_ stroke: Stroke) {
    add("width", stroke.width)
    if stroke.cap != .butt { word("\(stroke.cap)Ends") }
    if stroke.join != .miter { word("\(stroke.join)Corners") }
    if stroke.miterLimit != Stroke.commonMiterLimit { add("miterLimit", stroke.miterLimit) }
    guard !stroke.dash.isEmpty else { return }
    word("dash")
    for length in stroke.dash { number(length) }
    add("phase", stroke.dashPhase)
  }

  mutating func add(_ fill: ImageFill) {
    add(fill.bitmap)
    switch fill.layout {
    case .nineParts(let insets, let fill):
      numbers("nineParts", insets.top, "", insets.leading)
      numbers("", insets.bottom, "", insets.trailing)
      word("\(fill)")
    case .tiles(let phase): numbers("tiles phase", phase.dx, "", phase.dy)
    }
    add("at", fill.scale)
    add(fill.rect)
  }

  mutating func add(_ mesh: Mesh) {
    word("\(mesh.vertices.count) vertices \(mesh.indices.count / 3) triangles")
    if let texture = mesh.texture { word("texture \(texture.width) x \(texture.height)") }
    if mesh.interpolation == .none { word("pixelated") }
    if let resolution = mesh.resolution { add("at", resolution) }
    if mesh.isInPerspective { word("in perspective") }
    if !mesh.joined.isEmpty { word("with \(mesh.joined.count) others") }
    word("\(StableHash(of: mesh))")
  }

  mutating func add(_ sprites: Sprites) {
    add(sprites.bitmap)
    word("\(sprites.sprites.count) sprites \(StableHash(of: sprites))")
    if sprites.interpolation != .linear { word("\(sprites.interpolation)") }
  }

  mutating func add(_ commands: [Command]) {
    let indentation = String(repeating: "  ", count: depth)
    depth += 1
    for command in commands {
      lines.append(indentation)
      isAtStart = true
      add(command)
    }
    depth -= 1
  }
}
