import Scripting

/// An error of a ``LivePlayer``.
public enum LiveError: Error {
  /// The scene is invalid, or cannot continue.
  case script(ScriptError)
  /// The picture cannot be painted.
  case painting
  /// The experience has no such control; `known` are its controls.
  case noControl(String, known: [String])
  /// The control takes a number for each of its `axes`.
  case noValue(String, axes: [ClosedRange<Double>])
  /// The scene is full.
  case full
  /// No scene lasts until `found` seconds; the limit is `latest`.
  case noTime(found: Double, latest: Double)

  /// A description in one sentence.
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
