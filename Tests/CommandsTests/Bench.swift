import Commands
import Files
import Foundation
import JSONCoding
import Rendering
import Testing

/// Runs the command line inside the test's process, in a folder of its own.
final class Bench: Sendable {
  /// What a run left.
  struct Run {
    let code: Int32
    let output: String
    let errors: String

    var lines: [Substring] { output.split(separator: "\n") }
    var json: JSON? { try? JSON(text: output) }
  }

  /// Options that keep pictures small and runs silent.
  static let small = ["--size", "24x36", "--scale", "1", "--quiet"]

  private let folder: String
  private let tool: CommandLineTool

  /// A bench for `tool`.
  init(
    _ tool: CommandLineTool = CommandLineTool(
      name: "motecraft", brand: "Motecraft",
      experiences: [
        Experience("spark", title: "Spark", category: "Test", Spark.self),
        Experience("ruled", title: "Ruled", category: "Test", Ruled.self),
      ])
  ) throws {
    self.tool = tool
    var template = Array("/tmp/tool-bench-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of `name` in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes `text` to the file `name`; tells its path.
  @discardableResult func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// What the folder `name` holds, hidden files too.
  func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// The names of the frames in the folder `name`.
  func frames(_ name: String) throws -> [String] {
    try names(name).filter { $0.hasPrefix("frame-") }
  }

  /// Runs `arguments`; `@` at the start of one, or behind its `=`, stands for the folder. The
  /// tool is that of the bench unless given otherwise, called as `program`.
  func run(
    _ arguments: [String], environment: [String: String] = [:], by other: CommandLineTool? = nil,
    program: String? = nil
  ) throws -> Run {
    let streams = try ["output", "errors"].map { name in
      let file = open(path(".\(name)"), O_CREAT | O_TRUNC | O_WRONLY, 0o600)
      return ByteStream(descriptor: try #require(file < 0 ? nil : file), name: "standard \(name)")
    }
    let code = (other ?? tool).run(
      arguments.map(placed), output: streams[0], errors: streams[1], environment: environment,
      program: program)
    for stream in streams { close(stream.descriptor) }
    return Run(code: code.rawValue, output: try text(".output"), errors: try text(".errors"))
  }

  func run(_ arguments: String...) throws -> Run { try run(arguments) }

  private func placed(_ argument: String) -> String {
    if argument.hasPrefix("@") { return path(String(argument.dropFirst())) }
    return argument.replacingOccurrences(of: "=@", with: "=\(folder)/")
  }
}

extension Collection {
  /// The same, with something in it: a test that loops over nothing would hold whatever happened.
  func found(sourceLocation: SourceLocation = #_sourceLocation) throws -> Self {
    try #require(!isEmpty, "there is nothing to look at", sourceLocation: sourceLocation)
    return self
  }
}
