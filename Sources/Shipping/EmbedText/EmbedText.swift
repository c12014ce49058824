import Foundation
import PackagePlugin

/// Makes files a part of a module: `EmbeddedText.page_css` holds the bytes of `page.css`.
///
/// The package manager's own `.embedInCode` writes an array of numbers, which takes the compiler a
/// hundred times as long to read as a string.
@main struct EmbedText: BuildToolPlugin {
  /// Files by module, and folders of which all files are meant, from the folder of its sources.
  private let files = [
    "Commands": [
      "New/template", "Commands.docc/Command-line.md",
      "Commands.docc/Scenes.md", "Commands.docc/The-trace.md", "Commands.docc/Editing-a-take.md",
      "Commands.docc/Films.md", "Commands.docc/Motion-blur.md", "Commands.docc/Sound.md",
      "Commands.docc/Deliveries.md",
      "Commands.docc/Devices.md",
      "Commands.docc/Sharing.md", "Commands.docc/Many-outputs-from-a-table.md",
      "Commands.docc/Long-renders-and-farms.md",
      "Commands.docc/What-frames-cost.md", "Commands.docc/Safe-to-look-at.md",
      "Commands.docc/Expectations.md", "Commands.docc/Working-with-agents.md",
      "../../Player/Host/Host.docc/A-player-of-your-own.md",
      "../../Touch/Views/Views.docc/Who-gets-a-finger.md",
    ],
    "Examples": [
      "Verse", "Orbits", "Pebble", "Lily", "Plume", "Smoke", "Fireflies", "Shallows", "Isles",
      "Neon", "Frost", "Sky", "Snake", "Magnifier", "Gyro",
    ].map { "\($0).swift" },
    "Films": ["deliveries.json", "character-references.txt"],
    "Goldens": ["Report/page"],
    "InspectCommands": ["../../Shipping/Piece/page/messages.json"],
    "Mutation": ["MutantSwitch.txt"],
    "Pages": ["page"],
    "Play": ["page"],
  ]

  /// Writes a raw string for each file; what stands between its first line and its last is the file.
  private let script = """
    output=$1
    shift
    {
      echo 'enum EmbeddedText {'
      for file; do
        name=$(basename "$file" | tr -c '[:alnum:]\\n' _)
        printf '  static let %s = Array(###\"""\\n' "$name"
        cat "$file"
        printf '\\n\"""###.utf8)\\n'
      done
      echo '}'
    } >"$output"
    """

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let places = (files[target.name] ?? []).map {
      target.directoryURL.appending(path: $0).standardized
    }
    let inputs = try places.flatMap { place in
      guard place.pathExtension.isEmpty else { return [place] }
      return try FileManager.default.contentsOfDirectory(
        at: place, includingPropertiesForKeys: nil
      )
      .sorted { $0.path < $1.path }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedText.swift")
    return [
      .buildCommand(
        displayName: "Embedding text in \(target.name)", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", output.path] + inputs.map(\.path),
        inputFiles: inputs, outputFiles: [output])
    ]
  }
}
