import JSONCoding
import Raster
import Scripting

// The options that decide what is played.

extension CommandOption {
  /// `--json`, which prints results `how`.
  static func json(_ how: String) -> CommandOption {
    CommandOption("--json", "print the result \(how)")
  }

  /// What is played and how it looks, all but which frames.
  static let stage: [CommandOption] = SceneSettings.all.compactMap(\.option).flatMap { option in
    option.name == "--chrome" ? [set, touches, CommandOption(option)] : [CommandOption(option)]
  }

  private static let set = CommandOption(
    "--set", value: "NAME=VALUE", isRepeatable: true,
    "control value at the start: a number, on or off, the name of a choice, X,Y of a point; may be"
      + " repeated")
  private static let touches = CommandOption(
    "--touches", value: "FILE|none", use: .reads,
    "WebDriver actions in place of the demonstration or the scene's steps")

  /// Those of ``stage`` that say what fingers meet, and not how it looks.
  static let player = stage.filter { option in
    [
      "--size", "--fps", "--set", "--chrome", "--controls-pattern", "--text-size",
      "--layout-direction",
    ].contains(option.name)
  }

  private init(_ option: SceneSetting.Option) {
    let choices = option.names.joined(separator: "|")
    self.init(
      option.name, value: option.value, choices: option.value == "NAME" ? choices : nil,
      option.help)
  }

  /// How much goes into making pictures.
  static let effort: [CommandOption] = [
    CommandOption(
      "--jobs", value: "N", "frames painted at the same time (default: number of cores)"),
    CommandOption(
      "--compression", value: "fast|balanced|small",
      "effort for small files, same pixels (default \(PNGCompression.standard.rawValue))"),
  ]

  /// How pictures are made.
  static let painting: [CommandOption] =
    effort + [
      CommandOption(
        "--trace", value: "FILE", use: .writes, "write the trace too (- = standard output)"),
      .json("as JSON"),
      .quiet,
    ]

  static let quiet = CommandOption("--quiet", "no progress line")
}

extension Subcommand.Operands {
  /// The scene that is played.
  static let scene = Subcommand.Operands(text: "(EXPERIENCE | SCENE.json)", count: 1...1)
}

extension CommandOption {
  /// The option that a setting comes by, by the setting's key: `--size` for `size`,
  /// `--set density` for `controls.density`.
  static func name(ofSetting path: String) -> String {
    if path == "controls" { return "--set" }
    if path.hasPrefix("controls.") { return "--set \(path.dropFirst(9))" }
    return SceneSettings.all.first { $0.name == path }?.option?.name ?? "--\(path)"
  }
}

extension SceneSettings {
  /// What the options of ``CommandOption/stage`` say.
  init(_ arguments: Arguments) throws(Failure) {
    try self.init(arguments, in: CommandOption.stage)
  }

  /// What the options of ``CommandOption/player`` say.
  init(ofPlayer arguments: Arguments) throws(Failure) {
    try self.init(arguments, in: CommandOption.player)
  }

  private init(_ arguments: Arguments, in options: [CommandOption]) throws(Failure) {
    self.init()
    let names = options.map(\.name)
    for option in Self.all.compactMap(\.option)
    where names.contains(option.name) && arguments.has(option.name) {
      let text = arguments.value(option.name) ?? ""
      guard option.take(text, &self) else {
        throw OptionReading.mistake(option.name, option.meaning, text, known: option.names)
      }
    }
    if arguments.has("--set") { controls = [] }
    for text in arguments.all("--set") {
      controls?.append(try OptionReading.setting(text, "--set"))
    }
  }
}
