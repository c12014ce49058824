import JSONCoding

/// A file that holds a scene or a WebDriver Actions body.
public enum ScriptDocument: Sendable {
  /// An object with `scene` at its top.
  case scene(SceneFile)
  /// An object with `actions` at its top.
  case body(Script)

  /// Reads and checks UTF-8 `bytes` as whichever of both they hold.
  public init(bytes: [UInt8], schemas: ExperienceSchemas) throws(ScriptError) {
    let document = try ScriptCursor(bytes: bytes, as: .scene)
    let json = document.value
    if json["scene"] == nil, json["actions"] != nil {
      self = .body(try Script(body: json))
    } else if json["scene"] == nil {
      throw document.expected("a scene (key scene) or an actions body (key actions)")
    } else {
      self = .scene(try SceneFile(json, schemas: schemas))
    }
  }
}

extension Script {
  /// Reads one WebDriver Actions body from UTF-8 `bytes`, see `init(body:)`.
  public init(bytes: [UInt8]) throws(ScriptError) {
    try self.init(body: ScriptCursor(bytes: bytes, as: .invalidArgument).value)
  }
}
