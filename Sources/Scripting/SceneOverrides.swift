import Controls
import Geometry
import Notation

/// What the command line says in place of a scene.
public struct SceneOverrides: Sendable {
  /// Extent of the stage, in points.
  public var size: Size?
  /// Pixels per point.
  public var scale: Double?
  /// Frames per second.
  public var fps: FrameRate?
  /// Length in seconds.
  public var duration: Double?
  /// Seed of everything random.
  public var seed: UInt64?
  /// What is drawn over the experience.
  public var chrome: SceneChrome?
  /// How controls are shown.
  public var pattern: ScenePattern?
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
  /// Values of controls at the start; of two for the same control the later one counts.
  public var controls: [ControlSetting] = []
  /// What happens, in place of all steps.
  public var script: Script?

  /// Nothing overridden.
  public init() {}
}

/// What a scene may not exceed.
enum SceneLimits {
  /// Pixels per point.
  static let scale = 1e-4...1e4
  /// Longest side of the stage, and farthest place of a touch from the origin, in points.
  static let length = 1e6
  /// Fingers on the glass at the same time.
  static let contacts = 64
  /// Steps that go on at the same time, and sources of one body.
  static let runs = 256
  /// Longest side of a frame, in pixels.
  static let side = 32_767.0
  /// Pixels of a frame.
  static let pixels = 268_435_456.0
  static let frames = 10_000_000.0
  /// Width of a tactile button at rest where the experience has none of its own, in points.
  static let columnWidth = 78.0
}

extension SceneFile {
  /// The scene with `overrides` in place of what is written and defaults for what is left out.
  /// Throws where an override is out of range or the result breaks a limit.
  public func resolved(
    overriding overrides: SceneOverrides = SceneOverrides()
  ) throws(ScriptError) -> Scene {
    let script = overrides.script ?? script
    guard playsDemonstration, overrides.script == nil else {
      return try scene(overriding: overrides, script: script)
    }
    let steps = experience.demonstration(try scene(overriding: overrides, script: nil))
    return try scene(overriding: overrides, script: Script(steps: steps, for: experience))
  }

  /// The scene with `overrides`, playing `script`.
  func scene(
    overriding overrides: SceneOverrides, script: Script?
  ) throws(ScriptError) -> Scene {
    let chrome = overrides.chrome ?? chrome ?? .controls
    let scene = Scene(
      experience: experience.id,
      size: overrides.size ?? size ?? Size(390, 844),
      scale: overrides.scale ?? scale ?? 2,
      fps: overrides.fps ?? fps ?? 60,
      duration: overrides.duration ?? duration ?? 6,
      seed: overrides.seed ?? seed ?? 0,
      chrome: chrome,
      pattern: shown(overrides.pattern ?? pattern),
      background: overrides.background ?? background ?? .scene,
      fingers: overrides.fingers ?? fingers ?? .usual(with: chrome),
      appearance: overrides.appearance ?? appearance ?? .dark,
      textSize: overrides.textSize ?? textSize ?? .large,
      layoutDirection: overrides.layoutDirection ?? layoutDirection ?? .leftToRight,
      disabled: experience.controls.map(\.id).filter(disabled.contains),
      controls: try settings(overrides.controls),
      script: script ?? .none)
    try LimitCheck(scene, overrides).check()
    return scene
  }

  private func settings(
    _ overriding: [ControlSetting]
  ) throws(ScriptError) -> [ControlSetting] {
    var settings = controls
    for setting in overriding { settings.append(try experience.checked(setting)) }
    return experience.controls.map { control in
      let written = settings.last { $0.id == control.id }
      return ControlSetting(control.id, control.settled(written?.value ?? control.defaultValue))
    }
  }

  private func shown(_ pattern: ScenePattern?) -> ControlsPattern {
    guard let pattern, pattern.rawValue != experience.pattern.name else {
      return experience.pattern
    }
    return switch pattern {
    case .bar: .bar
    case .tactileColumn: .tactileColumn(width: SceneLimits.columnWidth)
    case .ruler: .ruler
    case .none: .none
    }
  }
}

/// Holds a resolved scene against the limits; an option is blamed before the scene.
private struct LimitCheck {
  let scene: Scene
  let overrides: SceneOverrides

  init(_ scene: Scene, _ overrides: SceneOverrides) {
    self.scene = scene
    self.overrides = overrides
  }

  func check() throws(ScriptError) {
    try checkRange()
    let sides = [
      (scene.size.width * scene.scale).rounded(), (scene.size.height * scene.scale).rounded(),
    ]
    for side in sides where !(1...SceneLimits.side ~= side) {
      throw blame(sizeKeys, "sides of 1…32767 pixels", "\(LimitCheck.text(side)) pixels")
    }
    let pixels = sides[0] * sides[1]
    guard pixels <= SceneLimits.pixels else {
      throw blame(sizeKeys, "at most 268435456 pixels", "\(LimitCheck.text(pixels)) pixels")
    }
    let frames = Scene.frames(in: scene.duration, fps: scene.fps)
    guard frames <= SceneLimits.frames else {
      throw blame(lengthKeys, "at most 10000000 frames", "\(LimitCheck.text(frames)) frames")
    }
  }

  private var lengthKeys: [(String, String, Bool)] {
    [
      ("--duration", "duration", overrides.duration != nil),
      ("--fps", "fps", overrides.fps != nil),
    ]
  }

  private var sizeKeys: [(String, String, Bool)] {
    [("--size", "size", overrides.size != nil), ("--scale", "scale", overrides.scale != nil)]
  }

  /// Numbers that came in by options: a file's own were checked when it was read.
  private func checkRange() throws(ScriptError) {
    for number in [scene.size.width, scene.size.height]
    where !(number > 0 && number <= SceneLimits.length) {
      throw blame(
        [sizeKeys[0]], "a width and a height > 0 and ≤ 1000000 points", LimitCheck.text(number))
    }
    guard SceneLimits.scale.contains(scene.scale) else {
      throw blame(
        [sizeKeys[1]], "a number \(JSONCursor.text(SceneLimits.scale))",
        LimitCheck.text(scene.scale))
    }
    guard scene.fps.isAllowed else {
      throw blame([("--fps", "fps", true)], FrameRate.meaning, "\(scene.fps)")
    }
    guard scene.duration > 0, scene.duration.isFinite else {
      throw blame(
        [("--duration", "duration", true)], "a number > 0", LimitCheck.text(scene.duration))
    }
  }

  private func blame(
    _ places: [(option: String, key: String, isOverridden: Bool)], _ expected: String,
    _ found: String
  ) -> ScriptError {
    if let option = places.first(where: { $0.isOverridden })?.option {
      return ScriptError(.option, at: option, expected: expected, found: found)
    }
    return ScriptError(.scene, at: places[0].key, expected: expected, found: found)
  }

  private static func text(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
    let text = JSON.number(number).text(.rounded)
    // What rounds to nothing is told as it is.
    return text == "0" && number != 0 ? "\(number)" : text
  }
}
