import Controls
import Notation
import Scripting

/// What the formats name and this version cannot draw.
enum Support {
  /// Refuses a scene that asks for it; `place` names the file.
  static func check(_ file: SceneFile, in place: String) throws(Failure) {
    if let lack = lack(file.chrome) {
      throw Failure(.badInput, "\(place): \(lack) at chrome")
    }
    if let lack = lack(file.pattern) {
      throw Failure(.badInput, "\(place): \(lack) at controlsPattern")
    }
  }

  /// Refuses options that ask for it.
  static func check(_ overrides: SceneOverrides) throws(Failure) {
    if let lack = lack(overrides.chrome) { throw .usage("\(lack) at --chrome") }
    if let lack = lack(overrides.pattern) { throw .usage("\(lack) at --controls-pattern") }
  }

  /// Refuses an experience whose own pattern cannot be drawn, where it would be.
  static func check(_ scene: Scene) throws(Failure) {
    guard scene.chrome != .none, let lack = lack(ScenePattern(rawValue: scene.pattern.name))
    else { return }
    throw .usage("\(lack); \(scene.experience) asks for it")
  }

  private static func lack(_ chrome: SceneChrome?) -> String? {
    chrome == .full
      ? "chrome \"full\" is not supported yet; expected none or controls" : nil
  }

  private static func lack(_ pattern: ScenePattern?) -> String? {
    guard let pattern, pattern == .bar || pattern == .ruler else { return nil }
    return "controls pattern \(Quotation.text(pattern.rawValue)) is not supported yet;"
      + " expected tactileColumn or none"
  }
}
