/// Completions for bash, from version 3.2 on; they need no other package.
package struct BashCompletions {
  private let vocabulary: CompletionVocabulary

  /// Completions of the words in `vocabulary`.
  package init(_ vocabulary: CompletionVocabulary) { self.vocabulary = vocabulary }

  /// The script, which a shell sources.
  package var script: String {
    """
    # Completions of \(vocabulary.tool) for bash.

    # What may stand behind the words in $1.
    \(function)_place() {
      case $1 in
    \(places.map { "    \($0)" }.joined(separator: "\n"))
      esac
    }

    \(function)() {
      local current=${COMP_WORDS[COMP_CWORD]} command= option= attached= word index
      local words= settings= options= parts= folders= files=no endings=
      # Where = ends a word, a value stands two words behind its option.
      if [[ $current == = ]]; then
        current= attached=yes
        option=${COMP_WORDS[COMP_CWORD - 1]}
      elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == = ]]; then
        attached=yes
        option=${COMP_WORDS[COMP_CWORD - 2]}
      else
        option=${COMP_WORDS[COMP_CWORD - 1]}
      fi
      COMPREPLY=()
      [[ -n $attached && $option != -* ]] && return 0
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        [[ $word == -* ]] && break
        command=${command:+$command }$word
        parts=
        \(function)_place "$command"
        [[ -n $parts ]] || break
      done
      [[ -n $command ]] || \(function)_place ''
      if [[ $option == -* && $option != - ]]; then
        words= settings= parts= folders= files=no endings=
        \(function)_place "$command $option" || \(function)_place "$command"
      fi
      [[ $current == -* ]] && words=$options settings= parts= folders= files=no
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
        compgen -W "$words $parts" -- "$current"
        compgen -W "$settings" -S = -- "$current"
        [[ $files == no && -z $folders ]] || compgen -d -- "$current"
        if [[ $files == yes && -z $endings ]]; then
          compgen -f -- "$current" | while IFS= read -r word; do
            [[ -d $word ]] || printf '%s\\n' "$word"
          done
        fi
        for word in $endings; do compgen -f -X "!*$word" -- "$current"; done
      )
      if [[ $files == yes || -n $folders ]]; then compopt -o filenames 2>/dev/null; fi
      if [[ -n $settings ]]; then compopt -o nospace 2>/dev/null; fi
      return 0
    }

    complete -F \(function) \(vocabulary.tool)

    """
  }

  /// The name of the script's function: shells take no hyphen in one.
  private var function: String { "_" + vocabulary.tool.replacing("-", with: "_") }

  /// A line for each place where something may stand.
  private var places: [String] {
    let commands = vocabulary.commands.map(\.name) + ["help"]
    var lines = [
      place([""], parts: commands, options: ["--help", "--version"]),
      place(["help"], parts: vocabulary.commands.map(\.name), options: []),
    ]
    lines += vocabulary.groups.map {
      place([$0.name], parts: $0.parts.map(\.lastWord), options: ["--help"])
    }
    for command in vocabulary.leaves {
      let options = vocabulary.options(of: command)
      lines.append(
        place(
          [command.name], vocabulary.operands(of: command), options: options.flatMap(\.spellings)))
      for option in options {
        guard let value = vocabulary.value(of: option) else { continue }
        lines.append(place(option.spellings.map { "\(command.name) \($0)" }, value))
      }
    }
    return lines + ["*) return 1 ;;"]
  }

  private func place(
    _ places: [String], _ proposals: Proposals? = nil, parts: [String] = [],
    options: [String] = []
  ) -> String {
    var sets: [String] = []
    func set(_ variable: String, _ words: [String]) {
      if !words.isEmpty {
        sets.append("\(variable)=\(ShellWord.quoted(words.joined(separator: " ")))")
      }
    }
    set("parts", parts)
    set("options", options)
    set("words", proposals?.words ?? [])
    set("settings", proposals?.settings ?? [])
    switch proposals?.files ?? .none {
    case .folders: sets.append("folders=yes")
    case .named(let endings):
      sets.append("files=yes")
      set("endings", endings)
    case .none: break
    }
    let patterns = places.map { "'\($0)'" }.joined(separator: " | ")
    return "\(patterns)) \(sets.isEmpty ? ":" : sets.joined(separator: " ")) ;;"
  }
}
