import Controls
import Geometry
import Scripting

/// The options that decide what is played and how it looks, all but which frames.
enum SceneOption {
  static let size = Option(
    "--size", "WxH", OptionReading.size, otherwise: "390x844", "stage size in points")
  static let seed = Option(
    "--seed", "N", OptionReading.seed, otherwise: "0", "seed of everything random, 0…2^64−1")
  static let touches = Option(
    "--touches", "FILE|none", OptionReading.text, use: .reads,
    "WebDriver actions in place of the demonstration or the scene's steps")

  /// All of them, in the order of the help.
  static let all: [any CommandOption] =
    stage.map(\.option) + [touches] + appearance.map(\.option)

  /// Those that set what a scene says.
  static let settings = stage + appearance

  /// Those of ``settings`` that decide what fingers meet, and not only how it looks.
  static let player = settings.filter { setting in
    ["size", "fps", "controls", "chrome", "controlsPattern", "textSize", "layoutDirection"]
      .contains(setting.key)
  }

  private static let stage = [
    SettingOption("size", \.size, size),
    SettingOption(
      "scale", \.scale,
      Option("--scale", "N", OptionReading.positive, otherwise: "2", "pixels per point, > 0")),
    SettingOption(
      "fps", \.fps,
      Option(
        "--fps", "N", OptionReading.frameRate, otherwise: "60",
        "frames per second, 1…240 or a ratio such as 30000/1001")),
    SettingOption(
      "duration", \.duration,
      Option("--duration", "S", OptionReading.positive, otherwise: "6", "length in seconds")),
    SettingOption(
      "loop", \.loop, Option("--loop", "the film's end is to meet its beginning")),
    SettingOption("seed", \.seed, seed),
    SettingOption(
      "controls", \.controls,
      Option(
        repeating: "--set", "NAME=VALUE", OptionReading.setting,
        "control value at the start: a number, on or off, the name of a choice, X,Y of a point; may"
          + " be repeated")),
  ]

  private static let appearance = [
    SettingOption(
      "chrome", \.chrome,
      Option("--chrome", oneOf: SceneChrome.self, otherwise: "controls", "what is drawn over it")),
    SettingOption(
      "background", \.background,
      Option(
        "--background", "scene|none", OptionReading.background, otherwise: "scene",
        "none: transparent frames")),
    SettingOption(
      "fingers", \.fingers,
      Option(
        "--fingers", oneOf: SceneFingers.self,
        "marks of the fingers (default: show in the whole player)")),
    SettingOption(
      "controlsPattern", \.pattern,
      Option(
        "--controls-pattern", oneOf: ControlsPattern.Name.self, placeholder: "NAME",
        "bar, tactileColumn, ruler or none (default: its own)")),
    SettingOption(
      "appearance", \.appearance,
      Option("--appearance", oneOf: Appearance.self, otherwise: "dark", "look of all widgets")),
    SettingOption(
      "textSize", \.textSize,
      Option(
        "--text-size", oneOf: TextSize.self, placeholder: "NAME", otherwise: "large",
        "xSmall … large … accessibility5")),
    SettingOption(
      "layoutDirection", \.layoutDirection,
      Option(
        "--layout-direction", oneOf: LayoutDirection.self, otherwise: "leftToRight",
        "the side on which lines begin, and the player with them")),
  ]
}

/// An option that sets what a scene says.
struct SettingOption: Sendable {
  /// The setting's key in scenes.
  let key: String
  let option: any CommandOption
  fileprivate let apply: @Sendable (Arguments, inout SceneSettings) throws -> Void

  fileprivate init<Value>(
    _ key: String, _ setting: any WritableKeyPath<SceneSettings, Value?> & Sendable,
    _ option: Option<Value?>
  ) {
    (self.key, self.option) = (key, option)
    apply = { $1[keyPath: setting] = try $0[option] }
  }

  /// A switch, which leaves the scene as it is where it is not given.
  fileprivate init(
    _ key: String, _ setting: any WritableKeyPath<SceneSettings, Bool?> & Sendable,
    _ option: Option<Bool>
  ) {
    (self.key, self.option) = (key, option)
    apply = { if $0.has(option) { $1[keyPath: setting] = true } }
  }
}

extension SceneSettings {
  /// What `options` say.
  init(_ arguments: Arguments, _ options: [SettingOption] = SceneOption.settings) throws {
    self.init()
    for option in options { try option.apply(arguments, &self) }
  }

  /// The option that sets what stands at the JSON path `path` of a scene: `--size` for `size`,
  /// `--set density` for `controls.density`.
  static func option(at path: String) -> String {
    let keys = path.split(separator: ".", maxSplits: 1).map(String.init)
    let option = SceneOption.settings.first { $0.key == keys.first }?.option.name ?? "--\(path)"
    return keys.count > 1 && keys[0] == "controls" ? "\(option) \(keys[1])" : option
  }
}

extension Subcommand.Operands {
  /// The scene that is played.
  static let scene = Subcommand.Operands(text: "(EXPERIENCE | SCENE.json)", count: 1...1)
}
