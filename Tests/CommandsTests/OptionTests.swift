import Scripting
import Testing

@testable import Commands

@Suite struct OptionTests {
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
    let one = Option("--at", "S", OptionReading.positive, otherwise: "the end", "when")
    #expect(try one.read([]) == nil && one.help == "when (default the end)")
    #expect(try one.read(["1", "2"]) == 2)
    let many = Option(repeating: "--at", "S", OptionReading.positive, "when")
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
