import Drawing
import Host
import JSONCoding
import Live
import Scripting

/// Two codes side by side: what is asked of the process that runs the one before.
struct Comparison {
  /// Whether a picture was asked for that has not come.
  var isAsked = false
  private var shown: Int?
  var search: DifferenceSearch

  init(_ session: LiveSession) { search = DifferenceSearch(session) }

  /// What to ask for to have the other picture of what `session` shows; nil for nothing.
  mutating func request(_ session: LiveSession) -> RelayMessage? {
    guard !isAsked, shown != session.frame else { return nil }
    defer { (isAsked, shown) = (true, session.frame) }
    return .show(frame: session.frame, whole: shown == nil)
  }
}

/// Plays a session again from its beginning, and tells its frames one after another.
struct FrameTeller {
  private var playback: AnyPlayback
  /// The frame that comes next.
  private(set) var next = 0

  init(_ session: LiveSession) { playback = session.core.beginning }

  /// The line of the trace of `frame`, which is the next or a later one, and what is drawn; nil
  /// where `session` does not come to it.
  mutating func tell(_ frame: Int, of session: LiveSession) -> (line: JSON, canvas: Canvas)? {
    playback.follow(session.script)
    let step = frame * playback.scene.stepsPerFrame
    while playback.stepIndex < step {
      do { try playback.advance() } catch { return nil }
    }
    next = frame + 1
    return (playback.trace(frame: frame), playback.draw())
  }

  /// A line as it is compared: as a file holds it, and what is drawn.
  static func line(_ told: (line: JSON, canvas: Canvas), _ services: LiveServices) -> JSON {
    [
      "line": .string(told.line.text(.rounded)),
      "drawing": .string(services.drawingText(told.canvas)),
    ]
  }
}

/// Looks for the first frame in which two codes differ, from the beginning on; a few frames at a
/// time, so that the picture goes on meanwhile.
struct DifferenceSearch {
  /// Frames that are compared at a time.
  static let slice = 8

  /// What came of it.
  enum Outcome {
    /// Nothing differs in the frames before this.
    case equal(before: Int)
    /// This frame differs, so, in what it means or in what it draws.
    case different(frame: Int, words: String)
  }

  private(set) var outcome = Outcome.equal(before: 0)
  private var teller: FrameTeller
  private var isAsked = false
  /// The session as it was when the other code was asked.
  private var session: LiveSession

  init(_ session: LiveSession) {
    teller = FrameTeller(session)
    self.session = session
  }

  /// What to ask the other code for; nil for nothing now.
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
  mutating func compare(_ lines: [JSON], from: Int, _ services: LiveServices) {
    isAsked = false
    guard case .equal(from) = outcome else { return }
    for (place, old) in lines.enumerated() {
      guard let told = teller.tell(from + place, of: session) else { return }
      let new = FrameTeller.line(told, services)
      if old != new {
        let words =
          Self.words(old, new, services)
          ?? old["drawing"]?.text.flatMap { services.drawingDifference($0, told.canvas) }
          .map { "drawing: \($0)" }
        if let words {
          outcome = .different(frame: from + place, words: words)
          return
        }
      }
      outcome = .equal(before: from + place + 1)
    }
  }

  private static func words(_ old: JSON, _ new: JSON, _ services: LiveServices) -> String? {
    guard let old = old["line"]?.text, let new = new["line"]?.text, old != new,
      let before = try? JSON(text: old), let now = try? JSON(text: new)
    else { return nil }
    return services.difference(before, now).map { "trace: \($0)" }
  }

  /// What the page shows of it.
  var json: JSON {
    switch outcome {
    case .equal(let next): ["seconds": .number(session.scene.fps.seconds(of: max(0, next - 1)))]
    case .different(let frame, let words):
      [
        "frame": .number(frame), "seconds": .number(session.scene.fps.seconds(of: frame)),
        "words": .string(words),
      ]
    }
  }
}
