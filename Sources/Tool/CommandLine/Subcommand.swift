/// A command of the tool: how it is written, and what it does.
package struct Subcommand: Sendable {
  /// Words that a command takes besides options.
  package struct Operands: Sendable {
    /// Text for them in the help.
    package let text: String
    /// Number of them that there may be.
    package let count: ClosedRange<Int>

    /// As many operands as `count` holds, written as `text`.
    package init(text: String, count: ClosedRange<Int>) {
      (self.text, self.count) = (text, count)
    }

    package static let none = Operands(text: "", count: 0...0)
  }

  /// Name on the command line.
  package let name: String
  /// Effect, in one sentence.
  package let summary: String
  package let operands: Operands
  /// Options that it understands.
  package let options: [Option]
  /// True if it paints pictures, which takes long in a build for debugging.
  package let paints: Bool
  /// Examples and remarks below the options. `{TOOL}` stands for what the tool's own variables of
  /// the environment begin with.
  package let notes: String
  /// Commands that stand behind its name, each named in full (`golden check`); empty for most.
  package let parts: [Subcommand]
  private let body: @Sendable (CommandWords, Session) throws -> ExitCode

  /// A command whose `options` are the properties of a type.
  package init<Options: CommandOptions>(
    _ name: String, _ summary: String, operands: Operands = .none, options: Options.Type,
    paints: Bool = false, notes: String = "",
    run: @escaping @Sendable (Arguments<Options>, Session) throws -> ExitCode
  ) {
    self.init(
      name, summary, operands: operands, options: options.options.all, paints: paints, notes: notes
    ) { words, session in
      let arguments = try Arguments<Options>(words)
      return try run(arguments, session.noting(words, options.options.all))
    }
  }

  /// A command that reads its words itself, which are split by its `options`.
  package init(
    _ name: String, _ summary: String, operands: Operands, options: [Option], paints: Bool,
    notes: String, words body: @escaping @Sendable (CommandWords, Session) throws -> ExitCode
  ) {
    (self.name, self.summary) = (name, summary)
    (self.operands, self.options) = (operands, options)
    (self.paints, self.notes, self.body) = (paints, notes, body)
    parts = []
  }

  /// A command without options.
  package init(
    _ name: String, _ summary: String, operands: Operands = .none, notes: String = "",
    run: @escaping @Sendable (Arguments<NoOptions>, Session) throws -> ExitCode
  ) {
    self.init(name, summary, operands: operands, options: NoOptions.self, notes: notes, run: run)
  }

  /// A command that does nothing but have `parts`.
  package init(_ name: String, _ summary: String, parts: [Subcommand]) {
    (self.name, self.summary) = (name, summary)
    operands = Operands(text: "COMMAND …", count: 0...Int.max)
    (options, paints, notes) = ([], false, "")
    self.parts = parts
    body = { _, _ in .usage }
  }

  /// Does what the `words` behind its name ask for.
  package func run(_ words: [String], _ session: Session) throws -> ExitCode {
    try body(try CommandWords(words, for: self), session)
  }
}
