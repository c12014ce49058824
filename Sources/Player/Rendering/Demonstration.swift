import Controls
import Geometry
import JSONCoding
import Motion

/// What fingers do to show an experience in use: gestures, one after another and at the same time.
///
/// ```swift
/// static let demonstration = Demonstration.sequence([
///   .pause(0.4),
///   .slide(\Self.glow, by: 0.3, over: 0.6),
///   .together([.tap(at: Point(0.3, 0.4)), .pinch(at: Point(0.6, 0.4), scale: 1.5, over: 0.8)]),
/// ])
/// ```
///
/// It fits every stage: places are parts of the stage, 0…1 from the top left, controls are named by
/// key path or id, and drags of controls are parts of their track. Times are seconds, kept as whole
/// milliseconds. What is composed is a value again, which knows how long it takes.
public struct Demonstration: Hashable, Sendable {
  /// One gesture at its time.
  public struct Act: Hashable, Sendable {
    /// What is done.
    public let gesture: Gesture
    /// When it begins and ends, in milliseconds.
    package fileprivate(set) var span: Range<Int>

    /// When it begins, in seconds from the beginning of the demonstration.
    public var start: Double { Double(span.lowerBound) / 1000 }
    /// How long it takes, in seconds.
    public var duration: Double { Double(span.count) / 1000 }
    /// When it ends, in seconds.
    public var end: Double { Double(span.upperBound) / 1000 }
  }

  /// What is done when, in order of time. Acts may overlap: each has fingers of its own.
  public let acts: [Act]
  /// In milliseconds.
  private let length: Int

  /// How long it takes, in seconds, pauses at its end included.
  ///
  /// Where a player is between the finger and what it plays on, fingers rest before they move, so
  /// that nothing else takes them; what follows on the same part then waits for them, and the end
  /// may come later by these rests.
  public var duration: Double { Double(length) / 1000 }

  private init(_ acts: [Act], length: Int) {
    (self.acts, self.length) = (acts, length)
  }

  /// `gesture` at once.
  init(_ gesture: Gesture, lasting seconds: Double) {
    let length = Demonstration.milliseconds(seconds)
    self.init([Act(gesture: gesture, span: 0..<length)], length: length)
  }

  /// The whole milliseconds next to `seconds`, which must be 0…10⁹.
  private static func milliseconds(_ seconds: Double) -> Int {
    precondition(0...1e9 ~= seconds, "a time is 0…10⁹ seconds")
    return Int((seconds * 1000).rounded())
  }
}

// MARK: Composition

extension Demonstration: TimedComposition {
  /// `seconds` (0…10⁹) in which nothing happens.
  public static func pause(_ seconds: Double) -> Demonstration {
    Demonstration([], length: milliseconds(seconds))
  }

  /// Each `seconds` (0…10⁹) after the beginning of the one before.
  public static func staggered(
    _ parts: [Demonstration], by seconds: Double
  ) -> Demonstration {
    placed(parts, at: parts.indices.map { seconds * Double($0) })
  }

  /// The parts, each from its start on, in seconds (0…10⁹).
  public static func placed(_ parts: [Demonstration], at starts: [Double]) -> Demonstration {
    let starts = starts.map(milliseconds)
    let acts = zip(parts, starts).flatMap { part, start in
      part.acts.map { act in
        let span = act.span.lowerBound + start..<act.span.upperBound + start
        return Act(gesture: act.gesture, span: span)
      }
    }
    return Demonstration(
      acts.sorted { $0.span.lowerBound < $1.span.lowerBound },
      length: zip(parts, starts).map { $0.length + $1 }.max() ?? 0)
  }
}

// MARK: Standard

extension Demonstration {
  /// Slides each control up or down a little in turn, then draws a finger across the canvas; 5.6 s.
  public static func standard(for controls: [String]) -> Demonstration {
    let pace = 3.6 / Double(max(controls.count, 1))
    let slides = controls.enumerated().map { index, control in
      slide(
        control, by: index.isMultiple(of: 2) ? 0.3 : -0.3, over: pace * 0.5, hold: pace * 0.2)
    }
    let path = [Point(0.35, 0.35), Point(0.55, 0.3), Point(0.62, 0.45)]
    return .together([
      .staggered(slides, by: pace).delayed(by: 0.4),
      .draw(path, over: 1, hold: 0.3).delayed(by: 4.3),
    ])
  }
}

// MARK: Mistakes

/// What the maker of an experience has got wrong in its demonstration.
public struct DemonstrationMistake: Hashable, Sendable {
  /// What was done: `press`, `slide` or `set`.
  package let deed: String
  /// When it begins, in seconds from the beginning of the demonstration.
  package let time: Double
  /// What belongs there.
  package let expected: String
  /// What stands there.
  package let found: String
  /// Ids of controls near to an unknown one, the nearest first.
  package let nearest: [String]
}

extension DemonstrationMistake: CustomStringConvertible {
  /// The act and its time: `slide (0.5 s)`.
  package var place: String { "\(deed) (\(JSON.number(time).text(.rounded)) s)" }

  /// What was expected and what was found, without a full stop.
  public var description: String {
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    return "expected \(expected), found \(found)\(names)"
  }
}

extension Demonstration {
  /// The first act on a control that is not among `controls`, or that gives it another number of
  /// values than it has; nil where there is none.
  package func mistake(for controls: [Control]) -> DemonstrationMistake? {
    acts.lazy.compactMap { $0.mistake(for: controls) }.first
  }
}

extension Demonstration.Act {
  fileprivate func mistake(for controls: [Control]) -> DemonstrationMistake? {
    guard let id = gesture.control else { return nil }
    guard let control = controls.first(where: { $0.id == id }) else {
      let known = controls.map(\.id)
      return mistake(
        "the id of a control", found: Quotation.text(id),
        nearest: Spelling.nearest(to: id, in: known))
    }
    let count = control.axes.count
    switch gesture {
    case .set(_, let values) where values.count != count:
      return mistake(
        count == 1 ? "a number for \(id)" : "a point for \(id), such as Point(0.2, 0.7)",
        found: Self.text(values, "Point"))
    case .slide(_, let parts, _, _) where parts.count > count:
      return mistake("a number for \(id)", found: Self.text(parts, "Vector"))
    case .press, .draw, .flick, .pinch, .slide, .set: return nil
    }
  }

  private func mistake(
    _ expected: String, found: String, nearest: [String] = []
  ) -> DemonstrationMistake {
    DemonstrationMistake(
      deed: gesture.deed, time: start, expected: expected, found: found, nearest: nearest)
  }

  /// One number as such, two as the `type` in which they were given.
  private static func text(_ numbers: [Double], _ type: String) -> String {
    let words = numbers.map { JSON.number($0).text(.rounded) }.joined(separator: ", ")
    return numbers.count == 1 ? words : "\(type)(\(words))"
  }
}

extension Demonstration.Gesture {
  /// The name of the function that makes it.
  fileprivate var deed: String {
    switch self {
    case .press: "press"
    case .draw: "draw"
    case .flick: "flick"
    case .pinch: "pinch"
    case .slide: "slide"
    case .set: "set"
    }
  }
}
