import Geometry
import Testing

/// Numbers that look random and are the same in every run (xorshift).
struct SampleStream {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func bits() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    let unit = Double(bits() >> 11) * 0x1p-53
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }

  /// Any finite double; each exponent is as likely as the others.
  mutating func finite() -> Double {
    var number = Double(bitPattern: bits())
    while !number.isFinite { number = Double(bitPattern: bits()) }
    return number
  }
}

/// A function of one or two arguments under test.
struct Subject: Sendable, CustomTestStringConvertible {
  var name: String
  /// Largest error that its documentation allows, in units in the last place.
  var limit: Double
  var call: @Sendable (Double, Double) -> Double

  var testDescription: String { name }

  static let all = [
    Subject(name: "sin", limit: 1) { x, _ in Math.sin(x) },
    Subject(name: "cos", limit: 1) { x, _ in Math.cos(x) },
    Subject(name: "tan", limit: 3) { x, _ in Math.tan(x) },
    Subject(name: "exp", limit: 1) { x, _ in Math.exp(x) },
    Subject(name: "log", limit: 1) { x, _ in Math.log(x) },
    Subject(name: "atan2", limit: 3) { y, x in Math.atan2(y, x) },
    Subject(name: "hypot", limit: 2) { x, y in Math.hypot(x, y) },
    Subject(name: "pow", limit: 1) { x, y in Math.pow(x, y) },
    Subject(name: "asin", limit: 1) { x, _ in Math.asin(x) },
    Subject(name: "acos", limit: 1) { x, _ in Math.acos(x) },
    Subject(name: "cbrt", limit: 1) { x, _ in Math.cbrt(x) },
    Subject(name: "remainder", limit: 0) { x, y in Math.remainder(x, y) },
  ]

  static func named(_ name: String) -> Subject? { all.first { $0.name == name } }

  /// Arguments of every size and from the everyday range, in turn; `index` counts them.
  func arguments(_ index: Int, from stream: inout SampleStream) -> (Double, Double) {
    if index % 4 == 0 {
      let first = stream.finite()
      return (needsPositive ? first.magnitude : first, stream.finite())
    }
    switch name {
    case "sin", "cos", "tan":
      if index % 4 == 1 { return (stream.number(in: -1e6...1e6), 0) }
      if index % 4 == 2 { return (stream.number(in: -4...4), 0) }
      return (Double(stream.bits() % 636_620) * (Double.pi / 2), 0)
    case "asin", "acos":
      if index % 4 == 1 { return (stream.number(in: -1...1), 0) }
      let gap = stream.number(in: 0...1e-3)
      return (index % 4 == 2 ? 1 - gap : gap - 0.5, 0)
    case "cbrt":
      return (stream.number(in: index % 4 == 1 ? -1e-308...1e-308 : 0.5...9), 0)
    case "remainder":
      if index % 4 == 1 { return (stream.number(in: -1e3...1e3), stream.number(in: -3...3)) }
      // Ties, and places half a divisor away.
      let divisor = index % 4 == 2 ? Double(stream.bits() % 99 + 1) : stream.finite()
      return (divisor * 0.5 * Double(stream.bits() % 2000), divisor)
    case "exp":
      return (stream.number(in: index % 4 == 1 ? -746...711 : -1...1), 0)
    case "log":
      return (index % 4 == 1 ? stream.number(in: 0...1e-308) : stream.number(in: 0.4...2), 0)
    case "pow":
      if index % 4 == 1 { return (stream.number(in: 0...10), stream.number(in: -20...20)) }
      let base = index % 4 == 2 ? stream.finite().magnitude : stream.number(in: 0.99...1.01)
      return (base, stream.number(in: -746...711) / Math.log(base))
    default:
      if index % 4 == 1 { return (stream.number(in: -1...1) * 0x1p1023, stream.finite()) }
      return (stream.number(in: -2...2), stream.number(in: -2...2))
    }
  }

  private var needsPositive: Bool { name == "log" || name == "pow" }
}
