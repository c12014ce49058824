import Files

/// The line that shows how far a run is: rewritten in place on a terminal, else a plain line every
/// few seconds.
package struct Progress {
  private let total: Int
  /// What is counted: `frame`.
  private let noun: String
  /// Where the line goes; nil for silence.
  private let stream: ByteStream?
  private let isTerminal: Bool
  private let isClosing: Bool
  private let start: ContinuousClock.Instant
  private var lastReport: ContinuousClock.Instant
  private var done = 0
  private var drawnWidth = 0

  /// Progress of `total` frames, or of as many of what `noun` names; `closing` runs write a plain line
  /// once more at their end, however short they were.
  package init(
    of total: Int, _ noun: String = "frame", on stream: ByteStream?, closing: Bool = false
  ) {
    (self.total, self.noun) = (total, noun)
    isClosing = closing
    self.stream = stream
    isTerminal = stream?.isTerminal ?? false
    start = .now
    lastReport = start
  }

  /// Time since the start, in seconds.
  package var elapsed: Double { (.now - start) / .seconds(1) }

  /// One more frame is done.
  package mutating func advance() {
    done += 1
    guard stream != nil else { return }
    let now = ContinuousClock.now
    guard now - lastReport >= (isTerminal ? .milliseconds(100) : .seconds(2)) else { return }
    lastReport = now
    report()
  }

  /// Takes the line off a terminal. Elsewhere a closing run reports once more when all is done; one
  /// that failed leaves that to its error.
  package mutating func finish() {
    if isClosing, !isTerminal, done == total { report() }
    guard drawnWidth > 0 else { return }
    draw("")
    try? stream?.write("\r")
  }

  private mutating func report() {
    let text = Self.text(done: done, total: total, noun, elapsed: elapsed)
    if isTerminal { draw(text) } else { try? stream?.write(text + "\n") }
  }

  /// Spaces rather than escapes wipe out what a longer line left.
  private mutating func draw(_ text: String) {
    let rest = String(repeating: " ", count: max(drawnWidth - text.count, 0))
    try? stream?.write("\r" + text + rest)
    drawnWidth = text.count
  }

  /// Such as `120/360 frames, 48.0 frames/s, 0:05 left`.
  package static func text(
    done: Int, total: Int, _ noun: String = "frame", elapsed: Double
  ) -> String {
    guard done > 0, elapsed > 0 else { return "\(done)/\(total) \(noun)s" }
    let rate = Double(done) / elapsed
    let left = clock(Double(total - done) / rate)
    let speed = NumberText.text(rate, decimals: 1)
    return "\(done)/\(total) \(noun)s, \(speed) \(noun)s/s, \(left) left"
  }

  /// Minutes and seconds, with hours where there are any.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    let (minutes, rest) = (whole / 60 % 60, whole % 60)
    let tail = rest < 10 ? "0\(rest)" : "\(rest)"
    guard whole >= 3600 else { return "\(minutes):\(tail)" }
    return "\(whole / 3600):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
  }
}
