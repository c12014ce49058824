import Geometry
import JSONCoding

/// How often something happens, as an exact ratio: 60 a second, or 30000 in 1001 seconds.
public struct FrameRate: Hashable, Sendable {
  /// How often, in as many seconds as the denominator says.
  public let numerator: Int
  /// Seconds; at least 1, without a common divisor with the numerator.
  public let denominator: Int

  /// The rates that a scene may have, per second.
  static let limits = 1...240
  /// Largest denominator: times of 10^7 frames stay exact ratios of whole numbers below 2^53.
  private static let mostSeconds = 1_000_000

  /// `count` frames per second, 1…240.
  public init(_ count: Int) { self.init(count, in: 1) }

  /// `count` times in `seconds` seconds, of which there must be one; both not negative.
  public init(_ count: Int, in seconds: Int) {
    precondition(seconds > 0, "a rate needs a time")
    let divisor = max(1, Self.commonDivisor(count, seconds))
    (numerator, denominator) = (count / divisor, seconds / divisor)
  }

  /// Reads `60` or `30000/1001`; nil for anything else, and for rates that no scene may have.
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

  /// What ``init(text:)`` reads, for errors.
  package static let meaning = "a whole number 1…240 or a ratio such as 30000/1001"

  /// Whether a scene may have it.
  var isAllowed: Bool {
    denominator <= Self.mostSeconds && numerator >= denominator
      && numerator <= Self.limits.upperBound * denominator
  }

  /// Frames per second.
  public var perSecond: Double { Double(numerator) / Double(denominator) }

  /// When number `index` happens, counted from 0, in seconds: the ratio of two whole numbers,
  /// rounded once.
  public func seconds(of index: Int) -> Double {
    Double(product: index, denominator) / Double(numerator)
  }

  /// The last one that happens no later than at `seconds`; 1 ns is no time. At most 10¹⁵ of them
  /// from 0; 0 for what is not a number.
  public func index(at seconds: Double) -> Int {
    let count = seconds * Double(numerator) / Double(denominator) + 1e-9
    return count.isNaN ? 0 : Int(clamping: Int64(count.clipped(to: -1e15...1e15)))
  }

  /// `factor` times as often.
  package func times(_ factor: Int) -> FrameRate { FrameRate(numerator * factor, in: denominator) }

  /// Every `stride`th one alone.
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
  /// `value` frames per second, 1…240.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension FrameRate: CustomStringConvertible {
  /// As scenes write it: `60`, `30000/1001`.
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
