import Drawing
import Geometry
import GoldenTesting

/// Legibility of the texts of a drawing.
///
/// The drawing is painted at two pixels a point, once with its texts and once without: texts are
/// its lines with round ends, and nothing else of a widget is. Of each text, ink are the pixels
/// that its lines cover as much as any (95 % of the most): those at the edges are mixed with the
/// ground. Ground are the pixels of the picture without texts up to two points from the ink. The
/// contrast of a text is the least of any pixel of its ink against any of the ground round it.
///
/// Source of contrast and relative luminance: Web Content Accessibility Guidelines 2.2.
struct Legibility {
  /// A text by what draws it.
  struct Text {
    /// Round its ink, in points.
    let box: Rect
    let color: Color
  }

  private static let scale = 2.0
  /// Radius in which ground counts, in pixels.
  private static let reach = 4

  let texts: [Text]
  private let (written, blank): (Bitmap, Bitmap)

  /// The texts of what `draw` draws over `ground`.
  init(over ground: Bitmap, size: Size, draw: (inout Canvas) -> Void) throws {
    var canvas = Canvas(size: size)
    canvas.image(ground, in: canvas.bounds)
    draw(&canvas)
    var (blank, texts) = (Canvas(size: size), [Text]())
    Legibility.copy(canvas.commands, to: &blank, .identity, leaving: &texts)
    self.texts = texts
    written = try Bitmap(painting: canvas, scale: Legibility.scale)
    self.blank = try Bitmap(painting: blank, scale: Legibility.scale)
  }

  /// Draws `commands` again but for the texts, which are added to `texts`.
  private static func copy(
    _ commands: [Command], to canvas: inout Canvas, _ transform: Transform,
    leaving texts: inout [Text]
  ) {
    for command in commands {
      switch command {
      case .stroke(let path, .solid(let color), let stroke, _) where stroke.cap == .round:
        guard let box = path.controlBounds?.inset(by: -stroke.width / 2) else { continue }
        texts.append(Text(box: transform.bounds(of: box), color: color))
      case .stroke(let path, let brush, let stroke, let blend):
        canvas.stroke(path, with: brush, stroke, blend: blend)
      case .fill(let path, let brush, let rule, let blend):
        canvas.fill(path, with: brush, rule: rule, blend: blend)
      case .glow(let glow):
        canvas.glow(at: glow.center, radius: glow.radius, color: glow.color)
      case .blurredRoundedRect(let box):
        canvas.blurredRoundedRect(
          box.rect, cornerRadius: box.cornerRadius, blur: box.blur, color: box.color)
      case .image(let bitmap, let rect, let opacity, let blend):
        canvas.image(bitmap, in: rect, opacity: opacity, blend: blend)
      case .imagePart(let image, let opacity, let blend):
        canvas.image(
          image.bitmap, in: image.rect, part: image.part, tint: image.tint, opacity: opacity,
          interpolation: image.interpolation, blend: blend)
      case .sprites(let sprites, let blend):
        canvas.sprites(
          sprites.sprites, of: sprites.bitmap, interpolation: sprites.interpolation, blend: blend)
      case .imageFill(let fill, let opacity, let blend):
        canvas.image(fill, opacity: opacity, blend: blend)
      case .mesh(let mesh, let blend): canvas.mesh(mesh, blend: blend)
      case .group(.transform(let own), let inner):
        canvas.transformed(by: own) { canvas in
          copy(inner, to: &canvas, own.then(transform), leaving: &texts)
        }
      case .group(.clip(let path, let rule), let inner):
        canvas.clipped(to: path, rule: rule) { canvas in
          copy(inner, to: &canvas, transform, leaving: &texts)
        }
      case .group(.layer(let opacity, let blend), let inner):
        canvas.layer(opacity: opacity, blend: blend) { canvas in
          copy(inner, to: &canvas, transform, leaving: &texts)
        }
      case .group(.exposure, let inner):
        copy(Array(inner.prefix(1)), to: &canvas, transform, leaving: &texts)
      case .group(.blur(let sigma), let inner):
        canvas.blurred(sigma: sigma) { canvas in
          copy(inner, to: &canvas, transform, leaving: &texts)
        }
      case .group(.mask(let mode, let mask), let inner):
        // What a mask writes is not read.
        var stencil: [Text] = []
        canvas.masked(by: mode) { canvas in
          copy(mask, to: &canvas, transform, leaving: &stencil)
        } content: { canvas in
          copy(inner, to: &canvas, transform, leaving: &texts)
        }
      }
    }
  }

  /// The contrast of `text`, 1…21; nil if nothing is seen of it.
  func contrast(of text: Text) -> Double? {
    let (columns, rows) = (
      pixels(text.box.minX, text.box.maxX), pixels(text.box.minY, text.box.maxY)
    )
    let places = rows.flatMap { y in columns.map { x in (x: x, y: y) } }
    let shares = places.map { coverage(by: text.color, $0.x, $0.y) }
    let most = shares.max() ?? 0
    guard most > 0.2 else { return nil }
    return zip(places, shares).filter { $1 >= 0.95 * most }.map { pixel, _ in
      contrast(ofInkAt: pixel.x, pixel.y)
    }.min()
  }

  private func contrast(ofInkAt x: Int, _ y: Int) -> Double {
    let ink = luminance(written[x, y])
    var least = 21.0
    for row in round(y, blank.height) {
      for column in round(x, blank.width) {
        least = min(least, contrast(ink, luminance(blank[column, row])))
      }
    }
    return least
  }

  private func pixels(_ start: Double, _ end: Double) -> [Int] {
    Array(Int(start * Legibility.scale)...Int(end * Legibility.scale))
  }

  private func round(_ place: Int, _ count: Int) -> ClosedRange<Int> {
    max(0, place - Legibility.reach)...min(count - 1, place + Legibility.reach)
  }

  /// Share of `color` in a pixel over its ground.
  private func coverage(by color: Color, _ x: Int, _ y: Int) -> Double {
    guard 0..<blank.width ~= x, 0..<blank.height ~= y else { return 0 }
    func sum(_ pixel: (UInt8, UInt8, UInt8, UInt8)) -> Double {
      Double(pixel.0) + Double(pixel.1) + Double(pixel.2)
    }
    let way = 255 * (color.red + color.green + color.blue) - sum(blank[x, y])
    guard abs(way) > 60 else { return 0 }
    return (sum(written[x, y]) - sum(blank[x, y])) / way
  }

  private func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func luminance(_ pixel: (UInt8, UInt8, UInt8, UInt8)) -> Double {
    0.2126 * Legibility.linear[Int(pixel.0)] + 0.7152 * Legibility.linear[Int(pixel.1)]
      + 0.0722 * Legibility.linear[Int(pixel.2)]
  }

  private static let linear: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4)
  }
}

extension Transform {
  /// The upright box of `rect` where the transform keeps boxes upright.
  fileprivate func bounds(of rect: Rect) -> Rect {
    let (corner, end) = (apply(rect.origin), apply(Point(rect.maxX, rect.maxY)))
    return Rect(origin: corner, size: Size(end.x - corner.x, end.y - corner.y))
  }
}
