import Catalogue
import Commands
import JSONCoding
import Testing

/// What the articles show of commands is what the commands print.
@Suite struct ArticleOutputTests {
  /// A command of an article, what it prints there, and the scene files above it.
  struct Shown: CustomTestStringConvertible {
    let article: String
    let words: [String]
    let output: String
    let files: [(name: String, text: String)]

    var testDescription: String { "\(article): \(words.joined(separator: " "))" }
  }

  private static let tool = CommandLineTool(
    name: "motecraft", brand: "Motecraft", experiences: ourExperiences)

  /// All commands behind a `$` in the articles.
  private static let commands: [Shown] = HelpTopic.all.flatMap { topic in
    let text = (try? Bench(tool).run("help", topic.name).output) ?? ""
    let blocks = text.split(separator: "```", omittingEmptySubsequences: false)
    var files: [(name: String, text: String)] = []
    return blocks.indices.flatMap { index -> [Shown] in
      let block = blocks[index]
      // A scene has its name in the text before it.
      if block.hasPrefix("json\n"), index > 0,
        let name = blocks[index - 1].matches(of: /`([a-z-]+\.json)`/).last
      {
        files.append((String(name.1), String(block.dropFirst("json\n".count))))
      }
      guard index % 2 == 1, block.hasPrefix("\n$ motecraft ") else { return [] }
      return block.dropFirst().split(separator: "$ motecraft ").map { part in
        let lines = part.split(separator: "\n", maxSplits: 1)
        return Shown(
          article: topic.name, words: lines[0].split(separator: " ").map(String.init),
          output: String(lines[1]), files: files)
      }
    }
  }

  @Test func `articles show commands`() { #expect(Self.commands.count >= 5) }

  @Test(arguments: commands)
  func `an article shows what a command prints`(_ shown: Shown) throws {
    let bench = try Bench(Self.tool)
    for file in shown.files { try bench.write(file.text, to: file.name) }
    let run = try bench.run(
      shown.words.map { word in shown.files.contains { $0.name == word } ? "@\(word)" : word })
    // Errors of commands that end well are notes of progress.
    let text = run.code == 0 ? run.output : run.errors
    let printed = text.replacing("\(bench.path(""))", with: "")
    #expect(printed == shown.output)
  }
}
