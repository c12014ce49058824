/// The program that makes pictures, as its pictures and lists of frames tell it.
public struct ToolIdentity: Hashable, Sendable {
  /// Its name, of letters that notes in pictures can hold.
  public let name: String
  /// Version of the tool, such as "0.1.0".
  public let version: String

  /// The program `name` in its `version`.
  public init(name: String, version: String) {
    (self.name, self.version) = (name, version)
  }

  /// Keyword of the note in a picture that tells name and version.
  public static let keyword = "Software"
  /// Keyword of the note that tells the index of a frame.
  public var frameKeyword: String { "\(name):frame" }
  /// Keyword of the note that tells the scene as canonical JSON.
  public var sceneKeyword: String { "\(name):scene" }
  /// What the names of its own variables of the environment begin with, such as `MOTECRAFT`.
  package var variablePrefix: String { String(name.uppercased().map { $0 == "-" ? "_" : $0 }) }
}

extension ToolIdentity: CustomStringConvertible {
  /// Such as "motecraft 0.1.0".
  public var description: String { "\(name) \(version)" }
}
