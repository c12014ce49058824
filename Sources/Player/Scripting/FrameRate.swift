import Geometry
import JSONCoding

/// A frequency as an exact ratio: 60 a second, or 30000 in 1001 seconds.
public struct FrameRate: Hashable, Sendable {
  /// The count per `denominator` seconds.
  public let numerator: Int
  /// Seconds; at least 1, without a common divisor with the numerator.
  public let denominator: Int

  /// The allowed rates of a scene, per second.
  static let limits = 1...240
  /// Largest denominator: times of 10^7 frames stay exact ratios of integers below 2^53.
  private static let mostSeconds = 1_000_000

  /// Creates the rate of `count` frames per second, 1…240.
  public init(_ count: Int) { self.init(count, in: 1) }

  /// Creates the rate of `count` per `seconds` seconds, at least one; both not negative.
  public init(_ count: Int, in seconds: Int) {
    precondition(seconds > 0, "a rate needs a time")
    let divisor = max(1, Self.commonDivisor(count, seconds))
    (numerator, denominator) = (count / divisor, seconds / divisor)
  }

  /// Parses `60` or `30000/1001`; nil for anything else, and for rates that no scene may have.
  public init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy(Spelling.isDigit) ? Int(part) : nil
    }
    guard 1...2 ~= parts.count, numbers.count == parts.count else { return nil }
    let seconds = numbers.count == 2 ? numbers[1] : 1
    guard 1...Self.mostSeconds ~= seconds, numbers[0] <= Self.limits.upperBound * seconds,
      numbers[0] >= seconds
    else { return nil }
    self.init(numbers[0], in: seconds)
  }

  /// The syntax of ``init(text:)``, for errors.
  package static let meaning = "a whole number 1…240 or a ratio such as 30000/1001"

  /// True if a scene may have it.
  var isAllowed: Bool {
    denominator <= Self.mostSeconds && numerator >= denominator
      && numerator <= Self.limits.upperBound * denominator
  }

  /// Frames per second.
  public var perSecond: Double { Double(numerator) / Double(denominator) }

  /// Returns the time of event `index`, counted from 0, in seconds: the ratio of two integers,
  /// rounded once.
  public func seconds(of index: Int) -> Double {
    Double(product: index, denominator) / Double(numerator)
  }

  /// Returns the index of the last event no later than `seconds`, with a tolerance of 1 ns. Limited
  /// to ±10¹⁵; 0 for NaN.
  public func index(at seconds: Double) -> Int {
    let count = seconds * Double(numerator) / Double(denominator) + 1e-9
    return count.isNaN ? 0 : Int(clamping: Int64(count.clipped(to: -1e15...1e15)))
  }

  /// Returns the rate multiplied by `factor`.
  package func times(_ factor: Int) -> FrameRate { FrameRate(numerator * factor, in: denominator) }

  /// Returns the rate of every `stride`th event.
  package func every(_ stride: Int) -> FrameRate { FrameRate(numerator, in: denominator * stride) }

  /// As documents have it: a number, or a ratio in quotation marks.
  package var json: JSON {
    denominator == 1 ? .number(Double(numerator)) : .string(description)
  }

  private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : commonDivisor(other, one % other)
  }
}

extension FrameRate: ExpressibleByIntegerLiteral {
  /// Creates the rate of `value` frames per second, 1…240.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension FrameRate: CustomStringConvertible {
  /// The rate as scenes write it: `60`, `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

extension Codec where Value == FrameRate {
  /// A whole number, or a ratio in quotation marks.
  package static var frameRate: Codec {
    let ratio: JSON = ["type": "string", "pattern": "^[0-9]+/[0-9]+$"]
    return Codec(
      ["anyOf": [.wholeSchema(FrameRate.limits), ratio]], FrameRate.meaning,
      write: { $0.json }
    ) { cursor throws(SchemaViolation) in
      switch cursor.value {
      case .number(let number):
        if let whole = Int(exactly: number), FrameRate.limits.contains(whole) {
          return FrameRate(whole)
        }
      case .string(let text):
        if text.contains("/"), let rate = FrameRate(text: text) { return rate }
      default: break
      }
      throw cursor.expected(FrameRate.meaning)
    }
  }
}
