import Commands
import Geometry
import JSONCoding
import Raster
import Scripting
import Testing

/// Options as commands declare them, and the properties that they set.
@Suite struct OptionTests {
  private func parse(_ words: String...) throws -> Arguments<RenderOptions> {
    try Arguments(CommandWords(words, for: .render))
  }

  @Test func `a value stands behind its option or behind an equals sign`() throws {
    #expect(try parse("x", "--size", "1x2").scene.settings.size == Size(1, 2))
    #expect(try parse("x", "--size=1x2").scene.settings.size == Size(1, 2))
    #expect(try parse("x", "--set=a=b").scene.settings.controls == [.init("a", "b")])
    #expect(try parse("x", "--output=").output?.isEmpty == true)
  }

  @Test func `the short name means the same as the long one`() throws {
    #expect(try parse("x", "-o", "dir").output == "dir")
    #expect(try parse("-o=dir", "x").output == "dir")
  }

  @Test func `of two values the last one counts unless the option repeats`() throws {
    let settings = try parse("--fps", "1", "x", "--fps", "2", "--set", "a=1", "--set", "b=2")
      .scene.settings
    #expect(settings.fps == 2)
    #expect(settings.controls == [.init("a", 1), .init("b", 2)])
  }

  @Test func `an option that is not given leaves its property as it is`() throws {
    let arguments = try parse("x")
    #expect(arguments.painting.compression == .fast)
    #expect(arguments.output == nil && !arguments.rows.makesAll)
    #expect(!arguments.has(\.rows.makesAll) && !arguments.has(\.output) && !arguments.has(\.scene))
    #expect(arguments.scene.settings == SceneSettings())
  }

  @Test func `an option that is given counts as its property and as one of its group`() throws {
    let arguments = try parse("x", "--jobs", "3", "--fps", "30")
    #expect(arguments.has(\.painting) && arguments.has(\.scene))
    #expect(!arguments.has(\.painting.compression) && !arguments.has(\.results))
  }

  @Test func `settings win over those of the device, wherever they stand`() throws {
    for words in [
      ["--device", "iphone-se", "--scale", "1"], ["--scale", "1", "--device=iphone-se"],
    ] {
      let words = try CommandWords(["x"] + words, for: .render)
      let settings = try Arguments<RenderOptions>(words).scene.settings
      #expect(settings.scale == 1 && settings.size == Size(375, 667))
    }
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
    let set = try #require(RenderOptions.options.all.first { $0.name == "--set" })
    #expect(try CommandWords(["x", "--set", "-1"], for: .render).given(set) == ["-1"])
    #expect(try parse("x", "--trace", "-").results.trace == "-")
    #expect(try parse("x", "--output=--help").output == "--help")
  }

  private enum Side: String, CaseIterable { case left, right }

  /// Options of every kind.
  private struct Samples: CommandOptions {
    struct Inner: OptionGroup {
      var size = Size(3, 4)
      var isFast = false

      static let all = Options<Self>(
        .value("--size", \.size, .size, "extent"), .flag("--fast", \.isFast, "no delay"))
    }

    var number = 3
    var seed: UInt64?
    var names: [String]?
    var side = Side.right
    var moments: [Double] = [0, 1.5]
    var inner = Inner()

    static let options = Options<Self>(
      .value("-n, --number", \.number, .whole(in: 1...9), "how many"),
      .optional("--seed", \.seed, .seed, otherwise: "any", "which"),
      .list("--name", \.names, .text("TEXT"), "who"),
      .value("--side", \.side, .choice, "where"),
      .value("--at", \.moments, .moments("TIMES"), "when"),
      .group(\.inner, Inner.all))
  }

  private func samples(_ words: String...) throws -> Samples {
    let command = Subcommand("samples", "Samples", options: Samples.self) { _, _ in .done }
    return try Samples.options.values(CommandWords(words, for: command))
  }

  @Test func `help tells the initial value, which is read as if it were given`() throws {
    let option = Samples.options.all[0]
    #expect(option.spellings == ["-n", "--number"] && option.name == "--number")
    #expect(option.help == "how many (default 3)" && option.spelling == "-n, --number N")
    #expect(
      Samples.options.all.map(\.help) == [
        "how many (default 3)", "which (default any)", "who", "where (default right)",
        "when (default 0,1.5)", "extent (default 3x4)", "no delay",
      ])
    #expect(try samples().number == 3 && samples("-n", "2", "--number=5").number == 5)
    #expect(throws: Failure.self) { try samples("-n", "0") }
  }

  @Test func `an option without a default is nil, and a repeated one has all values`() throws {
    #expect(try samples().seed == nil && samples("--seed", "1", "--seed", "2").seed == 2)
    #expect(try samples().names == nil && samples("--name", "a", "--name=b").names == ["a", "b"])
  }

  @Test func `options of a group set its properties`() throws {
    let inner = try samples("--size=1x2", "--fast").inner
    #expect(inner.size == Size(1, 2) && inner.isFast)
    #expect(try samples("--fast").inner.size == Size(3, 4) && !samples().inner.isFast)
  }

  @Test func `a choice names its values`() throws {
    let option = try #require(Samples.options.all.first { $0.name == "--side" })
    #expect(option.placeholder == "left|right" && option.choices == ["left", "right"])
    #expect(try samples("--side", "left").side == .left)
    #expect(throws: Failure.self) { try samples("--side", "top") }
  }

  private static let commands = Subcommand.all.flatMap { [$0] + $0.parts }

  @Test func `no command has two options of one spelling`() throws {
    for command in try Self.commands.found() {
      let spellings = (command.options + [.help]).flatMap(\.spellings)
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
