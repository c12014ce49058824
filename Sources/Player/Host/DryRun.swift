import Controls
import Drawing
import Geometry
import JSONCoding
import Scripting
import Views

/// Plays the script of a scene with fingers, controls and chrome, but without its experience: all
/// errors of playback occur here too, at the cost of the interface alone.
///
/// Only steps in which an input is due, or motion is possible, are simulated: springs and flicks
/// come to rest after a while, and nothing after the last touch can fail.
public struct DryRun {
  private var playback: AnyPlayback
  private let last: Int
  /// The time of the latest input, in seconds.
  private var busy = 0.0

  /// Longest time that anything moves by itself, in seconds: flicked rulers and feeds come to rest
  /// well within it.
  private static let unrest = 10.0
  /// Largest number of reported mistakes.
  private static let most = 20

  /// Creates a rehearsal of `scene` up to frame `frame`.
  private init(of scene: Scene, in configuration: PlayerConfiguration, through frame: Int) {
    playback = configuration.rehearsing.playback(of: scene)
    last = frame * scene.stepsPerFrame
  }

  /// Returns the mistakes in `scene` up to frame `frame`, in order of time. Failing steps are
  /// skipped and the rest is played. Ends early if `isCancelled` turns true.
  public static func mistakes(
    in scene: Scene, of configuration: PlayerConfiguration, through frame: Int,
    unless isCancelled: () -> Bool = { false }
  ) -> [ScriptError] {
    var rehearsal = DryRun(of: scene, in: configuration, through: frame)
    var mistakes: [ScriptError] = []
    while mistakes.count < most, !isCancelled(), let due = rehearsal.playback.nextDue,
      rehearsal.playback.stepIndex < rehearsal.last
    {
      do throws(ScriptError) { try rehearsal.step(towards: due, unless: isCancelled) } catch {
        mistakes.append(error)
        rehearsal.playback.forgive()
      }
    }
    return mistakes
  }

  private mutating func step(
    towards due: Double, unless isCancelled: () -> Bool
  ) throws(ScriptError) {
    let rate = playback.scene.stepRate
    func now() -> Double { rate.seconds(of: max(playback.stepIndex, 0)) }
    if now() - busy > Self.unrest {
      playback.pass(toStep: min(rate.index(at: due) - 2, last - 1))
    }
    defer {
      playback.forgetEvents()
      // Times are given to a nanosecond.
      if due <= now() + 1e-9 { busy = now() }
    }
    try playback.advance(unless: isCancelled)
  }
}

/// Finds the settings of a scene that its player ignores.
///
/// A player does not declare which settings it uses: scenes that differ in one setting are played
/// up to a finger that has landed, and if neither the picture nor the trace differs, the setting is
/// ignored.
package struct IgnoredSettings {
  private let file: SceneFile
  private let overrides: SceneSettings
  private let configuration: PlayerConfiguration

  /// Creates the search in `file` with `overrides`, in players of `configuration`.
  package init(
    of file: SceneFile, overriding overrides: SceneSettings, in configuration: PlayerConfiguration
  ) {
    (self.file, self.overrides) = (file, overrides)
    self.configuration = configuration.rehearsing
  }

  /// The keys of the settings that are given, change the scene, and are ignored.
  package var names: [String] {
    let touch = try? Script(body: Self.touch)
    return SceneSettings.all.filter { setting in
      let variants = variants(of: setting)
      return !variants.isEmpty && isAsked(setting) && isIgnored(variants, touch ?? .none)
    }.map(\.name)
  }

  /// Returns settings that differ visibly if a player uses `setting`.
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

  /// Returns true if the scene would differ without the setting.
  private func isAsked(_ setting: SceneSetting) -> Bool {
    var (bare, rest) = (file, overrides)
    setting.clear(&bare.settings)
    setting.clear(&rest)
    let asked = try? file.resolved(overriding: overrides, script: .some(.none))
    return asked != (try? bare.resolved(overriding: rest, script: .some(.none)))
  }

  private func isIgnored(_ variants: [SceneSettings], _ touch: Script) -> Bool {
    var settings = overrides.over(file.settings)
    // Everything is shown, on a stage that has room for it.
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

  /// The visible and accessible result.
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
