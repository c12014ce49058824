import Geometry
import Views
import Testing
import Widgets

/// Why a sheet reads its finger in the space of the stage: in its own space, which moves with it,
/// it reads its own way back as the finger's.
struct BottomSheetSpaceTests {
  /// The two spaces that a finger's place can be read in.
  private enum Space { case stage, handle }

  private static let stage = Size(390, 844)

  /// What a drag of the handle reads, picture after picture, and the heights that it makes.
  ///
  /// A place in the handle's space is one on the handle as it was last drawn.
  private func drag(
    from landing: Double, along ys: [Double], in space: Space
  ) -> (read: [Double], heights: [Double]) {
    var sheet = BottomSheet()
    sheet.measure(collapsed: 350, expanded: 700, time: 0)
    func place(of y: Double) -> Point? {
      guard space == .handle else { return Point(195, y) }
      return sheet.placed(on: Self.stage, at: 0).convert(
        Point(195, y), toLocalOf: SheetPart.handle.rawValue)
    }
    sheet.press(.handle, finger: 1, at: place(of: landing) ?? .zero, time: 0)
    var (read, heights): ([Double], [Double]) = ([], [])
    for y in ys {
      let point = place(of: y) ?? .zero
      sheet.drag(to: point, time: 0)
      read.append(point.y)
      heights.append(sheet.height(at: 0))
    }
    return (read, heights)
  }

  /// A finger that lands 10 points below the sheet's upper edge and goes up.
  private static let landing = 504.0
  private static let ys: [Double] = {
    let steps: [Double] = [10, 1, 2.0 / 3, 1, 2.0 / 3, 1.0 / 3, 2.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3]
    var y = landing
    return steps.map { step in
      y -= step
      return y
    }
  }()

  @Test func `in its own space a sheet reads what the log of a jittering sheet says`() {
    let log = [
      0.0, 9.0, -0.6666717529296875, 7.999994913736998, -1.333343505859375, 7.666661580403684,
      -2.0000101725260038, 7.3333282470703125, -2.3333333333333144, 6.999989827473996,
    ]
    let (read, _) = drag(from: Self.landing, along: Self.ys, in: .handle)
    #expect(read.count == log.count)
    for (mine, its) in zip(read, log) { #expect((mine - its).magnitude < 0.0001) }
  }

  @Test func `in its own space each reading is the finger's way less the reading before`() {
    let (read, _) = drag(from: Self.landing, along: Self.ys, in: .handle)
    for index in 1..<read.count {
      let step = Self.ys[index] - Self.landing
      #expect((read[index] + read[index - 1] - (20 + step)).magnitude < 1e-9)
    }
  }

  @Test func `in its own space a sheet under a resting finger shakes for ever`() {
    let ys = [480.0] + Array(repeating: 480, count: 50)
    let (_, heights) = drag(from: Self.landing, along: ys, in: .handle)
    for (index, height) in heights.enumerated() {
      #expect((height - (index.isMultiple(of: 2) ? 374 : 350)).magnitude < 1e-9)
    }
  }

  @Test func `in its own space a sheet follows at half the finger's speed`() {
    let ys = (1...80).map { 504 - 3 * Double($0) }
    let (_, heights) = drag(from: Self.landing, along: ys, in: .handle)
    let means = zip(heights, heights.dropFirst()).map { ($0 + $1) / 2 }
    for (index, mean) in means.enumerated() {
      #expect((mean - 350 - 3 * Double(index + 2) / 2).magnitude < 1e-9)
    }
  }

  @Test func `in the stage's space a sheet follows without shaking`() {
    let (read, heights) = drag(from: Self.landing, along: Self.ys, in: .stage)
    #expect(read == Self.ys)
    for (y, height) in zip(Self.ys, heights) {
      #expect((height - (350 + Self.landing - y)).magnitude < 1e-9)
    }
    let (_, resting) = drag(
      from: Self.landing, along: Array(repeating: 480, count: 50), in: .stage)
    #expect(resting.allSatisfy { ($0 - 374).magnitude < 1e-9 })
  }
}
