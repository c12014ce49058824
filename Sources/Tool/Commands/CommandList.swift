extension Subcommand {
  /// All commands, in the order of the help.
  package static let all: [Subcommand] = [
    .play, .render, .still, .deliver, .share, .sheet, .compare, .review, .trace, .look, .check,
    .verify,
    .golden, .reproduce, .explain, .bench, .fuzz, .find, .shrink, .audit, .import, .convert, .list,
    .describe,
    .schema, .new, .completions, .doctor,
  ]

  /// The command named `name`.
  package static func named(_ name: String) throws -> Subcommand {
    guard let command = all.first(where: { $0.name == name }) else {
      throw Failure.unknown("command", name, known: all.map(\.name))
    }
    return command
  }

  /// The command that the first of `words` name, and the words behind its name; one that has parts
  /// if help is asked for.
  package static func find(_ words: ArraySlice<String>) throws -> (Subcommand, [String]) {
    let command = try named(words.first ?? "")
    let rest = words.dropFirst()
    let asksForHelp = rest.first?.hasPrefix("-") ?? false && CommandWords.askForHelp(Array(rest))
    guard !command.parts.isEmpty, !asksForHelp else { return (command, Array(rest)) }
    let names = command.parts.map { String($0.name.dropFirst(command.name.count + 1)) }
    guard let word = rest.first else {
      throw Failure.usage(
        "\(command.name): expected a command (\(names.joined(separator: ", "))), found none",
        help: command.name)
    }
    guard let index = names.firstIndex(of: word) else {
      throw Failure.unknown("command", word, known: names, in: command.name)
    }
    return (command.parts[index], Array(rest.dropFirst()))
  }
}
