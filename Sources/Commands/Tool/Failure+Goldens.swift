import Files
import Goldens
import JSONCoding

extension Failure {
  /// What is wrong with a case or its folder.
  init(_ error: CaseError) {
    switch error {
    case .noFolder, .unreadable: self.init(.noInput, error.description)
    case .flawed: self.init(.badInput, error.description)
    case .unpaintable(_, let fault): self.init(Failure(fault).code, error.description)
    case .linkedAway: self.init(.badInput, error.description)
    case .reference(let error): self.init(error)
    case .interrupted: self = Interruption.signal?.failure() ?? .readerGone
    }
  }

  /// A golden that cannot be read or written.
  init(_ error: GoldenError) {
    switch error {
    case .uncreatable: self.init(.cannotCreate, error.description)
    case .unwritable: self.init(.cannotWrite, error.description)
    case .missing, .undecodable, .senseless: self.init(.different, error.description)
    case .unpaintable: self.init(.internalError, error.description)
    case .unknownRecordMode: self.init(.usage, error.description)
    }
  }

  /// What is wrong with the report at `path`.
  init(_ error: ReportError, in path: String) {
    self.init(.badInput, "\(Quotation.text(path)): \(error)")
  }
}

/// Does `body` and turns its errors into failures.
func goldenWork<Result>(
  _ body: () throws(CaseError) -> Result
) throws(Failure) -> Result {
  do { return try body() } catch { throw Failure(error) }
}
