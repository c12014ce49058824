import Controls
import Geometry
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
  /// Extent of the stage, in points.
  public let size: Size
  /// Pixels per point, 0.0001…10000.
  public let scale: Double
  /// Frames per second, 1…240.
  public let fps: FrameRate
  /// Length in seconds, > 0.
  public internal(set) var duration: Double
  /// Whether the end of the film meets its beginning: played again and again it shows no seam. The
  /// frames stay the same in number; that after the last one would be frame 0 once more.
  public let loops: Bool
  /// Seed of all random numbers.
  public let seed: UInt64
  /// What is drawn over the experience.
  public let chrome: SceneChrome
  /// How controls are shown.
  public let pattern: ControlsPattern
  /// What lies behind the experience.
  public let background: SceneBackground
  /// Whether fingers leave marks.
  public let fingers: SceneFingers
  /// Whether widgets are dark or light.
  public let appearance: Appearance
  /// How large texts are.
  public let textSize: TextSize
  /// On which side lines begin.
  public let layoutDirection: LayoutDirection
  /// Controls that no finger can move, in the order of their row.
  public let disabled: [String]
  /// All controls at their first values, in the order of their row.
  public let controls: [ControlSetting]
  /// The steps, in order.
  public internal(set) var script: Script

  /// The values of `controls`, those of one after those of the other.
  public var controlValues: [Double] { controls.flatMap(\.values) }

  /// How many frames the scene has: as many as begin before its end, at least one.
  public var frameCount: Int { Int(Scene.frames(in: duration, fps: fps)) }

  /// The time in seconds after which a film that loops begins again, all its frames long; nil for
  /// one that does not.
  public var loopDuration: Double? { loops ? fps.seconds(of: frameCount) : nil }

  /// Steps per second: the smallest multiple of `fps` that is at least 120.
  public var stepRate: FrameRate { fps.times(stepsPerFrame) }

  /// Steps per frame.
  public var stepsPerFrame: Int { (120 * fps.denominator - 1) / fps.numerator + 1 }

  /// Width of a frame, in pixels.
  public var pixelWidth: Int { Int((size.width * scale).rounded()) }

  /// Height of a frame, in pixels.
  public var pixelHeight: Int { Int((size.height * scale).rounded()) }

  /// Frames that begin within `duration` seconds; 1 ns of a second is not a frame.
  static func frames(in duration: Double, fps: FrameRate) -> Double {
    let frames = duration * Double(fps.numerator) / Double(fps.denominator)
    return max(1, (frames - 1e-9).rounded(.up))
  }

  /// The latest frame that is not later than `seconds`; at the scene's end the last one, nil past
  /// it. 1 ns is no time.
  package func frame(at seconds: Double) -> Int? {
    guard seconds <= fps.seconds(of: frameCount) + 1e-9 else { return nil }
    return min(fps.index(at: seconds), frameCount - 1)
  }

  /// The length in seconds that has exactly `frames` frames (1…10^7) at `fps` frames per second.
  public static func duration(frames: Int, fps: FrameRate) -> Double {
    let duration = fps.seconds(of: frames)
    return Scene.frames(in: duration, fps: fps) > Double(frames) ? duration.nextDown : duration
  }
}

// MARK: Canonical form

extension Scene {
  /// The scene as a scene file, in the one spelling that equal scenes share: sorted keys, ASCII,
  /// one line.
  public var canonicalJSON: String {
    var values: [JSON.Member] = [
      .init("scene", 1),
      .init("experience", .string(experience)),
      .init("size", ["width": .number(size.width), "height": .number(size.height)]),
      .init("scale", .number(scale)),
      .init("fps", fps.json),
      .init("duration", .number(duration)),
      .init("seed", .large(seed)),
      .init("chrome", .string(chrome.rawValue)),
      .init("controlsPattern", .string(pattern.name.rawValue)),
      .init("background", .string(background.rawValue)),
      .init("appearance", .string(appearance.rawValue)),
      .init("textSize", .string(textSize.rawValue)),
      .init("disabled", .array(disabled.map { .string($0) })),
      .init("controls", .object(controls.map { .init($0.id, $0.json) })),
      .init("steps", script.source),
    ]
    if loops { values.append(.init("loop", true)) }
    if let resources { values.append(.init(SceneFile.resources.name, .string(resources))) }
    if fingers != SceneFingers.usual(with: chrome) {
      values.append(.init("fingers", .string(fingers.rawValue)))
    }
    if layoutDirection != .leftToRight {
      values.append(.init("layoutDirection", .string(layoutDirection.rawValue)))
    }
    return JSON.object(values).text(.canonical)
  }

  /// Whether two canonical texts tell the same scene, its length aside; false where one of them is
  /// no JSON object. The length of a loop is not aside: all its frames depend on it.
  public static func isSame(_ canonical: String, lengthAside other: String) -> Bool {
    guard let one = withoutLength(canonical), let other = withoutLength(other) else { return false }
    return one == other
  }

  private static func withoutLength(_ canonical: String) -> [JSON.Member]? {
    guard case .object(let members) = try? JSON(text: canonical) else { return nil }
    let loops = members.contains { $0.key == "loop" && $0.value == true }
    return loops ? members : members.filter { $0.key != "duration" }
  }
}
