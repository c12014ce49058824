import JSONCoding

/// The words behind a command's name, split into operands and options.
package struct CommandWords: Sendable {
  /// Words that are no option, in order.
  package private(set) var operands: [String] = []
  /// Texts given to each option, in order, by its name; empty texts for a switch.
  private var texts: [String: [String]] = [:]
  /// Last spellings of options that have more than one long name, by their names.
  private var spellings: [String: String] = [:]

  /// Splits `words` by the options of `command`.
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

  /// True if `option` was given.
  package func has(_ option: Option) -> Bool { texts[option.name] != nil }

  /// All texts that were given to `option`, in order.
  package func given(_ option: Option) -> [String] { texts[option.name] ?? [] }

  /// The name of `option` in errors: the long name by which it was given.
  package func spelling(of option: Option) -> String { spellings[option.name] ?? option.name }

  /// Returns the same words with each operand and each text of an option among `options` as `fill` has
  /// it, which gets that option, nil for an operand, and its name in errors.
  package func filled(
    _ options: [Option],
    by fill: (_ text: String, _ option: Option?, _ name: String) throws -> String
  ) rethrows -> CommandWords {
    var filled = self
    filled.operands = try operands.map { try fill($0, nil, Quotation.text($0)) }
    for option in options where has(option) && option.placeholder != nil {
      let name = spelling(of: option)
      filled.texts[option.name] = try given(option).map { try fill($0, option, name) }
    }
    return filled
  }

  /// Returns the same words without those texts of options that `isKept` leaves out; it gets the name of
  /// the option in errors.
  package func keeping(
    where isKept: (_ text: String, _ name: String) throws -> Bool
  ) rethrows -> CommandWords {
    var kept = self
    for (name, given) in texts {
      let rest = try given.filter { try isKept($0, spellings[name] ?? name) }
      kept.texts[name] = rest.isEmpty ? nil : rest
    }
    return kept
  }

  /// True if `words` ask for help rather than for what they say.
  package static func askForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { Option.help.spellings.contains($0) }
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
        texts[option.name, default: []].append("")
        return
      }
      throw Failure.usage("\(name): expected no value, found \(Quotation.text(attached))")
    }
    guard let text = attached ?? Self.detachedText(&rest) else {
      throw Failure.usage("\(name): expected a value (\(placeholder)), found none")
    }
    texts[option.name, default: []].append(text)
  }

  /// The next word, unless it is an option itself. A single dash may start a value: a negative
  /// number, or standard output.
  private static func detachedText(_ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--") else { return nil }
    return rest.removeFirst()
  }

  private func unknown(_ name: String, for command: Subcommand) -> Failure {
    let names = command.options.map(\.name) + ["--help"]
    return .unknown("option", name, known: names, in: command.name)
  }

  private func checkOperands(for command: Subcommand) throws {
    if operands.count < command.operands.count.lowerBound {
      let found = operands.last.map { "only \(Quotation.text($0))" } ?? "nothing"
      throw Failure.usage(
        "\(command.name): expected \(command.operands.text), found \(found)",
        help: command.name)
    }
    if operands.count > command.operands.count.upperBound {
      throw Failure.unexpected(operands[command.operands.count.upperBound], of: command.name)
    }
  }
}
