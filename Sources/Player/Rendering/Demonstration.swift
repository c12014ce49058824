import Controls
import Geometry
import Gestures
import JSONCoding
import Motion

/// A demonstration of an experience in use: finger gestures, in sequence and in parallel.
///
/// ```swift
/// static let demonstration = Demonstration.sequence([
///   .pause(0.4),
///   .slide(\Self.glow, by: 0.3, over: 0.6),
///   .together([.tap(at: Point(0.3, 0.4)), .pinch(at: Point(0.6, 0.4), scale: 1.5, over: 0.8)]),
/// ])
/// ```
///
/// It fits every stage: positions are fractions of the stage, 0…1 from the top left, controls are
/// named by key path or id, and drags of controls are fractions of their track. Times are seconds,
/// kept as whole milliseconds. A composition is a demonstration again, with a known duration.
public struct Demonstration: Hashable, Sendable {
  /// One gesture with its time.
  public struct Act: Hashable, Sendable {
    /// The gesture.
    public let gesture: Gesture
    /// The beginning and the end, in milliseconds.
    package fileprivate(set) var span: Range<Int>

    /// The beginning, in seconds from the beginning of the demonstration.
    public var start: Double { Double(span.lowerBound) / 1000 }
    /// The duration, in seconds.
    public var duration: Double { Double(span.count) / 1000 }
    /// The end, in seconds.
    public var end: Double { Double(span.upperBound) / 1000 }
  }

  /// The acts, in order of time. Acts may overlap: each has fingers of its own.
  public let acts: [Act]
  /// The duration, in milliseconds.
  private let length: Int

  /// The duration, in seconds, including pauses at its end.
  ///
  /// If a player's chrome competes for the finger, fingers rest before they move, so that nothing
  /// else takes them; later acts on the same part then wait for them, and the end may be delayed by
  /// these rests.
  public var duration: Double { Double(length) / 1000 }

  private init(_ acts: [Act], length: Int) {
    (self.acts, self.length) = (acts, length)
  }

  /// Creates a demonstration of `gesture` alone.
  init(_ gesture: Gesture, lasting seconds: Double) {
    let length = Demonstration.milliseconds(seconds)
    self.init([Act(gesture: gesture, span: 0..<length)], length: length)
  }

  /// Returns `seconds`, which must be 0…10⁹, as whole milliseconds, rounded to the nearest.
  private static func milliseconds(_ seconds: Double) -> Int {
    precondition(0...1e9 ~= seconds, "a time is 0…10⁹ seconds")
    return Int((seconds * 1000).rounded())
  }
}

// MARK: Composition

extension Demonstration: TimedComposition {
  /// Returns a pause of `seconds` (0…10⁹).
  public static func pause(_ seconds: Double) -> Demonstration {
    Demonstration([], length: milliseconds(seconds))
  }

  /// Returns the parts, each `seconds` (0…10⁹) after the beginning of the one before.
  public static func staggered(
    _ parts: [Demonstration], by seconds: Double
  ) -> Demonstration {
    placed(parts, at: parts.indices.map { seconds * Double($0) })
  }

  /// Returns the parts, each from its start on, in seconds (0…10⁹).
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
  /// Returns slides of each control up or down a little in turn, then a stroke across the canvas;
  /// 5.6 s. Without controls the stroke begins at 0.4 s and takes the time of both.
  public static func standard(for controls: [String]) -> Demonstration {
    guard !controls.isEmpty else {
      let path = [
        Point(0.35, 0.35), Point(0.55, 0.3), Point(0.62, 0.45), Point(0.5, 0.6), Point(0.36, 0.5),
      ]
      return .sequence([.pause(0.4), .draw(path, over: 4, hold: 0.4), .pause(0.8)])
    }
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

/// An author's error in the demonstration of an experience.
public struct DemonstrationMistake: Hashable, Sendable {
  /// The act, by the name of the function that makes it.
  package let deed: String
  /// Its beginning, in seconds from the beginning of the demonstration.
  package let time: Double
  /// The expectation.
  package let expected: String
  /// The finding.
  package let found: String
  /// Ids of controls similar to an unknown one, the nearest first.
  package let nearest: [String]
}

extension DemonstrationMistake: CustomStringConvertible {
  /// The act and its time: `slide (0.5 s)`.
  package var place: String { "\(deed) (\(JSON.number(time).text(.rounded)) s)" }

  /// The expectation and the finding, without a full stop.
  public var description: String {
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    return "expected \(expected), found \(found)\(names)"
  }
}

extension Demonstration {
  /// Returns the error of the first act on a control that is not among `controls`, with a wrong
  /// number of values, or of a kind of input that is not in `input`; nil if there is none.
  package func mistake(for controls: [Control], _ input: InputKinds) -> DemonstrationMistake? {
    acts.lazy.compactMap { $0.mistake(for: controls, input) }.first
  }
}

extension Demonstration.Act {
  fileprivate func mistake(for controls: [Control], _ input: InputKinds) -> DemonstrationMistake? {
    guard input.isSuperset(of: gesture.input) else {
      let found = input.isEmpty ? "none" : input.names.joined(separator: ", ")
      return mistake(
        "\(gesture.input.names[0]) in the input that the renderer asks for", found: found)
    }
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
    case .press, .draw, .flick, .pinch, .slide, .set, .hover, .scroll, .key: return nil
    }
  }

  private func mistake(
    _ expected: String, found: String, nearest: [String] = []
  ) -> DemonstrationMistake {
    DemonstrationMistake(
      deed: gesture.deed, time: start, expected: expected, found: found, nearest: nearest)
  }

  /// Returns one number as is, two as the `type` in which they were given.
  private static func text(_ numbers: [Double], _ type: String) -> String {
    let words = numbers.map { JSON.number($0).text(.rounded) }.joined(separator: ", ")
    return numbers.count == 1 ? words : "\(type)(\(words))"
  }
}

extension Demonstration.Gesture {
  /// The input that a renderer must ask for; none for fingers.
  fileprivate var input: InputKinds {
    switch self {
    case .hover: .hover
    case .scroll: .wheel
    case .key: .keys
    case .press, .draw, .flick, .pinch, .slide, .set: []
    }
  }

  /// The name of the function that makes it.
  fileprivate var deed: String {
    switch self {
    case .press: "press"
    case .draw: "draw"
    case .flick: "flick"
    case .pinch: "pinch"
    case .slide: "slide"
    case .set: "set"
    case .hover: "hover"
    case .scroll: "scroll"
    case .key: "key"
    }
  }
}
