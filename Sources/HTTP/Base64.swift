/// Bytes as text of 64 letters, with padding (RFC 4648, section 4).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

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

  /// How many bytes `text` stands for; nil where it is no text of this kind.
  package static func count(of text: some Collection<UInt8>) -> Int? {
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard text.count % 4 == 0, padding <= 2,
      text.dropLast(padding).allSatisfy({ letters.contains($0) })
    else { return nil }
    return text.count / 4 * 3 - padding
  }
}
