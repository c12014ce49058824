import Drawing
import Geometry
import Painting
import Testing

/// Planes of films with opacity.
@Suite struct OpacityPlanesTests {
  /// The four planes of a picture.
  private struct Planes {
    let luma: [UInt8]
    let blue: [UInt8]
    let red: [UInt8]
    let opacity: [UInt8]
  }

  private func planes(
    _ width: Int, _ height: Int, _ draw: (inout Canvas) -> Void
  ) throws -> (Planes, Bitmap) {
    var packer = FramePacker(.planes)
    return try planes(width, height, by: &packer, draw)
  }

  private func planes(
    _ width: Int, _ height: Int, by packer: inout FramePacker, _ draw: (inout Canvas) -> Void
  ) throws -> (Planes, Bitmap) {
    let size = Size(Double(width), Double(height))
    var painter = try Painter(size: size, isTransparent: true)
    var canvas = Canvas(size: size)
    draw(&canvas)
    try painter.paint(canvas)
    packer.pack(painter)
    let bytes = packer.withBytes { $0.withUnsafeBytes { Array($0) } }
    let (all, squares) = (width * height, (width + 1) / 2 * ((height + 1) / 2))
    #expect(bytes.count == 2 * all + 2 * squares)
    return (
      Planes(
        luma: Array(bytes[..<all]), blue: Array(bytes[all..<all + squares]),
        red: Array(bytes[(all + squares)...].prefix(squares)), opacity: Array(bytes.suffix(all))),
      painter.bitmap()
    )
  }

  @Test(arguments: [(64, 64), (63, 37), (1, 5), (2, 1)])
  func `one colour is everywhere, whatever is clear`(width: Int, height: Int) throws {
    let (planes, bitmap) = try planes(width, height) {
      $0.fill(circle: Point(1, 1), radius: 20.3, with: Color(red: 1, green: 0, blue: 0))
    }
    // Red in BT.709.
    #expect(Set(planes.luma) == [63] && Set(planes.blue) == [102] && Set(planes.red) == [240])
    #expect(planes.opacity == (0..<width * height).map { bitmap.bytes[4 * $0 + 3] })
  }

  @Test func `a pixel counts by its opacity, and keeps its own luma`() throws {
    let (planes, _) = try planes(2, 2) {
      $0.fill(Path(Rect(0, 0, 1, 1)), with: Color(red: 0, green: 0, blue: 1))
      $0.fill(Path(Rect(1, 1, 1, 1)), with: Color(red: 1, green: 1, blue: 1, alpha: 1 / 255))
    }
    #expect(planes.opacity == [255, 0, 0, 1])
    // Blue, and white at 1/256 of it: (1, 1, 255).
    #expect(planes.blue == [240] && abs(Int(planes.red[0]) - 118) <= 1)
    #expect(planes.luma[0] == 32 && planes.luma[3] == 235)
    #expect(planes.luma[1] == 33 && planes.luma[2] == 33)
  }

  @Test func `clear pixels take the colour of what is nearest, square by square`() throws {
    let (planes, _) = try planes(16, 2) {
      $0.fill(Path(Rect(0, 0, 2, 2)), with: Color(red: 1, green: 0, blue: 0))
      $0.fill(Path(Rect(14, 0, 2, 2)), with: Color(red: 0, green: 0, blue: 1))
    }
    #expect(planes.blue == [102, 102, 102, 102, 240, 240, 240, 240])
    #expect((0..<16).filter { planes.opacity[$0] > 0 } == [0, 1, 14, 15])
  }

  @Test func `a picture without anything is black and clear`() throws {
    let (planes, _) = try planes(5, 4) { _ in }
    #expect(Set(planes.luma) == [16] && Set(planes.blue + planes.red) == [128])
    #expect(Set(planes.opacity) == [0])
  }

  @Test func `memory of a larger picture tells nothing of it in a smaller one`() throws {
    var packer = FramePacker(.planes)
    for (side, color, red) in [
      (40, Color(red: 1, green: 0, blue: 0), 240), (9, Color(red: 0, green: 0, blue: 1), 118),
    ] as [(Int, Color, UInt8)] {
      let (planes, _) = try planes(side, side, by: &packer) {
        $0.fill(Path(Rect(0, 0, 4, 4)), with: color)
      }
      #expect(Set(planes.red) == [red])
    }
  }
}
