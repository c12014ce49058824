import Expectations
import Films
import JSONCoding
import Scripting

/// The options that decide what is played and how it looks, all but which frames.
package struct SceneOptions: OptionGroup {
  package var device: Device?
  package var explicit = SceneSettings()
  package var touches: String?

  package init() {}

  package init(_ settings: SceneSettings) { explicit = settings }

  /// All that is set, by options of its own or by the device.
  package var settings: SceneSettings {
    get { device.map { explicit.over($0.settings) } ?? explicit }
    set { (device, explicit) = (nil, newValue) }
  }

  package static let set = Options<Self>(
    .list(
      "--set", \.explicit.controls, .setting,
      "control value at the start: a number, on or off, the name of a choice, X,Y of a point; may"
        + " be repeated"))
  package static let expect = Options<Self>(
    .list(
      "--expect", \.explicit.expect, .expectation,
      "what must hold, in place of what the scene says; may be repeated, see help expectations"))
  package static let touches = Options<Self>(
    .optional(
      "--touches", \.touches, .path("FILE|none", .reads),
      "WebDriver actions in place of the demonstration or the scene's steps"))

  /// Those of a command with a seed and fingers of its own.
  package static let besidesChance: Options<Self> = {
    let settings = SceneSettings.all.filter { $0.name != "seed" && $0.name != "fingers" }
    return Options(deviceOption, Options(settings), set, touches)
  }()

  /// Those of a search, which has touches of its own.
  package static let found: Options<Self> = {
    let settings = SceneSettings.all.filter { !["seed", "fingers"].contains($0.name) }
    return Options(deviceOption, Options(settings), set)
  }()

  /// Those that deliveries leave free.
  package static let delivered = Options(Options(SceneSettings.all(.deliverable)), set)

  /// All of them, in the order of the help: the stage and what happens on it, then the looks.
  package static let all: Options<Self> = {
    let settings = SceneSettings.all
    let looks = settings.firstIndex { $0.name == "chrome" } ?? settings.endIndex
    return Options(
      deviceOption, Options(settings[..<looks]), set, touches, Options(settings[looks...]))
  }()
  private static let deviceOption = Options<Self>(
    .optional(
      "--device", \.device, .choice("NAME"),
      "size, scale and safe area of a device, see help devices; options of these win over it"))
}

extension Options<SceneOptions> {
  /// Options of those `settings` of scenes that have one.
  fileprivate init(_ settings: some Sequence<SceneSetting>) {
    self = settings.compactMap(\.option).map(Self.init).reduce(Options()) { Options($0, $1) }
  }

  /// The option of a setting of scenes.
  fileprivate init(_ setting: SceneSetting.Option) {
    let option = Option(
      setting.name, placeholder: setting.placeholder, choices: setting.choices, help: setting.help)
    self.init(option, \.explicit) { options, given, name in
      guard let word = given.last, !setting.take(word, &options.explicit) else { return }
      throw Failure.invalid(word, at: name, expected: setting.meaning, known: setting.choices)
    }
  }
}

extension SceneSettings {
  /// The option that sets what stands at the JSON path `path` of a scene: `--size` for `size`,
  /// `--set density` for `controls.density`.
  package static func option(at path: String) -> String {
    let keys = path.split(separator: ".", maxSplits: 1).map(String.init)
    if keys.first == "controls" {
      return (["--set"] + keys.dropFirst()).joined(separator: " ")
    }
    let name = keys.first.map { $0.prefix { $0 != "[" } }
    return all.first { $0.name == name ?? "" }?.option?.name ?? "--\(name ?? "")"
  }
}

extension Subcommand.Operands {
  /// The scene that is played.
  package static let scene = Subcommand.Operands(text: "(EXPERIENCE | SCENE.json)", count: 1...1)

  /// The scene that is played, or the film of several.
  package static let film = Subcommand.Operands(
    text: "(EXPERIENCE | SCENE.json | FILM.json)", count: 1...1)
}

extension OptionReader<String> {
  /// The sentence of an expectation.
  package static let expectation = OptionReader("SENTENCE") { text, name in
    do throws(ExpectationError) { _ = try Expectation(text) } catch {
      throw Failure.option(
        name, expected: error.place, found: error.found, nearest: error.nearest)
    }
    return text
  }
}

extension OptionReader<FrameRange> {
  /// Frames, written `10`, `0-99`, `0-99:5` or `1,3,5-9`.
  package static func frames(_ placeholder: String) -> OptionReader {
    OptionReader(placeholder) {
      $0.selection.description
    } read: { text, option in
      do throws(FrameSelection.Flaw) {
        return FrameRange(try FrameSelection(text), written: text)
      } catch {
        throw Failure.invalid(text, at: option, expected: error.expected)
      }
    }
  }
}
