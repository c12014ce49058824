import Drawing
import Goldens
import Testing

@Suite struct ToleranceTests {
  let picture = Bitmap.pattern(40, 40)

  func compare(_ other: Bitmap, _ tolerance: Tolerance?) -> PictureComparison {
    PictureComparison(expected: picture, actual: other, tolerance: tolerance)
  }

  func tolerance(
    _ channels: ClosedRange<Int>, _ pixels: ClosedRange<Int>, _ window: Tolerance.Window? = nil
  ) -> Tolerance {
    Tolerance(
      maxChannelDifference: channels, differentPixels: pixels, window: window, reason: "rounding")
  }

  @Test func `without a tolerance a difference of one fails`() {
    let comparison = compare(picture.changed([(3, 3)]), nil)
    #expect(comparison.outcome == .different && !comparison.outcome.isPass)
  }

  @Test func `a difference inside both ranges is tolerated, and says why`() {
    let comparison = compare(picture.changed([(3, 3), (4, 4)], by: 2), tolerance(0...2, 0...2))
    #expect(comparison.outcome == .tolerated && comparison.outcome.isPass)
    #expect(comparison.description.contains("rounding"))
  }

  @Test func `one level too many fails`() {
    let comparison = compare(picture.changed([(3, 3)], by: 3), tolerance(0...2, 0...9))
    #expect(comparison.outcome == .different)
    #expect(comparison.breaches == [.maxChannelDifference(found: 3, allowed: 0...2)])
  }

  @Test func `one pixel too many fails`() {
    let comparison = compare(picture.changed([(3, 3), (4, 4)]), tolerance(0...2, 0...1))
    #expect(comparison.outcome == .different)
    #expect(comparison.breaches == [.differentPixels(found: 2, allowed: 0...1)])
  }

  @Test func `equal pictures are equal, not tolerated`() {
    #expect(compare(picture, tolerance(0...2, 0...9)).outcome == .equal)
  }

  @Test func `a known difference that has gone fails`() {
    for tolerance in [tolerance(1...2, 0...9), tolerance(0...2, 1...9)] {
      let comparison = compare(picture, tolerance)
      #expect(comparison.outcome == .different && comparison.difference?.isEmpty == true)
      #expect(comparison.description.contains("tighten it or drop it"))
    }
  }

  @Test func `a known difference that has become smaller fails`() {
    let comparison = compare(picture.changed([(3, 3)]), tolerance(2...3, 0...9))
    #expect(comparison.outcome == .different)
  }

  @Test func `scattered pixels pass a window that a cluster fails`() {
    let window = Tolerance.Window(side: 4, atMost: 2)
    let tolerance = tolerance(0...1, 0...9, window)
    #expect(compare(picture.changed([(1, 1), (10, 10), (20, 20)]), tolerance).outcome.isPass)
    #expect(compare(picture.changed([(1, 1), (2, 2), (20, 20)]), tolerance).outcome.isPass)
    let comparison = compare(picture.changed([(8, 8), (10, 10), (11, 11)]), tolerance)
    #expect(comparison.outcome == .different)
    let area = PixelArea(x: 8, y: 8, width: 4, height: 4)
    #expect(comparison.breaches == [.density(found: 3, allowed: window, area: area)])
  }

  @Test func `a tolerance of numbers that cannot be counted, or without a reason, stops`() async {
    await #expect(processExitsWith: .failure) {
      _ = Tolerance(maxChannelDifference: 0...256, differentPixels: 0...1, reason: "x")
    }
    await #expect(processExitsWith: .failure) {
      _ = Tolerance(maxChannelDifference: 0...1, differentPixels: -1...1, reason: "x")
    }
    await #expect(processExitsWith: .failure) { _ = Tolerance.Window(side: 0, atMost: 1) }
    await #expect(processExitsWith: .failure) {
      _ = Tolerance(maxChannelDifference: 0...1, differentPixels: 0...1, reason: " \n")
    }
  }

  @Test func `other sizes are an outcome of their own`() {
    let comparison = compare(.pattern(40, 41), tolerance(0...255, 0...9999))
    #expect(comparison.outcome == .size && !comparison.outcome.isPass)
    #expect(comparison.description == "the golden is 40 x 40 pixels, the picture 40 x 41")
  }
}
