import Drawing
import Host
import JSONCoding
import Live
import Scripting

/// Two codes side by side: requests to the process that runs the one before.
struct Comparison {
  /// True if a picture was requested that has not come.
  var isAsked = false
  private var shown: Int?
  var search: DifferenceSearch

  init(_ session: LiveSession) { search = DifferenceSearch(session) }

  /// The request for the other picture of the frame that `session` shows; nil if none is needed.
  mutating func request(_ session: LiveSession) -> RelayMessage? {
    guard !isAsked, shown != session.frame else { return nil }
    defer { (isAsked, shown) = (true, session.frame) }
    return .show(frame: session.frame, whole: shown == nil)
  }
}

/// A frame as it is compared: its line of the trace as a file holds it, and its drawing as text.
package struct DrawnLine: Hashable, Sendable {
  package private(set) var line = ""
  package private(set) var drawing = ""

  package static let codec: Codec<DrawnLine> = .object(
    DrawnLine(), [Field("line", \.line, .text), Field("drawing", \.drawing, .text)])

  fileprivate init() {}

  package init(line: String, drawing: String) { (self.line, self.drawing) = (line, drawing) }
}

/// Plays a session again from its beginning, frame by frame.
struct FrameReplay {
  private var playback: AnyPlayback
  /// The frame that comes next.
  private(set) var next = 0

  init(_ session: LiveSession) { playback = session.core.beginning }

  /// Advances to `frame`, which is the next or a later one. Returns its line of the trace and its drawing;
  /// nil if `session` does not reach it.
  mutating func advance(
    to frame: Int, of session: LiveSession, _ services: LiveServices
  ) -> (line: DrawnLine, canvas: Canvas)? {
    playback.follow(session.script)
    let step = frame * playback.scene.stepsPerFrame
    while playback.stepIndex < step {
      do { try playback.advance() } catch { return nil }
    }
    next = frame + 1
    let (trace, canvas) = (playback.trace(frame: frame), playback.draw())
    return (
      DrawnLine(line: trace.text(.rounded), drawing: services.drawingText(canvas)), canvas
    )
  }
}

/// Looks for the first frame in which two codes differ, from the beginning on; a few frames at a
/// time, so that the picture goes on meanwhile.
struct DifferenceSearch {
  /// Frames that are compared at a time.
  static let slice = 8

  enum Outcome {
    /// Nothing differs in the frames before this.
    case equal(before: Int)
    /// This frame differs in its trace or its drawing.
    case different(frame: Int, words: String)
  }

  private(set) var outcome = Outcome.equal(before: 0)
  private var replay: FrameReplay
  private var isAsked = false
  /// The session as it was at the last request.
  private var session: LiveSession

  init(_ session: LiveSession) {
    replay = FrameReplay(session)
    self.session = session
  }

  /// The request to the other code; nil if there is none now.
  mutating func request(_ session: LiveSession) -> RelayMessage? {
    guard !isAsked else { return nil }
    if session.rewritings != self.session.rewritings { self = DifferenceSearch(session) }
    guard case .equal(let next) = outcome, next <= session.frame, session.isSettled else {
      return nil
    }
    isAsked = true
    self.session = session
    return .askLines(from: next, count: min(Self.slice, session.frame - next + 1))
  }

  /// Compares the other code's `lines`, from frame `from` on, with one's own.
  mutating func compare(_ lines: [DrawnLine], from: Int, _ services: LiveServices) {
    isAsked = false
    guard case .equal(from) = outcome else { return }
    for (index, old) in lines.enumerated() {
      let frame = from + index
      guard let new = replay.advance(to: frame, of: session, services) else { return }
      if old != new.line {
        let words =
          Self.words(old.line, new.line.line, services)
          ?? services.drawingDifference(old.drawing, new.canvas).map { "drawing: \($0)" }
        if let words {
          outcome = .different(frame: frame, words: words)
          return
        }
      }
      outcome = .equal(before: frame + 1)
    }
  }

  private static func words(_ old: String, _ new: String, _ services: LiveServices) -> String? {
    guard old != new, let before = try? JSON(text: old), let now = try? JSON(text: new)
    else { return nil }
    return services.difference(before, now).map { "trace: \($0)" }
  }

  /// The outcome so far, for the page.
  var report: ComparisonReport {
    let fps = session.scene.fps
    switch outcome {
    case .equal(let next): return ComparisonReport(seconds: fps.seconds(of: max(0, next - 1)))
    case .different(let frame, let words):
      return ComparisonReport(seconds: fps.seconds(of: frame), frame: frame, words: words)
    }
  }
}

/// The outcome of a comparison: up to this time nothing differs, or this frame does.
package struct ComparisonReport: Hashable, Sendable {
  var seconds = 0.0
  /// The first frame that differs, and its difference; nil if none does.
  var frame: Int?
  var words: String?

  static let codec: Codec<ComparisonReport> = .object(
    ComparisonReport(),
    [
      Field("seconds", \.seconds, .number), Field("frame", \.frame, .count),
      Field("words", \.words, .text),
    ])
}
