import Controls
import Drawing
import Geometry
import JSONCoding
import Scripting
import Views

/// Finds what a scene asks of its player that the player does nothing with.
///
/// A player is not asked what it heeds: scenes that differ in one setting are played up to a finger
/// that has landed, and where nobody can see or read a difference, the setting is ignored.
package struct IgnoredSettings {
  /// A setting, with values of it that look different where a player heeds it.
  private struct Probe: Sendable {
    let name: String
    let clear: @Sendable (inout SceneSettings) -> Void
    let variants: [@Sendable (inout SceneSettings) -> Void]

    init<Value: Sendable>(
      _ name: String, _ place: any WritableKeyPath<SceneSettings, Value?> & Sendable,
      _ values: [Value]
    ) {
      self.name = name
      clear = { $0[keyPath: place] = nil }
      variants = values.map { value in { $0[keyPath: place] = value } }
    }
  }

  private let file: SceneFile
  private let overrides: SceneSettings
  private let application: Application

  /// What is ignored of `file` with `overrides`, in players of `application`.
  package init(of file: SceneFile, overriding overrides: SceneSettings, in application: Application)
  {
    (self.file, self.overrides) = (file, overrides)
    self.application = application.rehearsing
  }

  /// The keys of the settings that are given, mean more than nothing said, and are ignored.
  package var names: [String] {
    let touch = try? Script(body: Self.touch)
    return probes.filter { isAsked($0) && isIgnored($0, touch ?? .none) }.map(\.name)
  }

  private var probes: [Probe] {
    [
      Probe("chrome", \.chrome, SceneChrome.allCases),
      Probe("controlsPattern", \.pattern, ControlsPattern.Name.allCases),
      Probe("fingers", \.fingers, SceneFingers.allCases),
      Probe("appearance", \.appearance, Appearance.allCases),
      Probe("textSize", \.textSize, [.xSmall, .accessibility5]),
      Probe("layoutDirection", \.layoutDirection, LayoutDirection.allCases),
      Probe("disabled", \.disabled, [[], file.experience.controls.map(\.id)]),
    ]
  }

  /// Whether the scene would be another one without the setting.
  private func isAsked(_ probe: Probe) -> Bool {
    var (bare, rest) = (file, overrides)
    probe.clear(&bare.settings)
    probe.clear(&rest)
    let asked = try? file.resolved(overriding: overrides, script: .some(.none))
    return asked != (try? bare.resolved(overriding: rest, script: .some(.none)))
  }

  private func isIgnored(_ probe: Probe, _ touch: Script) -> Bool {
    var settings = overrides.over(file.settings)
    // All that there is to see is shown, on a stage that has room for it.
    (settings.size, settings.scale, settings.background) = (nil, nil, nil)
    (settings.chrome, settings.fingers, settings.pattern) = (.full, .show, .tactileColumn)
    var bare = file
    bare.settings = settings
    let looks = probe.variants.lazy.map { vary -> Look? in
      var variant = SceneSettings()
      vary(&variant)
      let scene = try? bare.resolved(overriding: variant, script: touch)
      return scene.flatMap(look)
    }
    guard let first = looks.first else { return false }
    return looks.dropFirst().allSatisfy { $0 == first }
  }

  /// What people meet.
  private struct Look: Equatable {
    let canvas: Canvas?
    let tree: AccessibilityNode?
  }

  private func look(of scene: Scene) -> Look? {
    var frames = Frames(of: scene, in: application, indices: [1], contents: .canvas)
    let frame = try? frames.next()
    return frame.map { Look(canvas: $0.canvas, tree: $0.accessibilityTree) }
  }

  /// A finger in the middle of the stage.
  private static let touch: JSON = [
    "actions": [
      [
        "type": "pointer", "id": "finger",
        "actions": [
          ["type": "pointerMove", "x": 195, "y": 422], ["type": "pointerDown", "button": 0],
        ],
      ]
    ]
  ]
}
