import JSONCoding
import Scripting

extension GoldenCase {
  /// What cases may hold, as JSON Schema (draft 2020-12), where scenes use the names of
  /// `schemas`.
  package static func schema(_ schemas: ExperienceSchemas) -> JSON {
    let scene: JSON = ["anyOf": [["type": "string", "pattern": "^[^/]"], schemas.scene]]
    let moments = JSON.listSchema(of: moment.schema, .init("minItems", 1))
    let film = JSON.objectSchema(
      [
        .init(filmKeys[0], frames), .init(filmKeys[1], .listSchema(of: frame.schema)),
      ], required: [filmKeys[0]])
    let members: [JSON.Member] = [
      Key.schema.property, version.property,
      .init("scene", scene.described("A scene, or the path of one relative to the case.")),
      .init("stills", moments.described("Moments that have pictures, in seconds.")),
      .init("film", film.described("A motion; the frames named as keys have pictures.")),
      trace.property, leeway.property,
    ]
    return JSON.objectSchema(members, required: [version.name, "scene"])
      .with([.init("anyOf", .array(goldens)), schemas.definitions])
      .document(titled: "Golden case")
  }

  /// Something must be held.
  private static var goldens: [JSON] {
    [
      ["required": ["stills"]], ["required": ["film"]],
      [
        "required": [.string(trace.name)],
        "properties": .object([.init(trace.name, ["const": true])]),
      ],
    ]
  }

  /// Frames as a list of single ones and ranges.
  private static var frames: JSON {
    let part = "[0-9]+(-[0-9]+(:0*[1-9][0-9]*)?)?"
    return JSON.object([
      .init("type", "string"), .init("pattern", .string("^\(part)(,\(part))*$")),
    ]).described("Such as 0-119, 0-99:5 or 1,3,5-9.")
  }
}
