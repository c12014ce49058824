extension Example {
  /// All examples, in the order in which the documentation shows them.
  package static let all: [Example] = [
    Example(Verse.self, "words and lines of text", source: PackageResources.Verse_txt),
    Example(Orbits.self, "easing curves, and loops", source: PackageResources.Orbits_txt),
    Example(Pebble.self, "keyframes", source: PackageResources.Pebble_txt),
    Example(Lily.self, "a storyboard with a stagger", source: PackageResources.Lily_txt),
    Example(Plume.self, "springs behind a finger", source: PackageResources.Plume_txt),
    Example(Smoke.self, "curl noise", source: PackageResources.Smoke_txt),
    Example(Fireflies.self, "places at random", source: PackageResources.Fireflies_txt),
    Example(
      Shallows.self, "colour ramps on cellular noise", source: PackageResources.Shallows_txt),
    Example(Isles.self, "areas joined, offset and trimmed", source: PackageResources.Isles_txt),
    Example(
      Neon.self, "letters and SVG icons as paths that morph", source: PackageResources.Neon_txt),
    Example(
      Frost.self, "kinds of controls, and a demonstration of gestures",
      source: PackageResources.Frost_txt),
    Example(
      Sky.self, "pictures and data beside the source", source: PackageResources.Sky_txt,
      files: [
        ("moon.png", PackageResources.moon_png), ("stars.json", PackageResources.stars_json),
      ]),
  ]
}
