import Catalogue
import Commands
import Drawing
import Foundation
import Geometry
import Gestures
import JSONCoding
import Mutation
import Rendering
import Testing
import embers

/// The code of README and of the documentation, as it stands there: Swift is compiled with the tests, scenes and cases are read,
/// commands are understood.
@Suite struct ReadmeTests {
  private static let ours = CommandLineTool(name: "motecraft", experiences: ourExperiences)

  @Test func `its Swift is compiled`() throws {
    let sources = try Self.sources()
    for block in try Readme.blocks("swift").found() where !block.text.contains(".package(path:") {
      for paragraph in Self.paragraphs(block.text) {
        #expect(sources.contains { $0.contains(paragraph) }, "\(block): \(paragraph)")
      }
    }
  }

  @Test(arguments: ["Lights.swift", "Embers.swift", "EmberPlayer.swift", "main.swift"])
  func `the example is the whole of its file`(name: String) throws {
    let file = try Readme.file("Tests/Embers/\(name)")
    #expect(try Readme.blocks("swift").contains { $0.text == file })
  }

  @Test func `README's renderer has at most 40 lines, and README at most 300`() throws {
    #expect(try Readme.file("Tests/Embers/Lights.swift").split(separator: "\n").count <= 40)
    let lines = try Readme.file("README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 301)
  }

  @Test func `lights rise from a finger, as many as the control says`() throws {
    var play = lights.start(Stage(size: Size(200, 400), seed: 1), [120])
    let finger = Touch(
      id: 1, phase: .moved, start: Point(100, 300), position: Point(100, 300))
    for index in 0..<120 {
      play.update(values: [120], touches: [finger], step: Step(index: index, rate: 120))
    }
    var canvas = Canvas(size: Size(200, 400))
    play.draw(on: &canvas)
    #expect((119...120).contains(canvas.commands.count))
  }

  @Test func `a player of one's own has less than 60 lines`() throws {
    #expect(try Readme.file("Tests/Embers/EmberPlayer.swift").split(separator: "\n").count < 60)
  }

  @Test func `its manifests name products that there are`() throws {
    let manifest = try Readme.file("Package.swift")
    let product = /\.product\(name: "(\w+)", package: "motecraft"\)/
    let blocks = try Readme.blocks("swift").filter { $0.text.contains(".package(path:") }
    let names = blocks.flatMap { $0.text.matches(of: product).map(\.output.1) }
    #expect(names.count >= 5)
    let products = manifest.matches(of: /\.library\(\s*name: "(\w+)"/).map(\.output.1)
    #expect(Set(names).isSubset(of: products))
  }

  @Test func `its scenes can be played and its cases be read`() throws {
    let blocks = try Readme.blocks("json")
    let goldenCase = try #require(blocks.first { $0.text.contains(#""case": 1"#) }).text
    for block in blocks where !block.text.hasPrefix("[") {
      let bench = try Bench(block.text.contains(#""embers""#) ? embersTool : Self.ours)
      let run: Bench.Run
      if block.text.contains(#""scene": 1"#), !block.text.contains(#""case""#) {
        try bench.write(block.text, to: "scene.json")
        run = try bench.run("check", "@scene.json")
      } else {
        // What is no whole case is a member of one.
        let text =
          block.text.hasPrefix("{")
          ? block.text
          : goldenCase.replacingOccurrences(
            of: #"{ "case": 1,"#, with: #"{ "case": 1, "# + block.text + ",")
        try FileManager.default.createDirectory(
          atPath: bench.path("cases"), withIntermediateDirectories: true)
        try bench.write(text, to: "cases/some.case.json")
        run = try bench.run("golden", "prune", "@cases", "--check")
      }
      #expect(run.code == 0, "\(block): \(run.errors)")
    }
  }

  @Test func `its lists of mistakes name what stands in the example`() throws {
    let lists = try Readme.blocks("json").filter { $0.text.hasPrefix("[") }
    #expect(!lists.isEmpty)
    for list in lists {
      guard case .array(let mistakes) = try JSON(text: list.text) else { continue }
      for mistake in mistakes {
        guard case .string(let file)? = mistake["file"], file.hasPrefix("Sources/embers/"),
          case .string(let snippet)? = mistake["snippet"]
        else {
          Issue.record("\(list): \(mistake.text())")
          continue
        }
        let source = try Readme.file("Tests/Embers/" + file.dropFirst("Sources/embers/".count))
        #expect(throws: Never.self) {
          try MutantList.place(of: snippet, in: Array(source.utf8))
        }
      }
    }
  }

  @Test func `its commands are understood`() throws {
    var count = 0
    for block in try Readme.blocks("sh", "yaml") {
      for words in Self.commands(in: block) {
        count += 1
        do {
          let (command, rest) = try Subcommand.find(words[...])
          _ = try CommandWords(rest, for: command)
        } catch {
          Issue.record("\(block): \(words): \(Failure(error).message ?? "")")
        }
      }
    }
    #expect(count >= 18)
  }

  @Test func `its table lists all commands`() throws {
    let rows =
      try Readme.file("README.md").components(separatedBy: "\n\n")
      .first { $0.hasPrefix("| command |") }?.split(separator: "\n").dropFirst(2) ?? []
    let names = rows.compactMap { $0.prefixMatch(of: /\| `([a-z]+)/)?.output.1 }
    #expect(Set(names.map(String.init)) == Set(Subcommand.all.map(\.name)))
  }

  /// The texts of all Swift files of the tests, their lines without indentation, without empty
  /// ones.
  private static func sources() throws -> [String] {
    let folder = Readme.root.appending(path: "Tests")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".swift") }
      .map { try lines(of: Readme.file("Tests/\($0)")).joined(separator: "\n") }
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  /// What stands between empty lines, as in ``sources()``.
  private static func paragraphs(_ text: String) -> [String] {
    text.components(separatedBy: "\n\n").map { lines(of: $0).joined(separator: "\n") }
      .filter { !$0.isEmpty }
  }

  /// The words behind the names of the two tools.
  private static func commands(in block: Readme.Block) -> [[String]] {
    let plain = block.text.replacingOccurrences(of: "&&", with: "\n")
    return plain.split(whereSeparator: { "\n|".contains($0) }).compactMap { line in
      guard block.language == "sh" || line.contains("command: [") else { return nil }
      let line = block.language == "sh" ? String(line) : line.filter { !"[],".contains($0) }
      let words = line.split(separator: " ").map(String.init)
        .prefix { $0 != ":::" && $0 != "#" }
      guard let tool = words.firstIndex(where: { ["motecraft", "embers"].contains($0) }) else {
        return nil
      }
      return Array(words[(tool + 1)...])
    }
  }
}
