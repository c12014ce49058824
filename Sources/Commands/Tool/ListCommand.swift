import Controls
import JSONCoding
import Rendering

extension Subcommand {
  static let list = Subcommand(
    "list", "Lists the experiences", options: [ResultOption.json]
  ) { arguments, session in
    let experiences = session.experiences
    let rows = experiences.map {
      [$0.id, $0.title, $0.category, $0.touch.rawValue, $0.pattern.name.rawValue]
    }
    let head = ["ID", "TITLE", "CATEGORY", "TOUCH", "PATTERN"]
    try arguments.print(
      .array(experiences.map(\.summary)), or: Columns([head] + rows).text + "\n", session)
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
