import Controls
import Geometry
import JSONCoding

/// What a scene may say of how it is played, apart from its steps: what is left out is nil.
///
/// A scene as written holds settings, and so does a command line that plays it otherwise. One
/// counts before the other, see ``over(_:)``.
public struct SceneSettings: Hashable, Sendable {
  /// Extent of the stage, in points; each side above 0 and at most 10^6.
  public var size: Size?
  /// Pixels per point, 10^−4…10^4.
  public var scale: Double?
  /// What the device covers of the stage on each side, in points: a notch, rounded corners, an
  /// indicator. The leading side is the left one, whichever way lines go.
  public var safeArea: Insets?
  /// Frames per second, 1…240.
  public var fps: FrameRate?
  /// Length in seconds, above 0; at most 10^7 frames.
  public var duration: Double?
  /// Whether the end of the film meets its beginning.
  public var loop: Bool?
  /// Seed of all random numbers.
  public var seed: UInt64?
  /// What is drawn over the experience.
  public var chrome: SceneChrome?
  /// How controls are shown.
  public var pattern: ControlsPattern.Name?
  /// What lies behind the experience.
  public var background: SceneBackground?
  /// Whether fingers leave marks.
  public var fingers: SceneFingers?
  /// Whether widgets are dark or light.
  public var appearance: Appearance?
  /// How large texts are.
  public var textSize: TextSize?
  /// On which side lines begin.
  public var layoutDirection: LayoutDirection?
  /// Controls that no finger can move.
  public var disabled: [String]?
  /// Controls that do not start at their defaults, with values as scenes write them: a number, or
  /// `on`, `off`, `true` or `false` for a toggle. Of two for one control the later counts.
  public var controls: [JSON.Member]?

  /// Nothing set.
  public init() {}

  /// These settings, and those of `other` for what they leave out.
  public func over(_ other: SceneSettings) -> SceneSettings {
    var merged = other
    for setting in SceneSettings.all { setting.copy(self, &merged) }
    return merged
  }
}

// MARK: All settings

extension SceneSettings {
  /// All settings, in the order in which they are read and their options are listed.
  package static let all: [SceneSetting] = [
    SceneSetting(
      MemberCodec("size", .size, "Extent of the stage, in points."), .init(\.size, \.size),
      option: .word(.size, placeholder: "WxH", help: "stage size in points (default 390x844)"),
      field: .init(
        "Size",
        [
          "320x568": "320 × 568", "375x667": "375 × 667", "390x844": "390 × 844",
          "430x932": "430 × 932", "844x390": "844 × 390", "600x600": "600 × 600",
          "768x1024": "768 × 1024", "1024x768": "1024 × 768",
        ])),
    SceneSetting(
      MemberCodec("scale", .number(in: SceneLimits.scale), "Pixels per point."), .init(\.scale, \.scale),
      option: .word(.positive, placeholder: "N", help: "pixels per point, > 0 (default 2)"),
      field: .init("Pixels per point", ["1": "1", "1.5": "1.5", "2": "2", "3": "3"])),
    SceneSetting(
      MemberCodec("safeArea", .insets, "What the device covers of the stage on each side, in points."),
      .init(\.safeArea, \.safeArea), omitted: { _ in Insets() },
      option: .word(
        .insets, placeholder: "T,R,B,L",
        help: "points that the device covers at the top, right, bottom, left (default 0,0,0,0)")),
    SceneSetting(
      MemberCodec(
        "fps", .frameRate, "Frames per second: a whole number, or a ratio in quotation marks."),
      .init(\.fps, \.fps), 
      option: .word(
        .frameRate, placeholder: "N",
        help: "frames per second, 1…240 or a ratio such as 30000/1001 (default 60)")),
    SceneSetting(
      MemberCodec("duration", .duration, "Length in seconds."), .init(\.duration, \.duration),
      option: .word(.positive, placeholder: "S", help: "length in seconds (default 6)")),
    SceneSetting(
      MemberCodec(
        "loop", .flag,
        "Whether the film's end meets its beginning, so that it plays round without a seam."),
      .init(\.loop, \.loops), omitted: { _ in false },
      option: .flag(true, help: "the film's end is to meet its beginning")),
    SceneSetting(
      MemberCodec("seed", .seed, "Seed of everything random."), .init(\.seed, \.seed),
      option: .word(
        .seed, placeholder: "N", help: "seed of everything random, 0…2^64−1 (default 0)"),
      field: .init("Seed", [:])),
    SceneSetting(
      choice: MemberCodec("chrome", .choice, "What is drawn over the experience."),
      .init(\.chrome, \.chrome), option: .choice("what is drawn over it (default controls)"),
      field: .init("Chrome", ["none": "None", "controls": "Controls", "full": "Whole player"])),
    SceneSetting(
      choice: MemberCodec("controlsPattern", .choice, "How controls are shown; the experience's own."),
      .init(\.pattern, \.pattern.name),
      option: .choice("bar, tactileColumn, ruler or none (default: its own)", placeholder: "NAME")),
    SceneSetting(
      choice: MemberCodec("background", .background, "What lies behind the experience."),
      .init(\.background, \.background), isShown: false,
      option: .choice("none: transparent frames (default scene)", text: .background)),
    SceneSetting(
      choice: MemberCodec(
        "fingers", .choice, "Whether fingers leave marks; the whole player shows them."),
      .init(\.fingers, \.fingers), omitted: { .usual(with: $0.chrome) },
      option: .choice("marks of the fingers (default: show in the whole player)"),
      field: .init("Finger marks", ["hide": "Hidden", "show": "Shown"])),
    SceneSetting(
      choice: MemberCodec("appearance", .choice, "Whether widgets are dark or light."),
      .init(\.appearance, \.appearance), option: .choice("look of all widgets (default dark)"),
      field: .init("Appearance", ["dark": "Dark", "light": "Light"])),
    SceneSetting(
      choice: MemberCodec("textSize", .choice, "How large texts are."), .init(\.textSize, \.textSize),
      option: .choice("xSmall … large … accessibility5 (default large)", placeholder: "NAME"),
      field: .init(
        "Text size",
        [
          "xSmall": "XS", "small": "S", "medium": "M", "large": "L", "xLarge": "XL",
          "xxLarge": "XXL", "xxxLarge": "XXXL", "accessibility1": "Accessibility 1",
          "accessibility2": "Accessibility 2", "accessibility3": "Accessibility 3",
          "accessibility4": "Accessibility 4", "accessibility5": "Accessibility 5",
        ])),
    SceneSetting(
      choice: MemberCodec("layoutDirection", .choice, "On which side lines begin."),
      .init(\.layoutDirection, \.layoutDirection), omitted: { _ in .leftToRight },
      option: .choice(
        "the side on which lines begin, and the player with them (default leftToRight)"),
      field: .init(
        "Direction", ["leftToRight": "Left to right", "rightToLeft": "Right to left"])),
    SceneSetting(
      MemberCodec("disabled", .list(of: .text), "Controls that no finger can move."),
      .init(\.disabled, \.disabled)),
    SceneSetting(
      MemberCodec("controls", .members, "Controls that do not start at their defaults."),
      .init(\.controls, \.controlMembers)),
  ]

