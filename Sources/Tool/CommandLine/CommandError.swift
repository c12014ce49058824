/// An error that a command may end with: one sentence for people and a number for the shell.
package protocol CommandError: Error {
  /// The number for the shell.
  var exitCode: ExitCode { get }
  /// One sentence without a full stop; nil if there is nothing to report.
  var sentence: String? { get }
  /// True if the cause is the surroundings of the tool.
  var isOfSurroundings: Bool { get }
}

extension CommandError {
  package var isOfSurroundings: Bool { false }
}

extension CommandError where Self: CustomStringConvertible {
  package var sentence: String? { description }
}

extension Failure {
  /// The end that `error` brings. `place` names the file in which bad input stands.
  package init(_ error: any Error, in place: String? = nil) {
    switch error {
    case let failure as Failure: self = failure
    case let error as any CommandError:
      let start = error.exitCode == .badInput ? place.map { "\($0): " } ?? "" : ""
      self.init(
        error.exitCode, error.sentence.map { start + $0 },
        isOfSurroundings: error.isOfSurroundings)
    default: self.init(.internalError, "\(error)")
    }
  }
}
