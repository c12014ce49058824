import Drawing
import Geometry
import JSONCoding
import Scripting

/// Words over a film, for a while.
package struct Title: Hashable, Sendable {
  package let text: String
  /// What stands below in smaller letters; empty for nothing.
  package let subtitle: String
  /// From when to when they are seen, in seconds of the film.
  package let from: Double
  package let to: Double
  let look: Look

  /// How words are set.
  struct Look: Hashable, Sendable {
    var style = Style.title
    var place = Place.center
    var alignment = Alignment.center
    /// Points per em; nil for what the style says.
    var size: Double?
    var color = HexColor(rgba: 0xFFFF_FFFF)
    /// The font of the letters; nil for the package's own.
    var font: TitleFont?
    /// Whether a dark plate lies behind them; nil for what the style says.
    var hasPlate: Bool?
    /// How long they come and go, in seconds.
    var fade = 0.3
    /// The widest line, as a share of the film's width.
    var width = 0.86
  }

  /// What words are there for.
  enum Style: String, CaseIterable, Sendable {
    case title, headline, subtitle, caption, label

    /// Points per em on a film whose shorter side is 390 points.
    var size: Double {
      switch self {
      case .title: 36
      case .headline: 27
      case .subtitle: 20
      case .caption: 17
      case .label: 14
      }
    }

    var weight: StrokeTypeface.Weight {
      switch self {
      case .title, .headline, .label: .semibold
      case .subtitle, .caption: .regular
      }
    }
  }

  /// Where the block of words stands, from the top to the bottom of the film.
  enum Place: String, CaseIterable, Sendable {
    case top, upperThird, center, lowerThird, bottom
  }

  /// Where the lines begin or end together.
  enum Alignment: String, CaseIterable, Sendable {
    case leading, center, trailing

    var text: TextAlignment {
      switch self {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    }

    /// What it is where lines run from right to left.
    var mirrored: Alignment {
      switch self {
      case .leading: .trailing
      case .center: .center
      case .trailing: .leading
      }
    }
  }

  var json: JSON {
    var members: [JSON.Member] = [
      .init("text", .string(text)), .init("from", .number(from)), .init("to", .number(to)),
      .init("style", .string(look.style.rawValue)), .init("place", .string(look.place.rawValue)),
      .init("align", .string(look.alignment.rawValue)), .init("color", .string(look.color.text)),
      .init("fade", .number(look.fade)), .init("width", .number(look.width)),
    ]
    if !subtitle.isEmpty { members.append(.init("subtitle", .string(subtitle))) }
    if let size = look.size { members.append(.init("size", .number(size))) }
    if let plate = look.hasPlate { members.append(.init("plate", .bool(plate))) }
    if let font = look.font { members.append(.init(FilmFonts.key.name, font.json)) }
    return .object(members)
  }

  /// What of the words cannot be drawn as they are written.
  package var flaws: [TextFlaw] {
    let lettering = Lettering(look.style.weight, look.font?.face)
    return [text, subtitle].compactMap { words in
      TextFlaw(String(words.map { $0.isNewline ? " " : $0 }), in: lettering)
    }
  }
}

// MARK: Drawing

extension Title {
  /// How much of the words is seen at `time` seconds of the film, 0…1: they come and go along a
  /// smoothstep.
  func opacity(at time: Double) -> Double {
    guard time >= from - 1e-9, time < to - 1e-9 else { return 0 }
    guard look.fade > 0 else { return 1 }
    let fade = min(look.fade, (to - from) / 2)
    return min((time - from) / fade, (to - time) / fade, 1).smoothstep
  }

  /// Draws the words as they are at `time` seconds of the film.
  func draw(at time: Double, on canvas: inout Canvas) {
    let opacity = opacity(at: time)
    guard opacity > 0 else { return }
    let block = TextBlock(self, on: canvas.size)
    guard opacity < 1 else { return block.draw(on: &canvas) }
    canvas.layer(opacity: opacity) { block.draw(on: &$0) }
  }
}

/// Words laid out on a film.
private struct TextBlock {
  private let title: TextLayout
  private let subtitle: TextLayout?
  private let box: Rect
  private let gap: Double
  /// A point of a film whose shorter side is 390 points.
  private let unit: Double
  private let color: Color
  private let hasPlate: Bool

  init(_ words: Title, on stage: Size) {
    let look = words.look
    unit = min(stage.width, stage.height) / 390
    let size = look.size ?? look.style.size * unit
    let width = stage.width * look.width
    func layout(_ text: String, _ size: Double, _ weight: StrokeTypeface.Weight) -> TextLayout {
      let style = TextStyle(
        size: size, weight: weight, font: look.font?.face, alignment: look.alignment.text)
      return TextLayout(text, style, width: width)
    }
    title = layout(words.text, size, look.style.weight)
    subtitle = words.subtitle.isEmpty ? nil : layout(words.subtitle, 0.56 * size, .regular)
    gap = 0.18 * size
    (color, hasPlate) = (look.color.color, look.hasPlate ?? (look.style == .caption))
    let between = gap
    let below = subtitle.map { between + $0.size.height } ?? 0
    let block = Size(max(title.size.width, subtitle?.size.width ?? 0), title.size.height + below)
    let isCaption = look.style == .caption
    let margin = Vector((stage.width - width) / 2, (isCaption ? 104 : 48) * unit)
    let across: Double =
      switch look.alignment {
      case .leading: margin.dx
      case .center: (stage.width - block.width) / 2
      case .trailing: stage.width - margin.dx - block.width
      }
    let down: Double =
      switch look.place {
      case .top: margin.dy
      case .upperThird: (stage.height / 3) - block.height / 2
      case .center: (stage.height - block.height) / 2
      case .lowerThird: (stage.height * 2 / 3) - block.height / 2
      case .bottom: stage.height - margin.dy - block.height
      }
    box = Rect(across, down, block.width, block.height)
  }

  func draw(on canvas: inout Canvas) {
    if hasPlate {
      let plate = Rect(
        box.minX - 12 * unit, box.minY - 7 * unit, box.width + 24 * unit, box.height + 14 * unit)
      canvas.fill(plate, cornerRadius: 12 * unit, with: Color(white: 0.04, alpha: 0.62))
    } else {
      // Light words stay legible on light pictures.
      let shade = Color(white: 0, alpha: 0.5 * color.alpha)
      canvas.blurred(sigma: 0.09 * title.style.size) { draw(in: shade, on: &$0) }
    }
    draw(in: color, on: &canvas)
  }

  private func draw(in color: Color, on canvas: inout Canvas) {
    canvas.text(
      title, in: Rect(box.minX, box.minY, box.width, title.size.height), color: color)
    guard let subtitle else { return }
    let top = box.maxY - subtitle.size.height
    canvas.text(
      subtitle, in: Rect(box.minX, top, box.width, subtitle.size.height),
      color: color.opacity(0.86))
  }
}