  /// Reads the settings of a scene.
  init(_ scene: ScriptCursor) throws(ScriptError) {
    for setting in SceneSettings.all { try setting.read(scene, &self) }
  }
}

// MARK: What holds

/// The settings of a scene, with what holds where neither a file nor an option says.
extension Scene {
  /// Extent of the stage, in points.
  public var size: Size { settings.size ?? Size(390, 844) }
  /// Pixels per point, 0.0001…10000.
  public var scale: Double { settings.scale ?? 2 }
  /// What the device covers of the stage on each side, in points; the leading side is the left one.
  public var safeArea: Insets { settings.safeArea ?? Insets() }
  /// Frames per second, 1…240.
  public var fps: FrameRate { settings.fps ?? 60 }
  /// Length in seconds, > 0.
  public var duration: Double { settings.duration ?? 6 }
  /// Whether the end of the film meets its beginning: played again and again it shows no seam. The
  /// frames stay the same in number; that after the last one would be frame 0 once more.
  public var loops: Bool { settings.loop ?? false }
  /// Seed of all random numbers.
  public var seed: UInt64 { settings.seed ?? 0 }
  /// What is drawn over the experience.
  public var chrome: SceneChrome { settings.chrome ?? .controls }
  /// What lies behind the experience.
  public var background: SceneBackground { settings.background ?? .scene }
  /// Whether fingers leave marks.
  public var fingers: SceneFingers { settings.fingers ?? .usual(with: chrome) }
  /// Whether widgets are dark or light.
  public var appearance: Appearance { settings.appearance ?? .dark }
  /// How large texts are.
  public var textSize: TextSize { settings.textSize ?? .large }
  /// On which side lines begin.
  public var layoutDirection: LayoutDirection { settings.layoutDirection ?? .leftToRight }
}

// MARK: Forms

extension Codec where Value == Size {
  /// The extent of a stage.
  package static var size: Codec {
    let side = Codec<Double>.positive(through: SceneLimits.length)
    return .object(
      .zero, [Field("width", \.width, side), Field("height", \.height, side)],
      #"an object such as {"width": 390, "height": 844}"#)
  }
}

extension Codec where Value == Double {
  /// A length in seconds; its greatest depends on the frame rate.
  fileprivate static var duration: Codec {
    number(
      ["type": "number", "exclusiveMinimum": 0, "maximum": .number(SceneLimits.seconds)],
      "a number > 0"
    ) { $0 > 0 }
  }
}

extension Codec where Value == UInt64 {
  fileprivate static var seed: Codec {
    let meaning = "a whole number 0…\(UInt64.max)"
    return Codec(
      ["type": "integer", "minimum": 0, "maximum": .large(.max)], meaning, write: { .large($0) }
    ) { cursor throws(SchemaViolation) in
      switch cursor.value {
      case .large(let whole): return whole
      case .number(let number):
        if let whole = UInt64(exactly: number) { return whole }
      default: break
      }
      throw cursor.expected(meaning)
    }
  }
}

extension Codec where Value == SceneBackground {
  fileprivate static var background: Codec {
    let choice = Codec.choice
    return Codec(
      .choiceSchema(SceneBackground.allCases.map(\.rawValue) + [SceneBackground.transparent]),
      choice.meaning, write: choice.write
    ) { cursor throws(SchemaViolation) in
      if case .string(let text) = cursor.value, let meant = SceneBackground(meaning: text) {
        return meant
      }
      return try choice.read(cursor)
    }
  }
}

extension Codec where Value == [JSON.Member] {
  /// Members as they are, which are held against an experience later.
  static var members: Codec {
    Codec(["type": "object"], "an object", write: { .object($0) }) {
      cursor throws(SchemaViolation) in try cursor.members()
    }
  }
}
