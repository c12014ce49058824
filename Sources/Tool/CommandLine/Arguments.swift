import JSONCoding

/// What stands behind a command's name, taken apart.
package struct Arguments {
  /// What is not an option, in order.
  package private(set) var operands: [String] = []
  /// The values given to each option, in order, by its name; empty texts for a switch.
  private var values: [String: [String]] = [:]
  /// The last spellings of options that have more than one long name, by their names.
  private var spellings: [String: String] = [:]

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

  /// The value of `option`, or what holds where it was not given.
  package subscript<Value>(option: Option<Value>) -> Value {
    get throws { try option.read(given(option), as: spelling(of: option)) }
  }

  /// Whether `option` was given.
  package func has(_ option: any CommandOption) -> Bool { values[option.name] != nil }

  /// All that was given as values of `option`, in order.
  package func given(_ option: any CommandOption) -> [String] { values[option.name] ?? [] }

  /// The name of `option` in errors: the long name by which it was given.
  package func spelling(of option: any CommandOption) -> String {
    spellings[option.name] ?? option.name
  }

  package static func askForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private mutating func take(
    _ word: String, from rest: inout ArraySlice<String>, for command: Subcommand
  ) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.spellings.contains(name) })
    else { throw unknown(name, for: command) }
    spellings[option.name] = name.hasPrefix("--") ? name : nil
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let placeholder = option.placeholder else {
      guard let attached else {
        values[option.name, default: []].append("")
        return
      }
      throw Failure.usage("\(name): expected no value, found \(Quotation.text(attached))")
    }
    guard let value = attached ?? Self.detachedValue(&rest) else {
      throw Failure.usage("\(name): expected a value (\(placeholder)), found none")
    }
    values[option.name, default: []].append(value)
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
