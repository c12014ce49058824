/// What a scene may not exceed, apart from the size of its pictures.
package enum SceneLimits {
  /// Pixels per point.
  static let scale = 1e-4...1e4
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
