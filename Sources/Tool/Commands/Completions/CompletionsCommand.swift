import Raster

extension Subcommand {
  static let completions = Subcommand(
    "completions", "Prints what lets a shell complete commands, options and names",
    operands: Operands(text: Shell.allCases.map(\.rawValue).joined(separator: "|"), count: 1...1),
    notes: """
      bash: completions bash > ~/.local/share/bash-completion/completions/TOOL
      zsh:  completions zsh > "${fpath[1]}/_TOOL"
      fish: completions fish > ~/.config/fish/completions/TOOL.fish
      """
  ) { arguments, session in
    let name = arguments.operands[0]
    guard let shell = Shell(rawValue: name) else {
      throw Failure.unknown(
        "shell", name, known: Shell.allCases.map(\.rawValue), in: "completions")
    }
    try session.print(shell.script(for: session.tool.name))
    return .done
  }
}

/// A shell whose completions ask the tool itself: see ``Completion``.
private enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script, which the shell sources, for the tool named `tool`.
  func script(for tool: String) -> String {
    let text =
      switch self {
      case .bash: Self.bashScript
      case .zsh: Self.zshScript
      case .fish: Self.fishScript
      }
    // Shells take no hyphen in the name of a function.
    return text.replacing("{FUNCTION}", with: tool.replacing("-", with: "_"))
      .replacing("{TOOL}", with: tool)
  }

  /// From bash 3.2 on, without other packages.
  private static let bashScript = #"""
    # Completions of {TOOL} for bash.
    _{FUNCTION}() {
      local current=${COMP_WORDS[COMP_CWORD]#=} answer word rest
      answer=$("$1" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      COMPREPLY=()
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
        while IFS=$'\t' read -r word rest; do
          case $word in
            '') ;;
            :folders) compgen -d -- "$current" ;;
            :files) compgen -f -X "!*$rest" -- "$current" ;;
            *) printf '%s\n' "$word" ;;
          esac
        done <<<"$answer"
      )
      [[ $answer != *:folders* ]] || compopt -o filenames 2>/dev/null
      [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null
      return 0
    }
    complete -F _{FUNCTION} {TOOL}

    """#

  private static let zshScript = #"""
    #compdef {TOOL}
    # Completions of {TOOL} for zsh.
    _{FUNCTION}() {
      local line word
      local -a offered
      local -a answer=(${(f)"$($words[1] __complete "${(@)words[2,CURRENT]}" 2>/dev/null)"})
      compset -P '-*='
      for line in $answer; do
        word=${line%%$'\t'*}
        case $word in
          # Files come with folders.
          :folders) [[ $answer == *:files* ]] || _files -/ ;;
          :files) _files -g "*${line#*$'\t'}" ;;
          *=) compadd -S '' -- $word ;;
          *) offered+=("${word//:/\\:}:${line#*$'\t'}") ;;
        esac
      done
      _describe -t words word offered
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _{FUNCTION} "$@"
    else
      compdef _{FUNCTION} {TOOL}
    fi

    """#

  private static let fishScript = #"""
    # Completions of {TOOL} for fish.
    function __{FUNCTION}_complete
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l option (string match -r -- '^-[^=]*=' "$current")
      set -l typed (string replace -r -- '^-[^=]*=' '' "$current")
      for line in ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
        set -l parts (string split -m 1 \t -- $line)
        switch $parts[1]
          case :folders
            printf "$option%s\n" (__fish_complete_directories "$typed" '')
          case :files
            printf "$option%s\n" (string match -- "*$parts[2]" (complete -C "'' $typed"))
          case '*'
            printf "$option%s\n" $line
        end
      end
    end
    complete -c {TOOL} -f -a '(__{FUNCTION}_complete)'

    """#
}
