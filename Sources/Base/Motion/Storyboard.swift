import Geometry

/// What happens when: named parts, one after another and at the same time, asked for any time.
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
/// It gives times only; what a part shows is up to the caller, an ``Easing`` of its progress or
/// ``Keyframes`` at its time. A name may come several times: of several parts the latest that has
/// begun counts, before that the first. Asking costs a search among the parts of the name.
public struct Storyboard<Name: Hashable & Sendable>: Hashable, Sendable {
  /// When a part happens.
  public struct Span: Hashable, Sendable {
    /// When it begins, in seconds from the beginning of the storyboard.
    public let start: Double
    /// How long it takes, in seconds.
    public let duration: Double
    /// When it ends.
    public var end: Double { start + duration }
  }

  /// When all is over, in seconds.
  public let duration: Double
  /// By name, by their beginnings.
  private let spans: [Name: [Span]]

  private init(_ spans: [Name: [Span]], lasting duration: Double) {
    (self.spans, self.duration) = (spans, duration)
  }

  /// The spans of all parts of a name, the earliest first; empty for a name that does not come.
  public func spans(of name: Name) -> [Span] { spans[name] ?? [] }

  /// How long the part has lasted at `time`, in seconds; below 0 before it begins, and beyond its
  /// duration after its end. A time within a nanosecond before a beginning is the beginning. The
  /// name must come.
  public func time(of name: Name, at time: Double) -> Double {
    let span = span(of: name, at: time)
    let elapsed = time - span.start
    return elapsed < 0 && elapsed >= -Seam.tolerance ? 0 : elapsed
  }

  /// The share of the part that is over at `time`, 0…1: 0 before it, 1 after it. The name must
  /// come.
  public func progress(of name: Name, at time: Double) -> Double {
    let span = span(of: name, at: time)
    let elapsed = time - span.start
    if elapsed >= span.duration - Seam.tolerance { return elapsed < -Seam.tolerance ? 0 : 1 }
    return max(0, elapsed / span.duration)
  }

  /// Whether the part is going on at `time`: it has begun and is not over. The name must come.
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
  /// A part that takes `seconds` (≥ 0).
  public static func part(_ name: Name, lasting seconds: Double) -> Storyboard {
    precondition(seconds >= 0 && seconds.isFinite, "a part takes a finite time, not negative")
    return Storyboard([name: [Span(start: 0, duration: seconds)]], lasting: seconds)
  }

  /// `seconds` (≥ 0) in which nothing happens.
  public static func pause(_ seconds: Double) -> Storyboard {
    precondition(seconds >= 0 && seconds.isFinite, "a pause is finite and not negative")
    return Storyboard([:], lasting: seconds)
  }

  /// Each with the delay of its place in the row.
  public static func staggered(_ parts: [Storyboard], by stagger: Stagger) -> Storyboard {
    placed(parts, at: parts.indices.map { stagger.delay(of: $0, among: parts.count) })
  }

  /// The parts, each from its start on, in seconds ≥ 0.
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

/// What takes time and is composed of parts that do: one after another, or at the same time.
public protocol TimedComposition: Sendable {
  /// When all is over, in seconds.
  var duration: Double { get }
  /// `seconds` in which nothing happens.
  static func pause(_ seconds: Double) -> Self
  /// The parts, each from its start on, in seconds ≥ 0.
  static func placed(_ parts: [Self], at starts: [Double]) -> Self
}

extension TimedComposition {
  /// One after another, each `gap` seconds after the end of the one before; a gap below 0 lets them
  /// overlap. None begins before the first.
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

  /// All at once; it takes as long as the longest.
  public static func together(_ parts: [Self]) -> Self {
    placed(parts, at: parts.map { _ in 0 })
  }

  /// The same `count` (≥ 1) times, each `gap` seconds after the end of the one before.
  public func repeated(_ count: Int, gap: Double = 0) -> Self {
    precondition(count >= 1, "what repeats is there once at least")
    return .sequence(Array(repeating: self, count: count), gap: gap)
  }

  /// Begins `seconds` (≥ 0) later.
  public func delayed(by seconds: Double) -> Self { .sequence([.pause(seconds), self]) }
}
