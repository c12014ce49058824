import Geometry
import JSONCoding

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
