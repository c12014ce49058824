import Drawing
import Geometry

/// Words that stand above or below a picture, which is smaller for them and has a frame of rounded
/// corners: as stores show screenshots.
package struct StillWords: Hashable, Sendable {
  /// Where the words stand.
  enum Place: String, CaseIterable, Sendable { case above, below }

  package let title: String
  /// What stands below it in smaller letters; empty for nothing.
  package let subtitle: String
  let place: Place

  /// The highest block of words, as a share of the height.
  private static let height = 0.28

  /// `picture` with the words beside it, at `scale` pixels a point and as large as it is itself.
  fileprivate func draw(
    round picture: Canvas, on backdrop: Film.Backdrop, in look: Title.Look, scale: Double
  ) -> Canvas {
    let size = picture.size
    var canvas = Canvas(size: size)
    backdrop.draw(on: &canvas)
    let margin = 0.07 * min(size.width, size.height)
    let block = TextBlock(
      title, subtitle, look, on: size, height: Self.height * size.height
    ) { block in
      place == .above ? margin : size.height - margin - block
    }
    let taken = block.box.height + 1.7 * margin
    let frame = ClipFrame(
      around: size,
      Insets(
        top: place == .above ? taken : margin, leading: margin,
        bottom: place == .below ? taken : margin, trailing: margin))
    frame.draw(picture, .contain, on: &canvas, scale: scale)
    block.draw(on: &canvas, isShaded: false)
    return canvas
  }
}

extension Delivery {
  /// `picture`, that of one of its stills, with `words` beside it.
  package func titled(_ picture: Canvas, _ words: StillWords) -> Canvas {
    words.draw(round: picture, on: backdrop, in: wordsLook, scale: scale)
  }

  /// How the words beside its stills are set.
  private var wordsLook: Title.Look {
    Title.Look(color: color, font: font, hasPlate: false)
  }

  /// What of the words beside its stills cannot be drawn as they are written.
  package var flaws: [TextFlaw] {
    let words = stills?.compactMap(\.words) ?? []
    return wordsLook.flaws(of: words.flatMap { [$0.title, $0.subtitle] })
  }
}

extension ClipFrame {
  /// A frame whose corners are as round as those of a phone, for a picture of `size` that is
  /// contained in what `insets` leave of as much.
  fileprivate init(around size: Size, _ insets: Insets) {
    let room = Rect(origin: .zero, size: size).inset(by: insets)
    let factor = min(room.width / size.width, room.height / size.height)
    self.init(
      insets: insets, cornerRadius: 0.1 * factor * min(size.width, size.height), borderWidth: 1,
      borderColor: HexColor(rgba: 0xFFFF_FF30), hasShadow: true)
  }
}

extension Film.Backdrop {
  /// White, or nearly black where that stands out more: by the mean of the colours' luma.
  ///
  /// Source of the weights: ITU-R BT.709.
  var legible: HexColor {
    let lumas = colors.map { color in
      let bytes = [24, 16, 8].map { Double(color.rgba >> UInt32($0) & 0xFF) / 255 }
      return 0.2126 * bytes[0] + 0.7152 * bytes[1] + 0.0722 * bytes[2]
    }
    let mean = lumas.reduce(0, +) / Double(max(lumas.count, 1))
    return HexColor(rgba: mean < 0.55 ? 0xFFFF_FFFF : 0x1010_14FF)
  }
}
