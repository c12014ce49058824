import Drawing
import Geometry

/// Words above or below a picture, which is scaled down for them and has a frame with rounded
/// corners: as stores show screenshots.
package struct StillWords: Hashable, Sendable {
  /// The position of the words.
  enum Place: String, CaseIterable, Sendable { case above, below }

  package let title: String
  /// The smaller text below it; empty for none.
  package let subtitle: String
  let place: Place

  /// Largest height of the words, as a fraction of the picture's height.
  private static let height = 0.28

  /// Returns `picture` with the words beside it, at `scale` pixels per point and of its own size.
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
  /// Returns `picture`, one of its stills, with `words` beside it.
  package func titled(_ picture: Canvas, _ words: StillWords) -> Canvas {
    words.draw(round: picture, on: backdrop, in: wordsLook, scale: scale)
  }

  /// The style of the words beside its stills.
  private var wordsLook: Title.Look {
    Title.Look(color: color, font: font, hasPlate: false)
  }

  /// The words beside its stills that cannot be drawn as written.
  package var flaws: [TextFlaw] {
    let words = stills?.compactMap(\.words) ?? []
    return wordsLook.flaws(of: words.flatMap { [$0.title, $0.subtitle] })
  }
}

extension ClipFrame {
  /// Creates a frame with corners as round as those of a phone, for a picture of `size` that is
  /// fitted into the same size less `insets`.
  fileprivate init(around size: Size, _ insets: Insets) {
    let room = Rect(origin: .zero, size: size).inset(by: insets)
    let factor = min(room.width / size.width, room.height / size.height)
    self.init(
      insets: insets, cornerRadius: 0.1 * factor * min(size.width, size.height), borderWidth: 1,
      borderColor: HexColor(rgba: 0xFFFF_FF30), hasShadow: true)
  }
}

extension Film.Backdrop {
  /// White or nearly black, whichever has the better contrast with the colour from which it
  /// contrasts least.
  var legible: HexColor {
    func contrast(_ color: HexColor) -> Double {
      colors.map { LinearLight.contrast($0.luminance, color.luminance) }.min() ?? 1
    }
    let (white, black) = (HexColor(rgba: 0xFFFF_FFFF), HexColor(rgba: 0x1010_14FF))
    return contrast(white) >= contrast(black) ? white : black
  }
}

extension HexColor {
  /// Relative luminance, 0…1, ignoring opacity.
  fileprivate var luminance: Double {
    func byte(_ shift: UInt32) -> UInt8 { UInt8(rgba >> shift & 0xFF) }
    return LinearLight.luminance(LinearLight.of((byte(24), byte(16), byte(8), byte(0))))
  }
}
