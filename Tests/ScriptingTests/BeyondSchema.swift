import JSONCoding
import SchemaValidation
import Scripting
import Testing

/// Why reading refuses what a schema lets pass: what JSON Schema cannot say.
enum BeyondSchema: CaseIterable {
  /// A number that must not be below one elsewhere.
  case order
  /// What a contact does, which depends on what it did before.
  case phase
  /// How many things happen at once.
  case atOnce
  /// A name that may stand once in a list.
  case once
  /// What a source is, until released.
  case identity
  /// Pixels and frames: products of two numbers.
  case product
  /// The value of two numbers in a text.
  case ratio

  /// The reason of `error`; nil where a schema could have told it.
  init?(_ error: ScriptError) {
    let reason = Self.allCases.first { $0.explains(error) }
    guard let reason else { return nil }
    self = reason
  }

  private func explains(_ error: ScriptError) -> Bool {
    switch self {
    case .order:
      (error.path.hasSuffix(".at") || error.path.hasSuffix(".t"))
        && error.expected.hasPrefix("a number ≥ ") && error.expected != "a number ≥ 0"
        || error.path.contains(".animate.") && error.expected.hasPrefix("a number > ")
    case .phase: error.path.hasSuffix(".phase") && error.expected.contains("for the contact is")
    case .atOnce: error.expected.hasSuffix(" at once")
    case .once: error.expected == "each id once"
    case .identity: error.expected.hasSuffix(" is until released")
    case .product: error.found.hasSuffix(" pixels") || error.found.hasSuffix(" frames")
    case .ratio: error.path == "fps" && error.found.contains("/")
    }
  }

  /// Does `read`, and expects `schema` to judge `text` alike: what is read is valid, what is
  /// refused is invalid or refused for one of these reasons.
  static func hold<Result>(
    _ text: String, against schema: Schema, _ read: () throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    let flaw = (try? JSON(text: text)).map { schema.flaw(of: $0) } ?? "no JSON"
    do throws(ScriptError) {
      let result = try read()
      #expect(flaw == nil, "\(text)")
      return result
    } catch {
      #expect(flaw != nil || BeyondSchema(error) != nil, "\(text): \(error)")
      throw error
    }
  }
}
