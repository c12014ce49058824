import Raster

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

  /// Of one command.
  static func text(of command: Subcommand, in tool: ToolIdentity) -> String {
    guard command.parts.isEmpty else { return text(ofGroup: command, in: tool) }
    let options = (command.options + [ResultOption.help]).map { ($0.spelling, $0.help) }
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
