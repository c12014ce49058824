import CommandLine
import Geometry
import JSONCoding
import Scripting
import Testing

@Suite struct OptionReaderTests {
  /// Message of the mistake that `work` throws; nil for none.
  private func mistake<Result>(_ work: () throws -> Result) -> String? {
    do {
      _ = try work()
      return nil
    } catch { return (error as? Failure)?.message }
  }

  private func blames<Result>(_ option: String, _ work: () throws -> Result) -> Bool {
    mistake(work)?.hasPrefix("invalid option at \(option): expected ") == true
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
    for (text, number) in cases { #expect(Spelling.number(text) == number, "\(text)") }
  }

  @Test func `a size is two numbers above 0`() throws {
    let size = OptionReader<Size>.size
    #expect(try size.read("390x844", "--size") == Size(390, 844))
    #expect(try size.read("1.5x0.5", "--size") == Size(1.5, 0.5))
    for text in ["", "390", "390x", "x844", "390x844x2", "0x10", "10x0", "-1x5", "390X844", "axb"] {
      #expect(blames("--size") { try size.read(text, "--size") }, "\(text)")
    }
  }

  @Test func `a setting is a name and a number, a word or a place`() throws {
    let setting = OptionReader<JSON.Member>.setting
    #expect(try setting.read("density=9.5", "--set") == .init("density", 9.5))
    #expect(try setting.read("wind=-0.5", "--set") == .init("wind", -0.5))
    // What a word means depends on the control; no number is written so.
    #expect(try setting.read("ink=deepMoss", "--set") == .init("ink", "deepMoss"))
    #expect(try setting.read("density=nan", "--set") == .init("density", "nan"))
    #expect(try setting.read("light=-0.5,1", "--set") == .init("light", [-0.5, 1]))
    for text in [
      "", "density", "=1", "density=", "density=ä", "density=1=2", "light=1,", "light=,",
      "light=1,x", "ink=a b",
    ] {
      #expect(blames("--set") { try setting.read(text, "--set") }, "\(text)")
    }
  }

  @Test func `whole numbers, seeds, moments and choices are held to their range`() throws {
    let (seed, whole) = (OptionReader<UInt64>.seed, OptionReader<Int>.whole(in: 1...240))
    let (moments, chrome) = (OptionReader<[Double]>.moments("S"), OptionReader<SceneChrome>.choice)
    #expect(try seed.read("18446744073709551615", "--seed") == .max)
    #expect(try whole.read("240", "--fps") == 240)
    #expect(try moments.read("0.5,2,4", "--at") == [0.5, 2, 4])
    #expect(try chrome.read("full", "--chrome") == .full)
    for text in ["", "-1", "18446744073709551616", "1.0", "+1", "x"] {
      #expect(blames("--seed") { try seed.read(text, "--seed") }, "\(text)")
    }
    for text in ["0", "241", "29.97", "", "6O"] {
      #expect(blames("--fps") { try whole.read(text, "--fps") }, "\(text)")
    }
    for text in ["", "1,", "-1", "a"] {
      #expect(blames("--at") { try moments.read(text, "--at") }, "\(text)")
    }
    #expect(
      mistake { try chrome.read("controls ", "--chrome") }
        == "invalid option at --chrome: expected one of none, controls, full, "
        + "found \"controls \"; nearest known: controls")
  }
}
