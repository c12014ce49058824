import Drawing
import Geometry
import Painting
import Testing

/// Pictures as bytes are those of a painter, red first.
@Suite struct BytePainterTests {
  private static let size = Size(20, 12)

  private var canvas: Canvas {
    var canvas = Canvas(size: Self.size)
    canvas.fill(circle: Point(9, 6), radius: 5, with: Color(red: 1, green: 0.4, blue: 0.2))
    canvas.glow(at: Point(14, 4), radius: 6, color: Color(red: 0.1, green: 0.2, blue: 0.9))
    return canvas
  }

  @Test(arguments: [false, true]) func bytesAreThoseOfTheBitmap(isTransparent: Bool) throws {
    let (width, height) = try Painter.pixels(of: Self.size, scale: 2)
    var painter = Painter(
      size: Self.size, scale: 2, isTransparent: isTransparent,
      on: PixelBuffer(width: width, height: height))
    painter.paint(validated: canvas)
    let bytes = try BytePainter(size: Self.size, scale: 2, isTransparent: isTransparent)
    #expect(bytes.width == 40 && bytes.height == 24)
    bytes.paint(validated: canvas)
    let written = Array(UnsafeBufferPointer(start: bytes.pixels, count: 40 * 24 * 4))
    #expect(written == painter.bitmap().bytes)
    let middle = (12 * 40 + 12) * 4
    #expect(Array(written[middle..<middle + 4]) == [255, 102, 51, 255])
  }
}
