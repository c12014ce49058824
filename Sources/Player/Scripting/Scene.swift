import Controls
import Geometry
import Gestures
import JSONCoding

/// What is drawn over the experience.
public enum SceneChrome: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// Its controls.
  case controls
  /// Controls, tab strip, buttons, watermark.
  case full
}

/// What lies behind the experience.
public enum SceneBackground: String, Hashable, Sendable, CaseIterable {
  /// Its own backdrop.
  case scene
  /// Nothing: pictures are transparent.
  case none

  /// Another word for ``none``.
  static let transparent = "transparent"

  /// What `text` means: its name, or the word `transparent` for ``none``.
  package init?(meaning text: String) {
    if text == Self.transparent { self = .none } else { self.init(rawValue: text) }
  }
}

/// Whether fingers leave marks on the picture.
public enum SceneFingers: String, Hashable, Sendable, CaseIterable {
  /// Discs with tails.
  case show
  /// Nothing.
  case hide

  /// What holds where a scene does not say: the whole player shows fingers.
  static func usual(with chrome: SceneChrome) -> SceneFingers { chrome == .full ? .show : .hide }
}

/// A scene with everything decided: equal scenes give equal pictures.
public struct Scene: Hashable, Sendable {
  /// Name of the experience.
  public let experience: String
  /// What stands for the experience's files; nil where it has none.
  public let resources: String?
  /// All settings, none left out.
  package internal(set) var settings: SceneSettings
  /// How controls are shown.
  public let pattern: ControlsPattern
  /// Controls that no finger can move, in the order of their row.
  public let disabled: [String]
  /// All controls at their first values, in the order of their row.
  public let controls: [ControlSetting]
  /// The steps, in order.
  package internal(set) var script: Script

  /// The scene of `experience` with `settings`, and the usual values of those that are left out.
  init(
    of experience: ExperienceSchemas.Entry, settings: SceneSettings, pattern: ControlsPattern,
    disabled: [String], controls: [ControlSetting], script: Script
  ) {
    (self.experience, resources, self.settings) = (experience.id, experience.resources, settings)
    (self.pattern, self.disabled, self.controls) = (pattern, disabled, controls)
    self.script = script
    var decided = settings
    for setting in SceneSettings.all { setting.decide(self, &decided) }
    self.settings = decided
  }

  /// The values of `controls`, those of one after those of the other.
  package var controlValues: [Double] { controls.flatMap(\.values) }

  var controlMembers: [JSON.Member] { controls.map { .init($0.id, $0.json) } }

  /// How many frames the scene has: as many as begin before its end, at least one.
  public var frameCount: Int { Int(Scene.frames(in: duration, fps: fps)) }

  /// The time in seconds after which a film that loops begins again, all its frames long; nil for
  /// one that does not.
  public var loopDuration: Double? { loops ? fps.seconds(of: frameCount) : nil }

  /// Steps per second: the smallest multiple of `fps` that is at least 120.
  public var stepRate: FrameRate { fps.times(stepsPerFrame) }

  package var stepsPerFrame: Int { (120 * fps.denominator - 1) / fps.numerator + 1 }

  /// Width of a frame, in pixels.
  public var pixelWidth: Int { Int((size.width * scale).rounded()) }

  /// Height of a frame, in pixels.
  public var pixelHeight: Int { Int((size.height * scale).rounded()) }

  /// Frames that begin within `duration` seconds; 1 ns of a second is not a frame.
  static func frames(in duration: Double, fps: FrameRate) -> Double {
    let frames = duration * Double(fps.numerator) / Double(fps.denominator)
    return max(1, (frames - 1e-9).rounded(.up))
  }

  /// The length in seconds that has exactly `frames` frames (1…10^7) at `fps` frames per second.
  package static func duration(frames: Int, fps: FrameRate) -> Double {
    let duration = fps.seconds(of: frames)
    return Scene.frames(in: duration, fps: fps) > Double(frames) ? duration.nextDown : duration
  }
}

extension Scene {
  /// The same at `scale` pixels per point.
  package func scaled(to scale: Double) -> Scene {
    var scene = self
    scene.settings.scale = scale
    return scene
  }
}

