import Drawing
import Goldens
import Testing
import XCTest

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

/// What a test, or a part of it, chooses for its goldens.
struct GoldenConfiguration: Sendable {
  var record: RecordMode?
  var failures: String?

  /// The choices of the closure round the running code.
  @TaskLocal static var scope = GoldenConfiguration()
  /// The choices of the traits of the running test.
  @TaskLocal static var trait = GoldenConfiguration()

  /// These choices, and those of `outer` where there are none.
  func over(_ outer: GoldenConfiguration) -> GoldenConfiguration {
    GoldenConfiguration(record: record ?? outer.record, failures: failures ?? outer.failures)
  }
}

/// Choices for the goldens of a test, or of all tests of a suite.
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
  let choices: GoldenConfiguration

  /// Whether the tests inside a suite have the trait too: yes.
  public var isRecursive: Bool { true }

  /// Runs a test with the choices; those of an outer suite hold where there are none.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await GoldenConfiguration.$trait.withValue(
      choices.over(GoldenConfiguration.trait), operation: function)
  }
}

extension Trait where Self == GoldensTrait {
  /// Chooses which goldens a test may write, and where it puts the pictures of failures. Stands
  /// over the environment. A test that records by its own source fails, so that this is not
  /// forgotten there.
  public static func goldens(record: RecordMode? = nil, failures: String? = nil) -> GoldensTrait {
    GoldensTrait(choices: GoldenConfiguration(record: record, failures: failures))
  }
}

/// Runs `body` with another record mode for its goldens, or another folder for the pictures of
/// failures; what is nil stays as it was. Stands over traits and the environment.
public func withGoldens<Result>(
  record: RecordMode? = nil, failures: String? = nil, _ body: () throws -> Result
) rethrows -> Result {
  let choices = GoldenConfiguration(record: record, failures: failures).over(
    GoldenConfiguration.scope)
  return try GoldenConfiguration.$scope.withValue(choices, operation: body)
}

/// Runs `body` with another record mode for its goldens, or another folder for the pictures of
/// failures; what is nil stays as it was. Stands over traits and the environment.
public func withGoldens<Result>(
  record: RecordMode? = nil, failures: String? = nil,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  let choices = GoldenConfiguration(record: record, failures: failures).over(
    GoldenConfiguration.scope)
  return try await GoldenConfiguration.$scope.withValue(
    choices, operation: body, isolation: isolation)
}

extension XCTestCase {
  /// Expects `value` to be the golden of this test, as `strategy` holds it; like the function of
  /// the same name for Swift Testing. There are no warnings here: recording fails too. XCTest has
  /// no attachments on Linux; the message tells where the report and the pictures lie.
  ///
  /// - Returns: whether the test may pass.
  @discardableResult
  public func expectGolden<Value>(
    _ value: Value, as strategy: GoldenStrategy<Value>, named name: String? = nil,
    function: String = #function, filePath: String = #filePath, line: Int = #line
  ) -> Bool {
    let place = GoldenPlace(function: function, file: filePath, name: name)
    guard let failure = GoldenAssertion.failure(value, as: strategy, at: place) else { return true }
    recordFailure(
      withDescription: failure.message, inFile: filePath, atLine: line, expected: true)
    return false
  }
}

extension GoldenFailure {
  /// Fails the XCTest that runs, if one does: code outside of a test case has no other way to
  /// reach it.
  func failXCTest(_ place: String) { XCTFail("\(place): \(message)") }
}
