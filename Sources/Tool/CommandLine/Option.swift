/// An option of a command as people meet it: its spellings and its help.
package struct Option: Sendable {
  /// Spellings, the name last: `-o`, `--output`.
  package let spellings: [String]
  /// Word for the value in the help; nil for a switch.
  package let placeholder: String?
  /// All values if they are names; else empty.
  package let choices: [String]
  /// Use of the file or folder that the value names; nil if it names none.
  package let use: FileUse?
  /// Effect in a few words, with what holds by default.
  package let help: String

  /// An option written as `names`, separated by commas.
  package init(
    _ names: String, placeholder: String? = nil, choices: [String] = [], use: FileUse? = nil,
    help: String
  ) {
    spellings = names.split(separator: ", ").map(String.init)
    (self.placeholder, self.choices) = (placeholder, choices)
    (self.use, self.help) = (use, help)
  }

  /// An option with the value that `reader` reads; the help says that `standard` holds by default.
  package init<Value>(
    _ names: String, _ reader: OptionReader<Value>, default standard: String?, help: String
  ) {
    self.init(
      names, placeholder: reader.placeholder, choices: reader.choices, use: reader.use,
      help: standard.map { "\(help) (default \($0))" } ?? help)
  }

  /// Name with dashes: `--size`.
  package var name: String { spellings.last ?? "" }

  /// All spellings with the value, as the help writes them.
  package var spelling: String {
    let names = spellings.joined(separator: ", ")
    return placeholder.map { "\(names) \($0)" } ?? names
  }

  /// The option that every command understands.
  package static let help = Option("-h, --help", help: "show this help")
}

/// Use that a command makes of a file or folder that an option names.
package enum FileUse: Sendable {
  /// It is read.
  case reads
  /// It is written, in place of what stands there.
  case writes
  /// It is worked in: only what is the command's own is replaced.
  case worksIn
}
