import Host
import Raster
import Views

/// The texts behind `--help`.
enum Help {
  /// Of the whole tool.
  static func overview(of tool: ToolIdentity) -> String {
    let commands = Subcommand.all.map { ($0.name, $0.summary) }
    return """
      Renders animated, touchable visuals to PNG sequences, the same on every machine.

      Usage: \(tool.name) COMMAND …

      Commands:
      \(table(commands))

      Topics:
      \(table(HelpTopic.all.map { ($0.name, $0.summary) }))

      \(tool.name) COMMAND --help and \(tool.name) help TOPIC tell more;
      \(tool.name) --version tells the version.

      """
  }

  /// Help on the topic or the command that `words` name.
  static func text(on words: [String], in tool: ToolIdentity) throws -> String {
    let topics = HelpTopic.all
    if let topic = topics.first(where: { $0.name == words[0] }) {
      guard words.count == 1 else { throw Failure.unexpected(words[1], of: "help") }
      return topic.text(in: tool.name)
    }
    guard let command = Subcommand.all.first(where: { $0.name == words[0] }) else {
      throw Failure.unknown(
        "command", words[0], known: Subcommand.all.map(\.name) + topics.map(\.name))
    }
    let (part, rest) = words.count == 1 ? (command, []) : try Subcommand.find(words[...])
    if let extra = rest.first { throw Failure.unexpected(extra, of: "help") }
    return text(of: part, in: tool)
  }

  static func text(of command: Subcommand, in tool: ToolIdentity) -> String {
    guard command.parts.isEmpty else { return text(ofGroup: command, in: tool) }
    let options = (command.options + [.help]).map { ($0.spelling, $0.help) }
    let usage = [tool.name, command.name, command.operands.text].filter { !$0.isEmpty }
    let notes =
      command.notes.isEmpty
      ? "" : "\n\(command.notes)\n".replacing("{TOOL}", with: tool.variablePrefix)
    return """
      \(command.summary).

      Usage: \(usage.joined(separator: " "))\(command.options.isEmpty ? "" : " [options]")

      Options:
      \(table(options))
      \(notes)
      """
  }

  private static func text(ofGroup command: Subcommand, in tool: ToolIdentity) -> String {
    """
    \(command.summary).

    Usage: \(tool.name) \(command.name) COMMAND …

    Commands:
    \(table(command.parts.map { ($0.name, $0.summary) }))

    \(tool.name) \(command.name) COMMAND --help tells more.

    """
  }

  private static func table(_ rows: [(String, String)]) -> String {
    Columns(rows.map { ["  " + $0.0, $0.1] }).text
  }
}

// MARK: Topics

/// An article of the documentation that `help` prints.
package struct HelpTopic: Sendable {
  package let title: String
  /// Subject, in one sentence.
  package let summary: String
  private let markdown: String

  /// All of them, in the order of the help.
  package static let all = [
    EmbeddedText.Command_line_md, EmbeddedText.Scenes_md, EmbeddedText.The_trace_md,
    EmbeddedText.Editing_a_take_md, EmbeddedText.Films_md, EmbeddedText.Motion_blur_md,
    EmbeddedText.Sound_md,
    EmbeddedText.Deliveries_md, EmbeddedText.Devices_md, EmbeddedText.Sharing_md,
    EmbeddedText.Many_outputs_from_a_table_md, EmbeddedText.Long_renders_and_farms_md,
    EmbeddedText.What_frames_cost_md, EmbeddedText.Expectations_md,
    EmbeddedText.Safe_to_look_at_md, EmbeddedText.A_player_of_your_own_md,
    EmbeddedText.Who_gets_a_finger_md, EmbeddedText.Working_with_agents_md,
  ].map(HelpTopic.init)

  /// An article that begins with its title and its summary.
  private init(_ bytes: [UInt8]) {
    markdown = String(decoding: bytes, as: UTF8.self)
    let paragraphs = markdown.split(separator: "\n\n", maxSplits: 2)
    title = String(paragraphs[0].trimmingPrefix("# "))
    summary = String(paragraphs[1].replacing("\n", with: " "))
  }

  /// Word that asks for it: `long-renders-and-farms`.
  package var name: String { title.lowercased().replacing(" ", with: "-") }

  /// The article for a terminal, without links and pictures, as the tool of this name tells it.
  func text(in tool: String) -> String {
    markdown
      .replacing(/!\[[^\]]*\]\([^)]*\)\n*/) { _ in "" }
      .replacing(/`{2}(?:[^`\n]*\/)?([^`\/\n]+)`{2}/) { "`\($0.1)`" }
      .replacing(/<doc:([^>]+)>/) { "*\($0.1.replacing("-", with: " "))*" }
      .replacing("motecraft", with: tool)
  }
}
