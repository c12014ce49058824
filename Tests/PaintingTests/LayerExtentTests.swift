import Drawing
import Geometry
import Testing

@Suite struct LayerExtentTests {
  /// Each in a layer of its own must look as without, since a layer alone changes nothing.
  private static let contents: [@Sendable (inout Canvas) -> Void] = [
    { $0.fill(Path(circle: Point(20, 20), radius: 13.3), with: .pureRed) },
    {
      $0.stroke(
        Path(polyline: [Point(8, 30), Point(20, 8), Point(24, 34)]), with: .pureRed, Stroke(4))
    },
    {
      $0.stroke(
        Path(polyline: [Point(9, 9), Point(9, 9.01)]), with: .pureRed, Stroke(6, cap: .square))
    },
    { $0.blurredRoundedRect(Rect(12, 12, 9, 17), cornerRadius: 4, blur: 5, color: .pureRed) },
    {
      $0.image(Bitmap(width: 2, height: 2, filledWith: (9, 99, 9, 255)), in: Rect(5.5, 6.5, 20, 9))
    },
    {
      $0.transformed(by: Transform.rotation(0.6).then(.scale(1.4, 0.7))) {
        $0.stroke(Path(Rect(12, 2, 14, 12)), with: .pureRed, Stroke(3))
        $0.blurredRoundedRect(Rect(20, 20, 8, 8), cornerRadius: 2, blur: 3, color: .pureGreen)
      }
    },
    {
      $0.clipped(to: Path(circle: Point(15, 15), radius: 9.7)) {
        $0.fill(Path($0.bounds), with: .pureRed)
      }
    },
  ]

  @Test(arguments: contents.indices)
  func `a layer holds all that is drawn in it`(index: Int) throws {
    let content = LayerExtentTests.contents[index]
    let plain = try painted(40, 40, isTransparent: true, content)
    let layered = try painted(40, 40, isTransparent: true) { $0.layer { content(&$0) } }
    #expect(plain == layered)
  }
}
