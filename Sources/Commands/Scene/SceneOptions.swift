import Controls
import Geometry
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
  static let stage: [CommandOption] = [
    CommandOption("--size", value: "WxH", "stage size in points (default 390x844)"),
    CommandOption("--scale", value: "N", "pixels per point, > 0 (default 2)"),
    CommandOption(
      "--fps", value: "N", "frames per second, 1…240 or a ratio such as 30000/1001 (default 60)"),
    CommandOption("--duration", value: "S", "length in seconds (default 6)"),
    CommandOption("--loop", "the film's end is to meet its beginning"),
    CommandOption("--seed", value: "N", "seed of everything random, 0…2^64−1 (default 0)"),
    CommandOption(
      "--set", value: "NAME=VALUE", isRepeatable: true,
      "control value at the start: a number, on or off, the name of a choice, X,Y of a point; may be"
        + " repeated"),
    CommandOption(
      "--touches", value: "FILE|none", use: .reads,
      "WebDriver actions in place of the demonstration or the scene's steps"),
    CommandOption(
      "--chrome", value: "none|controls|full", "what is drawn over it (default controls)"),
    CommandOption(
      "--background", value: "scene|none", "none: transparent frames (default scene)"),
    CommandOption(
      "--fingers", value: "show|hide", "marks of the fingers (default: show in the whole player)"),
    CommandOption(
      "--controls-pattern", value: "NAME",
      choices: ControlsPattern.Name.allCases.map(\.rawValue).joined(separator: "|"),
      "bar, tactileColumn, ruler or none (default: its own)"),
    CommandOption("--appearance", value: "dark|light", "look of all widgets (default dark)"),
    CommandOption(
      "--text-size", value: "NAME",
      choices: TextSize.allCases.map(\.rawValue).joined(separator: "|"),
      "xSmall … large … accessibility5 (default large)"),
    CommandOption(
      "--layout-direction", value: "leftToRight|rightToLeft",
      "the side on which lines begin, and the player with them (default leftToRight)"),
  ]

  /// Those of ``stage`` that say what fingers meet, and not how it looks.
  static let player = stage.filter { option in
    [
      "--size", "--fps", "--set", "--chrome", "--controls-pattern", "--text-size",
      "--layout-direction",
    ].contains(option.name)
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
    switch path {
    case "controls": "--set"
    case "controlsPattern": "--controls-pattern"
    case "textSize": "--text-size"
    case "layoutDirection": "--layout-direction"
    case let path where path.hasPrefix("controls."): "--set \(path.dropFirst(9))"
    case let path: "--\(path)"
    }
  }
}

extension SceneSettings {
  /// What the options say.
  init(_ arguments: Arguments) throws {
    try self.init(ofPlayer: arguments)
    scale = try arguments.read("--scale", OptionReading.positive)
    duration = try arguments.read("--duration", OptionReading.positive)
    if arguments.has("--loop") { loop = true }
    seed = try arguments.read("--seed", OptionReading.seed)
    background = try arguments.read("--background", OptionReading.background)
    fingers = try arguments.choice("--fingers")
    appearance = try arguments.choice("--appearance")
  }

  /// What the options of ``CommandOption/player`` say.
  init(ofPlayer arguments: Arguments) throws {
    self.init()
    size = try arguments.read("--size", OptionReading.size)
    fps = try arguments.read("--fps", OptionReading.frameRate)
    chrome = try arguments.choice("--chrome")
    pattern = try arguments.choice("--controls-pattern")
    textSize = try arguments.choice("--text-size")
    layoutDirection = try arguments.choice("--layout-direction")
    if arguments.has("--set") { controls = [] }
    for text in arguments.all("--set") {
      controls?.append(try OptionReading.setting(text, "--set"))
    }
  }
}
