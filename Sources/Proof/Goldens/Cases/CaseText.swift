import JSONCoding

/// The text of a case's file, in which one member is set and all else stays as it was written.
package enum CaseText {
  /// `bytes` with `value` as the member at the end of `keys`, which lead to it through objects: in
  /// place of the value that it has, or behind the last member; nil if the way does not lead through
  /// objects with members.
  package static func setting(
    _ keys: [String], to value: JSON, in bytes: [UInt8], depth: Int = 1
  ) -> [UInt8]? {
    guard let key = keys.first, let members = members(of: bytes), let last = members.last else {
      return nil
    }
    let name = Array("\"\(key)\"".utf8)
    let found = members.first { bytes[$0.key].elementsEqual(name) }
    if keys.count > 1 {
      guard let found,
        let inner = setting(
          Array(keys.dropFirst()), to: value, in: Array(bytes[found.value]), depth: depth + 1)
      else { return nil }
      return replacing(found.value, of: bytes, by: inner)
    }
    let text = value.text()
    if let found { return replacing(found.value, of: bytes, by: text.utf8) }
    let end = last.value.upperBound
    let indentation = String(repeating: "  ", count: depth)
    return replacing(end..<end, of: bytes, by: ",\n\(indentation)\"\(key)\": \(text)".utf8)
  }

  private static func replacing(
    _ range: Range<Int>, of bytes: [UInt8], by text: some Collection<UInt8>
  ) -> [UInt8] {
    var bytes = bytes
    bytes.replaceSubrange(range, with: text)
    return bytes
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
