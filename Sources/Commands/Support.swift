import Controls
import Notation
import Scripting

/// What the formats name and this version cannot draw.
enum Support {
  /// Refuses a scene that asks for it.
  static func check(_ file: SceneFile) throws(ScriptError) {
    try check(file.chrome, .scene, at: "chrome")
    try check(file.pattern, .scene, at: "controlsPattern")
  }

  /// Refuses options that ask for it.
  static func check(_ overrides: SceneOverrides) throws(ScriptError) {
    try check(overrides.chrome, .option, at: "--chrome")
    try check(overrides.pattern, .option, at: "--controls-pattern")
  }

  /// Refuses an experience whose own pattern cannot be drawn, where it would be.
  static func check(_ scene: Scene) throws(ScriptError) {
    guard scene.chrome != .none else { return }
    try check(ScenePattern(rawValue: scene.pattern.name), .option, at: "--controls-pattern")
  }

  private static func check(
    _ chrome: SceneChrome?, _ kind: ScriptError.Kind, at place: String
  ) throws(ScriptError) {
    guard chrome == .full else { return }
    throw lack(of: "full", kind, at: place, expected: "none or controls")
  }

  private static func check(
    _ pattern: ScenePattern?, _ kind: ScriptError.Kind, at place: String
  ) throws(ScriptError) {
    guard let pattern, pattern == .ruler else { return }
    throw lack(of: pattern.rawValue, kind, at: place, expected: "bar, tactileColumn or none")
  }

  private static func lack(
    of name: String, _ kind: ScriptError.Kind, at place: String, expected: String
  ) -> ScriptError {
    ScriptError(
      kind, at: place, expected: expected,
      found: "\(Quotation.text(name)), which is not supported yet")
  }
}
