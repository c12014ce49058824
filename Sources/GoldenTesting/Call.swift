import Goldens
import Testing

/// Where an expectation stands in the source.
struct Call {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int

  private var location: SourceLocation {
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Tells the running test what `examine` finds; whether it passes.
  func report(_ examine: () throws(GoldenError) -> Finding?) -> Bool {
    guard let finding = Call.finding(examine) else { return true }
    Issue.record(
      Comment(rawValue: finding.message), severity: finding.isFailure ? .error : .warning,
      sourceLocation: location)
    for exhibit in finding.exhibits {
      Attachment.record(exhibit.bytes, named: exhibit.name, sourceLocation: location)
    }
    if Test.current == nil { failXCTest(finding) }
    return false
  }

  /// What `examine` finds. One that cannot be made is a failure too.
  static func finding(_ examine: () throws(GoldenError) -> Finding?) -> Finding? {
    do throws(GoldenError) { return try examine() } catch {
      return Finding(message: error.description)
    }
  }
}
