import Geometry

/// A source of frames: a scene, or a film of several scenes, independent of its player.
package protocol FrameSource: Sendable {
  /// The experience of a scene, or the name of a film.
  var name: String { get }
  /// Extent of the pictures, in points.
  var size: Size { get }
  /// Pixels per point.
  var scale: Double { get }
  /// Frames per second.
  var fps: FrameRate { get }
  /// Length in seconds.
  var duration: Double { get }
  /// Number of frames, at least one.
  var frameCount: Int { get }
  /// Steps of the simulation for each frame.
  var stepsPerFrame: Int { get }
  /// True if pictures keep their opacity.
  var isTransparent: Bool { get }
  /// The digest of the files used; nil if there are none.
  var resources: String? { get }
  /// The spelling that equal sources share: sorted keys, ASCII, one line of JSON.
  var canonicalJSON: String { get }
  /// The word for it in results: `experience` or `film`.
  var kind: String { get }
  /// The scenes shown, in order.
  var scenes: [Scene] { get }
  /// Returns true if `canonical` is equal; for scenes the length may differ.
  func isSame(as canonical: String) -> Bool
}

extension FrameSource {
  /// Width of a frame, in pixels.
  package var pixelWidth: Int { Int((size.width * scale).rounded()) }

  /// Height of a frame, in pixels.
  package var pixelHeight: Int { Int((size.height * scale).rounded()) }

  /// Returns the latest frame no later than `seconds`, with a tolerance of 1 ns; at the end the
  /// last one, nil after it.
  package func frame(at seconds: Double) -> Int? {
    guard seconds <= fps.seconds(of: frameCount) + 1e-9 else { return nil }
    return min(fps.index(at: seconds), frameCount - 1)
  }
}

extension Scene: FrameSource {
  /// The experience shown.
  package var name: String { experience }

  /// True if its pictures keep their opacity.
  package var isTransparent: Bool { background == .none }
  package var kind: String { "experience" }
  package var scenes: [Scene] { [self] }
  package func isSame(as canonical: String) -> Bool {
    Scene.isSame(canonical, lengthAside: canonicalJSON)
  }
}
