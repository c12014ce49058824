import JSONCoding

/// Something in a script that is allowed, does nothing or more than it seems to, and is hardly
/// meant.
public struct ScriptNote: Hashable, Sendable {
  /// Where: a JSON path, empty for a whole body.
  public let path: String
  /// What it comes to, without a full stop.
  public let remark: String
}

extension ScriptNote: CustomStringConvertible {
  /// The note in one sentence, on one line, without a full stop.
  public var description: String { path.isEmpty ? remark : "\(path): \(remark)" }
}

extension Script {
  /// What is odd about the script, in its order: fingers that never land or never lift, and keys
  /// of WebDriver bodies that are unknown. Notes of one kind are joined.
  public var notes: [ScriptNote] {
    var fingers = FingerNotes()
    for step in steps { fingers.read(step) }
    var keys = KeyNotes()
    for (step, source) in zip(steps, source.elements) {
      if let body = source["perform"] { keys.read(body, at: step.path) }
    }
    return fingers.notes + keys.notes
  }
}
