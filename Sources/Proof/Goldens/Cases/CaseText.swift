import JSONCoding

/// The text of a case's file, in which one member is set and all else stays as it was written.
package enum CaseText {
  /// `bytes` with `value` as the member `key` of the outermost object: in the place of the value
  /// that it has, or behind its last member; nil where that is no object with members.
  package static func setting(_ key: String, to value: JSON, in bytes: [UInt8]) -> [UInt8]? {
    guard let members = members(of: bytes), let last = members.last else { return nil }
    let text = Array(value.text().utf8)
    let name = Array("\"\(key)\"".utf8)
    if let found = members.first(where: { bytes[$0.key].elementsEqual(name) }) {
      return bytes[..<found.value.lowerBound] + text + bytes[found.value.upperBound...]
    }
    let place = last.value.upperBound
    return bytes[..<place] + Array(",\n  \"\(key)\": ".utf8) + text + bytes[place...]
  }

  private static func members(
    of bytes: [UInt8]
  ) -> [(key: Range<Int>, value: Range<Int>)]? {
    var found: [(key: Range<Int>, value: Range<Int>)] = []
    var (depth, key, start, end) = (0, 0..<0, 0, 0)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let first = place
      place = self.end(ofTokenAt: place, in: bytes)
      switch bytes[first] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0, start > 0 { found.append((key, start..<end)) }
      case UInt8(ascii: ",") where depth == 1:
        found.append((key, start..<end))
        start = 0
      case UInt8(ascii: ":") where depth == 1: start = -1
      case UInt8(ascii: "\"") where depth == 1 && start == 0: key = first..<place
      default: break
      }
      // The value begins with the first token behind the colon.
      if start == -1, bytes[first] != UInt8(ascii: ":") { start = first }
      end = place
    }
    return depth == 0 ? found : nil
  }

  /// The place behind the string, or the byte, at `place`.
  private static func end(ofTokenAt place: Int, in bytes: [UInt8]) -> Int {
    guard bytes[place] == UInt8(ascii: "\"") else { return place + 1 }
    var place = place + 1
    while place < bytes.endIndex, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.endIndex)
  }
}
