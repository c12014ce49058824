import Commands
import Geometry
import JSONCoding
import Raster
import Scripting
import Testing

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
