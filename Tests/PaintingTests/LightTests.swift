import Drawing
import Geometry
import Painting
import Testing

@Suite struct LightTests {
  @Test func `a glow follows its profile from the centre to the rim`() throws {
    let picture = try painted(101, 101) {
      $0.glow(at: Point(50.5, 50.5), radius: 40, color: Color(white: 200.0 / 255))
    }
    for distance in 0...45 {
      let q = min(1, Double(distance * distance) / 1600)
      let expected = 200 * (1 - q) * (1 - q) * (1 - q)
      for (x, y) in [(50 + distance, 50), (50, 50 - distance)] {
        #expect(abs(Double(picture[x, y].0) - expected) <= 1)
      }
    }
    #expect(picture[50, 50] == (200, 200, 200, 255) && picture[91, 50] == (0, 0, 0, 255))
  }

  @Test func `the centre of a glow may lie between pixels`() throws {
    let left = try painted(9, 9) { $0.glow(at: Point(4.25, 4.5), radius: 3, color: .white) }
    let right = try painted(9, 9) { $0.glow(at: Point(4.75, 4.5), radius: 3, color: .white) }
    #expect(left[3, 4].0 > left[5, 4].0 + 20 && right[5, 4].0 > right[3, 4].0 + 20)
  }

  @Test func `glows add up, stop at white and weigh by opacity`() throws {
    let picture = try painted(9, 9) {
      $0.fill(Path($0.bounds), with: Color(100, 0, 40))
      for _ in 0..<2 {
        $0.glow(at: Point(4.5, 4.5), radius: 4, color: Color(200, 100, 0).opacity(0.5))
      }
    }
    #expect(picture.isNear((255, 100, 40, 255), x: 4, y: 4))
    #expect(picture[0, 0] == (100, 0, 40, 255))
  }

  @Test func `a glow on a clear ground brings its own opacity`() throws {
    let picture = try painted(9, 9, isTransparent: true) {
      $0.glow(at: Point(4.5, 4.5), radius: 4, color: Color(200, 100, 0).opacity(0.5))
    }
    #expect(picture.isNear((200, 100, 0, 128), x: 4, y: 4, tolerance: 2))
    #expect(picture[0, 0] == (0, 0, 0, 0))
  }

  @Test func `a glow is stretched and turned by its transform`() throws {
    let picture = try painted(40, 40) {
      $0.transformed(by: .scale(2, 0.5)) {
        $0.glow(at: Point(10, 40), radius: 8, color: .white)
      }
    }
    #expect(picture[33, 20].0 > 0 && picture[37, 20].0 == 0)
    #expect(picture[20, 22].0 > 0 && picture[20, 25].0 == 0)
  }

  @Test func `a soft box has half strength on its outline`() throws {
    let picture = try painted(60, 60) {
      $0.blurredRoundedRect(Rect(15.5, 15.5, 30, 30), cornerRadius: 0, blur: 6, color: .white)
    }
    #expect(picture.isNear((128, 128, 128, 255), x: 15, y: 30))
    #expect(picture.isNear((128, 128, 128, 255), x: 30, y: 45))
    #expect(picture[30, 30] == (255, 255, 255, 255) && picture[22, 30] == (255, 255, 255, 255))
    #expect(picture[9, 30] == (0, 0, 0, 255) && picture[12, 30].0 < 128)
    // A quarter of the way in: smoothstep(3/4) = 0.84375.
    #expect(picture.isNear((215, 215, 215, 255), x: 18, y: 30))
  }

  @Test func `the corner of a soft box is round`() throws {
    let picture = try painted(60, 60) {
      $0.blurredRoundedRect(Rect(10.5, 10.5, 40, 40), cornerRadius: 20, blur: 2, color: .white)
    }
    // On the circle of radius 20 round the middle: 12 and 16 along the axes.
    #expect(picture.isNear((128, 128, 128, 255), x: 30 - 12, y: 30 - 16))
    #expect(picture[12, 12] == (0, 0, 0, 255))
  }

  @Test func `a soft box covers by its opacity and is flat inside`() throws {
    let picture = try painted(40, 40) {
      $0.fill(Path($0.bounds), with: Color(200, 200, 200))
      $0.blurredRoundedRect(
        Rect(5, 5, 30, 30), cornerRadius: 4, blur: 3, color: .black.opacity(0.5))
    }
    #expect((10..<30).allSatisfy { picture[$0, 20] == picture[20, 20] })
    #expect(picture.isNear((100, 100, 100, 255), x: 20, y: 20))
    #expect(picture[0, 0] == (200, 200, 200, 255))
  }

  @Test func `a turned soft box looks like an upright one`() throws {
    let upright = try painted(40, 40) {
      $0.blurredRoundedRect(Rect(10, 14, 20, 12), cornerRadius: 3, blur: 4, color: .white)
    }
    let turned = try painted(40, 40) {
      $0.transformed(by: Transform(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 0)) {
        $0.blurredRoundedRect(Rect(14, 10, 12, 20), cornerRadius: 3, blur: 4, color: .white)
      }
    }
    for (x, y) in [(20, 20), (10, 20), (8, 16), (29, 13), (31, 27)] {
      #expect(turned.isNear(upright[x, y], x: x, y: y))
    }
  }
}