// MARK: Canonical form

extension Scene {
  /// The scene as a scene file, in the one spelling that equal scenes share: sorted keys, ASCII,
  /// one line.
  package var canonicalJSON: String { JSON.object(members).text(.canonical) }

  /// The members of the scene as a scene file.
  var members: [JSON.Member] {
    var members: [JSON.Member] = [
      .init(SceneFile.version.name, 1), .init("experience", .string(experience)),
    ]
    if let resources { members.append(.init(SceneFile.resources.name, .string(resources))) }
    members += SceneSettings.all.filter { !$0.isOmitted(self) }
      .map { .init($0.name, $0.json(self)) }
    return members + [.init("steps", script.source)]
  }

  /// Whether two canonical texts tell the same scene, its length aside; false where one of them is
  /// no JSON object. The length of a loop is not aside: all its frames depend on it.
  package static func isSame(_ canonical: String, lengthAside other: String) -> Bool {
    guard let one = withoutLength(canonical), let other = withoutLength(other) else { return false }
    return one == other
  }

  private static func withoutLength(_ canonical: String) -> [JSON.Member]? {
    guard case .object(let members) = try? JSON(text: canonical) else { return nil }
    let loops = members.contains { $0.key == "loop" && $0.value == true }
    return loops ? members : members.filter { $0.key != "duration" }
  }
}

// MARK: Steps

extension Scene {
  /// The same with `samples` in place of its steps, for so long in seconds; in order of time.
  package func playing(_ samples: [TouchSample], for duration: Double) -> Scene {
    var scene = self
    scene.script = Script(contacts: samples)
    scene.settings.duration = duration
    return scene
  }

  /// Whether all its steps are of fingers.
  package var isPlayedByFingersAlone: Bool {
    script.steps.allSatisfy { step in
      switch step.action {
      case .perform, .contacts, .release: true
      case .set, .animate, .adjust, .activate: false
      }
    }
  }

  /// All that its fingers do, in order of time; nil where others do something too, and where a
  /// finger goes to a part of the player, whose place is known while it plays.
  package var touchSamples: [TouchSample]? {
    var timeline = Timeline(scene: self)
    guard isPlayedByFingersAlone,
      let events = try? timeline.events(until: .infinity, locate: { _ in nil }),
      timeline.failure == nil
    else { return nil }
    return events.compactMap { if case .contact(let sample) = $0 { sample } else { nil } }
  }

  /// Steps that begin after the scene's end and are never played, as mistakes.
  package var lateSteps: [ScriptError] {
    let end = JSON.number(duration).text(.rounded)
    return script.steps.filter { $0.start.seconds > duration + Timestamp.tolerance }.map { step in
      ScriptError(
        .scene, at: "\(step.path)", expected: "a step within the scene's duration of \(end) s",
        found: "one at \(JSON.number(step.start.seconds).text(.rounded)) s")
    }
  }
}

extension Script {
  /// One step that plays `samples`, in order of time; their contacts are known by their numbers.
  fileprivate init(contacts samples: [TouchSample]) {
    let raw = samples.map {
      TouchSample(
        time: $0.time, contact: 0, source: String($0.contact), phase: $0.phase,
        position: $0.position)
    }
    let path = JSONPath.key(.index(.key(.root, "steps"), 0), "contacts")
    let step = Step(start: Timestamp(seconds: 0), path: path, action: .contacts(raw))
    self.init(steps: [step], source: .array([step.document]))
  }
}

// MARK: Limits

/// What a scene may not exceed, apart from the size of its pictures.
package enum SceneLimits {
  /// Pixels per point.
  package static let scale = 1e-4...1e4
  /// Longest side of the stage, and farthest place of a touch from the origin, in points.
  package static let length = 1e6
  /// Fingers on the glass at the same time.
  package static let contacts = 64
  /// Steps that go on at the same time, and sources of one body.
  static let runs = 256
  /// Most frames.
  package static let frames = 10_000_000
  /// The longest length and the latest time, in seconds: most frames at one a second.
  package static let seconds = Double(frames)
}
