import Geometry

/// A schedule of named parts, sequential and simultaneous, evaluated at any time.
///
/// ```swift
/// let story = Storyboard.sequence([
///   .part("title", lasting: 1.2),
///   .pause(0.3),
///   .together([.part("sky", lasting: 4), .part("sea", lasting: 3)]),
///   .staggered((0..<5).map { .part("star \($0)", lasting: 0.6) }, by: Stagger(0.1)),
/// ])
/// let rise = Easing.easeOut.value(at: story.progress(of: "sea", at: step.seconds))
/// let place = hop.value(at: story.time(of: "title", at: step.seconds))
/// ```
///
/// It gives times only; the display of a part is up to the caller, by an ``Easing`` of its progress
/// or ``Keyframes`` at its time. A name may occur several times: the latest part that has begun
/// counts, before that the first. Evaluation costs a search among the parts of the name.
public struct Storyboard<Name: Hashable & Sendable>: Hashable, Sendable {
  /// The time span of a part.
  public struct Span: Hashable, Sendable {
    /// Start, in seconds from the start of the storyboard.
    public let start: Double
    /// Duration, in seconds.
    public let duration: Double
    /// End, in seconds from the start of the storyboard.
    public var end: Double { start + duration }
  }

  /// The end of the last part, in seconds.
  public let duration: Double
  /// Spans by name, ordered by start.
  private let spans: [Name: [Span]]

  private init(_ spans: [Name: [Span]], lasting duration: Double) {
    (self.spans, self.duration) = (spans, duration)
  }

  /// Returns the spans of all parts of a name, the earliest first; empty if there are none.
  public func spans(of name: Name) -> [Span] { spans[name] ?? [] }

  /// Returns the time since the start of the part at `time`, in seconds; below 0 before it begins,
  /// and beyond its duration after its end. A time within a nanosecond before a start counts as the
  /// start. The name must exist.
  public func time(of name: Name, at time: Double) -> Double {
    let span = span(of: name, at: time)
    let elapsed = time - span.start
    return elapsed < 0 && elapsed >= -Seam.tolerance ? 0 : elapsed
  }

  /// Returns the progress of the part at `time`, 0…1: 0 before it, 1 after it. The name must exist.
  public func progress(of name: Name, at time: Double) -> Double {
    let span = span(of: name, at: time)
    let elapsed = time - span.start
    if elapsed >= span.duration - Seam.tolerance { return elapsed < -Seam.tolerance ? 0 : 1 }
    return max(0, elapsed / span.duration)
  }

  /// True if the part is in progress at `time`: it has begun and is not over. The name must exist.
  public func isActive(_ name: Name, at time: Double) -> Bool {
    let elapsed = time - span(of: name, at: time).start
    return elapsed >= -Seam.tolerance
      && elapsed < span(of: name, at: time).duration - Seam.tolerance
  }

  private func span(of name: Name, at time: Double) -> Span {
    let spans = spans(of: name)
    guard let first = spans.first else { preconditionFailure("no part is called \(name)") }
    return spans.last { $0.start <= time + Seam.tolerance } ?? first
  }
}

// MARK: Composition

extension Storyboard: TimedComposition {
  /// Returns a part that takes `seconds` (≥ 0).
  public static func part(_ name: Name, lasting seconds: Double) -> Storyboard {
    precondition(seconds >= 0 && seconds.isFinite, "a part takes a finite time, not negative")
    return Storyboard([name: [Span(start: 0, duration: seconds)]], lasting: seconds)
  }

  /// Returns a pause of `seconds` (≥ 0).
  public static func pause(_ seconds: Double) -> Storyboard {
    precondition(seconds >= 0 && seconds.isFinite, "a pause is finite and not negative")
    return Storyboard([:], lasting: seconds)
  }

  /// Returns the parts, each delayed by its index in the row.
  public static func staggered(_ parts: [Storyboard], by stagger: Stagger) -> Storyboard {
    placed(parts, at: parts.indices.map { stagger.delay(of: $0, among: parts.count) })
  }

  /// Returns the parts, each from its start on, in seconds ≥ 0.
  public static func placed(_ parts: [Storyboard], at starts: [Double]) -> Storyboard {
    var spans: [Name: [Span]] = [:]
    for (part, start) in zip(parts, starts) {
      spans.merge(
        part.spans.mapValues { $0.map { Span(start: $0.start + start, duration: $0.duration) } }
      ) { ($0 + $1).sorted { $0.start < $1.start } }
    }
    let duration = zip(parts, starts).map { $0.duration + $1 }.max() ?? 0
    return Storyboard(spans, lasting: duration)
  }
}

/// A timed value that is composed of parts: one after another, or at the same time.
public protocol TimedComposition: Sendable {
  /// The end of the last part, in seconds.
  var duration: Double { get }
  /// Returns a pause of `seconds`.
  static func pause(_ seconds: Double) -> Self
  /// Returns the parts, each from its start on, in seconds ≥ 0.
  static func placed(_ parts: [Self], at starts: [Double]) -> Self
}

extension TimedComposition {
  /// Returns the parts one after another, each `gap` seconds after the end of the one before; a gap
  /// below 0 lets them overlap. None begins before the first.
  public static func sequence(_ parts: [Self], gap: Double = 0) -> Self {
    precondition(gap.isFinite, "a gap is finite")
    var starts: [Double] = []
    var end = -gap
    for part in parts {
      starts.append(max(0, end + gap))
      end = starts[starts.count - 1] + part.duration
    }
    return placed(parts, at: starts)
  }

  /// Returns the parts at the same time; it takes as long as the longest.
  public static func together(_ parts: [Self]) -> Self {
    placed(parts, at: parts.map { _ in 0 })
  }

  /// Returns this `count` (≥ 1) times, each `gap` seconds after the end of the one before.
  public func repeated(_ count: Int, gap: Double = 0) -> Self {
    precondition(count >= 1, "what repeats is there once at least")
    return .sequence(Array(repeating: self, count: count), gap: gap)
  }

  /// Returns this, `seconds` (≥ 0) later.
  public func delayed(by seconds: Double) -> Self { .sequence([.pause(seconds), self]) }
}
