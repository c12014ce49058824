import Controls
import Notation
import Rendering

extension Subcommand {
  /// `describe`.
  static let describe = Subcommand(
    "describe", "Tells the controls of an experience",
    operands: Operands(text: "EXPERIENCE", count: 1...1), options: [.json("as JSON")]
  ) { arguments, session throws(Failure) in
    let experience = try session.experience(arguments.operands[0])
    if arguments.has("--json") {
      try session.print(experience.description)
    } else {
      try session.print(experience.sheet)
    }
    return .done
  }
}

extension Experience {
  fileprivate var description: JSON {
    [
      "id": .string(id), "title": .string(title), "touch": .string(touch.rawValue),
      "pattern": .string(pattern.name), "controls": .array(controls.map(\.description)),
    ]
  }

  fileprivate var sheet: String {
    let head = ["ID", "LABEL", "RANGE", "STEP", "DEFAULT", "KIND"]
    let rows = controls.map { control in
      [
        control.id, control.label,
        "\(text(control.range.lowerBound))…\(text(control.range.upperBound))",
        control.step == 0 ? "any" : text(control.step), text(control.defaultValue),
        control.kind.rawValue,
      ]
    }
    return """
      \(title) (\(id)), \(category): \(touch.rawValue) touch, controls shown as \(pattern.name)

      \(Columns([head] + rows).text)

      """
  }

  private func text(_ number: Double) -> String { JSON.number(number).text(.rounded) }
}

extension Control {
  fileprivate var description: JSON {
    [
      "id": .string(id), "label": .string(label),
      "range": [.number(range.lowerBound), .number(range.upperBound)], "step": .number(step),
      "default": .number(defaultValue), "kind": .string(kind.rawValue),
    ]
  }
}
