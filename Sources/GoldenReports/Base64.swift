/// Bytes as text by RFC 4648 §4, with padding and without line breaks.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each byte as a letter; 64 for what is none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// `bytes` as letters.
  static func text(_ bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { target in
      for group in 0..<count / 4 {
        let start = group * 3
        let present = min(3, bytes.count - start)
        var word = UInt32(bytes[start]) << 16
        if present > 1 { word |= UInt32(bytes[start + 1]) << 8 }
        if present > 2 { word |= UInt32(bytes[start + 2]) }
        for place in 0..<4 {
          target[group * 4 + place] =
            place <= present
            ? letters[Int(word >> UInt32(18 - 6 * place)) & 63] : UInt8(ascii: "=")
        }
      }
      return count
    }
  }

  /// The bytes of what ``text(_:)`` gives; nil for anything else.
  static func bytes(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { source in
      guard source.count % 4 == 0 else { return nil }
      let padding = source.suffix(2).count { $0 == UInt8(ascii: "=") }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(source.count / 4 * 3)
      var word: UInt32 = 0
      let letterCount = source.count - padding
      for place in 0..<letterCount {
        let value = values[Int(source[place])]
        guard value < 64 else { return nil }
        word = word << 6 | UInt32(value)
        if place & 3 == 3 {
          bytes.append(UInt8(truncatingIfNeeded: word >> 16))
          bytes.append(UInt8(truncatingIfNeeded: word >> 8))
          bytes.append(UInt8(truncatingIfNeeded: word))
        }
      }
      return appendRest(padding, word, to: &bytes) ? bytes : nil
    }
  }

  /// Appends what the letters of the last group hold; false where bits are left over.
  private static func appendRest(_ padding: Int, _ word: UInt32, to bytes: inout [UInt8]) -> Bool {
    switch padding {
    case 1:
      bytes.append(UInt8(truncatingIfNeeded: word >> 10))
      bytes.append(UInt8(truncatingIfNeeded: word >> 2))
      return word & 3 == 0
    case 2:
      bytes.append(UInt8(truncatingIfNeeded: word >> 4))
      return word & 15 == 0
    default: return true
    }
  }
}
