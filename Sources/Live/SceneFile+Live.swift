import Scripting

extension SceneFile {
  /// Most pixels of a frame that is shown live.
  private static let mostPixels = 1 << 24

  /// The scene with `settings` and `steps` in place of its own. Throws where there is none, or none
  /// that is small enough to be shown.
  package func liveScene(_ settings: SceneSettings, _ steps: Script?) throws(ScriptError) -> Scene {
    let scene = try resolved(overriding: settings, script: steps)
    let pixels = scene.pixelWidth * scene.pixelHeight
    guard pixels <= Self.mostPixels else {
      throw ScriptError(
        settings.size == nil && settings.scale == nil ? .scene : .setting,
        at: settings.scale == nil ? "size" : "scale",
        expected: "at most \(Self.mostPixels) pixels to be shown live", found: "\(pixels) pixels")
    }
    return scene
  }

  /// Frames of `scene`, which is made of this: a loop has a length, and a scene with something
  /// written in it; an experience alone goes on.
  package func liveLength(of scene: Scene) -> Int? {
    if scene.loops { return scene.frameCount }
    return settings.duration == nil && script == nil && !playsDemonstration ? nil : scene.frameCount
  }
}
