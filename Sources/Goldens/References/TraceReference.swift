import JSONCoding

/// The golden of a trace: JSON Lines as the command `trace` prints them, compared by value.
package struct TraceReference: Hashable, Sendable {
  /// Where the file lies.
  package let path: String

  /// The golden at `path`.
  package init(_ path: String) { self.path = path }

  /// Compares `trace` with the golden; never writes. Numbers count with 4 decimals, as they are
  /// written, and must be equal then.
  package func compare(_ trace: [JSON]) -> TraceComparison {
    do throws(GoldenError) {
      let golden = try lines()
      let difference = TraceDifference(from: golden, to: TraceReference.rounded(trace))
      return TraceComparison(
        outcome: difference == nil ? .equal : .different, difference: difference, remark: nil)
    } catch {
      if case .missing = error {
        return TraceComparison(outcome: .missing, difference: nil, remark: nil)
      }
      return TraceComparison(outcome: .undecodable, difference: nil, remark: error.reason)
    }
  }

  private func lines() throws(GoldenError) -> [JSON] {
    let bytes = try ReferenceFile.read(path)
    do throws(TraceText.Flaw) { return try TraceText.lines(of: bytes) } catch {
      throw .undecodable(path: path, reason: error.description)
    }
  }

  /// Makes `trace` the golden.
  ///
  /// - Throws: ``GoldenError/uncreatable(path:reason:)``, ``GoldenError/unwritable(path:reason:)``.
  package func record(_ trace: [JSON]) throws(GoldenError) {
    try ReferenceFile.write(Array(TraceText.text(of: trace).utf8), to: path)
  }

  /// The lines as a file holds them: rounded.
  private static func rounded(_ lines: [JSON]) -> [JSON] {
    lines.map { (try? JSON(text: $0.text(.rounded))) ?? $0 }
  }
}

/// A trace beside its golden.
package struct TraceComparison: Hashable, Sendable {
  package let outcome: GoldenOutcome
  /// The first value that differs; nil where none does, or there is no golden.
  package let difference: TraceDifference?
  /// Why the golden cannot be read.
  package let remark: String?
}

extension TraceComparison: CustomStringConvertible {
  /// The outcome in one sentence without a full stop.
  package var description: String {
    outcome.words(difference?.words ?? remark)
  }
}
