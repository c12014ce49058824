import Foundation

/// README, taken apart.
enum Readme {
  /// A block of code.
  struct Block: CustomStringConvertible {
    /// The word behind the fence; empty where there is none.
    let language: String
    /// The line of its fence, from 1.
    let line: Int
    let text: String

    var description: String { "README.md, line \(line)" }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The file at `path` of the repository.
  static func file(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// All blocks in one of `languages`.
  static func blocks(_ languages: String...) throws -> [Block] {
    var blocks: [Block] = []
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in try file("README.md").split(
      separator: "\n", omittingEmptySubsequences: false
    ).enumerated() {
      guard line.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      if let block = open {
        let text = block.lines.map { $0 + "\n" }.joined()
        blocks.append(Block(language: block.language, line: block.line, text: text))
        open = nil
      } else {
        open = (String(line.dropFirst(3)), index + 1, [])
      }
    }
    return blocks.filter { languages.contains($0.language) }
  }
}
