import Geometry
import JSONCoding
import Scripting

extension FilmDocument {
  /// What films of the experiences in `schemas` may hold, as JSON Schema (draft 2020-12).
  ///
  /// It says what a schema can; what is beyond it, such as the length of a scene, only reading tells.
  package static func schema(_ schemas: ExperienceSchemas) -> JSON {
    let path: JSON = ["type": "string"]
    let captions: JSON = [
      "anyOf": [
        path, Codec.list(of: WrittenTitle.cue()).schema, WrittenTitle.captions().schema,
      ]
    ]
    let clip = ClipForm.codec(scene: ["anyOf": [path, schemas.scene]]).schema
    let clips = JSON.listSchema(
      of: clip, .init("minItems", 1), .init("maxItems", .number(Double(mostClips))))
    return JSON.objectSchema(
      [MemberCodec.schema.property, version.property, called.property] + stage.map(\.field.property)
        + [
          background.property, FilmFonts.key.property, .init("clips", clips),
          .init("titles", titlesSchema),
          .init("captions", captions.described("What is said, from a list or a file.")),
          .init(DeliveryList.word, DeliveryList.itemsSchema.described("What is delivered of it.")),
        ],
      required: [version.name, "clips"]
    ).with([schemas.definitions]).document(titled: "Film")
  }

  /// Words over the film, or over a clip.
  static let titlesSchema = Codec.list(of: WrittenTitle.codec).schema
    .described("Words over the pictures.")
}
