import Digests

/// Numbered frames of one scene in a folder.
package struct PNGSequence: Hashable, Sendable {
  /// Path of the folder.
  package let directory: String
  /// Digits of a frame's number: five, or more if the number of frames requires it.
  package let digits: Int

  /// Creates the sequence in the folder at path `directory` for a scene of `total` frames, at least
  /// 1.
  package init(directory: String, total: Int) {
    self.directory = directory
    digits = max(5, String(max(total, 1) - 1).count)
  }

  /// Returns the file name of frame `index`, such as `frame-00042.png`.
  package func name(of index: Int) -> String { Self.name(of: index, digits: digits) }

  /// Returns the file name of frame `index` with at least `digits` digits.
  package static func name(of index: Int, digits: Int = 5) -> String {
    "frame-\(String(index, digits: digits)).png"
  }

  /// Returns the path of frame `index`.
  package func path(of index: Int) -> String {
    let name = name(of: index)
    return directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
  }

  /// Returns the number in the file name of a frame, with any number of digits; nil for other
  /// names. Numbers beyond the largest `Int` are clamped to it.
  package static func number(in name: String) -> Int? {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return nil }
    let number = name.dropFirst(6).dropLast(4)
    guard !number.isEmpty, number.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(number) ?? .max
  }

  /// Returns the number of digits in the file name of a frame.
  static func digits(in name: String) -> Int { name.utf8.count - 10 }
}
