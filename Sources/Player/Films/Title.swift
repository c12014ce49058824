import Drawing
import Geometry
import JSONCoding
import Scripting

/// A title over a film, with its times.
package struct Title: Hashable, Sendable {
  package let text: String
  /// The smaller text below it; empty for none.
  package let subtitle: String
  /// The range in which it is visible, in seconds of the film.
  package let from: Double
  package let to: Double
  let look: Look
  /// Distance in points by which it is moved down, to avoid other visible titles.
  var shift = 0.0

  /// The style of a title.
  struct Look: Hashable, Sendable {
    var style = Style.title
    var place = Place.center
    var alignment = Alignment.center
    /// Points per em; nil for the style's default.
    var size: Double?
    var color = HexColor(rgba: 0xFFFF_FFFF)
    /// The font of the letters; nil for the package's own.
    var font: TitleFont?
    /// True for a dark plate behind the words; nil for the style's default.
    var hasPlate: Bool?
    /// Duration of fading in and out, in seconds.
    var fade = 0.3
    /// The widest line, as a fraction of the film's width.
    var width = 0.86

    /// Returns the flaws of `texts` that cannot be drawn as written.
    func flaws(of texts: [String]) -> [TextFlaw] {
      let lettering = Lettering(style.weight, font?.face)
      return texts.compactMap { words in
        TextFlaw(String(words.map { $0.isNewline ? " " : $0 }), in: lettering)
      }
    }
  }

  /// The purpose of a title.
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

  /// The position of the block, from the top to the bottom of the film.
  enum Place: String, CaseIterable, Sendable {
    case top, upperThird, center, lowerThird, bottom
  }

  /// The alignment of the lines.
  enum Alignment: String, CaseIterable, Sendable {
    case leading, center, trailing

    var text: TextAlignment {
      switch self {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    }

    /// The alignment in a right-to-left layout.
    var mirrored: Alignment {
      switch self {
      case .leading: .trailing
      case .center: .center
      case .trailing: .leading
      }
    }
  }

  /// What of the words cannot be drawn as they are written.
  package var flaws: [TextFlaw] {
    look.flaws(of: [text, subtitle])
  }
}

// MARK: Drawing

extension Title {
  /// Returns the opacity at `time` seconds of the film, 0…1: it fades in and out along a
  /// smoothstep.
  func opacity(at time: Double) -> Double {
    guard time >= from - 1e-9, time < to - 1e-9 else { return 0 }
    guard look.fade > 0 else { return 1 }
    let fade = min(look.fade, (to - from) / 2)
    return min((time - from) / fade, (to - time) / fade, 1).smoothstep
  }

  /// Draws the title as it is at `time` seconds of the film.
  func draw(at time: Double, on canvas: inout Canvas) {
    let opacity = opacity(at: time)
    guard opacity > 0 else { return }
    let block = block(on: canvas.size)
    guard opacity < 1 else { return block.draw(on: &canvas) }
    canvas.layer(opacity: opacity) { block.draw(on: &$0) }
  }

  /// Returns the block at its position on `stage`.
  func block(on stage: Size) -> TextBlock {
    let margin = (look.style == .caption ? 104 : 48) * TextBlock.unit(of: stage)
    let room = stage.height - 2 * margin
    return TextBlock(text, subtitle, look, on: stage, height: room) { height in
      let top: Double =
        switch look.place {
        case .top: margin
        case .upperThird: (stage.height / 3) - height / 2
        case .center: (stage.height - height) / 2
        case .lowerThird: (stage.height * 2 / 3) - height / 2
        case .bottom: stage.height - margin - height
        }
      return shift + (height > room ? top : min(max(top, margin), margin + room - height))
    }
  }
}

/// A title laid out on a stage.
struct TextBlock {
  /// The frame of the block.
  let box: Rect
  private let lines: Lines
  private let unit: Double
  private let color: Color
  private let hasPlate: Bool

  /// Returns the unit of a stage, for designs with a shorter side of 390 points.
  static func unit(of stage: Size) -> Double { min(stage.width, stage.height) / 390 }

  /// Lays out `text` and `subtitle` in `look` on `stage`; `top` returns the top of a block of a
  /// given height.
  ///
  /// If the look has no size of its own, letters shrink, down to half, until no word is broken and
  /// the block is no higher than `height`; if it is still too long it ends in an ellipsis.
  init(
    _ text: String, _ subtitle: String, _ look: Title.Look, on stage: Size, height: Double,
    top: (Double) -> Double
  ) {
    unit = Self.unit(of: stage)
    (color, hasPlate) = (look.color.color, look.hasPlate ?? (look.style == .caption))
    let width = stage.width * look.width
    func lines(_ size: Double, _ limit: Int? = nil) -> Lines {
      Lines(text, subtitle, look, size: size, width: width, limit)
    }
    let usual = look.style.size * unit
    var size = look.size ?? usual
    var set = lines(size)
    while look.size == nil, size > usual / 2, !set.fits(width, height) {
      size = max(0.94 * size, usual / 2)
      set = lines(size)
    }
    if look.size == nil, set.size.height > height { set = lines(size, set.limit(for: height)) }
    self.lines = set
    let block = set.size
    let margin = (stage.width - width) / 2
    let across: Double =
      switch look.alignment {
      case .leading: margin
      case .center: (stage.width - block.width) / 2
      case .trailing: stage.width - margin - block.width
      }
    box = Rect(across, top(block.height), block.width, block.height)
  }

  /// The outline of the plate behind the words, or that of the words if there is none.
  var outline: Rect {
    guard hasPlate else { return box }
    return Rect(
      box.minX - 12 * unit, box.minY - 7 * unit, box.width + 24 * unit, box.height + 14 * unit)
  }

  /// Draws the words; with `isShaded`, light ones stay legible on light pictures.
  func draw(on canvas: inout Canvas, isShaded: Bool = true) {
    if hasPlate {
      canvas.fill(outline, cornerRadius: 12 * unit, with: Color(white: 0.04, alpha: 0.62))
    } else if isShaded {
      let shade = Color(white: 0, alpha: 0.5 * color.alpha)
      canvas.blurred(sigma: 0.09 * lines.title.style.size) { lines.draw(in: box, shade, on: &$0) }
    }
    lines.draw(in: box, color, on: &canvas)
  }
}

/// The lines of a title and of its subtitle.
private struct Lines {
  let title: TextLayout
  private let subtitle: TextLayout?
  /// The widest word, in points.
  private let widest: Double
  let size: Size

  init(
    _ text: String, _ more: String, _ look: Title.Look, size: Double, width: Double, _ limit: Int?
  ) {
    func layout(
      _ text: String, _ size: Double, _ weight: StrokeTypeface.Weight, _ limit: Int?
    ) -> TextLayout {
      let style = TextStyle(
        size: size, weight: weight, font: look.font?.face, alignment: look.alignment.text,
        lineLimit: limit)
      return TextLayout(text, style, width: width)
    }
    title = layout(text, size, look.style.weight, limit)
    // With a limit the title has two thirds of the height.
    subtitle =
      more.isEmpty ? nil : layout(more, 0.56 * size, .regular, limit.map { max(1, $0 / 2) })
    let style = title.style
    widest =
      text.split { $0.isWhitespace }.map { TextLayout(String($0), style).size.width }.max() ?? 0
    let below = subtitle.map { 0.18 * size + $0.size.height } ?? 0
    self.size = Size(
      max(title.size.width, subtitle?.size.width ?? 0), title.size.height + below)
  }

  func fits(_ width: Double, _ height: Double) -> Bool { widest <= width && size.height <= height }

  /// Returns the number of lines of the title that fit `height`, with half as many of the subtitle.
  func limit(for height: Double) -> Int {
    let line = title.style.leading * (subtitle == nil ? 1 : 1 + 0.56 / 2)
    return max(1, Int((height - 0.18 * title.style.size) / line))
  }

  func draw(in box: Rect, _ color: Color, on canvas: inout Canvas) {
    canvas.text(
      title, in: Rect(box.minX, box.minY, box.width, title.size.height), color: color)
    guard let subtitle else { return }
    let top = box.maxY - subtitle.size.height
    canvas.text(
      subtitle, in: Rect(box.minX, top, box.width, subtitle.size.height),
      color: color.opacity(0.86))
  }
}
