import Controls
import JSONCoding
import Rendering

extension Subcommand {
  /// `list`.
  static let list = Subcommand(
    "list", "Lists the experiences", options: [.json("as JSON")]
  ) { arguments, session in
    let experiences = session.experiences
    guard !arguments.has("--json") else {
      try session.print(.array(experiences.map(\.summary)))
      return .done
    }
    let rows = experiences.map {
      [$0.id, $0.title, $0.category, $0.touch.rawValue, $0.pattern.name.rawValue]
    }
    let head = ["ID", "TITLE", "CATEGORY", "TOUCH", "PATTERN"]
    try session.print(Columns([head] + rows).text + "\n")
    return .done
  }
}

extension Experience {
  fileprivate var summary: JSON {
    [
      "id": .string(id), "title": .string(title), "category": .string(category),
      "touch": .string(touch.rawValue), "pattern": .string(pattern.name.rawValue),
    ]
  }
}
