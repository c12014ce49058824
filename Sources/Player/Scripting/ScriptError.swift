import JSONCoding

/// A mistake in a scene, in touches or in a setting: what was expected where, and what was found.
public struct ScriptError: Error, Hashable, Sendable {
  /// The family of a mistake; the raw value is its name for people, for WebDriver's mistakes the
  /// name that WebDriver gives them.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The document is not JSON.
    case malformed = "malformed JSON"
    /// A scene breaks a rule of its own.
    case scene = "invalid scene"
    /// A golden case breaks a rule of its own.
    case goldenCase = "invalid golden case"
    /// A film of scenes breaks a rule of its own.
    case film = "invalid film"
    /// A setting in place of a scene's own breaks a rule.
    case setting = "invalid setting"
    /// The demonstration of an experience does what cannot be done.
    case demonstration = "invalid demonstration"
    /// A recording of fingers breaks the rules of its format.
    case recording = "invalid recording"
    /// An actions body is wrong in shape, type or range.
    case invalidArgument = "invalid argument"
    /// A valid source of a type that no experience listens to.
    case unsupported = "unsupported operation"
    /// A move names a part that is not present.
    case noSuchElement = "no such element"
    /// A move leads off the stage.
    case moveTargetOutOfBounds = "move target out of bounds"
  }

  /// The family of the mistake.
  public let kind: Kind
  /// Where: a JSON path, empty for a whole document.
  public let path: String
  /// What the grammar expects at that place, for the error's sentence.
  public let expected: String
  /// What stands there; input is quoted and cut at 80 characters.
  public let found: String
  /// Known names near to an unknown one, nearest first.
  public private(set) var nearest: [String]
  /// When it happens, in seconds; nil for what is wrong at all times.
  public private(set) var time: Double?
  /// The name that no part of the player has, where that is the mistake.
  private var absent: String?

  /// A mistake by all its facts.
  public init(
    _ kind: Kind, at path: String, expected: String, found: String, nearest: [String] = []
  ) {
    self.kind = kind
    self.path = path
    self.expected = expected
    self.found = found
    self.nearest = nearest
  }

  /// The part of the player called `name` is not there for what stands at `path`.
  static func noSuchElement(_ name: String, at path: JSONPath) -> ScriptError {
    var error = ScriptError(
      .noSuchElement, at: "\(path)", expected: "a part of the player that is present",
      found: Quotation.text(name))
    error.absent = name
    return error
  }

  /// The same mistake at `time` seconds, where a time says anything about it.
  func happening(at time: Double) -> ScriptError {
    guard kind == .noSuchElement || kind == .moveTargetOutOfBounds else { return self }
    var error = self
    error.time = time
    return error
  }

  /// The same mistake while `parts` are present: an absent part is reported with those that are
  /// there.
  package func among(_ parts: [String]) -> ScriptError {
    guard let absent, !parts.isEmpty else { return self }
    var error = ScriptError(
      kind, at: path,
      expected: "a part that is present (\(parts.joined(separator: ", ")))", found: found,
      nearest: Spelling.nearest(to: absent, in: parts, limit: 1))
    (error.time, error.absent) = (time, absent)
    return error
  }

  /// The same mistake in a document that stands at `place` of another.
  package func inside(_ place: String) -> ScriptError {
    let path = path.isEmpty ? place : path.hasPrefix("[") ? place + path : "\(place).\(path)"
    var error = ScriptError(kind, at: path, expected: expected, found: found, nearest: nearest)
    (error.time, error.absent) = (time, absent)
    return error
  }

  /// The same mistake in the demonstration of `experience`, which no scene has written.
  func inDemonstration(of experience: String) -> ScriptError {
    ScriptError(
      .demonstration, at: "\(path) of experience \(Quotation.text(experience))",
      expected: expected, found: found, nearest: nearest)
  }

  /// The mistake of a document that is not JSON.
  package init(_ error: JSONError) {
    self.init(
      .malformed, at: "line \(error.line), column \(error.column)", expected: error.reason.expected,
      found: error.reason.found)
  }
}

extension ScriptError: CustomStringConvertible {
  /// The mistake in one sentence, on one line, without a full stop.
  public var description: String {
    let moment = time.map { " (\(JSON.number($0).text(.rounded)) s)" } ?? ""
    let place = (path.isEmpty ? "" : " at \(path)") + moment
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    return "\(kind.rawValue)\(place): expected \(expected), found \(found)\(names)"
  }
}

extension ScriptError: JSONMistake {}
