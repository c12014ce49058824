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
  ]
}
