import Rendering

/// All that can be completed: the words that the parser of the command line knows.
package struct CompletionVocabulary: Sendable {
  /// The tool's name.
  let tool: String
  let commands: [Subcommand]
  let experiences: [Experience]

  /// The words of the tool named `tool`, with its `commands` and `experiences`.
  package init(tool: String, commands: [Subcommand], experiences: [Experience]) {
    (self.tool, self.commands, self.experiences) = (tool, commands, experiences)
  }

  /// Commands and their parts, without those that only have parts.
  var leaves: [Subcommand] { commands.flatMap { $0.parts.isEmpty ? [$0] : $0.parts } }

  /// The commands that have parts.
  var groups: [Subcommand] { commands.filter { !$0.parts.isEmpty } }

  /// What stands for the operands of `command`.
  func operands(of command: Subcommand) -> Proposals {
    Proposals(command.operands.text, experiences)
  }

  /// What stands for the value of `option`; nil for a switch.
  func value(of option: CommandOption) -> Proposals? {
    option.value.map { Proposals(option.choices ?? $0, experiences) }
  }

  /// All options of `command`, with that which asks for help.
  func options(of command: Subcommand) -> [CommandOption] { command.options + [.help] }
}

extension Subcommand {
  /// The last word of its name: `check` of `golden check`.
  package var lastWord: String { name.split(separator: " ").last.map(String.init) ?? name }
}
