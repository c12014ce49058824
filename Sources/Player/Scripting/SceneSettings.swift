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
  /// The exposure of a frame, in degrees: 360 are the time up to the next frame, 0 is a moment.
  public var shutter: Double?
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
  /// The conditions that must hold while it plays, a sentence each.
  package var expect: [String]?

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
      .init("size", \.size, .size, "Extent of the stage, in points."),
      .value(Scene.Standard.size), [.filmStage, .leading],
      option: .word(.size, placeholder: "WxH", help: "stage size in points"),
      field: .init(
        "Size",
        [
          "320x568": "320 × 568", "375x667": "375 × 667", "390x844": "390 × 844",
          "430x932": "430 × 932", "844x390": "844 × 390", "600x600": "600 × 600",
          "768x1024": "768 × 1024", "1024x768": "1024 × 768",
        ])),
    SceneSetting(
      .init("scale", \.scale, .number(in: SceneLimits.scale), "Pixels per point."),
      .value(Scene.Standard.scale), [.filmStage, .leading],
      option: .word(.positive, placeholder: "N", help: "pixels per point, > 0"),
      field: .init("Pixels per point", ["1": "1", "1.5": "1.5", "2": "2", "3": "3"])),
    SceneSetting(
      .init(
        "safeArea", \.safeArea, .insets,
        "What the device covers of the stage on each side, in points."),
      .value(Scene.Standard.safeArea), [.filmLook, .omittable],
      option: .word(
        .insets, placeholder: "T,R,B,L",
        help: "points that the device covers at the top, right, bottom, left")),
    SceneSetting(
      .init(
        "fps", \.fps, .frameRate,
        "Frames per second: a whole number, or a ratio in quotation marks."),
      .value(Scene.Standard.fps), [.filmStage, .leading],
      option: .word(
        .frameRate, placeholder: "N",
        help: "frames per second, 1…240 or a ratio such as 30000/1001")),
    SceneSetting(
      .init(
        "shutter", \.shutter, .number(in: SceneLimits.shutter),
        "Motion blur: how long a frame is exposed from its moment on, in degrees; 360 up to the"
          + " next frame, 0 not at all."),
      .value(Scene.Standard.shutter), [.filmStage, .filmLook, .deliverable, .omittable],
      option: .word(
        .shutter, placeholder: "D", help: "motion blur: exposure in degrees of a frame, 0…360")),
    SceneSetting(
      .init("duration", \.duration, .duration, "Length in seconds."),
      .value(Scene.Standard.duration), [.deliverable, .leading],
      option: .word(.positive, placeholder: "S", help: "length in seconds")),
    SceneSetting(
      .init(
        "loop", \.loop, .flag,
        "Whether the film's end meets its beginning, so that it plays round without a seam."),
      .value(Scene.Standard.loops), .omittable,
      option: .flag(true, help: "the film's end is to meet its beginning")),
    SceneSetting(
      .init("seed", \.seed, .seed, "Seed of everything random."), .value(Scene.Standard.seed),
      [.deliverable, .leading],
      option: .word(.seed, placeholder: "N", help: "seed of everything random, 0…2^64−1"),
      field: .init("Seed", [:])),
    SceneSetting(
      choice: .init("chrome", \.chrome, .choice, "What is drawn over the experience."),
      .value(Scene.Standard.chrome), [.filmLook, .deliverable, .leading],
      option: .choice("what is drawn over it"),
      field: .init("Chrome", ["none": "None", "controls": "Controls", "full": "Whole player"])),
    SceneSetting(
      choice: .init(
        "controlsPattern", \.pattern, .choice, "How controls are shown; the experience's own."),
      .of { $0.pattern.name }, [.resolved, .ofExperience],
      option: .choice("bar, tactileColumn, ruler or none (default: its own)", placeholder: "NAME")),
    SceneSetting(
      choice: .init(
        "background", \.background, .background, "What lies behind the experience."),
      .value(Scene.Standard.background), .unseen,
      option: .choice("none: transparent frames", text: .background)),
    SceneSetting(
      choice: .init(
        "fingers", \.fingers, .choice,
        "Whether fingers leave marks; the whole player shows them."),
      .of { .usual(with: $0.chrome) }, [.filmLook, .deliverable, .omittable],
      option: .choice("marks of the fingers (default: show in the whole player)"),
      field: .init("Finger marks", ["hide": "Hidden", "show": "Shown"])),
    SceneSetting(
      choice: .init("appearance", \.appearance, .choice, "Whether widgets are dark or light."),
      .value(Scene.Standard.appearance), [.filmLook, .deliverable],
      option: .choice("look of all widgets"),
      field: .init("Appearance", ["dark": "Dark", "light": "Light"])),
    SceneSetting(
      choice: .init("textSize", \.textSize, .choice, "How large texts are."),
      .value(Scene.Standard.textSize), [.filmLook, .deliverable],
      option: .choice("xSmall … large … accessibility5", placeholder: "NAME"),
      field: .init(
        "Text size",
        [
          "xSmall": "XS", "small": "S", "medium": "M", "large": "L", "xLarge": "XL",
          "xxLarge": "XXL", "xxxLarge": "XXXL", "accessibility1": "Accessibility 1",
          "accessibility2": "Accessibility 2", "accessibility3": "Accessibility 3",
          "accessibility4": "Accessibility 4", "accessibility5": "Accessibility 5",
        ])),
    SceneSetting(
      choice: .init(
        "layoutDirection", \.layoutDirection, .choice, "On which side lines begin."),
      .value(Scene.Standard.layoutDirection), [.filmLook, .deliverable, .omittable],
      option: .choice("the side on which lines begin, and the player with them"),
      field: .init(
        "Direction", ["leftToRight": "Left to right", "rightToLeft": "Right to left"])),
    SceneSetting(
      .init(
        "disabled", \.disabled, .list(of: .text), "Controls that no finger can move."),
      .of { $0.disabled }, .resolved),
    SceneSetting(
      .init(
        "controls", \.controls, .members, "Controls that do not start at their defaults."),
      .of { $0.controlMembers }, [.resolved, .ofExperience]),
    SceneSetting(
      .init(
        "expect", \.expect, .list(of: .expectation),
        "What must hold while it plays, a sentence each."),
      .value([]), [.omittable, .unseen]),
  ]

  /// The settings that play the part `role`.
  package static func all(_ role: SceneSetting.Roles) -> [SceneSetting] {
    all.filter { !$0.roles.isDisjoint(with: role) }
  }

  /// Reads the settings of a scene.
  init(_ scene: ScriptCursor) throws(ScriptError) {
    for setting in SceneSettings.all { try setting.read(scene, &self) }
  }
}

