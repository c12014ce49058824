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

/// Values as they are written on the command line.
package enum OptionReading {
  /// What `text` stands for in `reader`, for `option`.
  package static func value<Value>(
    _ text: String, as reader: TextReader<Value>, _ option: String
  ) throws -> Value {
    if let value = reader.read(text) { return value }
    throw mistake(option, reader.meaning, text, known: reader.names)
  }

  /// The text itself.
  package static func text(_ text: String, _ option: String) throws -> String { text }

  /// A whole number 0…2^64−1 for `option`.
  package static func seed(_ text: String, _ option: String) throws -> UInt64 {
    try value(text, as: .seed, option)
  }

  /// Whole numbers in `range`.
  package static func whole(in range: ClosedRange<Int>) -> Option<Int>.Reading<Int> {
    { text, option in
      guard text.utf8.allSatisfy(Spelling.isDigit), let whole = Int(text), range.contains(whole)
      else {
        let bounds =
          range.upperBound == .max
          ? "≥ \(range.lowerBound)" : "\(range.lowerBound)…\(range.upperBound)"
        throw mistake(option, "a whole number \(bounds)", text)
      }
      return whole
    }
  }

  /// How many things are done at the same time.
  package static let jobs = whole(in: 1...Int.max)

  /// Width and height above 0, in points, written `390x844`.
  package static func size(_ text: String, _ option: String) throws -> Size {
    try value(text, as: .size, option)
  }

  /// Sizes separated by commas.
  package static func sizes(_ text: String, _ option: String) throws -> [Size] {
    try text.split(separator: ",", omittingEmptySubsequences: false)
      .map { try size(String($0), option) }
  }

  /// A control's name and value, written `density=9`, `style=dots` or `light=0.2,0.7`, as scenes
  /// have them; neither is held against an experience yet.
  package static func setting(_ text: String, _ option: String) throws -> JSON.Member {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw mistake(option, "NAME=VALUE, such as density=9", text)
    }
    let (name, word) = (String(parts[0]), String(parts[1]))
    if let value = Spelling.number(word) { return .init(name, .number(value)) }
    if Spelling.isName(word) { return .init(name, .string(word)) }
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
      .map { Spelling.number(String($0)) }
    guard numbers.count > 1, !numbers.contains(nil) else {
      throw mistake(
        option, "NAME=VALUE with a decimal number, on or off, a name, or X,Y", text)
    }
    return .init(name, .array(numbers.compactMap { $0 }.map { .number($0) }))
  }

  /// Frames, written `10`, `0-99`, `0-99:5` or `1,3,5-9`.
  package static func frames(_ text: String, _ option: String) throws -> FrameRange {
    do throws(FrameSelection.Flaw) {
      return FrameRange(selection: try FrameSelection(text), quoted: Quotation.text(text))
    } catch {
      throw mistake(option, error.expected, text)
    }
  }

  /// Moments of 0 s or more, separated by commas, as written.
  package static func moments(_ text: String, _ option: String) throws -> [Double] {
    var moments: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let moment = Spelling.number(String(part)), moment >= 0 else {
        throw mistake(option, "numbers ≥ 0 separated by commas", text)
      }
      moments.append(moment)
    }
    return moments
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

  package static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
    _ text: String, _ option: String
  ) throws -> Choice where Choice.RawValue == String {
    try value(text, as: .choice, option)
  }

  /// The mistake that `option` is `text`, which is none of the names that are `known`.
  package static func mistake(
    _ option: String, _ expected: String, _ text: String, known: [String] = []
  ) -> Failure {
    .option(
      option, expected: expected, found: Quotation.text(text),
      nearest: Spelling.nearest(to: text, in: known, limit: 1))
  }
}
