import Raster
import Rendering

extension Subcommand {
  /// `completions`.
  static let completions = Subcommand(
    "completions", "Prints what lets a shell complete commands, options and names",
    operands: Operands(text: "bash|zsh|fish", count: 1...1),
    notes: """
      bash: completions bash > ~/.local/share/bash-completion/completions/TOOL
      zsh:  completions zsh > "${fpath[1]}/_TOOL"
      fish: completions fish > ~/.config/fish/completions/TOOL.fish
      """
  ) { arguments, session in
    let vocabulary = CompletionVocabulary(
      tool: session.software.name, commands: Subcommand.all, experiences: session.experiences)
    switch arguments.operands[0] {
    case "bash": try session.print(BashCompletions(vocabulary).script)
    case "zsh": try session.print(ZshCompletions(vocabulary).script)
    case "fish": try session.print(FishCompletions(vocabulary).script)
    case let other:
      throw Failure.unknown("shell", other, known: ["bash", "zsh", "fish"], in: "completions")
    }
    return .done
  }
}
