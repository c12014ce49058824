import Controls
import Geometry
import Gestures
import JSONCoding

/// The chrome drawn over the experience.
public enum SceneChrome: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// Its controls.
  case controls
  /// Controls, tab strip, buttons, watermark.
  case full
}

/// The background of the experience.
public enum SceneBackground: String, Hashable, Sendable, CaseIterable {
  /// Its own backdrop.
  case scene
  /// Nothing: pictures are transparent.
  case none

  /// Another word for ``none``.
  static let transparent = "transparent"

  /// Parses `text`: a name, or the word `transparent` for ``none``.
  package init?(meaning text: String) {
    if text == Self.transparent { self = .none } else { self.init(rawValue: text) }
  }
}

/// The visibility of finger marks in the picture.
public enum SceneFingers: String, Hashable, Sendable, CaseIterable {
  /// Discs with tails.
  case show
  /// Nothing.
  case hide

  /// Returns the default for a scene: the whole player shows fingers.
  static func usual(with chrome: SceneChrome) -> SceneFingers { chrome == .full ? .show : .hide }
}

/// A fully resolved scene: equal scenes give equal pictures.
public struct Scene: Hashable, Sendable {
  /// Name of the experience.
  public let experience: String
  /// The digest of the experience's files; nil if it has none.
  public let resources: String?
  /// All settings, resolved.
  package internal(set) var settings: SceneSettings
  /// The pattern of its controls.
  public let pattern: ControlsPattern
  /// Disabled controls, in the order of their row.
  public let disabled: [String]
  /// The initial values of all controls, in the order of their row.
  public let controls: [ControlSetting]
  /// The steps, in order.
  package internal(set) var script: Script

  /// Creates the scene of `experience` with `settings`, and defaults for omitted ones.
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

  /// The concatenated values of `controls`.
  package var controlValues: [Double] { controls.flatMap(\.values) }

  var controlMembers: [JSON.Member] { controls.map { .init($0.id, $0.json) } }

  /// Number of frames: as many as begin before its end, at least one.
  public var frameCount: Int { Int(Scene.frames(in: duration, fps: fps)) }

  /// The period of a looping film in seconds, the duration of all its frames; nil for one that does
  /// not loop.
  public var loopDuration: Double? { loops ? fps.seconds(of: frameCount) : nil }

  /// Steps per second: the smallest multiple of `fps` that is at least 120.
  public var stepRate: FrameRate { fps.times(stepsPerFrame) }

  package var stepsPerFrame: Int { (120 * fps.denominator - 1) / fps.numerator + 1 }

  /// Width of a frame, in pixels.
  public var pixelWidth: Int { Int((size.width * scale).rounded()) }

  /// Height of a frame, in pixels.
  public var pixelHeight: Int { Int((size.height * scale).rounded()) }

  /// Returns the number of frames that begin within `duration` seconds, with a tolerance of 1 ns of
  /// a frame.
  static func frames(in duration: Double, fps: FrameRate) -> Double {
    let frames = duration * Double(fps.numerator) / Double(fps.denominator)
    return max(1, (frames - 1e-9).rounded(.up))
  }

  /// Returns the length in seconds that has exactly `frames` frames (1…10^7) at `fps` frames per
  /// second.
  package static func duration(frames: Int, fps: FrameRate) -> Double {
    let duration = fps.seconds(of: frames)
    return Scene.frames(in: duration, fps: fps) > Double(frames) ? duration.nextDown : duration
  }
}

extension Scene {
  /// Returns the scene at `scale` pixels per point.
  package func scaled(to scale: Double) -> Scene {
    var scene = self
    scene.settings.scale = scale
    return scene
  }
}

// MARK: Canonical form

extension Scene {
  /// The scene as JSON, in the spelling that equal scenes share: sorted keys, ASCII, one line.
  package var canonicalJSON: String { JSON.object(members).text(.canonical) }

  /// The members of the scene's JSON.
  var members: [JSON.Member] {
    var members: [JSON.Member] = [
      .init(SceneFile.version.name, 1), .init("experience", .string(experience)),
    ]
    if let resources { members.append(.init(SceneFile.resources.name, .string(resources))) }
    members += SceneSettings.all.filter { !$0.isOmitted(self) }
      .map { .init($0.name, $0.json(self)) }
    return members + [.init("steps", script.json)]
  }

  /// Returns true if two canonical texts describe the same scene except for its length; false if
  /// one of them is no JSON object. The length of a loop counts: all its frames depend on it.
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
  /// Returns the scene with `samples` and `events`, in order of time, in place of its steps, and a
  /// duration in seconds.
  package func playing(
    _ samples: [TouchSample], _ events: [TimedDeviceEvent] = [], for duration: Double
  ) -> Scene {
    var scene = self
    scene.script = Script(contacts: samples, events)
    scene.settings.duration = duration
    return scene
  }

  /// True if all its steps are touches.
  package var isPlayedByFingersAlone: Bool {
    script.steps.allSatisfy { step in
      switch step.action {
      case .perform(let script): script.sources.allSatisfy { [.none, .pointer].contains($0.kind) }
      case .contacts, .release: true
      case .set, .animate, .adjust, .activate: false
      }
    }
  }

  /// All samples of its fingers, in order of time; nil if there are other steps, or if a finger
  /// moves to a part of the player, whose position is known only in playback.
  package var touchSamples: [TouchSample]? {
    var timeline = Timeline(scene: self)
    guard isPlayedByFingersAlone,
      let events = try? timeline.events(until: .infinity, locate: { _ in nil }),
      timeline.failure == nil
    else { return nil }
    return events.compactMap { if case .contact(let sample) = $0 { sample } else { nil } }
  }

  /// Errors for steps that begin after the scene's end and are never played.
  package var lateSteps: [ScriptError] {
    let end = JSON.number(duration).text(.rounded)
    return script.steps.filter { $0.start.seconds > duration + Timestamp.tolerance }.map { step in
      ScriptError(
        .scene, at: "\(step.path)", expected: "a step within the scene's duration of \(end) s",
        found: "one at \(JSON.number(step.start.seconds).text(.rounded)) s")
    }
  }
}

// MARK: Limits

/// The limits of a scene, apart from the size of its pictures.
package enum SceneLimits {
  /// Pixels per point.
  package static let scale = 1e-4...1e4
  /// Degrees of a shutter.
  static let shutter = 0.0...360
  /// Longest side of the stage, and largest distance of a touch from the origin, in points.
  package static let length = 1e6
  /// Fingers on the glass at the same time.
  package static let contacts = 64
  /// Concurrent steps, and sources of one body.
  static let runs = 256
  /// Largest number of frames.
  package static let frames = 10_000_000
  /// The greatest length and the latest time, in seconds: the largest number of frames at one a
  /// second.
  package static let seconds = Double(frames)
}
