import JSONCoding

/// Terms of a case, besides the moments that have goldens: each is a property and a line of ``fields``.
package struct CaseTerms: Sendable {
  /// True if the trace has a golden too.
  package var hasTrace = false
  /// Bounds within which pictures may lie from their goldens.
  package var tolerance: Tolerance?
  /// Bounds of what frames may cost; nil if that is not looked at.
  package var cost: CostBudget?

  static let trace = "trace"
  static let fields: [Field<CaseTerms>] = [
    Field(trace, \.hasTrace, .flag, "Whether the trace has a golden too.", default: false),
    Field(
      "tolerance", \.tolerance, Tolerance.codec,
      "How far pictures may lie from their goldens, and why."),
    Field(
      "cost", \.cost, CostBudget.codec,
      "How much frames may cost, in counts that are equal on every machine."),
  ]
}

// MARK: Tolerances

extension Tolerance {
  package static let codec: Codec<Tolerance> = Codec.object(
    Draft(),
    [
      Field("maxChannelDifference", \.channel, .range(in: channelLimits)),
      Field("differentPixels", \.pixels, .range(in: 0...JSON.wholeLimit)),
      Field("window", \.window, Window.codec), Field("reason", \.reason, .reason),
    ]
  ).map {
    Tolerance(
      maxChannelDifference: $0.channel, differentPixels: $0.pixels, window: $0.window,
      reason: $0.reason)
  } back: {
    Draft(
      channel: $0.maxChannelDifference, pixels: $0.differentPixels, window: $0.window,
      reason: $0.reason)
  }

  /// A tolerance while it is read.
  private struct Draft {
    var channel = 0...0
    var pixels = 0...0
    var window: Window?
    var reason = ""
  }
}

extension Tolerance.Window {
  fileprivate static let codec: Codec<Tolerance.Window> = Codec.object(
    Draft(),
    [
      Field("side", \.side, .whole(in: 1...JSON.wholeLimit, "a whole number ≥ 1")),
      Field("differentPixels", \.pixels, .count),
    ]
  ).map {
    Tolerance.Window(side: $0.side, atMost: $0.pixels)
  } back: {
    Draft(side: $0.side, pixels: $0.differentPixels)
  }

  /// A window while it is read.
  private struct Draft {
    var side = 1
    var pixels = 0
  }
}

extension Codec where Value == String {
  /// Words that are more than space.
  fileprivate static var reason: Codec {
    text.map("words that say why", schema: ["type": "string", "pattern": "[^ \\t\\r\\n]"]) {
      $0.allSatisfy(\.isWhitespace) ? nil : $0
    } back: {
      $0
    }
  }
}

extension Codec where Value == ClosedRange<Int> {
  /// A range written as its two ends.
  static func range(in limits: ClosedRange<Int>) -> Codec {
    let meaning = "two whole numbers, the lower one first"
    let schema = JSON.listSchema(
      of: .wholeSchema(limits), .init("minItems", 2), .init("maxItems", 2))
    return Codec(
      schema, meaning, write: { [.number($0.lowerBound), .number($0.upperBound)] }
    ) { node throws(SchemaViolation) in
      let ends = try node.elements()
      guard ends.count == 2 else { throw node.expected(meaning) }
      let low = try ends[0].whole(in: limits)
      return low...(try ends[1].whole(in: low...limits.upperBound))
    }
  }
}
