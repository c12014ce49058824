/// The texts behind `--help`.
enum Help {
  /// Of the whole tool.
  static var overview: String {
    let commands = Subcommand.all.map { ($0.name, $0.summary) }
    return """
      Renders animated, touchable visuals to PNG sequences, the same on every machine.

      Usage: motecraft COMMAND …

      Commands:
      \(table(commands))

      motecraft COMMAND --help tells more; motecraft --version tells the version.

      """
  }

  /// Of one command.
  static func text(of command: Subcommand) -> String {
    guard command.parts.isEmpty else { return text(ofGroup: command) }
    let options = (command.options + [.help])
      .map { ($0.spelling, $0.help) }
    let usage = ["motecraft", command.name, command.operands.text].filter { !$0.isEmpty }
    let notes = command.notes.isEmpty ? "" : "\n\(command.notes)\n"
    return """
      \(command.summary).

      Usage: \(usage.joined(separator: " "))\(command.options.isEmpty ? "" : " [options]")

      Options:
      \(table(options))
      \(notes)
      """
  }

  private static func text(ofGroup command: Subcommand) -> String {
    """
    \(command.summary).

    Usage: motecraft \(command.name) COMMAND …

    Commands:
    \(table(command.parts.map { ($0.name, $0.summary) }))

    motecraft \(command.name) COMMAND --help tells more.

    """
  }

  private static func table(_ rows: [(String, String)]) -> String {
    Columns(rows.map { ["  " + $0.0, $0.1] }).text
  }
}
