import Expectations
import JSONCoding

/// The first moment that breaks an expectation, as pages show it.
package struct ReportBreach: Hashable, Sendable {
  /// A value that the expectation speaks of.
  package struct Value: Hashable, Sendable {
    /// Its name in the sentence.
    package var name = ""
    /// The value in the step before, in words.
    package var before = ""
    /// The value in the step that breaks it, in words.
    package var after = ""
  }

  /// The expectation as written.
  package var expectation = ""
  /// Difference from what was expected, in words.
  package var reason = ""
  /// The clip of a film that it plays in; empty for a scene by itself.
  package var clip = ""
  /// The moment, in seconds.
  package var seconds = 0.0
  /// Duration of what is played, in seconds.
  package var length = 0.0
  /// The values, without events.
  package var values: [Value] = []

  private init() {}

  /// Creates it from `breach` of what is played for `length` seconds.
  package init(_ breach: ExpectationBreach, length: Double) {
    (expectation, reason, clip) = (breach.expectation.text, breach.reason, breach.clip)
    (seconds, self.length) = (breach.seconds, length)
    values = breach.values.map { Value(name: $0, before: $1, after: $2) }
  }

  /// The form in pages.
  package static let codec: Codec<ReportBreach> = .object(
    ReportBreach(),
    [
      Field("expectation", \.expectation, .text), Field("reason", \.reason, .text),
      Field("clip", \.clip, .text, default: ""), Field("seconds", \.seconds, .number),
      Field("length", \.length, .number),
      Field("values", \.values, .list(of: Value.codec), default: []),
    ], isOpen: true)
}

extension ReportBreach.Value {
  fileprivate static let codec: Codec<ReportBreach.Value> = .object(
    ReportBreach.Value(),
    [
      Field("name", \.name, .text), Field("before", \.before, .text),
      Field("after", \.after, .text),
    ], isOpen: true)
}
