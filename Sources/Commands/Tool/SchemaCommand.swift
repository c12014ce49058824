import Films
import Goldens
import Host
import JSONCoding
import Scripting

extension Subcommand {
  static let schema = Subcommand(
    "schema",
    "Prints the JSON Schema of scenes, golden cases, traces, films, deliveries or messages",
    operands: Operands(text: Kind.allCases.map(\.rawValue).joined(separator: "|"), count: 1...1),
    notes: """
      JSON Schema, draft 2020-12, with the experiences of this tool and their controls. Editors
      complete and check a scene, case or film that names the file at its top:
        "$schema": "scene.schema.json"
      trace: of one line; message: between a shared piece and the page or app around it. What a
      schema cannot say, such as the order of times, check tells.
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

    func schema(_ session: Session) throws -> JSON {
      switch self {
      case .scene: session.schemas.schema
      case .goldenCase: GoldenCase.schema(session.schemas)
      case .film: FilmDocument.schema(session.schemas)
      case .deliveries: DeliveryList.schema
      case .trace: TraceLine.schema(of: session.configuration)
      case .message: try JSON(bytes: EmbeddedText.messages_json)
      }
    }
  }
}
