import Drawing
import Geometry

extension CommandRasterizer {
  /// Bytes of pixels in a band of rows, which stay in a processor's cache while sprites all over it are
  /// painted.
  private static let bandBytes = 1 << 18

  func sprites(
    _ sprites: Sprites, _ blend: BlendMode, on pixels: Pixels, in state: GraphicsState
  ) {
    let seen = state.box.within(state.rows)
    let words = isPainting ? bitmapMemory.pixels(of: sprites.bitmap) : nil
    let boxes = sprites.sprites.map { space.box(around: $0.rect, by: $0.map(to: state.map)) }
    let height = isPainting ? max(16, Self.bandBytes / (4 * max(seen.width, 1))) : seen.height
    for top in stride(from: seen.top, to: seen.bottom, by: max(height, 1)) {
      var band = state
      band.rows = top..<min(top + height, seen.bottom)
      for (index, sprite) in sprites.sprites.enumerated() {
        let box = boxes[index]
        guard box.top < band.rows.upperBound, box.bottom > top, box.left < seen.right,
          box.right > seen.left
        else { continue }
        var own = band
        own.map = sprite.map(to: state.map)
        // Its image has a determinant above 10⁻¹⁸, too, or is not drawn.
        guard abs(own.map.determinant) > 1e-18 else { continue }
        let image = sprites.image(of: sprite)
        if let words, let box = space.uprightBox(of: sprite.rect, by: own.map, within: seen) {
          paint(image, words, box.within(band.rows), sprite.opacity, blend, on: pixels, in: own)
        } else {
          imagePart(image, sprite.opacity, blend, on: pixels, in: own)
        }
      }
    }
  }

  /// Paints a part of the bitmap of `words` that fills `box`.
  private func paint(
    _ image: ImagePart, _ words: BitmapMemory.Words, _ box: UprightBox, _ opacity: Double,
    _ blend: BlendMode, on pixels: Pixels, in state: GraphicsState
  ) {
    let (opacity, tint) = (
      PixelArithmetic.byte(fromUnit: opacity), PixelArithmetic.pixel(image.tint)
    )
    guard opacity > 0, tint != 0, !box.pixels.isEmpty, !image.rect.isEmpty, !image.part.isEmpty,
      let shader = shader(of: image, words, tint, by: state.map, columns: box.pixels.width)
    else { return }
    compositor.composite(
      shader, tint: tint, blend, opacity: opacity, inside: box, state.clip, on: pixels)
  }
}
