import Geometry

/// What has frames: a scene, or a film of several scenes. Who plays it is not its business.
package protocol FrameSource: Sendable {
  /// The experience that a scene shows, or what a film is called.
  var name: String { get }
  /// Extent of the pictures, in points.
  var size: Size { get }
  /// Pixels per point.
  var scale: Double { get }
  /// Frames per second.
  var fps: FrameRate { get }
  /// Length in seconds.
  var duration: Double { get }
  /// How many frames there are, at least one.
  var frameCount: Int { get }
  /// Steps of the simulation for each frame.
  var stepsPerFrame: Int { get }
  /// Whether pictures keep their opacity.
  var isTransparent: Bool { get }
  /// What stands for the files of what is shown; nil where there are none.
  var resources: String? { get }
  /// The one spelling that equal ones share: sorted keys, ASCII, one line of JSON.
  var canonicalJSON: String { get }
  /// The word by which results name it: `experience` or `film`.
  var kind: String { get }
  /// The scenes that are shown, in their order.
  var scenes: [Scene] { get }
  /// Whether `canonical` spells the same; of scenes the length may be another.
  func isSame(as canonical: String) -> Bool
}

extension FrameSource {
  /// Width of a frame, in pixels.
  package var pixelWidth: Int { Int((size.width * scale).rounded()) }

  /// Height of a frame, in pixels.
  package var pixelHeight: Int { Int((size.height * scale).rounded()) }

  /// The latest frame that is not later than `seconds`; at the end the last one, nil past it. 1 ns
  /// is no time.
  package func frame(at seconds: Double) -> Int? {
    guard seconds <= fps.seconds(of: frameCount) + 1e-9 else { return nil }
    return min(fps.index(at: seconds), frameCount - 1)
  }
}

extension Scene: FrameSource {
  /// The experience that it shows.
  package var name: String { experience }

  /// Whether its pictures keep their opacity.
  package var isTransparent: Bool { background == .none }
  package var kind: String { "experience" }
  package var scenes: [Scene] { [self] }
  package func isSame(as canonical: String) -> Bool {
    Scene.isSame(canonical, lengthAside: canonicalJSON)
  }
}
