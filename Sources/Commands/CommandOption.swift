/// An option that a command takes.
struct CommandOption: Sendable {
  /// Its name with dashes: `--size`.
  let name: String
  /// A second spelling, such as `-o`.
  let alias: String?
  /// What its value stands for in the help; nil for a switch.
  let value: String?
  /// Whether it may be given more than once to mean several things; else the last one counts.
  let isRepeatable: Bool
  /// What it does, in a few words.
  let help: String

  init(
    _ name: String, alias: String? = nil, value: String? = nil, isRepeatable: Bool = false,
    _ help: String
  ) {
    self.name = name
    self.alias = alias
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// The spelling in the help.
  var spelling: String {
    let names = [alias, name].compactMap { $0 }.joined(separator: ", ")
    return value.map { "\(names) \($0)" } ?? names
  }
}
