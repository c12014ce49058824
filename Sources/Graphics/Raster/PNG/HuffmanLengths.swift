/// Chooses the lengths of Huffman codes from the frequencies of symbols.
package struct HuffmanLengths: ~Copyable {
  /// Symbols sorted by frequency: the count above nine bits of symbol.
  private var sorted = Buffer<UInt64>(288, of: 0)
  private var weights = Buffer<UInt32>(288, of: 0)

  /// Reserves space for 288 symbols.
  package init() {}

  /// Fills `lengths` for `count` symbols: a Huffman code, limited to `limit` bits. A symbol that
  /// does not occur gets 0.
  package func choose(
    _ counts: UnsafePointer<UInt32>, _ count: Int, limit: Int,
    into lengths: UnsafeMutablePointer<UInt8>
  ) {
    var used = 0
    for symbol in 0..<count {
      lengths[symbol] = 0
      guard counts[symbol] > 0 else { continue }
      sorted.base[used] = UInt64(counts[symbol]) << 9 | UInt64(symbol)
      used += 1
    }
    guard used > 1 else {
      if used == 1 { lengths[Int(sorted.base[0] & 511)] = 1 }
      return
    }
    var occurring = UnsafeMutableBufferPointer(start: sorted.base, count: used)
    occurring.sort()
    for i in 0..<used { weights.base[i] = UInt32(truncatingIfNeeded: sorted.base[i] >> 9) }
    HuffmanLengths.depths(weights.base, used)
    var ofLength = [Int](repeating: 0, count: limit + 1)
    for i in 0..<used { ofLength[min(limit, Int(weights.base[i]))] += 1 }
    HuffmanLengths.fit(&ofLength)
    // The rarest come first and get the longest codes.
    var index = 0
    for length in stride(from: limit, through: 1, by: -1) {
      for _ in 0..<ofLength[length] {
        lengths[Int(sorted.base[index] & 511)] = UInt8(length)
        index += 1
      }
    }
  }

  /// Converts ascending weights into the depths of the Huffman tree in place (A. Moffat, J.
  /// Katajainen: In-Place Calculation of Minimum-Redundancy Codes, 1995).
  private static func depths(_ w: UnsafeMutablePointer<UInt32>, _ count: Int) {
    // Inner nodes replace the leaves they were made of; then they hold their parents.
    var (leaf, node) = (2, 0)
    w[0] += w[1]
    for next in 1..<max(1, count - 1) {
      func least() -> UInt32 {
        if leaf >= count || (node < next && w[node] < w[leaf]) {
          let weight = w[node]
          w[node] = UInt32(next)
          node += 1
          return weight
        }
        leaf += 1
        return w[leaf - 1]
      }
      let first = least()
      w[next] = first + least()
    }
    // Parents to depths of inner nodes, the root last.
    w[count - 2] = 0
    for i in stride(from: count - 3, through: 0, by: -1) { w[i] = w[Int(w[i])] + 1 }
    // Depths of inner nodes to those of leaves.
    var (open, depth) = (1, UInt32(0))
    var inner = count - 2
    var index = count - 1
    while open > 0 {
      var taken = 0
      while inner >= 0, w[inner] == depth {
        taken += 1
        inner -= 1
      }
      for _ in 0..<(open - taken) {
        w[index] = depth
        index -= 1
      }
      open = 2 * taken
      depth += 1
    }
  }

  /// Lengthens codes until they are distinct (Kraft's sum is at most one), beginning with the
  /// longest that can still grow.
  private static func fit(_ ofLength: inout [Int]) {
    let limit = ofLength.count - 1
    var sum = (1...limit).reduce(0) { $0 + ofLength[$1] << (limit - $1) }
    while sum > 1 << limit {
      guard let length = (1..<limit).last(where: { ofLength[$0] > 0 }) else { return }
      ofLength[length] -= 1
      ofLength[length + 1] += 1
      sum -= 1 << (limit - length - 1)
    }
    // Remaining space makes codes shorter again.
    for length in stride(from: limit, to: 1, by: -1) {
      while ofLength[length] > 0, sum + 1 << (limit - length) <= 1 << limit {
        ofLength[length] -= 1
        ofLength[length - 1] += 1
        sum += 1 << (limit - length)
      }
    }
  }

  /// Computes the canonical codes of these lengths (RFC 1951, section 3.2.2), the first bit lowest.
  static func codes(
    _ lengths: UnsafePointer<UInt8>, _ count: Int, into codes: UnsafeMutablePointer<HuffmanCode>
  ) {
    var ofLength = [UInt32](repeating: 0, count: 16)
    for symbol in 0..<count where lengths[symbol] > 0 { ofLength[Int(lengths[symbol])] += 1 }
    var next = [UInt32](repeating: 0, count: 16)
    for length in 1..<16 { next[length] = (next[length - 1] + ofLength[length - 1]) << 1 }
    for symbol in 0..<count {
      let length = Int(lengths[symbol])
      guard length > 0 else {
        codes[symbol] = HuffmanCode(bits: 0, length: 0)
        continue
      }
      codes[symbol] = HuffmanCode(
        bits: next[length].bitReversed >> UInt32(32 - length), length: length)
      next[length] += 1
    }
  }
}

extension UInt32 {
  fileprivate var bitReversed: UInt32 {
    var v = self
    v = (v >> 1 & 0x5555_5555) | (v & 0x5555_5555) << 1
    v = (v >> 2 & 0x3333_3333) | (v & 0x3333_3333) << 2
    v = (v >> 4 & 0x0F0F_0F0F) | (v & 0x0F0F_0F0F) << 4
    return v.byteSwapped
  }
}
