/// Messages and digests as the words of 32 bits that SHA-1 and SHA-256 work on, highest byte first.
///
/// Source: FIPS 180-4, section 5.
package enum DigestWords {
  /// The blocks of 16 words of `message`, padded.
  package static func blocks(of message: some Collection<UInt8>) -> [[UInt32]] {
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

  /// The bytes of `words`.
  package static func bytes(of words: [UInt32]) -> [UInt8] {
    words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }
}
