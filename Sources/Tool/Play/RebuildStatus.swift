import Files
import JSONCoding

/// State of builds of the package that the tool is from, for the page.
package struct RebuildStatus: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    /// The code that is saved plays.
    case current
    /// The package is being built.
    case building
    /// It cannot be built; `count` is the number of all errors.
    case failed([CompilerError], count: Int)
    /// The take is played again under new code, as far as `done` of so many seconds.
    case reliving(done: Double, of: Double)
    /// New code has ended at a moment that it could not do, for this reason; with the position in the
    /// sources if that is known.
    case crashed(String, at: CompilerError?, seconds: Double, frame: Int)
    /// New code did not come to the end of a frame.
    case endless(seconds: Double, frame: Int)
    /// New code cannot play this.
    case refused(String)
  }

  package var phase = Phase.current
  /// Number of times that new code has taken over.
  package var generation = 0
  /// True if the code before is there to be compared with.
  package var hasFormer = false
  /// Notes on controls that did not fit, and are new.
  package var notes: [String] = []

  package init() {}

  /// `words` on the end of a process, with their meaning if that is not plain: optimized code
  /// traps without a word of its own.
  package static func explained(_ words: String, isPlaceKnown isKnown: Bool) -> String {
    guard Ending.isTrap(words) else { return words }
    return words + ": a trap, as of \(Ending.trapCauses); "
      + "a debug build says which" + (isKnown ? "" : ", and where")
  }
}

extension RebuildStatus {
  package static let codec: Codec<RebuildStatus> = .object(
    RebuildStatus(),
    [
      Field("phase", \.phase, Phase.codec), Field("generation", \.generation, .count),
      Field("hasFormer", \.hasFormer, .flag), Field("notes", \.notes, .list(of: .text)),
    ])
}

extension RebuildStatus.Phase {
  fileprivate static let codec: Codec<RebuildStatus.Phase> = .union(
    by: "name",
    [
      Case("current", .current), Case("building", .building),
      Case(
        "failed", ([], 0),
        [Field("errors", \.0, .list(of: CompilerError.codec)), Field("count", \.1, .count)]
      ) {
        .failed($0, count: $1)
      } values: {
        if case .failed(let errors, let count) = $0 { (errors, count) } else { nil }
      },
      Case("reliving", (0, 0), [Field("done", \.0, .number), Field("total", \.1, .number)]) {
        .reliving(done: $0, of: $1)
      } values: {
        if case .reliving(let done, let total) = $0 { (done, total) } else { nil }
      },
      Case("crashed", ("", nil, 0, 0), crash) {
        .crashed($0, at: $1, seconds: $2, frame: $3)
      } values: {
        if case .crashed(let message, let position, let seconds, let frame) = $0 {
          (message, position, seconds, frame)
        } else {
          nil
        }
      },
      Case("endless", (0, 0), [Field("seconds", \.0, .number), Field("frame", \.1, .count)]) {
        .endless(seconds: $0, frame: $1)
      } values: {
        if case .endless(let seconds, let frame) = $0 { (seconds, frame) } else { nil }
      },
      Case("refused", "", [Field("message", \.self, .text)], { .refused($0) }) {
        if case .refused(let reason) = $0 { reason } else { nil }
      },
    ])

  private static let crash: [Field<(String, CompilerError?, Double, Int)>] = [
    Field("message", \.0, .text), Field("place", \.1, .optional(CompilerError.codec), default: nil),
    Field("seconds", \.2, .number), Field("frame", \.3, .count),
  ]
}
