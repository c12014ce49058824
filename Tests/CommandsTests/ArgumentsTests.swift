import Geometry
import JSONCoding
import Raster
import Scripting
import Testing

@testable import Commands

@Suite struct ArgumentsTests {
  private func parse(_ words: String...) throws -> Arguments {
    try Arguments(words, for: .render)
  }

  private func mistake(_ words: String...) -> String? {
    do {
      _ = try Arguments(words, for: .render)
      return nil
    } catch {
      let failure = Failure(error)
      #expect(failure.code == .usage)
      return failure.message
    }
  }

  @Test func `a value stands behind its option or behind an equals sign`() throws {
    #expect(try parse("x", "--size", "1x2")[SceneOption.size] == Size(1, 2))
    #expect(try parse("x", "--size=1x2")[SceneOption.size] == Size(1, 2))
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
    let arguments = try parse("x", "--shard", "1/2", "--frames", "0")
    #expect(throws: Failure.usage("--shard and --frames: expected one of them, found both")) {
      try arguments.checkOneOf(RenderOption.shard, RenderOption.frames)
    }
  }

  @Test func `a value may start with one dash but not with two`() throws {
    #expect(try parse("x", "--seed", "-1").given(SceneOption.seed) == ["-1"])
    #expect(try parse("x", "--trace", "-")[ResultOption.trace] == "-")
    #expect(mistake("x", "--seed", "--json")?.contains("--seed: expected a value") == true)
    #expect(mistake("x", "--seed")?.contains("--seed: expected a value") == true)
  }

  @Test func `help is asked for also where a value should stand, but not as part of one`() throws {
    let bench = try Bench()
    let help = try bench.run("still", "spark", "-o", "--help")
    #expect(help.code == 0 && help.output.contains("Usage: motecraft still"))
    #expect(try parse("x", "--output=--help")[RenderOption.output] == "--help")
  }

  @Test func `two dashes end the options`() throws {
    #expect(try parse("--", "--size").operands == ["--size"])
    #expect(try parse("-").operands == ["-"])
  }

  @Test func `a switch takes no value`() {
    #expect(mistake("x", "--json=yes") == "--json: expected no value, found \"yes\"")
  }

  @Test func `an unknown option lists the nearest known ones`() {
    #expect(
      mistake("x", "--siez", "1")
        == "render: unknown option \"--siez\"; nearest known: --size, --seed, --set")
  }

  @Test func `too few and too many operands are refused`() {
    #expect(mistake()?.contains("expected (EXPERIENCE | SCENE.json)") == true)
    #expect(mistake("x", "y") == "render: unexpected argument \"y\"")
  }
}
