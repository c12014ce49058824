import Geometry
import JSONCoding
import Raster
import Scripting
import Testing
import Commands

@Suite struct OptionReadingTests {
  /// What `work` tells as wrong; nil where it does not.
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
    #expect(try OptionReading.size("390x844", "--size") == Size(390, 844))
    #expect(try OptionReading.size("1.5x0.5", "--size") == Size(1.5, 0.5))
    for text in ["", "390", "390x", "x844", "390x844x2", "0x10", "10x0", "-1x5", "390X844", "axb"] {
      #expect(blames("--size") { try OptionReading.size(text, "--size") }, "\(text)")
    }
  }

  @Test func `a setting is a name and a number, a word or a place`() throws {
    #expect(try OptionReading.setting("density=9.5", "--set") == .init("density", 9.5))
    #expect(try OptionReading.setting("wind=-0.5", "--set") == .init("wind", -0.5))
    // What a word means depends on the control; no number is written so.
    #expect(try OptionReading.setting("ink=deepMoss", "--set") == .init("ink", "deepMoss"))
    #expect(try OptionReading.setting("density=nan", "--set") == .init("density", "nan"))
    #expect(try OptionReading.setting("light=-0.5,1", "--set") == .init("light", [-0.5, 1]))
    for text in [
      "", "density", "=1", "density=", "density=ä", "density=1=2", "light=1,", "light=,",
      "light=1,x", "ink=a b",
    ] {
      #expect(blames("--set") { try OptionReading.setting(text, "--set") }, "\(text)")
    }
  }

  @Test func `whole numbers, seeds, moments and choices are held to their range`() throws {
    #expect(try OptionReading.seed("18446744073709551615", "--seed") == .max)
    #expect(try OptionReading.whole(in: 1...240)("240", "--fps") == 240)
    #expect(try OptionReading.moments("0.5,2,4", "--at") == [0.5, 2, 4])
    #expect(try OptionReading.value("0.25", as: .positive, "--scale") == 0.25)
    #expect(try OptionReading.choice("full", "--chrome") == SceneChrome.full)
    for text in ["", "-1", "18446744073709551616", "1.0", "+1", "x"] {
      #expect(blames("--seed") { try OptionReading.seed(text, "--seed") }, "\(text)")
    }
    for text in ["0", "241", "29.97", "", "6O"] {
      #expect(
        blames("--fps") { try OptionReading.whole(in: 1...240)(text, "--fps") }, "\(text)")
    }
    for text in ["", "1,", "-1", "a"] {
      #expect(blames("--at") { try OptionReading.moments(text, "--at") }, "\(text)")
    }
    for text in ["0", "-1", "x"] {
      #expect(blames("--scale") { try OptionReading.value(text, as: .positive, "--scale") })
    }
    let error = mistake { try OptionReading.choice("controls ", "--chrome") as SceneChrome }
    #expect(
      error == "invalid option at --chrome: expected one of none, controls, full, "
        + "found \"controls \"; nearest known: controls")
  }
}

/// Options as they are declared, and as arguments give their values.
@Suite struct OptionTests {
  private func parse(_ words: String...) throws -> Arguments {
    try Arguments(words, for: .render)
  }

