/// A note inside a PNG.
public struct PNGText: Hashable, Sendable {
  /// What the note is about; 1…79 ASCII characters.
  public var keyword: String
  /// The note.
  public var value: String

  /// The note `value` about `keyword`.
  public init(_ keyword: String, _ value: String) {
    self.keyword = keyword
    self.value = value
  }
}
