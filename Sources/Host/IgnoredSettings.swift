import Controls
import Drawing
import Geometry
import JSONCoding
import Scripting
import Views

/// Finds what a scene asks of its player that the player does nothing with.
///
/// A player is not asked what it heeds: scenes that differ in one setting are played up to a finger
/// that has landed, and where neither the picture nor the trace differs, the setting is ignored.
package struct IgnoredSettings {
  private let file: SceneFile
  private let overrides: SceneSettings
  private let configuration: PlayerConfiguration

  /// What is ignored of `file` with `overrides`, in players of `configuration`.
  package init(
    of file: SceneFile, overriding overrides: SceneSettings, in configuration: PlayerConfiguration
  ) {
    (self.file, self.overrides) = (file, overrides)
    self.configuration = configuration.rehearsing
  }

  /// The keys of the settings that are given, mean more than nothing said, and are ignored.
  package var names: [String] {
    let touch = try? Script(body: Self.touch)
    return SceneSettings.all.filter { setting in
      let variants = variants(of: setting)
      return !variants.isEmpty && isAsked(setting) && isIgnored(variants, touch ?? .none)
    }.map(\.name)
  }

  /// Settings that look different where a player heeds `setting`.
  private func variants(of setting: SceneSetting) -> [SceneSettings] {
    guard setting.name != "disabled" else {
      return [[], file.experience.controls.map(\.id)].map { disabled in
        var settings = SceneSettings()
        settings.disabled = disabled
        return settings
      }
    }
    return setting.variants
  }

  /// Whether the scene would be another one without the setting.
  private func isAsked(_ setting: SceneSetting) -> Bool {
    var (bare, rest) = (file, overrides)
    setting.clear(&bare.settings)
    setting.clear(&rest)
    let asked = try? file.resolved(overriding: overrides, script: .some(.none))
    return asked != (try? bare.resolved(overriding: rest, script: .some(.none)))
  }

  private func isIgnored(_ variants: [SceneSettings], _ touch: Script) -> Bool {
    var settings = overrides.over(file.settings)
    // All that there is to see is shown, on a stage that has room for it.
    (settings.size, settings.scale, settings.background) = (nil, nil, nil)
    (settings.chrome, settings.fingers, settings.pattern) = (.full, .show, .tactileColumn)
    var bare = file
    bare.settings = settings
    let looks = variants.lazy.map { variant -> Look? in
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
    var frames = Frames(of: scene, in: configuration, indices: [1], contents: .canvas)
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
