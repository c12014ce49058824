import Controls
import Files
import Films
import Host
import JSONCoding
import Rendering
import Scripting

/// The stages of random scripts: that of the scene or, if they vary, one with settings of chance.
struct FuzzStages: Sendable {
  /// The fuzzer on the scene's own stage.
  let own: Fuzzer
  private let request: SceneRequest
  private let makeFuzzer: @Sendable (Scene) -> Fuzzer
  /// The seed of the chance; nil if they do not vary.
  private let seed: UInt64?

  init(
    of request: SceneRequest, on scene: Scene, varyingBy seed: UInt64?,
    _ makeFuzzer: @escaping @Sendable (Scene) -> Fuzzer
  ) {
    (self.request, self.seed, self.makeFuzzer) = (request, seed, makeFuzzer)
    own = makeFuzzer(scene)
  }

  /// Returns the settings of script `number`; none if they do not vary.
  func settings(of number: Int) -> SceneSettings {
    guard let seed else { return SceneSettings() }
    // Not the chance of its fingers.
    var random = SeededGenerator(seed: seed ^ UInt64(number) << 20)
    return SceneSettings(of: request.experience, by: &random)
  }

  /// Returns the fuzzer on the stage with `settings`; nil if there is no such stage.
  func fuzzer(with settings: SceneSettings) -> Fuzzer? {
    guard settings != SceneSettings() else { return own }
    return (try? request.scene(varying: settings)).map(makeFuzzer)
  }

  /// Returns as few of `settings` as still lead to what `script` breaks.
  func needed(
    _ settings: SceneSettings, for finding: Fuzzer.Finding, in script: FuzzScript
  ) -> SceneSettings {
    var needed = settings
    func leave(_ change: (inout SceneSettings) -> Void) {
      var fewer = needed
      change(&fewer)
      let found = fuzzer(with: fewer)?.finding(in: script) { Interruption.signal != nil }
      if found?.violation.invariant == finding.violation.invariant { needed = fewer }
    }
    for setting in SceneSettings.all where setting.isSet(settings) { leave { setting.clear(&$0) } }
    for control in needed.controls ?? [] {
      leave { $0.controls?.removeAll { $0.key == control.key } }
    }
    return needed
  }
}

extension SceneSettings {
  /// Creates settings of `experience` by chance: values of controls, a device, looks, a seed.
  fileprivate init(of experience: Experience, by random: inout SeededGenerator) {
    self.init()
    for control in experience.controls where random.unit() < 0.5 {
      let values = control.axes.map { axis in
        let dice = random.unit()
        return dice < 0.25
          ? axis.range.lowerBound
          : dice < 0.5 ? axis.range.upperBound : random.number(in: axis.range)
      }
      let setting = ControlSetting(control.id, control.settled(values))
      controls = (controls ?? []) + [JSON.Member(setting.id, setting.json)]
    }
    if random.unit() < 0.5 {
      self = over(Device.allCases[random.index(below: Device.allCases.count)].settings)
    }
    for setting in Self.all where !setting.variants.isEmpty && random.unit() < 0.25 {
      self = over(setting.variants[random.index(below: setting.variants.count)])
    }
    if random.unit() < 0.5 { seed = random.next() >> 32 }
  }
}
