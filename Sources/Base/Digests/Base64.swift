/// Bytes as text of 64 letters, with padding (RFC 4648, section 4).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of `bytes`.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? letters[Int(word >> 18 & 63)] : UInt8(ascii: "="))
        word <<= 6
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// For each byte, the six bits that it stands for as a letter; nil for other bytes.
  private static let bits: [UInt8?] = (UInt8.min...UInt8.max).map { byte in
    letters.firstIndex(of: byte).map(UInt8.init)
  }

  /// The bytes that `text` stands for; nil if it is no text of this kind.
  package static func bytes(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard text.count % 4 == 0, padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    for start in stride(from: 0, to: text.count, by: 4) {
      var word: UInt32 = 0
      for index in start..<start + 4 {
        guard index < text.count - padding else {
          word <<= 6
          continue
        }
        guard let bits = bits[Int(text[index])] else { return nil }
        word = word << 6 | UInt32(bits)
      }
      bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    bytes.removeLast(padding)
    return bytes
  }
}
