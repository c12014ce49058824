/// A note inside a PNG.
public struct PNGText: Hashable, Sendable {
  /// What the note is about: 1…79 printable ASCII characters, no space at either end and no two
  /// together.
  public var keyword: String
  /// The note, without the character zero.
  public var value: String

  /// The note `value` about `keyword`.
  public init(_ keyword: String, _ value: String) {
    self.keyword = keyword
    self.value = value
  }

  /// - Throws: ``RasterError/encoding(_:)`` unless a PNG can hold the note.
  func check() throws(RasterError) {
    let characters = Array(keyword.utf8)
    let isSound =
      (1...79).contains(characters.count) && characters.allSatisfy { (0x20...0x7E).contains($0) }
      && characters.first != 0x20 && characters.last != 0x20
      && !zip(characters, characters.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
    guard isSound else {
      throw .encoding(
        "the keyword \(keyword.prefix(80).debugDescription) is not 1 to 79 printable ASCII "
          + "characters with single spaces between them")
    }
    guard !value.utf8.contains(0) else {
      throw .encoding("the note \(keyword) holds the character zero")
    }
  }
}
