import Drawing
import Geometry
import Painting
import Testing

@Suite struct MaskTests {
  @Sendable private func content(_ canvas: inout Canvas) {
    canvas.fill(Path(circle: Point(14, 16), radius: 11), with: Color(240, 120, 30))
    canvas.glow(at: Point(26, 20), radius: 16, color: Color(30, 90, 220))
    canvas.stroke(
      Path(polyline: [Point(3, 30), Point(38, 5)]), with: Color.white.opacity(0.6), Stroke(3))
  }

  @Test(arguments: MaskMode.allCases)
  func `a white mask is the identity`(mode: MaskMode) throws {
    for isTransparent in [false, true] {
      let plain = try painted(40, 40, isTransparent: isTransparent) { $0.layer(content) }
      let masked = try painted(40, 40, isTransparent: isTransparent) {
        $0.masked(by: mode) {
          $0.fill(Path($0.bounds), with: .white)
        } content: {
          content(&$0)
        }
      }
      #expect(plain == masked)
    }
  }

  @Test(arguments: MaskMode.allCases)
  func `a mask of nothing clears`(mode: MaskMode) throws {
    let masks: [@Sendable (inout Canvas) -> Void] = [
      { _ in }, { $0.fill(Path($0.bounds), with: .clear) },
      { $0.fill(Path(Rect(-9, -9, 5, 5)), with: .white) },
    ]
    for mask in masks {
      let picture = try painted(40, 40) { $0.masked(by: mode, mask: mask, content: content) }
      #expect(picture.count(differingFrom: (0, 0, 0, 255)) == 0)
    }
  }

  @Test func `black hides by luminance and shows by opacity`() throws {
    func picture(_ mode: MaskMode) throws -> Bitmap {
      try painted(4, 4) {
        $0.masked(by: mode) {
          $0.fill(Path($0.bounds), with: .black)
        } content: {
          $0.fill(Path($0.bounds), with: .pureRed)
        }
      }
    }
    #expect(try picture(.luminance)[1, 1] == (0, 0, 0, 255))
    #expect(try picture(.alpha)[1, 1] == (255, 0, 0, 255))
  }

  @Test func `a mask weighs by its opacity or by its light`() throws {
    var numbers = Numbers(5)
    for _ in 0..<200 {
      let parts = (0..<4).map { _ in numbers.next() }
      let color = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
      let light = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
      for (mode, weight) in [(MaskMode.alpha, parts[3]), (.luminance, light * parts[3])] {
        let picture = try painted(2, 2, isTransparent: true) {
          $0.masked(by: mode) {
            $0.fill(Path($0.bounds), with: color)
          } content: {
            $0.fill(Path($0.bounds), with: .white)
          }
        }
        #expect(abs(Double(picture[0, 0].3) - weight * 255) <= 1.5)
      }
    }
  }

  @Test func `a mask of a shape is a clip to it`() throws {
    let disc = Path(circle: Point(18.3, 21.7), radius: 13)
    let clipped = try painted(40, 40) { $0.clipped(to: disc) { $0.layer(content) } }
    let masked = try painted(40, 40) {
      $0.masked {
        $0.fill(disc, with: .white)
      } content: {
        content(&$0)
      }
    }
    for y in 0..<40 { for x in 0..<40 { #expect(masked.isNear(clipped[x, y], x: x, y: y)) } }
  }

  @Test func `a mask moves with its transform and stays within its clip`() throws {
    func hole(_ canvas: inout Canvas) {
      canvas.masked {
        $0.fill(Path(Rect(0, 0, 4, 4)), with: .white)
      } content: {
        $0.fill(Path(Rect(-90, -90, 180, 180)), with: .pureRed)
      }
    }
    let picture = try painted(20, 20) { canvas in
      canvas.clipped(to: Path(Rect(0, 0, 10, 20))) { canvas in
        canvas.transformed(by: Transform.scale(2).then(.translation(Vector(6, 8))), hole)
      }
    }
    for y in 0..<20 {
      for x in 0..<20 {
        let isSeen = (6..<10).contains(x) && (8..<16).contains(y)
        #expect(picture[x, y] == (isSeen ? (255, 0, 0, 255) : (0, 0, 0, 255)))
      }
    }
  }
}
