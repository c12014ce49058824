/// Why a text is not SVG path data, and where.
public struct SVGPathError: Error, Hashable, Sendable {
  /// What the grammar has at a place.
  public enum Expectation: String, Hashable, Sendable {
    /// The data's first command, which is M or m.
    case moveTo = "a command M or m to begin with"
    /// A letter that names a command, after all numbers of the one before.
    case command = "a command"
    /// A number.
    case number = "a number"
    /// 0 or 1, for an arc.
    case flag = "a flag, 0 or 1"
    /// A number that a double can hold.
    case smallerNumber = "a number below 1.8e308"
  }

  /// How many Unicode scalars stand before the mistake; the length of the text where it ends too
  /// early.
  public let offset: Int
  /// What should stand there.
  public let expected: Expectation
  /// What stands there; nil at the end of the text.
  public let found: Unicode.Scalar?
}

extension SVGPathError: CustomStringConvertible {
  /// The error in one sentence without a full stop.
  public var description: String {
    let found = found.map { "'\($0)'" } ?? "the end"
    return "path data at character \(offset): expected \(expected.rawValue), found \(found)"
  }
}
