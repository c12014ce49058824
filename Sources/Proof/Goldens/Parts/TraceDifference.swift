import JSONCoding

/// The first frame in which two traces differ, and in what.
package struct TraceDifference: Hashable, Sendable {
  /// The numbers of frames of two traces.
  package struct Counts: Hashable, Sendable {
    /// Those of the golden.
    package let expected: Int
    /// Those that were made.
    package let actual: Int
  }

  /// The frame; nil if a line tells none.
  package let frame: Int?
  /// Its time, in seconds.
  package let seconds: Double?
  /// The numbers of frames if one trace ends before the other; nil otherwise.
  package let counts: Counts?
  /// The first value that differs, as `controls[1].expansion: 0.97 → 0.95`; nil if one trace
  /// ends before the other.
  package let value: String?

  /// Compares two traces line by line; nil if they are equal. Numbers are compared by value, the
  /// order of keys does not count.
  package init?(from expected: [JSON], to actual: [JSON]) {
    var comparer = TraceComparer(expected)
    for line in actual { comparer.add(line) }
    guard let difference = comparer.difference else { return nil }
    self = difference
  }

  fileprivate init(_ line: JSON, counts: Counts?, value: String?) {
    frame = line["frame"]?.number.flatMap { Int(exactly: $0) }
    seconds = line["time"]?.number
    self.counts = counts
    self.value = value
  }
}

extension TraceDifference: CustomStringConvertible {
  /// As "frame 30 (0.5 s): controls[1].expansion: 0.97 → 0.95".
  package var description: String {
    let place = frame.map { "frame \($0)" } ?? "the trace"
    let time = seconds.map { " (\(JSON.number($0).text(.rounded)) s)" } ?? ""
    let lengths = counts.map { "the golden has \($0.expected) frames, the trace \($0.actual)" }
    return "\(place)\(time): \(value ?? lengths ?? "")"
  }

  /// The difference from a golden: one clause without a full stop.
  package var words: String { "first different at \(self)" }
}

/// Compares a trace with another line by line, as it comes.
struct TraceComparer {
  private let expected: [JSON]
  private var count = 0
  /// The first line in which both differ, and its value.
  private var first: (line: JSON, value: String)?
  /// The first line beyond the end of those expected.
  private var surplus: JSON?
  /// All that differs up to where one trace ends, in words.
  private(set) var changes = TraceChanges()

  init(_ expected: [JSON]) { self.expected = expected }

  mutating func add(_ line: JSON) {
    defer { count += 1 }
    guard expected.indices.contains(count) else { return surplus = surplus ?? line }
    changes.add(expected[count], line)
    if first == nil, let found = JSONDifference(expected[count], line) {
      first = (expected[count], found.text)
    }
  }

  /// The difference of all lines added; nil if there is none.
  var difference: TraceDifference? {
    if let first { return TraceDifference(first.line, counts: nil, value: first.value) }
    guard let line = count < expected.count ? expected[count] : surplus else { return nil }
    return TraceDifference(
      line, counts: .init(expected: expected.count, actual: count), value: nil)
  }
}

/// A trace as text: one JSON object a line, numbers with at most 4 decimals.
package enum TraceText {
  /// `lines` as the command `trace` writes them.
  package static func text(of lines: [JSON]) -> String {
    lines.map { $0.text(.rounded) + "\n" }.joined()
  }

  /// Reads what ``text(of:)`` gives; empty lines count for nothing.
  ///
  /// - Throws: ``Flaw``.
  package static func lines(of text: String) throws(Flaw) -> [JSON] {
    try lines(of: Array(text.utf8))
  }

  /// Reads a trace from UTF-8.
  ///
  /// - Throws: ``Flaw``.
  package static func lines(of bytes: [UInt8]) throws(Flaw) -> [JSON] {
    var lines: [JSON] = []
    for (number, line) in split(bytes).enumerated() {
      let json: JSON
      do throws(JSONError) { json = try JSON(bytes: Array(line)) } catch {
        throw Flaw(line: number + 1, reason: "\(error.reason)")
      }
      guard json["frame"]?.number != nil else {
        throw Flaw(line: number + 1, reason: "expected a line of a trace, with the key frame")
      }
      lines.append(json)
    }
    return lines
  }

  /// The lines of `bytes` that hold more than space.
  package static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .filter { !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
  }

  /// A reason why a text is no trace.
  package struct Flaw: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1 among those that hold anything.
    package let line: Int
    /// The expected and the found.
    package let reason: String

    /// One sentence without a full stop.
    package var description: String { "object \(line) of the trace: \(reason)" }
  }
}

// MARK: Values

/// The first value in which two JSON values differ.
package struct JSONDifference: Hashable, Sendable {
  /// Path such as `controls[1].expansion`; empty for the whole.
  package let path: String
  /// The values there; nil if one side has none.
  package let values: [JSON?]

  /// Keys of a trace that come before others, as the format lists them: of a control its value
  /// tells more than the text made of it.
  private static let order = [
    "frame", "time", "step", "touches", "controls", "chrome", "events", "experience", "id",
    "source", "value", "text", "enabled", "active", "anchor", "expansion", "kind", "gesture",
    "target", "state",
  ]

  /// Compares `one` with `other`; nil if they are equal, but for the order of keys.
  package init?(_ one: JSON?, _ other: JSON?, at path: String = "") {
    switch (one, other) {
    case (.object(let members), .object(let others)):
      guard let found = Self.first(members, others, path) else { return nil }
      self = found
    case (.array(let values), .array(let others)):
      for index in 0..<max(values.count, others.count) {
        let pair = [values, others].map { $0.indices.contains(index) ? $0[index] : nil }
        guard let found = JSONDifference(pair[0], pair[1], at: "\(path)[\(index)]") else {
          continue
        }
        self = found
        return
      }
      return nil
    default:
      guard one != other else { return nil }
      self.path = path
      values = [one, other]
    }
  }

  private static func first(
    _ members: [JSON.Member], _ others: [JSON.Member], _ path: String
  ) -> JSONDifference? {
    var keys = order
    var known = Set(keys.map(ExactText.init))
    for member in members + others where known.insert(ExactText(member.key)).inserted {
      keys.append(member.key)
    }
    let (one, other) = (JSON.object(members), JSON.object(others))
    for key in keys {
      let place = path.isEmpty ? key : "\(path).\(key)"
      if let found = JSONDifference(one[key], other[key], at: place) { return found }
    }
    return nil
  }

  /// As `controls[1].expansion: 0.97 → 0.95`.
  package var text: String {
    let words = values.map { $0.map(Self.word) ?? "nothing" }
    return "\(path): \(words[0]) → \(words[1])"
  }

  private static func word(_ value: JSON) -> String {
    let text = value.text(.rounded)
    return text.count > 160 ? text.prefix(159) + "…" : text
  }
}
