import Controls
import Films
import Goldens
import Host
import JSONCoding
import Play
import Rendering
import Scripting

struct DescribeOptions: CommandOptions {
  var results = ResultOptions()
  var isTree = false
  /// Moment of the tree, in seconds.
  var moments: [Double] = [0]
  var scene = SceneOptions()

  static let options = Options<Self>(
    .group(\.results, ResultOptions.json),
    .flag("--tree", \.isTree, "the parts with role, label, value, frame and actions instead"),
    .value("--at", \.moments, .moments("S"), "with --tree: the moment in seconds"),
    .group(\.scene, SceneOptions.all))
  static let needs: [OptionNeed<Self>] = [.together(\.moments, \.scene, with: \.isTree)]
}

extension Subcommand {
  package static let describe = Subcommand(
    "describe", "Tells the controls of an experience, or all parts of its player",
    operands: .scene,
    options: DescribeOptions.self,
    notes: """
      Of a SCENE.json without --tree: the controls of its experience.
      """
  ) { arguments, session in
    if arguments.isTree { return try printTree(arguments, session) }
    let experience = try session.experience(inNameOrFile: arguments.operands[0])
    let input = session.configuration.input(of: experience).names
    try arguments.results.print(
      experience.description(input), or: experience.sheet(input), session)
    return .done
  }
}

extension Session {
  /// The experience that `operand` names, or that the scene in the file of that name is of.
  package func experience(inNameOrFile operand: String) throws -> Experience {
    guard namesFile(operand) else { return try experience(operand) }
    let file = try SceneRequest.file(InputFile(path: operand), schemas)
    return try experience(file.experience.id)
  }
}

/// Prints the parts of the player at a moment.
private func printTree(
  _ arguments: Arguments<DescribeOptions>, _ session: Session
) throws -> ExitCode {
  var request = try SceneRequest(arguments.operands[0], arguments.scene, session)
  let frame = try request.frame(at: arguments.moments)
  var frames = session.frames(
    of: try request.scene(), FrameSelection(frames: [frame]), place: request.scriptPlace)
  guard let tree = try frames.next()?.accessibilityTree else { return .done }
  try arguments.results.print(tree.json, or: tree.text, session)
  return .done
}

extension Experience {
  /// The experience as JSON, with the input besides fingers that it and its player ask for.
  fileprivate func description(_ input: [String]) -> JSON {
    let asked: [JSON.Member] =
      input.isEmpty ? [] : [.init("input", .array(input.map { .string($0) }))]
    return summary.with(asked + [.init("controls", .array(controls.map(\.description)))])
  }

  /// The same as text.
  fileprivate func sheet(_ input: [String]) -> String {
    let head =
      (["\(title) (\(id)), \(category): \(touch.rawValue) touch"] + input)
      .joined(separator: ", ")
    let columns = ["ID", "LABEL", "RANGE", "STEP", "DEFAULT", "KIND"]
    let rows = controls.map { control in
      [
        control.id, control.label, values(of: control),
        control.step == 0 ? "any" : text(control.step),
        control.choice(at: control.defaultValue)?.name
          ?? control.defaultValues.map(text).joined(separator: ", "),
        control.kind.rawValue,
      ]
    }
    guard !controls.isEmpty else {
      return "\(head), no controls\n"
    }
    return """
      \(head), controls shown as \(pattern.name.rawValue)

      \(Columns([columns] + rows).text)

      """
  }

  /// The cases of a choice, or the range of each axis.
  private func values(of control: Control) -> String {
    guard control.choices.isEmpty else {
      return control.choices.map(\.name).joined(separator: ", ")
    }
    return control.axes.map { "\(text($0.range.lowerBound))…\(text($0.range.upperBound))" }
      .joined(separator: " × ")
  }

  private func text(_ number: Double) -> String { JSON.number(number).text(.rounded) }
}

extension Control {
  fileprivate var description: JSON {
    let json: JSON = [
      "id": .string(id), "label": .string(label), "range": range.json, "step": .number(step),
      "default": .number(defaultValue), "kind": .string(kind.rawValue),
    ]
    return json.with(more)
  }

  /// What only a choice and a point have.
  private var more: [JSON.Member] {
    switch kind {
    case .choice: [.init("choices", .array(choices.map(\.description)))]
    case .point:
      [
        .init("ranges", .array(axes.map(\.range.json))),
        .init("defaults", .array(defaultValues.map { .number($0) })),
      ]
    case .value, .colour, .toggle: []
    }
  }
}

extension ControlChoice {
  fileprivate var description: JSON {
    ["value": .number(value), "name": .string(name), "label": .string(label)]
  }
}

extension ClosedRange<Double> {
  fileprivate var json: JSON { [.number(lowerBound), .number(upperBound)] }
}

struct ListOptions: CommandOptions {
  var results = ResultOptions()

  static let options = Options<Self>(.group(\.results, ResultOptions.json))
}

extension Subcommand {
  package static let list = Subcommand(
    "list", "Lists the experiences", options: ListOptions.self
  ) { arguments, session in
    let experiences = session.experiences
    let rows = experiences.map {
      [$0.id, $0.title, $0.category, $0.touch.rawValue, $0.pattern.name.rawValue]
    }
    let head = ["ID", "TITLE", "CATEGORY", "TOUCH", "PATTERN"]
    try arguments.results.print(
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

extension Subcommand {
  package static let schema = Subcommand(
    "schema",
    "Prints the JSON Schema of scenes, golden cases, traces, films, deliveries or messages",
    operands: Operands(text: Kind.allCases.map(\.rawValue).joined(separator: "|"), count: 1...1),
    notes: """
      JSON Schema, draft 2020-12, with the experiences of this tool and their controls. Editors
      complete and check a scene, case or film that names the file at its top:
        "$schema": "scene.schema.json"
      trace: of one line; message: between a shared piece and the page or app around it; page:
      between the page of play and the tool. What a schema cannot say, such as the order of times,
      check tells.
      """
  ) { arguments, session in
    let name = arguments.operands[0]
    guard let kind = Kind(rawValue: name) else {
      throw Failure.unknown("schema", name, known: Kind.allCases.map(\.rawValue), in: "schema")
    }
    try session.print(try kind.schema(session))
    return .done
  }

  private enum Kind: String, CaseIterable {
    case scene
    case goldenCase = "case"
    case trace
    case film
    case deliveries
    case message
    case page

    func schema(_ session: Session) throws -> JSON {
      switch self {
      case .scene: session.schemas.schema
      case .goldenCase: GoldenCase.schema(session.schemas)
      case .film: FilmDocument.schema(session.schemas)
      case .deliveries: DeliveryList.schema
      case .trace: TraceLine.schema(of: session.configuration)
      case .message: try JSON(bytes: EmbeddedText.messages_json)
      case .page: PageMessages.schema
      }
    }
  }
}
