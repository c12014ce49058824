import Drawing
import Geometry
import Painting
import Testing

@Suite struct FrameDeltaTests {
  private func canvas(_ places: [Point], _ alpha: Double = 0.5) -> Canvas {
    var canvas = Canvas(size: Size(150, 50))
    for place in places {
      canvas.fill(
        Path(Rect(origin: place, size: Size(9, 4))),
        with: Color(oklch: 0.7, 0.1, 40, alpha: alpha))
    }
    return canvas
  }

  private func box(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> PixelBox {
    PixelBox(left: left, top: top, right: right, bottom: bottom)
  }

  @Test(arguments: [false, true]) func `boxes hold the tiles that change`(_ isTransparent: Bool)
    throws
  {
    var painter = try Painter(size: Size(150, 50), scale: 1, isTransparent: isTransparent)
    var delta = FrameDelta()
    func take(_ places: Point...) throws -> [PixelBox] {
      try painter.paint(canvas(places))
      return delta.take(painter)
    }
    #expect(try take(Point(3, 5)) == [delta.whole])
    #expect(delta.whole == box(0, 0, 150, 50))
    #expect(try take(Point(3, 5)).isEmpty)
    // Within one tile, over the edge of the next, down into the next line.
    #expect(try take(Point(3, 7)) == [box(0, 0, 64, 16)])
    #expect(try take(Point(3, 7), Point(60, 3)) == [box(0, 0, 128, 16)])
    #expect(try take(Point(3, 7), Point(60, 30)) == [box(0, 0, 128, 48)])
    #expect(try take(Point(3, 7), Point(60, 30), Point(140, 45)) == [box(128, 32, 150, 50)])
    // Apart in one line.
    #expect(
      try take(Point(60, 30), Point(130, 8), Point(140, 45)) == [
        box(0, 0, 64, 16), box(128, 0, 150, 16),
      ])
    var other = try Painter(size: Size(150, 51), scale: 1, isTransparent: isTransparent)
    try other.paint(canvas([Point(60, 30), Point(130, 8), Point(140, 45)]))
    #expect(delta.take(other) == [box(0, 0, 150, 51)])
  }

  @Test(arguments: [false, true]) func `what is sent of each picture makes up the next`(
    _ isTransparent: Bool
  ) throws {
    var painter = try Painter(size: Size(150, 50), scale: 1, isTransparent: isTransparent)
    var delta = FrameDelta()
    var shown = [UInt8](repeating: 0, count: 150 * 50 * 4)
    for step in 0..<40 {
      let places = (0...step % 3).map {
        Point(Double(step * 37 % 145), Double((step + 9 * $0) % 47))
      }
      try painter.paint(canvas(places, 0.2 + 0.02 * Double(step)))
      for box in delta.take(painter) {
        var bytes: [UInt8] = []
        delta.append(box, to: &bytes)
        #expect(bytes.count == box.width * box.height * 4)
        for row in 0..<box.height {
          let start = ((box.top + row) * 150 + box.left) * 4
          shown.replaceSubrange(
            start..<start + box.width * 4,
            with: bytes[row * box.width * 4..<(row + 1) * box.width * 4])
        }
      }
      #expect(shown == painter.bitmap().bytes)
    }
  }
}
