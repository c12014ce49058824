/// Completions for fish.
package struct FishCompletions {
  private let vocabulary: CompletionVocabulary

  /// Completions of the words in `vocabulary`.
  package init(_ vocabulary: CompletionVocabulary) { self.vocabulary = vocabulary }

  /// The script, which a shell sources.
  package var script: String {
    """
    # Completions of \(vocabulary.tool) for fish.

    # Whether the line begins with these words, or, with --only, has no others.
    function \(function)
      argparse only -- $argv
      set -l words (commandline -opc)
      set -e words[1]
      set -q _flag_only; or set words $words[1..(count $argv)]
      test "$words" = "$argv"
    end

    complete -c \(vocabulary.tool) -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var function: String { "__" + vocabulary.tool.replacing("-", with: "_") + "_at" }

  private var lines: [String] {
    let groups = [("", vocabulary.commands)] + vocabulary.groups.map { ($0.name, $0.parts) }
    var lines = groups.flatMap { name, commands in
      commands.map { command in
        line(
          at: "--only \(name)",
          "-a \(command.lastWord) -d \(Self.quoted(command.summary))")
      }
    }
    lines.append(line(at: "--only", "-l help -s h -d 'show this help'"))
    lines.append(line(at: "--only", "-l version -d 'tell the version'"))
    for command in vocabulary.leaves {
      lines += actions(vocabulary.operands(of: command)).map { line(at: command.name, $0) }
      lines += vocabulary.options(of: command).flatMap { option in
        let names = option.spellings.map {
          $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())"
        }
        let head = "\(names.joined(separator: " ")) -d \(Self.quoted(option.help))"
        guard let value = vocabulary.value(of: option) else {
          return [line(at: command.name, head)]
        }
        let tails = actions(value)
        return (tails.isEmpty ? [""] : tails).map { line(at: command.name, "\(head) -x \($0)") }
      }
    }
    return lines
  }

  private func line(at place: String, _ rest: String) -> String {
    let condition = Self.quoted("\(function) \(place)".trimmed)
    return "complete -c \(vocabulary.tool) -n \(condition) \(rest)".trimmed
  }

  /// What completes the value of an option, or an operand: nothing, or an argument of `complete`.
  private func actions(_ proposals: Proposals) -> [String] {
    let words = proposals.words + proposals.settings.map { "\($0)=" }
    var actions = words.isEmpty ? [] : ["-a \(Self.quoted(words.joined(separator: " ")))"]
    switch proposals.files {
    case .none: break
    case .folders: actions.append("-a '(__fish_complete_directories)'")
    case .named([]): actions.append("-a '(__fish_complete_path)'")
    case .named(let endings):
      actions += endings.map { "-a '(__fish_complete_suffix \($0))'" }
    }
    return actions
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

extension String {
  /// Without spaces at its end.
  fileprivate var trimmed: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
