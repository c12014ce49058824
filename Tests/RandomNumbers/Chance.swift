/// Random numbers that are the same in every run for the same seed: S. Vigna's splitmix64.
package struct Chance: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in 0..<1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number in `range`.
  package mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// An integer in 0..<`count`.
  package mutating func index(below count: Int) -> Int { Int(unit() * Double(count)) }

  /// One of `items`, which must not be empty.
  package mutating func pick<Item>(_ items: [Item]) -> Item { items[index(below: items.count)] }
}
