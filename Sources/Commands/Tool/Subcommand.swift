/// A command of the tool: how it is written, and what it does.
package struct Subcommand: Sendable {
  /// What a command takes besides options.
  struct Operands: Sendable {
    /// How the help writes them.
    let text: String
    /// How many there may be.
    let count: ClosedRange<Int>

    static let none = Operands(text: "", count: 0...0)
  }

  /// Its name on the command line.
  package let name: String
  /// What it does, in one sentence.
  let summary: String
  let operands: Operands
  /// The options that it understands.
  package let options: [any CommandOption]
  /// Needs of the options.
  let needs: [OptionNeed]
  /// Examples and remarks below the options. `{TOOL}` stands for what the tool's own variables of
  /// the environment begin with.
  let notes: String
  /// The commands that stand behind its name, each named in full (`golden check`); empty for most.
  package let parts: [Subcommand]
  private let body: @Sendable (Arguments, Session) throws -> ExitCode

  init(
    _ name: String, _ summary: String, operands: Operands = .none,
    options: [any CommandOption] = [], needs: [OptionNeed] = [], notes: String = "",
    run: @escaping @Sendable (Arguments, Session) throws -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    (self.options, self.needs) = (options, needs)
    self.notes = notes
    parts = []
    body = run
  }

  /// A command that does nothing but have `parts`.
  init(_ name: String, _ summary: String, parts: [Subcommand]) {
    self.name = name
    self.summary = summary
    operands = Operands(text: "COMMAND …", count: 0...Int.max)
    (options, needs) = ([], [])
    notes = ""
    self.parts = parts
    body = { _, _ in .usage }
  }

  /// Does what `arguments` ask for, once their needs are held and the files that they name as inputs
  /// are noted.
  func run(_ arguments: Arguments, _ session: Session) throws -> ExitCode {
    for need in needs { try need.check(arguments) }
    var session = session
    session.files = FilesInUse()
    for operand in arguments.operands where SceneRequest.namesFile(operand, session) {
      try session.files.read(operand)
    }
    for option in options where option.use == .reads {
      // Some values are words, such as none.
      let words = option.placeholder?.split(separator: "|").map(String.init) ?? []
      for path in arguments.given(option) where !words.contains(path) {
        try session.files.read(path)
      }
    }
    return try body(arguments, session)
  }

  /// All commands, in the order of the help.
  package static let all: [Subcommand] = [
    .play, .render, .still, .deliver, .share, .sheet, .compare, .review, .trace, .check, .verify,
    .golden, .reproduce, .explain, .bench, .fuzz, .audit, .import, .convert, .list, .describe,
    .schema, .new, .completions,
  ]

  /// The command named `name`.
  package static func named(_ name: String) throws -> Subcommand {
    guard let command = all.first(where: { $0.name == name }) else {
      throw Failure.unknown("command", name, known: all.map(\.name))
    }
    return command
  }

  /// The command that the first of `words` name, and the words behind its name. One that has
  /// parts comes back itself where help is asked for.
  package static func find(_ words: ArraySlice<String>) throws -> (Subcommand, [String]) {
    let command = try named(words.first ?? "")
    let rest = words.dropFirst()
    let asksForHelp = rest.first?.hasPrefix("-") ?? false && Arguments.askForHelp(Array(rest))
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
