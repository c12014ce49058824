/// An option that a command takes.
package struct CommandOption: Sendable {
  /// Its name with dashes: `--size`.
  package let name: String
  /// A second spelling, such as `-o`.
  let alias: String?
  /// What its value stands for in the help; nil for a switch.
  package let value: String?
  /// Whether it may be given more than once to mean several things; else the last one counts.
  let isRepeatable: Bool
  /// All its values, joined by `|`, where the help's are too many to be shown.
  let choices: String?
  /// What it does, in a few words.
  let help: String
  /// What is done with the file or folder that its value names; nil where it names none.
  package let use: FileUse?

  /// What a command does with a file or folder that an option names.
  package enum FileUse: Sendable {
    /// Reads it.
    case reads
    /// Writes it, in place of what stands there.
    case writes
    /// Works in it: what stands there stays, but for what is the command's own.
    case worksIn
  }

  init(
    _ name: String, alias: String? = nil, value: String? = nil, choices: String? = nil,
    isRepeatable: Bool = false, use: FileUse? = nil, _ help: String
  ) {
    self.name = name
    self.alias = alias
    self.value = value
    self.choices = choices
    self.isRepeatable = isRepeatable
    self.help = help
    self.use = use
  }

  /// What every command understands.
  static let help = CommandOption("--help", alias: "-h", "show this help")

  /// How it may be written.
  package var spellings: [String] { [alias, name].compactMap { $0 } }

  /// The spelling in the help.
  var spelling: String {
    let names = spellings.joined(separator: ", ")
    return value.map { "\(names) \($0)" } ?? names
  }
}
