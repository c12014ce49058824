/// What a tool says that was built without optimization.
package enum DebugBuild {
  /// Whether this one was.
  private static var isPresent: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The commands that paint pictures.
  package static let painters: Set<String> = [
    "play", "render", "still", "sheet", "compare", "review", "reproduce", "bench", "golden record",
    "golden check", "golden suggest",
  ]

  /// What to know before the command that `arguments` name paints; nil where it does not paint,
  /// where they ask for help or silence, and in an optimized build.
  package static func note(on arguments: [String], isDebug: Bool? = nil) -> String? {
    guard isDebug ?? isPresent, !Arguments.askForHelp(arguments), !arguments.contains("--quiet"),
      let command = try? Subcommand.find(arguments[...]).0, painters.contains(command.name)
    else { return nil }
    return "this is a debug build, which paints some 80 times slower: swift build -c release"
  }
}
