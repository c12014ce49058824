import Foundation

/// Lines of text that a test computes, and those that were recorded beside it once: what must not
/// move, where nothing simpler says what it should be.
///
/// The file is `Recorded/NAME.txt` in the folder of the test. With `MOTECRAFT_RECORD=all` or
/// `failed` in the environment it is written; a recorded change is read as a difference of lines
/// before it is committed.
package struct RecordedLines {
  private let name: String
  private let file: URL

  /// The lines recorded as `name` for the test in the source file `path`.
  package init(_ name: String, beside path: String) {
    self.name = name
    file = URL(filePath: path).deletingLastPathComponent()
      .appending(path: "Recorded/\(name).txt")
  }

  /// The first of `lines` that is not as recorded, as a sentence; nil if all are.
  ///
  /// - Throws: An error of Foundation where the file cannot be read or written.
  package func difference(from lines: [String]) throws -> String? {
    let text = lines.map { $0 + "\n" }.joined()
    let mode = ProcessInfo.processInfo.environment["MOTECRAFT_RECORD"] ?? ""
    if ["all", "failed"].contains(mode) {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard text != recorded else { return nil }
    let known = recorded.split(separator: "\n").map(String.init)
    let index = zip(lines, known).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    guard let index else { return "\(name): \(lines.count) lines, recorded: \(known.count)" }
    return "\(name), line \(index + 1): \(lines[index]), recorded: \(known[index])"
  }

  /// 16 hexadecimal digits that stand for `text`: FNV-1a, 64 bits.
  package static func digest(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
