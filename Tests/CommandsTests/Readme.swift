import Foundation

/// README and the pages of the documentation that hold code and scenes, taken apart.
enum Readme {
  /// A block of code.
  struct Block: CustomStringConvertible {
    /// The word behind the fence; empty where there is none.
    let language: String
    let file: String
    /// The line of its fence, from 1.
    let line: Int
    let text: String

    var description: String { "\(file), line \(line)" }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The file at `path` of the repository.
  static func file(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The files, README first.
  static let files =
    ["README.md"]
    + [
      "Tool/Commands/Commands.docc/Command-line", "Tool/Commands/Commands.docc/Scenes",
      "Tool/Commands/Commands.docc/The-trace",
      "Tool/Commands/Commands.docc/Long-renders-and-farms",
      "Player/Host/Host.docc/A-player-of-your-own",
      "Player/Rendering/Rendering.docc/What-a-renderer-can-use",
      "Player/Rendering/Rendering.docc/Beside-p5",
      "Proof/GoldenTesting/GoldenTesting.docc/Record-and-compare",
    ].map { "Sources/\($0).md" }

  /// All blocks in one of `languages`.
  static func blocks(_ languages: String...) throws -> [Block] {
    try files.flatMap { try blocks(in: $0) }.filter { languages.contains($0.language) }
  }

  private static func blocks(in path: String) throws -> [Block] {
    var blocks: [Block] = []
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in try file(path).split(
      separator: "\n", omittingEmptySubsequences: false
    ).enumerated() {
      guard line.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      if let block = open {
        let text = block.lines.map { $0 + "\n" }.joined()
        blocks.append(Block(language: block.language, file: path, line: block.line, text: text))
        open = nil
      } else {
        open = (String(line.dropFirst(3)), index + 1, [])
      }
    }
    return blocks
  }
}
