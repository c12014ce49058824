// The functions of the standard library that draw an integer from as many bits as `Int` has would give
// other results where it has 32, as in a shared piece. These give the same everywhere, and on machines
// with 64 bits those of the library.

extension Int {
  /// Returns a uniform integer in `range`, which must not be empty.
  public static func random(
    in range: Range<Int>, using generator: inout SeededGenerator
  ) -> Int {
    precondition(!range.isEmpty, "there is no integer in an empty range")
    return random(in: range.lowerBound...range.upperBound - 1, using: &generator)
  }

  /// Returns a uniform integer in `range`.
  public static func random(
    in range: ClosedRange<Int>, using generator: inout SeededGenerator
  ) -> Int {
    let (first, last) = (Int64(range.lowerBound), Int64(range.upperBound))
    let (count, isAll) = UInt64(bitPattern: last &- first).addingReportingOverflow(1)
    if isAll { return Int(truncatingIfNeeded: generator.next()) }
    let distance = generator.next(upperBound: count)
    return Int(first &+ Int64(bitPattern: distance))
  }
}

extension Collection {
  /// Returns a uniform element; nil, without using a number, if there is none.
  public func randomElement(using generator: inout SeededGenerator) -> Element? {
    guard !isEmpty else { return nil }
    return self[index(startIndex, offsetBy: .random(in: 0..<count, using: &generator))]
  }
}

extension Sequence {
  /// Returns the elements in an order that is as likely as any other.
  public func shuffled(using generator: inout SeededGenerator) -> [Element] {
    var elements = Array(self)
    elements.shuffle(using: &generator)
    return elements
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  /// Brings the elements into an order that is as likely as any other.
  ///
  /// Source: D. Knuth, "The art of computer programming", volume 2, algorithm P.
  public mutating func shuffle(using generator: inout SeededGenerator) {
    var (current, rest) = (startIndex, count)
    while rest > 1 {
      swapAt(current, index(current, offsetBy: .random(in: 0..<rest, using: &generator)))
      rest -= 1
      formIndex(after: &current)
    }
  }
}
