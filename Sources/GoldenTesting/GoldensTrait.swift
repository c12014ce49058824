import Goldens
import Testing

/// Choices for the goldens of a test, or of all tests of a suite.
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
  let choices: GoldenChoices

  /// Whether the tests inside a suite have the trait too: yes.
  public var isRecursive: Bool { true }

  /// Runs a test with the choices; those of an outer suite hold where there are none.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Surroundings.$trait.withValue(
      choices.over(Surroundings.trait), operation: function)
  }
}

extension Trait where Self == GoldensTrait {
  /// Chooses which truth a test may write, and where it puts the pictures of failures. Stands
  /// over the environment. A test that records by its own source fails, so that this is not
  /// forgotten there.
  public static func goldens(record: RecordMode? = nil, failures: String? = nil) -> GoldensTrait {
    GoldensTrait(choices: GoldenChoices(record: record, failures: failures))
  }
}
