import Commands
import Testing

@Suite struct ArgumentsTests {
  private func parse(_ words: String...) throws -> CommandWords {
    try CommandWords(words, for: .render)
  }

  private func mistake(_ words: String...) -> String? {
    do {
      _ = try CommandWords(words, for: .render)
      return nil
    } catch {
      let failure = Failure(error)
      #expect(failure.code == .usage)
      return failure.message
    }
  }

  @Test func `a value may not start with two dashes`() {
    #expect(mistake("x", "--seed", "--json")?.contains("--seed: expected a value") == true)
    #expect(mistake("x", "--seed")?.contains("--seed: expected a value") == true)
  }

  @Test func `help is asked for also where a value should stand, but not as part of one`() throws {
    let bench = try Bench()
    let help = try bench.run("still", "spark", "-o", "--help")
    #expect(help.code == 0 && help.output.contains("Usage: motecraft still"))
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
    #expect(mistake()?.contains("expected (EXPERIENCE | SCENE.json | FILM.json)") == true)
    #expect(mistake("x", "y") == "render: unexpected argument \"y\"")
  }
}
