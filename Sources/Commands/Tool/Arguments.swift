import JSONCoding

/// What stands behind a command's name, taken apart.
package struct Arguments {
  /// What is not an option, in order.
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Takes `words` apart by what `command` understands.
  package init(_ words: [String], for command: Subcommand) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      try take(word, from: &rest, for: command)
    }
    try checkOperands(for: command)
  }

  /// Whether the switch or option `name` was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of the option `name`, the last one given.
  package func value(_ name: String) -> String? { values[name]?.last }

  /// All values of the repeatable option `name`, in order.
  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether `words` ask for help.
  static func askForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private mutating func take(
    _ word: String, from rest: inout ArraySlice<String>, for command: Subcommand
  ) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name || $0.alias == name })
    else { throw unknown(name, for: command) }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let placeholder = option.value else {
      guard let attached else {
        values[option.name] = [""]
        return
      }
      throw Failure.usage("\(name): expected no value, found \(Quotation.text(attached))")
    }
    guard let value = attached ?? Self.detachedValue(&rest) else {
      throw Failure.usage("\(name): expected a value (\(placeholder)), found none")
    }
    values[option.name] = (option.isRepeatable ? all(option.name) : []) + [value]
  }

  /// The next word, unless it is an option itself. A single dash may start a value: a negative
  /// number, or standard output.
  private static func detachedValue(_ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--") else { return nil }
    return rest.removeFirst()
  }

  private func unknown(_ name: String, for command: Subcommand) -> Failure {
    let names = command.options.map(\.name) + ["--help"]
    return .unknown("option", name, known: names, in: command.name)
  }

  private func checkOperands(for command: Subcommand) throws {
    if operands.count < command.operands.count.lowerBound {
      throw Failure.usage(
        "\(command.name): expected \(command.operands.text), found nothing",
        help: command.name)
    }
    if operands.count > command.operands.count.upperBound {
      let extra = operands[command.operands.count.upperBound]
      throw Failure.usage("\(command.name): unexpected argument \(Quotation.text(extra))")
    }
  }
}
