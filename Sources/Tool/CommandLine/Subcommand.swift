/// A command of the tool: how it is written, and what it does.
package struct Subcommand: Sendable {
  /// What a command takes besides options.
  package struct Operands: Sendable {
    /// How the help writes them.
    package let text: String
    /// How many there may be.
    package let count: ClosedRange<Int>

    /// So many operands, written as `text`.
    package init(text: String, count: ClosedRange<Int>) {
      (self.text, self.count) = (text, count)
    }

    package static let none = Operands(text: "", count: 0...0)
  }

  /// Its name on the command line.
  package let name: String
  /// What it does, in one sentence.
  package let summary: String
  package let operands: Operands
  /// The options that it understands.
  package let options: [any CommandOption]
  /// Needs of the options.
  package let needs: [OptionNeed]
  /// Examples and remarks below the options. `{TOOL}` stands for what the tool's own variables of
  /// the environment begin with.
  package let notes: String
  /// The commands that stand behind its name, each named in full (`golden check`); empty for most.
  package let parts: [Subcommand]
  private let body: @Sendable (Arguments, Session) throws -> ExitCode

  package init(
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
  package init(_ name: String, _ summary: String, parts: [Subcommand]) {
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
  package func run(_ arguments: Arguments, _ session: Session) throws -> ExitCode {
    for need in needs { try need.check(arguments) }
    var session = session
    session.files = FilesInUse()
    for operand in arguments.operands where session.namesFile(operand) {
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
}
