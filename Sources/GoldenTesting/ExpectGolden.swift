import Drawing
import Goldens
import Testing

/// Expects `value` to be the golden of the test that calls this, as `strategy` holds it.
///
/// The golden lies beside the test's file: `Goldens/<test file>/<test><ending>`, or
/// `<test>.<name><ending>` where a test has several. One that is missing, damaged or of another
/// size is a failure. Call it from the test itself, or hand on `function` and `sourceLocation` of the
/// test; a test with arguments gives each its own name. A failure leaves its pictures and an HTML
/// report in `Output/golden-failures`, and attaches them to the test (`swift test
/// --attachments-path`).
///
/// - Returns: whether the test may pass.
@discardableResult
public func expectGolden<Value>(
  _ value: Value, as strategy: GoldenStrategy<Value>, named name: String? = nil,
  function: String = #function, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let place = GoldenPlace(function: function, file: sourceLocation.filePath, name: name)
  guard let failure = GoldenAssertion.failure(value, as: strategy, at: place) else { return true }
  Issue.record(
    Comment(rawValue: failure.message), severity: failure.isFailure ? .error : .warning,
    sourceLocation: sourceLocation)
  for attachment in failure.attachments {
    Attachment.record(attachment.bytes, named: attachment.name, sourceLocation: sourceLocation)
  }
  if Test.current == nil { failure.failXCTest("\(sourceLocation.fileID):\(sourceLocation.line)") }
  return false
}

/// Expects the picture of `canvas` to be the golden of the test that calls this: short for
/// ``expectGolden(_:as:named:function:sourceLocation:)`` with the strategy
/// ``GoldenStrategy/canvas(scale:isTransparent:tolerance:)``, on black.
///
/// - Returns: whether the test may pass.
@discardableResult
public func expectGolden(
  _ canvas: Canvas, named name: String? = nil, scale: Double = 1, tolerance: Tolerance? = nil,
  function: String = #function, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expectGolden(
    canvas, as: .canvas(scale: scale, tolerance: tolerance), named: name, function: function,
    sourceLocation: sourceLocation)
}
