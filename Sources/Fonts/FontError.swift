/// A font file is not what it should be, or of a kind that is not read.
public struct FontError: Error, Hashable, Sendable {
  /// The table that it is about, such as `cmap`; empty for the file itself.
  public let table: String
  /// What belongs there.
  public let expected: String
  /// What stands there.
  public let found: String

  init(_ table: FontTable.Tag, expected: String, found: String) {
    (self.table, self.expected, self.found) = (table.rawValue, expected, found)
  }
}

extension FontError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    "\(table.isEmpty ? "" : "table \(table): ")expected \(expected), found \(found)"
  }
}
