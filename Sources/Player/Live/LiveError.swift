import Scripting

/// Why a ``LivePlayer`` cannot do what it is asked for.
public enum LiveError: Error {
  /// The scene is none, or cannot go on.
  case script(ScriptError)
  /// The picture cannot be painted.
  case painting
  /// The experience has no such control, but those that are `known`.
  case noControl(String, known: [String])
  /// The control takes a number for each of its `axes`.
  case noValue(String, axes: [ClosedRange<Double>])
  /// The scene can hold no more.
  case full
  /// No scene goes on until `found` seconds, but until `latest` at most.
  case noTime(found: Double, latest: Double)

  /// In one sentence.
  public var description: String {
    switch self {
    case .script(let error): error.description
    case .painting: "the picture cannot be painted"
    case .noControl(let id, let known):
      "expected a control among \(known.joined(separator: ", ")), found \(id)"
    case .noValue(let id, let axes):
      "\(id): expected "
        + axes.map { "\($0.lowerBound)…\($0.upperBound)" }.joined(separator: " and ")
    case .full: "the scene can hold no more"
    case .noTime(let found, let latest):
      "expected a time of at most \(latest) s, found \(found)"
    }
  }
}
