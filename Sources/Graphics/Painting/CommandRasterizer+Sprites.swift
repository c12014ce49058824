import Drawing
import Geometry

extension CommandRasterizer {
  /// Bytes of pixels in a band of rows, which stay in a processor's cache while sprites all over it are
  /// painted.
  private static let bandBytes = 1 << 18

  /// A sprite that touches pixels to be painted.
  private struct Placed {
    let sprite: Int
    let map: Transform
    /// Its pixels if it is upright.
    let box: UprightBox?
  }

  func sprites(
    _ batch: Sprites, _ blend: BlendMode, on pixels: Pixels, in state: GraphicsState
  ) {
    let seen = state.box.within(state.rows)
    guard !seen.isEmpty else { return }
    let words = isPainting ? bitmapMemory.pixels(of: batch.bitmap) : nil
    let height = isPainting ? max(16, Self.bandBytes / (4 * seen.width)) : seen.height
    var image = ImagePart(batch.bitmap, in: .zero, interpolation: batch.interpolation)
    let whole = image.part
    var band = state
    for (top, placed) in bands(of: batch.sprites, height, in: state.map, seen: seen) {
      band.rows = top..<min(top + height, seen.bottom)
      for place in placed {
        let sprite = batch.sprites[place.sprite]
        (image.rect, image.part, image.tint) = (sprite.rect, sprite.part ?? whole, sprite.tint)
        band.map = place.map
        if let words, let box = place.box {
          paint(image, words, box.within(band.rows), sprite.opacity, blend, on: pixels, in: band)
        } else {
          imagePart(image, sprite.opacity, blend, on: pixels, in: band)
        }
      }
    }
  }

  /// Returns the sprites that touch each band of `height` rows of `seen`, and its first row.
  private func bands(
    of sprites: [Sprite], _ height: Int, in map: Transform, seen: PixelBox
  ) -> [(top: Int, placed: [Placed])] {
    var bands = stride(from: seen.top, to: seen.bottom, by: height).map {
      (top: $0, placed: [Placed]())
    }
    for (index, sprite) in sprites.enumerated() {
      let map = sprite.map(to: map)
      // Its image has a determinant above 10⁻¹⁸, too, or is not drawn.
      guard abs(map.determinant) > 1e-18 else { continue }
      let box = isPainting ? space.uprightBox(of: sprite.rect, by: map, within: seen) : nil
      let touched =
        box?.pixels ?? space.box(around: sprite.rect, by: map).intersection(seen)
      guard !touched.isEmpty else { continue }
      let (first, last) = (touched.top - seen.top, touched.bottom - 1 - seen.top)
      for band in first / height...last / height {
        bands[band].placed.append(Placed(sprite: index, map: map, box: box))
      }
    }
    return bands
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
