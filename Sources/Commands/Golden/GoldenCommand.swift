extension Subcommand {
  /// `golden` and its parts.
  static let golden = Subcommand(
    "golden", "Compares scenes with pictures that were once found right",
    parts: [.goldenRecord, .goldenCheck, .goldenAccept, .goldenPrune, .goldenSuggest])

  /// A part of `golden` that works on a folder of cases.
  static func goldenPart(
    _ name: String, _ summary: String, options: [any CommandOption], notes: String = "",
    run: @escaping @Sendable (Arguments, Session) throws -> ExitCode
  ) -> Subcommand {
    Subcommand(
      "golden \(name)", summary, operands: Operands(text: "DIR", count: 1...1), options: options,
      notes: notes, run: run)
  }
}
