import Rendering

extension Example {
  /// All examples, in the order in which the documentation shows them.
  package static let all: [Example] = [
    Example(Verse.self, "words and lines of text", source: EmbeddedText.Verse_swift),
    Example(Orbits.self, "easing curves, and loops", source: EmbeddedText.Orbits_swift),
    Example(Pebble.self, "keyframes", source: EmbeddedText.Pebble_swift),
    Example(Lily.self, "a storyboard with a stagger", source: EmbeddedText.Lily_swift),
    Example(Plume.self, "springs behind a finger", source: EmbeddedText.Plume_swift),
    Example(Smoke.self, "curl noise", source: EmbeddedText.Smoke_swift),
    Example(Fireflies.self, "places at random", source: EmbeddedText.Fireflies_swift),
    Example(
      Shallows.self, "colour ramps on cellular noise", source: EmbeddedText.Shallows_swift),
    Example(Isles.self, "areas joined, offset and trimmed", source: EmbeddedText.Isles_swift),
    Example(
      Neon.self, "letters and SVG icons as paths that morph", source: EmbeddedText.Neon_swift),
    Example(
      Frost.self, "kinds of controls, and a demonstration of gestures",
      source: EmbeddedText.Frost_swift),
    Example(
      Sky.self, "pictures and data beside the source", source: EmbeddedText.Sky_swift,
      files: [
        ("moon.png", PackageResources.moon_png), ("stars.json", PackageResources.stars_json),
      ]),
    Example(Snake.self, "keys of a keyboard", source: EmbeddedText.Snake_swift),
    Example(
      Magnifier.self, "a mouse that hovers, and its wheel", source: EmbeddedText.Magnifier_swift),
    Example(
      Gyro.self, "solids in space that hide each other", source: EmbeddedText.Gyro_swift),
  ]
}

/// A small renderer that shows one idea, and that may start a package of one's own.
package struct Example: Sendable {
  /// Its name on the command line: one word in lower case.
  package let name: String
  /// The idea, in a few words.
  package let idea: String
  /// The name of its type.
  package let type: String
  /// The text of its source.
  package let source: [UInt8]
  /// The names and bytes of the files beside its source.
  package let files: [(name: String, bytes: [UInt8])]
  /// Creates the experience under another id and title.
  private let make: @Sendable (_ id: String, _ title: String) -> Experience

  /// Creates the example of `type`.
  package init<R: Renderer>(
    _ type: R.Type, _ idea: String, source: [UInt8], files: [(name: String, bytes: [UInt8])] = []
  ) {
    (name, self.type, self.idea) = ("\(type)".lowercased(), "\(type)", idea)
    (self.source, self.files) = (source, files)
    make = { Experience($0, title: $1, type) }
  }

  /// Returns the experience under an id and a title.
  package func experience(_ id: String, title: String) -> Experience { make(id, title) }
}