  @Test func `a value stands behind its option or behind an equals sign`() throws {
    #expect(try SceneSettings(parse("x", "--size", "1x2")).size == Size(1, 2))
    #expect(try SceneSettings(parse("x", "--size=1x2")).size == Size(1, 2))
    #expect(
      try SceneSettings(parse("x", "--set=a=b")).controls == [.init("a", "b")])
    #expect(try parse("x", "--output=")[RenderOption.output]?.isEmpty == true)
  }

  @Test func `the short name means the same as the long one`() throws {
    #expect(try parse("x", "-o", "dir")[RenderOption.output] == "dir")
    #expect(try parse("-o=dir", "x")[RenderOption.output] == "dir")
  }

  @Test func `of two values the last one counts unless the option repeats`() throws {
    let arguments = try parse("--fps", "1", "x", "--fps", "2", "--set", "a=1", "--set", "b=2")
    let settings = try SceneSettings(arguments)
    #expect(settings.fps == 2)
    #expect(settings.controls == [.init("a", 1), .init("b", 2)])
  }

  @Test func `an option that is not given has its default, or no value`() throws {
    let arguments = try parse("x")
    #expect(try arguments[PaintingOptions.compression] == .fast)
    #expect(try arguments[RenderOption.output] == nil)
    #expect(!arguments.has(RenderOption.force) && !arguments.has(RenderOption.output))
    #expect(try SceneSettings(arguments) == SceneSettings())
  }

  @Test func `two options that exclude each other are refused`() throws {
    let bench = try Bench()
    for words in [["--shard", "1/2", "--frames", "0"], ["--frames", "0", "--shard", "1/2"]] {
      let run = try bench.run(["render", "spark", "-o", "@x"] + words)
      #expect(run.code == 64)
      #expect(
        run.errors
          == "motecraft: error: --shard and --frames: expected one of them, found both\n")
    }
  }

  @Test func `errors call an option by the name that was given`() throws {
    let bench = try Bench()
    for name in ["--frame", "--frames"] {
      for value in ["x", "99"] {
        let run = try bench.run(
          "still", "spark", "--duration", "0.1", name, value, "-o", "@x.png")
        #expect(run.code == 64 && run.errors.contains("invalid option at \(name): expected"))
      }
    }
  }

  @Test func `a value may start with one dash`() throws {
    #expect(try parse("x", "--set", "-1").given(SceneOption.set) == ["-1"])
    #expect(try parse("x", "--trace", "-")[ResultOption.trace] == "-")
    #expect(try parse("x", "--output=--help")[RenderOption.output] == "--help")
  }

  private static let commands = Subcommand.all.flatMap { [$0] + $0.parts }

  @Test func `help prints the default, which is read as if it were given`() throws {
    let option = Option(
      "-n, --number", "N", OptionReading.whole(in: 1...9), default: "3", "how many")
    #expect(option.spellings == ["-n", "--number"] && option.name == "--number")
    #expect(option.help == "how many (default 3)" && option.spelling == "-n, --number N")
    #expect(try option.read([]) == 3)
    #expect(try option.read(["2", "5"]) == 5)
    #expect(throws: Failure.self) { try option.read(["0"]) }
  }

  @Test func `an option without a default is nil, and a repeated one has all values`() throws {
    let one = Option("--at", "N", OptionReading.seed, otherwise: "the end", "when")
    #expect(try one.read([]) == nil && one.help == "when (default the end)")
    #expect(try one.read(["1", "2"]) == 2)
    let many = Option(repeating: "--at", "N", OptionReading.seed, "when")
    #expect(try many.read([]) == nil)
    #expect(try many.read(["1", "2"]) == [1, 2])
    let flag = Option("--fast", "no delay")
    #expect(try flag.read([""]) && !flag.read([]) && flag.placeholder == nil)
  }

  private enum Side: String, CaseIterable { case left, right }

  @Test func `a choice names its values`() throws {
    let option = Option("--side", default: Side.right, "where")
    #expect(option.placeholder == "left|right" && option.choices == ["left", "right"])
    #expect(try option.read([]) == .right && option.help == "where (default right)")
    #expect(try option.read(["left"]) == .left)
    #expect(throws: Failure.self) { try option.read(["top"]) }
  }

  @Test func `no command has two options of one spelling`() throws {
    for command in try Self.commands.found() {
      let spellings = (command.options + [ResultOption.help]).flatMap(\.spellings)
      #expect(Set(spellings).count == spellings.count, "\(command.name)")
    }
  }

  @Test func `each setting of a scene is set by an option`() throws {
    #expect(SceneSettings.option(at: "controlsPattern") == "--controls-pattern")
    #expect(SceneSettings.option(at: "controls") == "--set")
    #expect(SceneSettings.option(at: "controls.density") == "--set density")
    #expect(SceneSettings.option(at: "size.width") == "--size")
  }
}
