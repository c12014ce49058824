import Films
import Scripting

/// The options that decide what is played and how it looks, all but which frames.
package enum SceneOption {
  package static let set = Option(
    repeating: "--set", "NAME=VALUE", OptionReading.setting,
    "control value at the start: a number, on or off, the name of a choice, X,Y of a point; may"
      + " be repeated")
  package static let device = Option(
    "--device", oneOf: Device.self, placeholder: "NAME",
    "size, scale and safe area of a device, see help devices; options of these win over it")
  package static let touches = Option(
    "--touches", "FILE|none", OptionReading.text, use: .reads,
    "WebDriver actions in place of the demonstration or the scene's steps")

  /// Those that set what a scene says, but for ``set``.
  package static let settings = SceneSettings.all.compactMap(\.option)

  /// Those of ``settings`` that decide what fingers meet, and not only how it looks.
  package static let player = settings.filter { option in
    [
      "--size", "--safe-area", "--fps", "--chrome", "--controls-pattern", "--text-size",
      "--layout-direction",
    ].contains(option.name)
  }

  /// All of them, in the order of the help: the stage and what happens on it, then the looks.
  package static let all: [any CommandOption] = {
    var all: [any CommandOption] = settings
    let looks = all.firstIndex { $0.name == "--chrome" } ?? all.endIndex
    let others: [any CommandOption] = [set, touches]
    all.insert(contentsOf: others, at: looks)
    all.insert(device, at: 0)
    return all
  }()
}

extension SceneSetting.Option: CommandOption {
  package var spellings: [String] { [name] }
  package var use: FileUse? { nil }

  /// Sets what `given` stands for, of which the last one counts.
  fileprivate func apply(_ given: [String], to settings: inout SceneSettings) throws {
    guard let word = given.last, !take(word, &settings) else { return }
    throw OptionReading.mistake(name, meaning, word, known: choices)
  }
}

extension SceneSettings {
  /// What `options`, ``SceneOption/set`` and ``SceneOption/device`` say.
  package init(_ arguments: Arguments, _ options: [SceneSetting.Option] = SceneOption.settings)
    throws
  {
    self.init()
    for option in options { try option.apply(arguments.given(option), to: &self) }
    controls = try arguments[SceneOption.set]
    if let device = try arguments[SceneOption.device] { self = over(device.settings) }
  }

  /// The option that sets what stands at the JSON path `path` of a scene: `--size` for `size`,
  /// `--set density` for `controls.density`.
  package static func option(at path: String) -> String {
    let keys = path.split(separator: ".", maxSplits: 1).map(String.init)
    if keys.first == "controls" {
      return ([SceneOption.set.name] + keys.dropFirst()).joined(separator: " ")
    }
    return all.first { $0.name == keys.first }?.option?.name ?? "--\(path)"
  }
}

extension Subcommand.Operands {
  /// The scene that is played.
  static let scene = Subcommand.Operands(text: "(EXPERIENCE | SCENE.json)", count: 1...1)

  /// The scene that is played, or the film of several.
  static let film = Subcommand.Operands(
    text: "(EXPERIENCE | SCENE.json | FILM.json)", count: 1...1)
}
