import Goldens
import XCTest

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
