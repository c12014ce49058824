import Digests

/// Numbered frames of one scene in a folder.
package struct PNGSequence: Hashable, Sendable {
  /// Path of the folder.
  package let directory: String
  /// Digits of a frame's number: five, or more as the whole length needs.
  package let digits: Int

  /// The frames in the folder at path `directory` of a scene of `total` frames, at least 1.
  package init(directory: String, total: Int) {
    self.directory = directory
    digits = max(5, String(max(total, 1) - 1).count)
  }

  /// File name of frame `index`, such as `frame-00042.png`.
  package func name(of index: Int) -> String { Self.name(of: index, digits: digits) }

  /// File name of frame `index` with at least so many `digits`.
  package static func name(of index: Int, digits: Int = 5) -> String {
    "frame-\(String(index, digits: digits)).png"
  }

  /// Path of frame `index`.
  package func path(of index: Int) -> String {
    let name = name(of: index)
    return directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
  }

  /// The number that the name of a frame holds, however many digits it has; nil for other names.
  /// Numbers beyond the largest `Int` count as that.
  package static func number(in name: String) -> Int? {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return nil }
    let number = name.dropFirst(6).dropLast(4)
    guard !number.isEmpty, number.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(number) ?? .max
  }

  /// How many digits the number in the name of a frame has.
  static func digits(in name: String) -> Int { name.utf8.count - 10 }
}
