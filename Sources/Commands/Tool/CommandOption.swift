/// An option that a command takes.
package struct CommandOption: Sendable {
  /// Its name with dashes: `--size`.
  package let name: String
  /// A second spelling, such as `-o`.
  let alias: String?
  /// What its value stands for in the help; nil for a switch.
  let value: String?
  /// Whether it may be given more than once to mean several things; else the last one counts.
  let isRepeatable: Bool
  /// All its values, joined by `|`, where the help's are too many to be shown.
  let choices: String?
  /// What it does, in a few words.
  let help: String

  init(
    _ name: String, alias: String? = nil, value: String? = nil, choices: String? = nil,
    isRepeatable: Bool = false, _ help: String
  ) {
    self.name = name
    self.alias = alias
    self.value = value
    self.choices = choices
    self.isRepeatable = isRepeatable
    self.help = help
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
