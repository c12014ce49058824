import Controls
import Geometry
import JSONCoding

extension SceneFile {
  /// Returns the scene with `overrides` in place of written settings and defaults for omitted ones.
  /// Throws if an override is out of range or the result breaks a limit; an error caused by an
  /// override is of the kind `setting` at its key.
  public func resolved(
    overriding overrides: SceneSettings = SceneSettings()
  ) throws(ScriptError) -> Scene {
    try resolved(overriding: overrides, script: nil)
  }

  /// Returns the scene with `script` in place of its steps.
  package func resolved(
    overriding overrides: SceneSettings = SceneSettings(), script replacing: Script?
  ) throws(ScriptError) -> Scene {
    let script = replacing ?? script
    guard playsDemonstration, replacing == nil else {
      return try scene(overriding: overrides, script: script)
    }
    let still = try scene(overriding: overrides, script: nil)
    return try scene(overriding: overrides, script: try demonstration(on: still))
  }

  /// Returns the script of the experience's demonstration, made for the stage of `scene`.
  private func demonstration(on scene: Scene) throws(ScriptError) -> Script {
    do throws(ScriptError) {
      return try experience.demonstration(scene)
    } catch {
      throw error.inDemonstration(of: experience.id)
    }
  }

  /// Returns `overrides` with a length of at least `frames` frames, unless another is set; nil if
  /// no scene is as long.
  package func lengthening(
    _ overrides: SceneSettings, toFrames frames: Int
  ) throws(ScriptError) -> SceneSettings? {
    guard overrides.over(settings).duration == nil else { return overrides }
    let scene = try scene(overriding: overrides, script: nil)
    guard frames > scene.frameCount else { return overrides }
    guard frames <= SceneLimits.frames else { return nil }
    var lengthened = overrides
    lengthened.duration = Scene.duration(frames: frames, fps: scene.fps)
    return lengthened
  }

  /// Returns the scene with `overrides`, playing `script`.
  func scene(
    overriding overrides: SceneSettings, script: Script?
  ) throws(ScriptError) -> Scene {
    let settings = overrides.over(settings)
    let scene = Scene(
      of: experience, settings: settings,
      pattern: shown(settings.pattern), disabled: try disabled(overrides),
      controls: try values(overrides), script: script ?? .none)
    try LimitCheck(scene, overrides).check()
    return scene
  }

  private func disabled(_ overrides: SceneSettings) throws(ScriptError) -> [String] {
    let family: ScriptError.Kind = overrides.disabled == nil ? .scene : .setting
    let written = (overrides.disabled ?? settings.disabled ?? []).map { JSON.string($0) }
    let node = ScriptCursor(.array(written), at: .key(.root, "disabled"), as: family)
    let ids = try node.read(.list(of: experience.controlID))
    return experience.controls.map(\.id).filter(ids.contains)
  }

  private func values(_ overrides: SceneSettings) throws(ScriptError) -> [ControlSetting] {
    var written: [ControlSetting] = []
    for (members, family) in [(settings.controls, .scene), (overrides.controls, .setting)]
      as [([JSON.Member]?, ScriptError.Kind)]
    {
      let node = ScriptCursor(.object(members ?? []), at: .key(.root, "controls"), as: family)
      written += try node.read(experience.settings(isOverride: family == .setting))
    }
    return experience.controls.map { control in
      let values = written.last { $0.id == control.id }?.values
      return ControlSetting(control.id, control.settled(values ?? control.defaultValues))
    }
  }

  private func shown(_ name: ControlsPattern.Name?) -> ControlsPattern {
    guard let name, name != experience.pattern.name else { return experience.pattern }
    return ControlsPattern(name)
  }
}

/// Checks a resolved scene for the limits; overrides are blamed before written settings.
private struct LimitCheck {
  let scene: Scene
  let overrides: SceneSettings

  init(_ scene: Scene, _ overrides: SceneSettings) {
    self.scene = scene
    self.overrides = overrides
  }

  func check() throws(ScriptError) {
    try checkRange()
    let sides = [
      (scene.size.width * scene.scale).rounded(), (scene.size.height * scene.scale).rounded(),
    ]
    for side in sides where !(1...Double(PictureLimits.side) ~= side) {
      throw blame(
        ["size", "scale"], "sides of 1…\(PictureLimits.side) pixels",
        "\(LimitCheck.text(side)) pixels")
    }
    let pixels = sides[0] * sides[1]
    guard pixels <= Double(PictureLimits.area) else {
      throw blame(
        ["size", "scale"], "at most \(PictureLimits.area) pixels",
        "\(LimitCheck.text(pixels)) pixels")
    }
    let frames = Scene.frames(in: scene.duration, fps: scene.fps)
    guard frames <= Double(SceneLimits.frames) else {
      throw blame(
        ["duration", "fps"], "at most \(SceneLimits.frames) frames",
        "\(LimitCheck.text(frames)) frames")
    }
  }

  /// Checks numbers of overrides: written ones were checked on reading.
  private func checkRange() throws(ScriptError) {
    for number in [scene.size.width, scene.size.height]
    where !(number > 0 && number <= SceneLimits.length) {
      throw blame(
        ["size"], "a width and a height > 0 and ≤ \(LimitCheck.text(SceneLimits.length)) points",
        LimitCheck.text(number))
    }
    let covered = scene.safeArea
    for side in [covered.top, covered.leading, covered.bottom, covered.trailing]
    where !(0...SceneLimits.length ~= side) {
      throw blame(
        ["safeArea"], "insets \(Quotation.range(0...SceneLimits.length))", LimitCheck.text(side))
    }
    guard covered.leading + covered.trailing < scene.size.width,
      covered.top + covered.bottom < scene.size.height
    else {
      throw blame(
        ["safeArea", "size"], "a safe area that leaves room on the stage",
        "none left of \(LimitCheck.text(scene.size.width)) x \(LimitCheck.text(scene.size.height))"
      )
    }
    guard SceneLimits.scale.contains(scene.scale) else {
      throw blame(
        ["scale"], "a number \(Quotation.range(SceneLimits.scale))", LimitCheck.text(scene.scale))
    }
    guard SceneLimits.shutter.contains(scene.shutter) else {
      throw blame(
        ["shutter"], "a number \(Quotation.range(SceneLimits.shutter))",
        LimitCheck.text(scene.shutter))
    }
    guard scene.fps.isAllowed else { throw blame(["fps"], FrameRate.meaning, "\(scene.fps)") }
    guard scene.duration > 0, scene.duration.isFinite else {
      throw blame(["duration"], "a number > 0", LimitCheck.text(scene.duration))
    }
    try scene.checkExpectations(areOverriding: overrides.expect != nil)
  }

  /// Returns an error at the first of `keys` that is overridden; else at the first as written.
  private func blame(_ keys: [String], _ expected: String, _ found: String) -> ScriptError {
    let overridden = keys.first { name in
      SceneSettings.all.contains { $0.name == name && $0.isSet(overrides) }
    }
    return ScriptError(
      overridden == nil ? .scene : .setting, at: overridden ?? keys[0], expected: expected,
      found: found)
  }

  private static func text(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
    let text = JSON.number(number).text(.rounded)
    // A number that rounds to 0 is written unrounded.
    return text == "0" && number != 0 ? "\(number)" : text
  }
}
