import Drawing
import Goldens
import Testing

@Suite struct BitmapDifferenceTests {
  let picture = Bitmap.pattern(70, 50)

  @Test func `equal pictures differ nowhere`() {
    let difference = BitmapDifference(from: picture, to: picture)
    #expect(difference.isEmpty && difference.maxChannelDifference == 0)
    #expect(difference.box == nil && difference.worstTile == nil)
  }

  @Test(arguments: 0..<4) func `one part of one pixel counts`(part: Int) {
    for place in [(0, 0), (69, 0), (31, 31), (32, 32), (69, 49)] {
      var other = picture
      other.bytes[(place.1 * 70 + place.0) * 4 + part] ^= 4
      let difference = BitmapDifference(from: picture, to: other)
      #expect(difference.maxChannelDifference == 4 && difference.differentPixels == 1)
      #expect(difference.box == PixelArea(x: place.0, y: place.1, width: 1, height: 1))
    }
  }

  @Test func `the largest difference counts in both directions`() {
    let black = Bitmap(width: 9, height: 3, filledWith: (0, 0, 0, 255))
    var other = black
    other[8, 2] = (0, 0, 255, 255)
    other[0, 0] = (0, 0, 0, 250)
    #expect(BitmapDifference(from: black, to: other).maxChannelDifference == 255)
    #expect(BitmapDifference(from: other, to: black).maxChannelDifference == 255)
    #expect(BitmapDifference(from: other, to: black).differentPixels == 2)
  }

  @Test func `the box holds all that differs and no more`() {
    let other = picture.changed([(40, 7), (12, 20), (55, 31), (20, 44)])
    let difference = BitmapDifference(from: picture, to: other)
    #expect(difference.box == PixelArea(x: 12, y: 7, width: 44, height: 38))
    #expect(difference.differentPixels == 4)
  }

  @Test func `the worst tile is the fullest one, cut at the rim`() {
    let other = picture.changed([(1, 1), (2, 2), (65, 40), (66, 41), (67, 49)])
    let worst = BitmapDifference(from: picture, to: other).worstTile
    #expect(worst?.area == PixelArea(x: 64, y: 32, width: 6, height: 18))
    #expect(worst?.differentPixels == 3)
  }

  @Test func `of equal tiles the first is the worst`() {
    let other = picture.changed([(65, 40), (33, 3), (1, 40)])
    #expect(BitmapDifference(from: picture, to: other).worstTile?.area.x == 32)
  }

  @Test func `metrics agree with counting pixel by pixel`() {
    var other = picture
    var state: UInt32 = 7
    for i in other.bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      if state >> 24 < 9 { other.bytes[i] = UInt8(truncatingIfNeeded: state >> 8) }
    }
    var (count, largest) = (0, 0)
    for y in 0..<50 {
      for x in 0..<70 {
        let i = (y * 70 + x) * 4
        let most = (i..<i + 4).map { abs(Int(picture.bytes[$0]) - Int(other.bytes[$0])) }.max() ?? 0
        count += most > 0 ? 1 : 0
        largest = max(largest, most)
      }
    }
    let difference = BitmapDifference(from: picture, to: other)
    #expect(difference.differentPixels == count && difference.maxChannelDifference == largest)
  }

  @Test func `density is the most that any window holds`() {
    let other = picture.changed([(10, 10), (13, 10), (10, 13), (14, 10), (60, 40)])
    func density(_ side: Int) -> Int {
      DifferenceDensity(side: side, from: picture, to: other).differentPixels
    }
    #expect(density(1) == 1)
    #expect(density(2) == 2)
    #expect(density(4) == 3)
    #expect(density(5) == 4)
    #expect(density(50) == 4)
    #expect(density(51) == 5)
    #expect(density(500) == 5)
  }

  @Test func `the densest window is reported`() throws {
    let other = picture.changed([(3, 4), (40, 20), (41, 21)])
    let density = DifferenceDensity(side: 2, from: picture, to: other)
    #expect(density.area == PixelArea(x: 40, y: 20, width: 2, height: 2))
  }

  @Test func `the picture of a difference marks a change by one`() {
    let other = picture.changed([(5, 6)])
    let shown = Bitmap(differenceFrom: picture, to: other)
    #expect(shown[5, 6].0 >= 170 && shown[5, 7].0 <= 64)
    let larger = Bitmap(differenceFrom: picture, to: .pattern(72, 40))
    #expect(larger.width == 72 && larger.height == 50 && larger[71, 3].2 == 160)
  }
}
