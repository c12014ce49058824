import JSONCoding

/// A mistake in one of the small documents that options name.
struct DocumentError: JSONMistake, CustomStringConvertible, CommandError {
  /// The documents, by the words that tell of a mistake in one.
  enum Family: String {
    case sounds = "invalid sounds"
    case deliveries = "invalid list of deliveries"
  }

  let description: String
  var exitCode: ExitCode { .badInput }

  init(
    _ family: Family, at path: String, expected: String, found: String, nearest: [String]
  ) {
    let place = path.isEmpty ? "" : " at \(path)"
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    description = "\(family.rawValue)\(place): expected \(expected), found \(found)\(names)"
  }
}
