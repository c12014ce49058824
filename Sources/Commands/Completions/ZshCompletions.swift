/// Completions for zsh.
package struct ZshCompletions {
  private let vocabulary: CompletionVocabulary

  /// Completions of the words in `vocabulary`.
  package init(_ vocabulary: CompletionVocabulary) { self.vocabulary = vocabulary }

  /// The script, which lies in a folder of `fpath`.
  package var script: String {
    """
    #compdef \(vocabulary.tool)
    # Completions of \(vocabulary.tool) for zsh.

    \(function)_words() {
      # words, files: a pattern or nothing
      [[ -n $1 ]] && compadd -- ${(s: :)1}
      [[ -n $2 ]] && _files ${=2}
    }

    \(vocabulary.groups.map(group).joined(separator: "\n"))
    \(function)() {
      local line state
      local -a commands=(
    \(list(vocabulary.commands.map { ($0.name, $0.summary) }))
      )
      _arguments -C '(- *)'{-h,--help}'[show this help]' '(- *)--version[tell the version]' \\
        '1:command:->command' '*::argument:->argument'
      case $state in
        command) _describe -t commands command commands ;;
        argument)
          case $line[1] in
    \(vocabulary.commands.map { "        \($0.name)) \(call($0)) ;;" }.joined(separator: "\n"))
            help) _describe -t commands command commands ;;
          esac
          ;;
      esac
    }

    \(vocabulary.leaves.map(leaf).joined(separator: "\n"))
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      \(function) "$@"
    else
      compdef \(function) \(vocabulary.tool)
    fi

    """
  }

  private var function: String { "_" + vocabulary.tool.replacing("-", with: "_") }

  private func call(_ command: Subcommand) -> String {
    "\(function)_" + command.name.replacing(" ", with: "_")
  }

  private func list(_ rows: [(String, String)]) -> String {
    rows.map { "    " + ShellWord.quoted("\($0.0):\($0.1)") }.joined(separator: "\n")
  }

  private func group(_ command: Subcommand) -> String {
    """
    \(call(command))() {
      local line state
      local -a commands=(
    \(list(command.parts.map { ($0.lastWord, $0.summary) }))
      )
      _arguments -C '(- *)'{-h,--help}'[show this help]' '1:command:->command' '*::argument:->argument'
      case $state in
        command) _describe -t commands command commands ;;
        argument)
          case $line[1] in
    \(command.parts.map { "        \($0.lastWord)) \(call($0)) ;;" }.joined(separator: "\n"))
          esac
          ;;
      esac
    }

    """
  }

  private func leaf(_ command: Subcommand) -> String {
    var arguments = vocabulary.options(of: command).map(argument)
    let operands = action(vocabulary.operands(of: command))
    switch command.operands.count {
    case 0...0: break
    case let count where count.upperBound <= 2:
      for place in 1...count.upperBound { arguments.append("'\(place):argument:\(operands)'") }
    default: arguments.append("'*:argument:\(operands)'")
    }
    return """
      \(call(command))() {
        _arguments -s : \\
          \(arguments.joined(separator: " \\\n    "))
      }

      """
  }

  /// An option as `_arguments` is told it.
  private func argument(_ option: CommandOption) -> String {
    let value = vocabulary.value(of: option).map {
      ":\(Self.escaped(option.value ?? "")):\(action($0))"
    }
    let about = "[\(Self.escaped(option.help))]"
    let names = option.spellings.map { name in
      value == nil ? name : name.hasPrefix("--") ? name + "=" : name + "+"
    }
    if option.isRepeatable {
      return names.map { "'*\($0)\(about)\(value ?? "")'" }.joined(separator: " ")
    }
    guard names.count > 1 else { return "'\(names[0])\(about)\(value ?? "")'" }
    let all = option.spellings.joined(separator: " ")
    return "'(\(all))'{\(names.joined(separator: ","))}'\(about)\(value ?? "")'"
  }

  /// What completes the value of an option, or an operand.
  private func action(_ proposals: Proposals) -> String {
    let files: String
    switch proposals.files {
    case .none: files = ""
    case .folders: files = "-/"
    case .named([]): files = "-g *"
    case .named(let endings):
      files = "-g *(\(endings.joined(separator: "|")))"
    }
    guard proposals.settings.isEmpty else {
      return "{compadd -S = -- \(proposals.settings.joined(separator: " "))}"
    }
    guard !proposals.words.isEmpty || !files.isEmpty else { return " " }
    let words = proposals.words.joined(separator: " ")
    return "{\(function)_words \"\(words)\" \"\(files)\"}"
  }

  /// `text` in a description within single quotation marks.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "[]:\\".contains(character) { escaped += "\\" }
      escaped += character == "'" ? "'\\''" : String(character)
    }
    return escaped
  }
}
