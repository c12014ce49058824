import Goldens

/// What a test, or a part of it, chooses for its goldens.
struct GoldenChoices: Sendable {
  var record: RecordMode?
  var failures: String?

  /// These choices, and those of `outer` where there are none.
  func over(_ outer: GoldenChoices) -> GoldenChoices {
    GoldenChoices(record: record ?? outer.record, failures: failures ?? outer.failures)
  }
}

/// The choices that hold for the running code.
enum Surroundings {
  /// Made by closures.
  @TaskLocal static var scope = GoldenChoices()
  /// Made by traits.
  @TaskLocal static var trait = GoldenChoices()
}

/// Runs `body` with another record mode for its goldens, or another folder for the pictures of
/// failures; what is nil stays as it was. Stands over traits and the environment.
public func withGoldens<Result>(
  record: RecordMode? = nil, failures: String? = nil, _ body: () throws -> Result
) rethrows -> Result {
  let choices = GoldenChoices(record: record, failures: failures).over(Surroundings.scope)
  return try Surroundings.$scope.withValue(choices, operation: body)
}

/// Runs `body` with another record mode for its goldens, or another folder for the pictures of
/// failures; what is nil stays as it was. Stands over traits and the environment.
public func withGoldens<Result>(
  record: RecordMode? = nil, failures: String? = nil,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  let choices = GoldenChoices(record: record, failures: failures).over(Surroundings.scope)
  return try await Surroundings.$scope.withValue(choices, operation: body, isolation: isolation)
}
