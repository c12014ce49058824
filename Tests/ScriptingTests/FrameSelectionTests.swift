import Scripting
import Testing

@Suite struct FrameSelectionTests {
  @Test func `frames are named alone, by range, by stride and in lists`() throws {
    let cases: [(String, [Int])] = [
      ("10", [10]), ("0-3", [0, 1, 2, 3]), ("0-9:5", [0, 5]), ("0-10:5", [0, 5, 10]),
      ("1,3,5-7", [1, 3, 5, 6, 7]), ("5-7,1,6,1", [1, 5, 6, 7]),
      ("0-8:4,0-9:3", [0, 3, 4, 6, 8, 9]),
      ("7-7", [7]), ("007", [7]), ("0-99999999999999999999:50", [0, 50]),
      ("98-200", [98, 99]), ("0-99:99999999999999999999", [0]),
    ]
    for (text, frames) in cases {
      let selection = try #require(try FrameSelection(text).clamped(to: 100))
      #expect(Array(selection) == frames && selection.count == frames.count, "\(text)")
      #expect((0..<100).filter(selection.contains) == frames)
      #expect(selection.last == frames.last)
    }
  }

  @Test func `anything else is no selection of frames`() {
    let texts = [
      "", "a", "-1", "1-", "-", "1--2", "3-1", "1:2", "0-9:0", "0-9:", "0-9:-1", "0-9:1:1", "1,",
      ",1", "1,,2", "1 ", " 1", "1, 2", "1.5", "0x1", "+1", "1-2-3", "١",
    ]
    for text in texts {
      #expect(throws: FrameSelection.Flaw.self, "\(text)") { try FrameSelection(text) }
    }
    #expect(throws: FrameSelection.Flaw.isReversed) { try FrameSelection("99-0") }
    #expect(FrameSelection.Flaw.isReversed.expected.contains("reversed"))
  }

  @Test func `a selection without a frame of the scene is none`() throws {
    let selection = try FrameSelection("100,200-300")
    #expect(selection.clamped(to: 100) == nil)
    #expect(selection.clamped(to: 101).map(Array.init) == [100])
    #expect(selection.last == 300)
    #expect(try FrameSelection("9-9223372036854775807").last == 9_007_199_254_740_991)
  }
}
