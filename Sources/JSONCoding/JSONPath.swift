/// Where a value stands in a document.
public indirect enum JSONPath: Hashable, Sendable {
  /// The whole document.
  case root
  /// A member of the object at a path.
  case key(JSONPath, String)
  /// An element of the list at a path, counted from 0.
  case index(JSONPath, Int)
}

extension JSONPath: CustomStringConvertible {
  /// The path as text, such as `steps[0].perform.actions[1].id`; empty for the whole document.
  public var description: String {
    switch self {
    case .root: ""
    case .index(let parent, let index): "\(parent)[\(index)]"
    case .key(.root, let key) where JSONPath.isPlain(key): key
    case .key(let parent, let key) where JSONPath.isPlain(key): "\(parent).\(key)"
    case .key(let parent, let key): "\(parent)[\(Quotation.text(key))]"
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= Quotation.limit
      && key.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
          || $0 == "-" || $0 == "_"
      }
  }
}
