import Drawing
import Geometry
import Raster
import Testing

/// What painters refuse, and what they paint then.
@Suite struct RefusalTests {
  @Test func `what cannot be drawn leaves the picture as it was`() throws {
    var good = Canvas(size: Size(4, 4))
    good.fill(Path(good.bounds), with: .pureRed)
    var bad = Canvas(size: good.size)
    bad.fill(Path(bad.bounds), with: .white)
    bad.glow(at: Point(.nan, 1), radius: 3, color: .white)
    var painter = try Painter(size: good.size)
    try painter.paint(good)
    #expect(throws: RasterError.self) { try painter.paint(bad) }
    #expect(painter.bitmap() == Bitmap(width: 4, height: 4, filledWith: (255, 0, 0, 255)))
  }

  @Test func `a failed painting does not spoil the next`() throws {
    var bad = Canvas(size: Size(4, 4))
    bad.clipped(to: Path(circle: Point(1, 1), radius: 1)) {
      $0.layer(opacity: 0.5) {
        $0.fill(Path(polygon: [.zero, Point(.nan, 0), Point(4, 4)]), with: .pureRed)
      }
    }
    var good = Canvas(size: Size(4, 4))
    good.fill(Path(good.bounds), with: .pureRed)
    var painter = try Painter(size: good.size)
    #expect(throws: RasterError.self) { try painter.paint(bad) }
    try painter.paint(good)
    #expect(painter.bitmap() == Bitmap(width: 4, height: 4, filledWith: (255, 0, 0, 255)))
  }

  @Test func `pictures beyond the limits are refused`() {
    for size in [Size(40_000, 1), Size(20_000, 20_000), Size(0, 10), Size(.infinity, 2)] {
      #expect(throws: RasterError.self) { _ = try Painter(size: size) }
    }
  }

  @Test func `a size that is none is not called too large`() {
    let endings = "points at 1 pixels a point are no picture: each side must come to a pixel"
    for (size, words) in [
      (Size(0, 10), "0 x 10"), (Size(10, .nan), "10 x nan"), (Size(-1e9, 10), "-1000000000 x 10"),
      (Size(0.4, 1.5), "0.4 x 1.5"),
    ] {
      let error = #expect(throws: RasterError.self) { _ = try Painter(size: size) }
      #expect(error?.description == "\(words) \(endings)")
    }
    for scale in [0.0, -1] {
      #expect(throws: RasterError.noPixels(size: Size(9, 9), scale: scale)) {
        _ = try Painter(size: Size(9, 9), scale: scale)
      }
    }
    #expect(throws: RasterError.self) { _ = try Painter(size: Size(9, 9), scale: .nan) }
    #expect(throws: RasterError.tooLarge(width: 1_000_000_000, height: 10)) {
      _ = try Painter(size: Size(.infinity, 10))
    }
  }
}
