import JSONCoding
import Scripting

extension GoldenCase {
  /// Cases as JSON Schema (draft 2020-12), with scenes that use the names of `schemas`.
  package static func schema(_ schemas: ExperienceSchemas) -> JSON {
    let head: [JSON.Member] = [Key.schema.property, version.property]
    // A film has a schema of its own.
    let ownFilm: JSON = ["type": "object", "required": ["film"]]
    let scene: JSON = ["anyOf": [["type": "string", "pattern": "^[^/]"], schemas.scene, ownFilm]]
    let one = JSON.objectSchema(
      head + members(scene: scene), required: [version.name, "scene"]
    ).with([.init("anyOf", .array(goldens))])
    // Of a scene some members may stand for all cases, and others for one.
    let shared = members(scene: ["anyOf": [["type": "string"], ["type": "object"]]])
    let own = shared.map { JSON.Member($0.key, ["anyOf": [$0.value, ["type": "null"]]]) }
    let cases = JSON.object([
      .init("type", "object"), .init("minProperties", 1),
      .init("additionalProperties", .objectSchema(own)),
    ]).described(
      "Cases by name, each a JSON Merge Patch (RFC 7396) of what stands beside, which all share.")
    let many = JSON.objectSchema(
      head + shared + [.init(CaseFile.casesKey, cases)],
      required: [version.name, CaseFile.casesKey])
    return JSON.object([.init("anyOf", .array([one, many])), schemas.definitions])
      .document(titled: "Golden case")
  }

  private static func members(scene: JSON) -> [JSON.Member] {
    let moments = JSON.listSchema(of: moment.schema, .init("minItems", 1))
    let film = JSON.objectSchema(
      [
        .init(filmKeys[0], frames), .init(filmKeys[1], .listSchema(of: frame.schema)),
      ], required: [filmKeys[0]])
    return [
      .init(
        "scene", scene.described("A scene or a film, or the path of one relative to the case.")),
      .init("stills", moments.described("Moments that have pictures, in seconds.")),
      .init("film", film.described("A motion; the frames named as keys have pictures.")),
    ] + CaseTerms.fields.map(\.property)
  }

  /// Something must be held.
  private static var goldens: [JSON] {
    [
      ["required": ["stills"]], ["required": ["film"]],
      [
        "required": [.string(CaseTerms.trace)],
        "properties": .object([.init(CaseTerms.trace, ["const": true])]),
      ],
      [
        "properties": [
          "scene": [
            "type": "object", "required": ["expect"], "properties": ["expect": ["minItems": 1]],
          ]
        ]
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
