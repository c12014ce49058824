import Pages

/// The digest that the opening of a WebSocket asks for. It protects nothing: RFC 6455 uses it to
/// tell a server that understands from one that does not.
///
/// Source: FIPS 180-4, section 6.1.
enum SHA1 {
  /// The 20 bytes for `message`.
  static func digest(_ message: some Collection<UInt8>) -> [UInt8] {
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
