import Controls
import Geometry
import Notation
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
    CommandOption("--seed", value: "N", "seed of everything random, 0…2^64−1 (default 0)"),
    CommandOption(
      "--set", value: "NAME=VALUE", isRepeatable: true,
      "control value at the start, on or off for a toggle; may be repeated"),
    CommandOption(
      "--touches", value: "FILE|none",
      "WebDriver actions in place of the demonstration or the scene's steps"),
    CommandOption(
      "--chrome", value: "none|controls|full", "what is drawn over it (default controls)"),
    CommandOption(
      "--background", value: "scene|none", "none: transparent frames (default scene)"),
    CommandOption(
      "--fingers", value: "show|hide", "marks of the fingers (default: show in the whole player)"),
    CommandOption(
      "--controls-pattern", value: "NAME",
      choices: ScenePattern.allCases.map(\.rawValue).joined(separator: "|"),
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
      CommandOption("--trace", value: "FILE", "write the trace too (- = standard output)"),
      .json("as JSON"),
      .quiet,
    ]

  static let quiet = CommandOption("--quiet", "no progress line")
}

extension Subcommand.Operands {
  /// What is played.
  static let scene = Subcommand.Operands(text: "(EXPERIENCE | SCENE.json)", count: 1...1)
}

extension SceneOverrides {
  /// What the options say, but for touches.
  init(_ arguments: Arguments) throws(Failure) {
    self.init()
    self = try reading { () throws(ScriptError) in try Self.read(arguments) }
  }

  private static func read(_ arguments: Arguments) throws(ScriptError) -> SceneOverrides {
    var overrides = SceneOverrides()
    if let text = arguments.value("--size") { overrides.size = try OptionReading.size(text) }
    if let text = arguments.value("--scale") {
      overrides.scale = try OptionReading.positive(text, option: "--scale")
    }
    if let text = arguments.value("--fps") {
      overrides.fps = try OptionReading.frameRate(text)
    }
    if let text = arguments.value("--duration") {
      overrides.duration = try OptionReading.positive(text, option: "--duration")
    }
    if let text = arguments.value("--seed") { overrides.seed = try OptionReading.seed(text) }
    if let text = arguments.value("--chrome") {
      overrides.chrome = try OptionReading.choice(text, SceneChrome.self, option: "--chrome")
    }
    if let text = arguments.value("--background") {
      overrides.background = try OptionReading.background(text)
    }
    if let text = arguments.value("--fingers") {
      overrides.fingers = try OptionReading.choice(text, SceneFingers.self, option: "--fingers")
    }
    if let text = arguments.value("--controls-pattern") {
      overrides.pattern = try OptionReading.choice(
        text, ScenePattern.self, option: "--controls-pattern")
    }
    if let text = arguments.value("--appearance") {
      overrides.appearance = try OptionReading.choice(
        text, Appearance.self, option: "--appearance")
    }
    if let text = arguments.value("--text-size") {
      overrides.textSize = try OptionReading.choice(text, TextSize.self, option: "--text-size")
    }
    if let text = arguments.value("--layout-direction") {
      overrides.layoutDirection = try OptionReading.choice(
        text, LayoutDirection.self, option: "--layout-direction")
    }
    for text in arguments.all("--set") {
      overrides.controls.append(try OptionReading.setting(text))
    }
    return overrides
  }
}