// MARK: Defaults

extension Scene {
  /// Values of settings that hold if neither a file nor an option says otherwise.
  package enum Standard {
    package static let size = Size(390, 844)
    package static let scale = 2.0
    static let safeArea = Insets()
    package static let fps = FrameRate(60)
    static let shutter = 0.0
    package static let duration = 6.0
    static let loops = false
    static let seed: UInt64 = 0
    static let chrome = SceneChrome.controls
    static let background = SceneBackground.scene
    static let appearance = Appearance.dark
    static let textSize = TextSize.large
    static let layoutDirection = LayoutDirection.leftToRight
  }

  /// Extent of the stage, in points.
  public var size: Size { settings.size ?? Standard.size }
  /// Pixels per point, 0.0001…10000.
  public var scale: Double { settings.scale ?? Standard.scale }
  /// Sides of the stage that the device covers, in points; the leading side is the left one.
  public var safeArea: Insets { settings.safeArea ?? Standard.safeArea }
  /// Frames per second, 1…240.
  public var fps: FrameRate { settings.fps ?? Standard.fps }
  /// The exposure of a frame from its moment on, in degrees, 0…360; 360 last up to the next frame.
  public var shutter: Double { settings.shutter ?? Standard.shutter }
  /// Length in seconds, > 0.
  public var duration: Double { settings.duration ?? Standard.duration }
  /// True if the end of the film meets its beginning: played again and again it shows no seam. The
  /// frames stay the same in number; that after the last one would be frame 0 once more.
  public var loops: Bool { settings.loop ?? Standard.loops }
  /// Seed of all random numbers.
  public var seed: UInt64 { settings.seed ?? Standard.seed }
  /// Parts of the player that are drawn over the experience.
  public var chrome: SceneChrome { settings.chrome ?? Standard.chrome }
  /// Backdrop behind the experience.
  public var background: SceneBackground { settings.background ?? Standard.background }
  /// Marks of fingers.
  public var fingers: SceneFingers { settings.fingers ?? .usual(with: chrome) }
  /// Appearance of widgets: dark or light.
  public var appearance: Appearance { settings.appearance ?? Standard.appearance }
  /// Size of texts.
  public var textSize: TextSize { settings.textSize ?? Standard.textSize }
  /// Side on which lines begin.
  public var layoutDirection: LayoutDirection {
    settings.layoutDirection ?? Standard.layoutDirection
  }
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
