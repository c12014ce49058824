/// A command of the tool: how it is written, and what it does.
struct Subcommand: Sendable {
  /// What a command takes besides options.
  struct Operands: Sendable {
    /// How the help writes them.
    let text: String
    /// How many there may be.
    let count: ClosedRange<Int>

    static let none = Operands(text: "", count: 0...0)
  }

  /// Its name on the command line.
  let name: String
  /// What it does, in one sentence.
  let summary: String
  let operands: Operands
  let options: [CommandOption]
  /// Examples and remarks below the options.
  let notes: String
  let run: @Sendable (Arguments, Session) throws(Failure) -> ExitCode

  init(
    _ name: String, _ summary: String, operands: Operands = .none, options: [CommandOption] = [],
    notes: String = "",
    run: @escaping @Sendable (Arguments, Session) throws(Failure) -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.notes = notes
    self.run = run
  }

  /// All commands, in the order of the help.
  static let all: [Subcommand] = [.render, .still, .trace, .check, .list, .describe]

  /// The command named `name`.
  static func named(_ name: String) throws(Failure) -> Subcommand {
    guard let command = all.first(where: { $0.name == name }) else {
      throw .unknown("command", name, known: all.map(\.name))
    }
    return command
  }
}
