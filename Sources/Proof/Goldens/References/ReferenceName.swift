import Controls
import Digests

/// The names of the files in a case's folder of goldens.
package enum ReferenceName {
  /// The hashes of a film.
  package static let film = "film.txt"
  package static let trace = "trace.jsonl"
  /// The cost of the dearest frames, command by command.
  package static let cost = "cost.json"
  /// The versions that made the goldens.
  package static let fingerprint = "fingerprint.json"

  /// The picture at a moment in seconds, such as `still-0.500.png`.
  package static func still(_ seconds: Double) -> String {
    "still-\(ValueFormat.fixed(seconds, decimals: 3)).png"
  }

  /// The key picture of a frame, such as `film-00060.png`.
  package static func key(_ index: Int) -> String {
    "film-\(String(index, digits: 5)).png"
  }

  /// True if a golden may be called `name`.
  package static func fits(_ name: String) -> Bool {
    guard ![film, trace, cost, fingerprint].contains(name) else { return true }
    guard name.hasSuffix(".png") else { return false }
    let stem = name.dropLast(4)
    if stem.hasPrefix("film-") { return isNumber(stem.dropFirst(5), digits: 5...) }
    guard stem.hasPrefix("still-") else { return false }
    let parts = stem.dropFirst(6).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && isNumber(parts[0], digits: 1...) && isNumber(parts[1], digits: 3...)
      && parts[1].utf8.count == 3
  }

  private static func isNumber(_ text: Substring, digits: PartialRangeFrom<Int>) -> Bool {
    digits.contains(text.utf8.count)
      && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
