import JSONCoding

/// An error in a scene, in touches or in a setting: its location, the expectation and the finding.
public struct ScriptError: Error, Hashable, Sendable {
  /// The kind of an error; the raw value is its name for people, for WebDriver's errors the name
  /// that WebDriver gives them.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The document is not JSON.
    case malformed = "malformed JSON"
    /// A scene breaks one of its rules.
    case scene = "invalid scene"
    /// A golden case breaks one of its rules.
    case goldenCase = "invalid golden case"
    /// A film of scenes breaks one of its rules.
    case film = "invalid film"
    /// A setting that overrides a scene's breaks a rule.
    case setting = "invalid setting"
    /// The demonstration of an experience attempts something impossible.
    case demonstration = "invalid demonstration"
    /// A recording of fingers breaks the rules of its format.
    case recording = "invalid recording"
    /// An actions body is wrong in shape, type or range.
    case invalidArgument = "invalid argument"
    /// A valid source of an unsupported type.
    case unsupported = "unsupported operation"
    /// A move targets a part that is not present.
    case noSuchElement = "no such element"
    /// A move leads off the stage.
    case moveTargetOutOfBounds = "move target out of bounds"
  }

  /// The kind of the error.
  public let kind: Kind
  /// The JSON path; empty for a whole document.
  public let path: String
  /// The expectation at that path, for the error's sentence.
  public let expected: String
  /// The finding; input is quoted and cut at 80 characters.
  public let found: String
  /// Known names similar to an unknown one, nearest first.
  public private(set) var nearest: [String]
  /// The time in playback, in seconds; nil for an error at all times.
  public private(set) var time: Double?
  /// The name of an absent part of the player, if that is the error.
  private var absent: String?

  /// Creates an error from its facts.
  public init(
    _ kind: Kind, at path: String, expected: String, found: String, nearest: [String] = []
  ) {
    self.kind = kind
    self.path = path
    self.expected = expected
    self.found = found
    self.nearest = nearest
  }

  /// Returns the error that the part of the player called `name`, used at `path`, is absent.
  static func noSuchElement(_ name: String, at path: JSONPath) -> ScriptError {
    var error = ScriptError(
      .noSuchElement, at: "\(path)", expected: "a part of the player that is present",
      found: Quotation.text(name))
    error.absent = name
    return error
  }

  /// Returns the error at `time` seconds, if it depends on time.
  func happening(at time: Double) -> ScriptError {
    guard kind == .noSuchElement || kind == .moveTargetOutOfBounds else { return self }
    var error = self
    error.time = time
    return error
  }

  /// Returns the error with the present `parts`: an absent part is reported together with those
  /// present.
  package func among(_ parts: [String]) -> ScriptError {
    guard let absent, !parts.isEmpty else { return self }
    var error = ScriptError(
      kind, at: path,
      expected: "a part that is present (\(parts.joined(separator: ", ")))", found: found,
      nearest: Spelling.nearest(to: absent, in: parts, limit: 1))
    (error.time, error.absent) = (time, absent)
    return error
  }

  /// Returns the error in a document nested at `place` of another.
  package func inside(_ place: String) -> ScriptError {
    let path = path.isEmpty ? place : path.hasPrefix("[") ? place + path : "\(place).\(path)"
    var error = ScriptError(kind, at: path, expected: expected, found: found, nearest: nearest)
    (error.time, error.absent) = (time, absent)
    return error
  }

  /// Returns the error in the demonstration of `experience`, which is in no scene.
  func inDemonstration(of experience: String) -> ScriptError {
    ScriptError(
      .demonstration, at: "\(path) of experience \(Quotation.text(experience))",
      expected: expected, found: found, nearest: nearest)
  }

  /// Creates the error of a document that is not JSON.
  package init(_ error: JSONError) {
    self.init(
      .malformed, at: "line \(error.line), column \(error.column)", expected: error.reason.expected,
      found: error.reason.found)
  }
}

extension ScriptError: CustomStringConvertible {
  /// The error in one sentence, on one line, without a full stop.
  public var description: String {
    let moment = time.map { " (\(JSON.number($0).text(.rounded)) s)" } ?? ""
    let place = (path.isEmpty ? "" : " at \(path)") + moment
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    return "\(kind.rawValue)\(place): expected \(expected), found \(found)\(names)"
  }
}

extension ScriptError: JSONMistake {}
