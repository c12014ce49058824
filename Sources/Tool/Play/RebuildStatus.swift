import Files
import JSONCoding

/// What the page tells of builds of the package that the tool is from.
package struct RebuildStatus: Hashable, Sendable {
  /// What goes on.
  package enum Phase: Hashable, Sendable {
    /// The code that is saved plays.
    case current
    /// The package is being built.
    case building
    /// It cannot be built.
    case failed([CompilerError], count: Int)
    /// What was played is lived again under new code, as far as `done` of so many seconds.
    case reliving(done: Double, of: Double)
    /// New code has ended at a moment that it could not do, for this reason; where in the sources,
    /// if that is known.
    case crashed(String, at: CompilerError?, seconds: Double, frame: Int)
    /// New code did not come to the end of a frame.
    case endless(seconds: Double, frame: Int)
    /// New code cannot play this.
    case refused(String)
  }

  package var phase = Phase.current
  /// How often new code has taken over.
  package var generation = 0
  /// What of the controls did not fit, and what is new.
  package var notes: [String] = []
  /// Whether the code before is there to be compared with.
  package var hasFormer = false

  package init() {}

  /// `words` on the end of a process, with what they mean where that is not plain: optimized code
  /// traps without a word of its own. Whether its place `isKnown`.
  package static func explained(_ words: String, isPlaceKnown isKnown: Bool) -> String {
    guard Ending.isTrap(words) else { return words }
    return words + ": a trap, as of \(Ending.trapCauses); "
      + "a debug build says which" + (isKnown ? "" : ", and where")
  }

  package var json: JSON {
    let more: [JSON.Member]
    switch phase {
    case .current: more = [.init("phase", "current")]
    case .building: more = [.init("phase", "building")]
    case .failed(let errors, let count):
      more = [
        .init("phase", "failed"), .init("errors", .array(errors.map(\.json))),
        .init("count", .number(count)),
      ]
    case .reliving(let done, let total):
      more = [
        .init("phase", "reliving"), .init("done", .number(done)), .init("total", .number(total)),
      ]
    case .crashed(let message, let place, let seconds, let frame):
      more = [
        .init("phase", "crashed"), .init("message", .string(message)),
        .init("place", place?.json ?? .null),
        .init("seconds", .number(seconds)), .init("frame", .number(frame)),
      ]
    case .endless(let seconds, let frame):
      more = [
        .init("phase", "endless"), .init("seconds", .number(seconds)),
        .init("frame", .number(frame)),
      ]
    case .refused(let reason):
      more = [.init("phase", "refused"), .init("message", .string(reason))]
    }
    return .object(
      more + [
        .init("generation", .number(generation)), .init("hasFormer", .bool(hasFormer)),
        .init("notes", .array(notes.map { .string($0) })),
      ])
  }
}
