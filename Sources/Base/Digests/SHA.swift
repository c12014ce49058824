/// The digest in the opening handshake of a WebSocket. It is no protection: RFC 6455 uses it to
/// detect a server that does not support the protocol.
///
/// Source: FIPS 180-4, section 6.1.
package enum SHA1 {
  /// Returns the 20 bytes for `message`.
  package static func digest(_ message: some Collection<UInt8>) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for block in DigestWords.blocks(of: message) { mix(block, into: &state) }
    return DigestWords.bytes(of: state)
  }

  private static func mix(_ block: [UInt32], into state: inout [UInt32]) {
    var words = block
    for place in 16..<80 {
      let sum = words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]
      words.append(rotated(sum, 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (place, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch place / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, 5) &+ choice &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
    }
    state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }
}

/// The digest by which a page's policy identifies the one script and the one style that it allows.
///
/// Source: FIPS 180-4, section 6.2.
package enum SHA256 {
  /// Returns the 32 bytes for `message`.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var state = start
    for block in DigestWords.blocks(of: message) { mix(block, into: &state) }
    return DigestWords.bytes(of: state)
  }

  private static func mix(_ block: [UInt32], into state: inout [UInt32]) {
    var words = block
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      let low = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let high = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[place - 16] &+ low &+ words[place - 7] &+ high)
    }
    var now = state
    for place in 0..<64 {
      let (a, e) = (now[0], now[4])
      let choice = e & now[5] ^ ~e & now[6]
      let sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let first = now[7] &+ sum &+ choice &+ constants[place] &+ words[place]
      let majority = a & now[1] ^ a & now[2] ^ now[1] & now[2]
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      now = [first &+ second, a, now[1], now[2], now[3] &+ first, e, now[5], now[6]]
    }
    for place in state.indices { state[place] &+= now[place] }
  }

  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  private static let primes: [Int] = (2..<312).filter { number in
    !(2..<number).contains { number.isMultiple(of: $0) }
  }

  /// The first 32 bits after the binary point of the square roots of the first 8 primes.
  private static let start = primes.prefix(8).map { prime in
    UInt32(truncatingIfNeeded: root(prime, power: 2))
  }

  /// The same bits of the cube roots of the first 64 primes.
  private static let constants = primes.map { prime in
    UInt32(truncatingIfNeeded: root(prime, power: 3))
  }

  /// Returns the largest number whose `power` is at most `number` · 2^(32 · power).
  private static func root(_ number: Int, power: Int) -> UInt64 {
    var (low, high) = (UInt64(0), UInt64(1) << 37)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isWithin(middle, power: power, number) { low = middle } else { high = middle }
    }
    return low
  }

  private static func isWithin(_ root: UInt64, power: Int, _ number: Int) -> Bool {
    var product: UInt128 = 1
    for _ in 0..<power { product *= UInt128(root) }
    return product <= UInt128(number) << UInt128(32 * power)
  }
}

// MARK: Words

/// Messages and digests as the 32-bit big-endian words that SHA-1 and SHA-256 work on.
///
/// Source: FIPS 180-4, section 5.
private enum DigestWords {
  /// Returns the blocks of 16 words of `message`, padded.
  static func blocks(of message: some Collection<UInt8>) -> [[UInt32]] {
    var bytes = Array(message)
    let bits = UInt64(bytes.count) * 8
    bytes.append(0x80)
    bytes += Array(repeating: 0, count: (120 - bytes.count % 64) % 64)
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    return stride(from: 0, to: bytes.count, by: 64).map { block in
      stride(from: block, to: block + 64, by: 4).map { place in
        bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
    }
  }

  static func bytes(of words: [UInt32]) -> [UInt8] {
    words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }
}
