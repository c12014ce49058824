import Drawing

/// The truth about one drawing: the text of its commands on disk.
public struct DrawingGolden: Hashable, Sendable {
  /// Where the text lies.
  public let path: String

  /// The golden at `path`.
  public init(_ path: String) { self.path = path }

  /// Compares the commands of `canvas` with the golden; never writes.
  public func compare(_ canvas: Canvas) -> DrawingOutcome {
    do throws(GoldenError) {
      let truth = try TruthFile.readText(path)
      guard truth.hasPrefix("canvas ") else {
        return .undecodable(reason: "it does not begin like the text of a drawing")
      }
      return DrawingDifference(from: truth, to: canvas).map(DrawingOutcome.different) ?? .equal
    } catch {
      guard case .undecodable(_, let reason) = error else { return .missing }
      return .undecodable(reason: reason)
    }
  }

  /// Makes the commands of `canvas` the truth.
  ///
  /// - Throws: ``GoldenError/unwritable(path:reason:)``; what stood there then still does.
  public func record(_ canvas: Canvas) throws(GoldenError) {
    try TruthFile.write(Array(DrawingDigest.text(of: canvas).utf8), to: path)
  }
}

/// What comparing a drawing with its golden came to.
public enum DrawingOutcome: Hashable, Sendable {
  /// All commands agree.
  case equal
  /// Some command differs.
  case different(DrawingDifference)
  /// There is no golden.
  case missing
  /// There is something in the golden's place that cannot be read as a drawing's text.
  case undecodable(reason: String)

  /// How the golden stands, for recording.
  public var standing: TruthStanding {
    switch self {
    case .equal: .equal
    case .different: .different
    case .missing: .missing
    case .undecodable: .unreadable
    }
  }
}

extension DrawingOutcome: CustomStringConvertible {
  /// The outcome in words.
  public var description: String {
    switch self {
    case .equal: "equal to its golden"
    case .different(let difference): "draws other commands than its golden: first \(difference)"
    case .missing: "there is no golden"
    case .undecodable(let reason): "the golden cannot be read: \(reason)"
    }
  }
}
