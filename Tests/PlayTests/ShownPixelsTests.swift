import Drawing
import Geometry
import Raster
import Testing

@Suite struct ShownPixelsTests {
  private func canvas(_ y: Double, _ alpha: Double) -> Canvas {
    var canvas = Canvas(size: Size(20, 30))
    canvas.fill(
      Path(Rect(origin: Point(3, y), size: Size(9, 4))),
      with: Color(oklch: 0.7, 0.1, 40, alpha: alpha))
    return canvas
  }

  @Test(arguments: [false, true]) func `pixels are the bitmap's, rows those that changed`(
    _ isTransparent: Bool
  ) throws {
    var painter = try Painter(size: Size(20, 30), scale: 1, isTransparent: isTransparent)
    var pixels = ShownPixels()
    try painter.paint(canvas(5, 0.5))
    #expect(pixels.take(painter) == 0..<30)
    #expect(pixels.take(painter) == 0..<0)
    try painter.paint(canvas(7, 0.5))
    #expect(pixels.take(painter) == 5..<11)
    #expect(pixels.withBytes(of: 0..<30) { Array($0) } == painter.bitmap().bytes)
    let rows = pixels.withBytes(of: 5..<11) { Array($0) }
    #expect(rows == Array(painter.bitmap().bytes[5 * 80..<11 * 80]))
    var other = try Painter(size: Size(20, 31), scale: 1, isTransparent: isTransparent)
    try other.paint(canvas(7, 0.5))
    #expect(pixels.take(other) == 0..<31)
  }
}
