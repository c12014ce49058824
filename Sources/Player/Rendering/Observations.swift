import Geometry
import JSONCoding
import Motion

/// What a renderer tells of its world in numbers, by name: what a picture hides from a test.
///
/// ```swift
/// func metrics(_ state: State, at moment: Moment) -> Metrics {
///   ["sparks": state.sparks.count, "hottest": state.sparks.map(\.heat).max(), "phase": "burst"]
/// }
/// ```
public struct Metrics: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// An object with the metrics in the order written.
  public let json: JSON

  /// The metrics in a JSON object.
  public init(_ json: JSON) { self.json = json }

  #if hasFeature(Embedded)
    /// No metrics: Embedded Swift knows no existentials. Inlined, so that nothing is left of them.
    @inline(__always)
    public init(dictionaryLiteral elements: (String, any Metric)...) { json = .null }
  #else
    /// The metrics in the order written.
    public init(dictionaryLiteral elements: (String, any Metric)...) {
      json = .object(elements.map { JSON.Member($0.0, $0.1.json) })
    }
  #endif

  /// The value of a metric; nil where there is none of this name.
  public subscript(name: String) -> JSON? { json[name] }
}

/// What may be a metric: numbers, which must be finite, and what is made of them.
public protocol Metric {
  /// As it stands in the trace.
  var json: JSON { get }
}

extension Metrics: Metric {}

extension JSON: Metric {
  /// Itself.
  public var json: JSON { self }
}

extension Double: Metric {
  /// A number.
  public var json: JSON { .number(self) }
}

extension Int: Metric {
  /// A number.
  public var json: JSON { .number(self) }
}

extension Bool: Metric {
  /// True or false.
  public var json: JSON { .bool(self) }
}

extension String: Metric {
  /// A text.
  public var json: JSON { .string(self) }
}

extension Point: Metric {
  /// A list of x and y, in points.
  public var json: JSON { [.number(x), .number(y)] }
}

extension Optional: Metric where Wrapped: Metric {
  /// Null where there is nothing.
  public var json: JSON { self?.json ?? .null }
}

extension Array: Metric where Element: Metric {
  /// A list.
  public var json: JSON { .array(map(\.json)) }
}

/// Something that happened in the world of a renderer, written into the trace.
public enum RendererEvent: Hashable, Sendable {
  /// An animation, known by its name, came to its end.
  case animation(String, AnimationEnd)
  /// The player would tap the finger, in the way of that name.
  case haptic(String)
}

/// How an animation ended.
public typealias AnimationEnd = Motion.AnimationEnd

/// Where a renderer writes what happens in its steps. What happened before the latest step that had
/// events is forgotten by itself.
///
/// ```swift
/// struct State { var events = RendererEvents() }
///
/// func update(_ state: inout State, at moment: Moment) {
///   if isOver { state.events.emit(.haptic("bang"), at: moment) }
/// }
///
/// func events(_ state: State, at moment: Moment) -> [RendererEvent] { state.events.at(moment) }
/// ```
public struct RendererEvents: Hashable, Sendable {
  private var step = -1
  private var events: [RendererEvent] = []

  /// No events.
  public init() {}

  /// Adds `event` to those of the step of `moment`.
  public mutating func emit(_ event: RendererEvent, at moment: Moment) {
    if step != moment.step.index { events = [] }
    step = moment.step.index
    events.append(event)
  }

  /// What happened in the step of `moment`, in order.
  public func at(_ moment: Moment) -> [RendererEvent] {
    step == moment.step.index ? events : []
  }
}

/// What holds of every `Subject`, whatever fingers do. The command `fuzz` looks for touches after
/// which it does not.
///
/// ```swift
/// func invariants(at moment: Moment) -> [Invariant<State>] {
///   [
///     Invariant("no ember leaves the stage") { state in
///       state.embers.first { !moment.stage.bounds.contains($0.place) }.map { "one is at \($0.place)" }
///     }
///   ]
/// }
/// ```
public struct Invariant<Subject>: Sendable {
  /// What holds, as people say it: short, and without a full stop.
  public let name: String
  private let find: @Sendable (Subject) -> String?

  /// What `name` says holds; `find` tells what was found where it does not, and nil where it does.
  public init(_ name: String, broken find: @escaping @Sendable (Subject) -> String?) {
    self.name = name
    self.find = find
  }

  /// What was found in `subject` where this does not hold; nil where it does.
  package func violation(in subject: Subject) -> String? { find(subject) }
}

extension Array {
  /// The names of those that do not hold of `subject`, each with what was found.
  package func violations<Subject>(in subject: Subject) -> [(invariant: String, found: String)]
  where Element == Invariant<Subject> {
    compactMap { invariant in
      invariant.violation(in: subject).map { (invariant.name, $0) }
    }
  }
}
