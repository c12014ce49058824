import Drawing
import Goldens
import Testing

@Suite struct ToleranceTests {
  let picture = Bitmap.pattern(40, 40)

  func outcome(_ other: Bitmap, _ tolerance: Tolerance?) -> GoldenOutcome {
    GoldenOutcome(expected: picture, actual: other, tolerance: tolerance)
  }

  func tolerance(
    _ channels: ClosedRange<Int>, _ pixels: ClosedRange<Int>, _ window: Tolerance.Window? = nil
  ) -> Tolerance {
    Tolerance(
      maxChannelDifference: channels, differentPixels: pixels, window: window, reason: "rounding")
  }

  @Test func `without a tolerance a difference of one fails`() {
    let outcome = outcome(picture.changed([(3, 3)]), nil)
    #expect(outcome.word == "different" && !outcome.isPass)
  }

  @Test func `a difference inside both ranges is tolerated, and says why`() {
    let outcome = outcome(picture.changed([(3, 3), (4, 4)], by: 2), tolerance(0...2, 0...2))
    #expect(outcome.word == "tolerated" && outcome.isPass)
    #expect(outcome.description.contains("rounding"))
  }

  @Test func `one level too many fails`() {
    let outcome = outcome(picture.changed([(3, 3)], by: 3), tolerance(0...2, 0...9))
    guard case .different(_, let breaches) = outcome else { return #expect(Bool(false)) }
    #expect(breaches == [.maxChannelDifference(found: 3, allowed: 0...2)])
  }

  @Test func `one pixel too many fails`() {
    let outcome = outcome(picture.changed([(3, 3), (4, 4)]), tolerance(0...2, 0...1))
    guard case .different(_, let breaches) = outcome else { return #expect(Bool(false)) }
    #expect(breaches == [.differentPixels(found: 2, allowed: 0...1)])
  }

  @Test func `equal pictures are equal, not tolerated`() {
    #expect(outcome(picture, tolerance(0...2, 0...9)) == .equal)
  }

  @Test func `a known difference that has gone fails`() {
    for tolerance in [tolerance(1...2, 0...9), tolerance(0...2, 1...9)] {
      let outcome = outcome(picture, tolerance)
      #expect(outcome.word == "different" && outcome.difference?.isEmpty == true)
      #expect(outcome.description.contains("tighten it or drop it"))
    }
  }

  @Test func `a known difference that has become smaller fails`() {
    let outcome = outcome(picture.changed([(3, 3)]), tolerance(2...3, 0...9))
    #expect(outcome.word == "different")
  }

  @Test func `scattered pixels pass a window that a cluster fails`() {
    let window = Tolerance.Window(side: 4, atMost: 2)
    let tolerance = tolerance(0...1, 0...9, window)
    #expect(outcome(picture.changed([(1, 1), (10, 10), (20, 20)]), tolerance).isPass)
    #expect(outcome(picture.changed([(1, 1), (2, 2), (20, 20)]), tolerance).isPass)
    let outcome = outcome(picture.changed([(8, 8), (10, 10), (11, 11)]), tolerance)
    guard case .different(_, let breaches) = outcome else { return #expect(Bool(false)) }
    let area = PixelArea(x: 8, y: 8, width: 4, height: 4)
    #expect(breaches == [.density(found: 3, allowed: window, area: area)])
  }

  @Test func `unsound numbers of a user are refused`() {
    typealias Flaw = Tolerance.Flaw
    #expect(throws: Flaw.channelRange(0...256)) {
      try Tolerance.checked(maxChannelDifference: 0...256, differentPixels: 0...1, reason: "x")
    }
    #expect(throws: Flaw.pixelRange(-1...1)) {
      try Tolerance.checked(maxChannelDifference: 0...1, differentPixels: -1...1, reason: "x")
    }
    #expect(throws: Flaw.window(.init(side: 0, atMost: 1))) {
      try Tolerance.checked(
        maxChannelDifference: 0...1, differentPixels: 0...1, window: .init(side: 0, atMost: 1),
        reason: "x")
    }
    #expect(throws: Flaw.noReason) {
      try Tolerance.checked(maxChannelDifference: 0...1, differentPixels: 0...1, reason: " \n")
    }
  }

  @Test func `a tolerance without a reason stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Tolerance(maxChannelDifference: 0...1, differentPixels: 0...1, reason: "")
    }
  }

  @Test func `other sizes are an outcome of their own`() {
    let outcome = outcome(.pattern(40, 41), tolerance(0...255, 0...9999))
    #expect(outcome == .sizeMismatch(expected: PixelSize(40, 40), actual: PixelSize(40, 41)))
    #expect(outcome.word == "size" && !outcome.isPass)
  }
}
