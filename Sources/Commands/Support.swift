import Controls
import Notation
import Scripting

/// What the formats name and this version cannot draw.
enum Support {
  /// Refuses a scene that asks for it.
  static func check(_ file: SceneFile) throws(ScriptError) {
    try check(file.pattern, .scene, at: "controlsPattern")
  }

  /// Refuses options that ask for it.
  static func check(_ overrides: SceneOverrides) throws(ScriptError) {
    try check(overrides.pattern, .option, at: "--controls-pattern")
  }

  /// Refuses an experience whose own pattern cannot be drawn, where it would be.
  static func check(_ scene: Scene) throws(ScriptError) {
    guard scene.chrome != .none else { return }
    try check(ScenePattern(rawValue: scene.pattern.name), .option, at: "--controls-pattern")
  }

  private static func check(
    _ pattern: ScenePattern?, _ kind: ScriptError.Kind, at place: String
  ) throws(ScriptError) {
    guard let pattern, pattern == .ruler else { return }
    throw ScriptError(
      kind, at: place, expected: "bar, tactileColumn or none",
      found: "\(Quotation.text(pattern.rawValue)), which is not supported yet")
  }
}
