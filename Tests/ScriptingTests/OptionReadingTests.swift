import Geometry
import Scripting
import Testing

@Suite struct OptionReadingTests {
  @Test func `frames are named alone, by range, by stride and in lists`() throws {
    let cases: [(String, [Int])] = [
      ("10", [10]), ("0-3", [0, 1, 2, 3]), ("0-9:5", [0, 5]), ("0-10:5", [0, 5, 10]),
      ("1,3,5-7", [1, 3, 5, 6, 7]), ("5-7,1,6,1", [1, 5, 6, 7]),
      ("0-8:4,0-9:3", [0, 3, 4, 6, 8, 9]),
      ("7-7", [7]), ("007", [7]), ("0-99999999999999999999:50", [0, 50]),
      ("98-200", [98, 99]), ("0-99:99999999999999999999", [0]),
    ]
    for (text, frames) in cases {
      let selection = try FrameSelection(text).clamped(to: 100)
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
      let error = Samples.mistake { try FrameSelection(text) }
      #expect(error?.kind == .option && error?.path == "--frames", "\(text)")
    }
  }

  @Test func `a selection without a frame of the scene is a mistake`() throws {
    let selection = try FrameSelection("100,200-300")
    #expect(Samples.mistake { try selection.clamped(to: 100) }?.kind == .option)
    #expect(try Array(selection.clamped(to: 101)) == [100])
    #expect(selection.last == 300)
    #expect(try FrameSelection("9-9223372036854775807").last == 9_007_199_254_740_991)
  }

  @Test func `numbers are decimals, as in scenes`() {
    let cases: [(String, Double?)] = [
      ("1", 1), ("-0.5", -0.5), ("+2", 2), (".5", 0.5), ("5.", 5), ("007.250", 7.25),
      ("", nil), (".", nil), ("-", nil), ("1e3", 1000), ("-2.5E-1", -0.25), ("1e+2", 100),
      ("1e", nil), ("e3", nil), ("1e3.5", nil), ("1e3e3", nil), ("1e400", nil), ("0x10", nil),
      ("nan", nil), ("inf", nil),
      ("1,5", nil), (" 1", nil), ("1 ", nil), ("1.2.3", nil), ("--1", nil), ("١", nil),
      (String(repeating: "9", count: 400), nil),
    ]
    for (text, number) in cases { #expect(OptionReading.number(text) == number, "\(text)") }
  }

  @Test func `a size is two numbers above 0`() throws {
    #expect(try OptionReading.size("390x844") == Size(390, 844))
    #expect(try OptionReading.size("1.5x0.5") == Size(1.5, 0.5))
    for text in ["", "390", "390x", "x844", "390x844x2", "0x10", "10x0", "-1x5", "390X844", "axb"] {
      #expect(Samples.mistake { try OptionReading.size(text) }?.path == "--size", "\(text)")
    }
  }

  @Test func `a setting is a name and a number`() throws {
    #expect(try OptionReading.setting("density=9.5") == .init("density", 9.5))
    #expect(try OptionReading.setting("wind=-0.5") == .init("wind", -0.5))
    for text in ["", "density", "=1", "density=", "density=a", "density=1=2", "density=nan"] {
      #expect(Samples.mistake { try OptionReading.setting(text) }?.path == "--set", "\(text)")
    }
  }

  @Test func `whole numbers, seeds, moments and choices are held to their range`() throws {
    #expect(try OptionReading.seed("18446744073709551615") == .max)
    #expect(try OptionReading.whole("240", in: 1...240, option: "--fps") == 240)
    #expect(try OptionReading.moments("0.5,2,4") == [0.5, 2, 4])
    #expect(try OptionReading.positive("0.25", option: "--scale") == 0.25)
    #expect(try OptionReading.choice("full", SceneChrome.self, option: "--chrome") == .full)
    for text in ["", "-1", "18446744073709551616", "1.0", "+1", "x"] {
      #expect(Samples.mistake { try OptionReading.seed(text) }?.path == "--seed", "\(text)")
    }
    for text in ["0", "241", "29.97", "", "6O"] {
      let error = Samples.mistake {
        try OptionReading.whole(text, in: 1...240, option: "--fps")
      }
      #expect(error?.path == "--fps", "\(text)")
    }
    for text in ["", "1,", "-1", "a"] {
      #expect(Samples.mistake { try OptionReading.moments(text) }?.path == "--at", "\(text)")
    }
    for text in ["0", "-1", "x"] {
      #expect(
        Samples.mistake { try OptionReading.positive(text, option: "--scale") }?.path == "--scale")
    }
    let error = Samples.mistake {
      try OptionReading.choice("controls ", SceneChrome.self, option: "--chrome")
    }
    #expect(error?.path == "--chrome" && error?.nearest == ["controls"])
  }
}
