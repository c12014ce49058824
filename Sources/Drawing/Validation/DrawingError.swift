/// What is wrong with a drawing.
public enum DrawingError: Error, Hashable, Sendable {
  /// A command cannot be drawn.
  ///
  /// `command` is the way to it: its index among the canvas's commands, then its index in each
  /// group round it, from the outside in, all counted from 0; see ``Command/inner``.
  case undrawable(command: [Int], flaw: Flaw)

  /// Why a command cannot be drawn.
  public enum Flaw: Hashable, Sendable {
    /// A number is infinite, or none.
    case notFinite(Subject)
    /// Something lies, or leads, more than ``Canvas/farthest`` points away.
    case tooFar(Subject)
    /// More than ``Canvas/deepest`` groups lie in each other.
    case tooDeep
    /// The scale of an image fill is not within 10⁻⁶…10⁶.
    case imageScale
    /// The insets of an image fill are not whole numbers of 0 or more that leave one of so many
    /// pixels between them.
    case imageInsets(pixels: Int)
  }

}

extension DrawingError: CustomStringConvertible {
  /// One sentence without a full stop, such as "command 2 › 1: a glow lies at no finite place";
  /// commands are counted from 1.
  public var description: String {
    switch self {
    case .undrawable(let command, let flaw):
      "command \(Self.words(command)): \(flaw)"
    }
  }
}

extension DrawingError {
  /// Such as "3 › 1"; where groups lie deep in each other, the outermost ones.
  private static func words(_ command: [Int]) -> String {
    let numbers = command.prefix(12).map { "\($0 + 1)" }
    return (numbers + (command.count > 12 ? ["…"] : [])).joined(separator: " › ")
  }
}

extension DrawingError.Flaw: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .notFinite(let subject): subject.notFinite
    case .tooFar(.transform): "a transform leads more than 1e300 points away"
    case .tooFar(let subject): "\(subject.name) lies more than 1e300 points away"
    case .tooDeep: "more than \(Canvas.deepest) groups lie in each other"
    case .imageScale: "an image has a scale that is no number of 1e-6…1e6"
    case .imageInsets(let count):
      "the insets of an image are not whole numbers of 0 or more that leave one of \(count)"
        + " pixels between them"
    }
  }
}
