import Films
import Geometry
import JSONCoding
import Scripting
import TouchRecordings

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

  /// That of ``settings`` which sets what stands at the key `name` of a scene.
  static func setting(_ name: String) -> any CommandOption {
    guard let option = SceneSettings.all.first(where: { $0.name == name })?.option else {
      preconditionFailure("\(name) is no setting that has an option")
    }
    return option
  }

  /// Those of ``settings`` that decide what fingers meet, and not only how it looks.
  package static let player = SceneSettings.all(.layout).compactMap(\.option)

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

extension OptionReading {
  /// Frames, written `10`, `0-99`, `0-99:5` or `1,3,5-9`.
  package static func frames(_ text: String, _ option: String) throws -> FrameRange {
    do throws(FrameSelection.Flaw) {
      return FrameRange(selection: try FrameSelection(text), quoted: Quotation.text(text))
    } catch {
      throw mistake(option, error.expected, text)
    }
  }

  /// From where to where the axes of a recording go, in units of the device, written
  /// `0..1079,0..2399`.
  package static func axes(_ text: String, _ option: String) throws -> RecordingPlacement.Axes {
    let ranges = text.split(separator: ",", omittingEmptySubsequences: false).map(range)
    guard ranges.count == 2, let across = ranges[0], let down = ranges[1] else {
      throw mistake(
        option, "X0..X1,Y0..Y1 with X0 < X1 and Y0 < Y1, such as 0..1079,0..2399", text)
    }
    return RecordingPlacement.Axes(across: across, down: down)
  }

  private static func range(_ text: Substring) -> ClosedRange<Double>? {
    guard let dots = text.firstRange(of: ".."),
      let first = Spelling.number(String(text[..<dots.lowerBound])),
      let last = Spelling.number(String(text[dots.upperBound...])), first < last,
      last - first < 1e12
    else { return nil }
    return first...last
  }
}
