/// A generator of random numbers that gives the same for the same seed: SplitMix64, as renderers
/// have it, without the rest of their room.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D &+ 0x9E37_79B9_7F4A_7C15 }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number in `range`.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// A whole number in 0..<`count`.
  mutating func index(below count: Int) -> Int { Int(unit() * Double(count)) }

  /// One of `items`, of which there is one.
  mutating func pick<Item>(_ items: [Item]) -> Item { items[index(below: items.count)] }
}
