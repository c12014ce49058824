import Geometry
import JSONCoding
import Motion

/// The metrics of a renderer's world, by name: for tests of state that a picture does not show.
///
/// ```swift
/// func metrics(_ state: State, at moment: Moment) -> Metrics {
///   ["sparks": state.sparks.count, "hottest": state.sparks.map(\.heat).max(), "phase": "burst"]
/// }
/// ```
public struct Metrics: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// An object with the metrics in the order written.
  public let json: JSON

  /// Creates metrics from a JSON object.
  public init(_ json: JSON) { self.json = json }

  #if hasFeature(Embedded)
    /// Creates no metrics: Embedded Swift has no existentials. Inlined, so that nothing is left of
    /// them.
    @inline(__always)
    public init(dictionaryLiteral elements: (String, any Metric)...) { json = .null }
  #else
    /// Creates metrics in the order written.
    public init(dictionaryLiteral elements: (String, any Metric)...) {
      json = .object(elements.map { JSON.Member($0.0, $0.1.json) })
    }
  #endif

  /// The value of a metric; nil if there is none of this name.
  public subscript(name: String) -> JSON? { json[name] }
}

/// A value of a metric: numbers, which must be finite, and compositions of them.
public protocol Metric {
  /// Its value in the trace.
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
  /// The value, or null for nil.
  public var json: JSON { self?.json ?? .null }
}

extension Array: Metric where Element: Metric {
  /// A list.
  public var json: JSON { .array(map(\.json)) }
}

/// An event in the world of a renderer, for the trace.
public enum RendererEvent: Hashable, Sendable {
  /// The named animation ended.
  case animation(String, AnimationEnd)
  /// The player would give the named haptic feedback.
  case haptic(String)
}

/// The end of an animation.
public typealias AnimationEnd = Motion.AnimationEnd

/// The events that a renderer emits in its steps. Events from before the latest step with events
/// are dropped automatically.
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

  /// Creates an empty list.
  public init() {}

  /// Adds `event` to those of the step of `moment`.
  public mutating func emit(_ event: RendererEvent, at moment: Moment) {
    if step != moment.step.index { events = [] }
    step = moment.step.index
    events.append(event)
  }

  /// Returns the events of the step of `moment`, in order.
  public func at(_ moment: Moment) -> [RendererEvent] {
    step == moment.step.index ? events : []
  }
}

/// An invariant of every `Subject`, whatever fingers do. The command `fuzz` looks for touches that
/// violate it.
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
  /// The invariant in words: short, and without a full stop.
  public let name: String
  private let find: @Sendable (Subject) -> String?

  /// Creates the invariant `name`; `find` returns the finding if it is violated, and nil if it
  /// holds.
  public init(_ name: String, broken find: @escaping @Sendable (Subject) -> String?) {
    self.name = name
    self.find = find
  }

  /// Returns the finding in `subject` if this is violated; nil if it holds.
  package func violation(in subject: Subject) -> String? { find(subject) }
}

extension Array {
  /// Returns the names of those that `subject` violates, each with the finding.
  package func violations<Subject>(in subject: Subject) -> [(invariant: String, found: String)]
  where Element == Invariant<Subject> {
    compactMap { invariant in
      invariant.violation(in: subject).map { (invariant.name, $0) }
    }
  }
}
