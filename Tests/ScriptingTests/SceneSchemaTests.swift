import Controls
import JSONCoding
import SchemaValidation
import Scripting
import Testing

@Suite struct SceneSchemaTests {
  private let schema = Schema(Samples.schema)

  private func flaw(_ text: String) throws -> String? { schema.flaw(of: try JSON(text: text)) }

  @Test func `the schema has no rule without a check, and no number without bounds`() {
    #expect(schema.mistakes.isEmpty)
    #expect(schema.unboundedNumbers.isEmpty)
  }

  @Test func `a scene may name its schema`() throws {
    #expect(throws: Never.self) { try Samples.bloom(#""$schema":"scene.schema.json""#) }
    #expect(Samples.mistake { try Samples.bloom(#""$schema":1"#) }?.path == #"["$schema"]"#)
    let canonical = try Samples.bloom(#""$schema":"x""#).resolved().canonicalJSON
    #expect(try canonical == Samples.bloom().resolved().canonicalJSON)
  }

  @Test func `the schema tells where a scene is wrong`() throws {
    let head = #"{"scene":1,"experience":"lichen-bloom","#
    #expect(try flaw(head + #""fps":241}"#) == "/fps: anyOf")
    #expect(try flaw(head + #""fsp":24}"#) == "/fsp: false")
    #expect(try flaw(head + #""controls":{"density":13}}"#) == "/controls/density: maximum")
    #expect(try flaw(head + #""controls":{"wind":0}}"#) == "/controls/wind: false")
    #expect(try flaw(#"{"scene":1,"experience":"curtain","controls":{"wind":0}}"#) == nil)
    #expect(try flaw(head + #""disabled":["wind"]}"#) == "/disabled/0: enum")
    #expect(try flaw(head + #""seed":18446744073709551615}"#) == nil)
  }

  @Test func `defaults are those of a scene that says nothing`() throws {
    let properties = Samples.schema["properties"]
    #expect(properties?["fps"]?["default"] == 60)
    #expect(properties?["size"]?["default"] == ["height": 844, "width": 390])
    #expect(properties?["controlsPattern"]?["default"] == nil)
    let bloom = Samples.schema["$defs"]?["experience-lichen-bloom"]?["properties"]
    #expect(bloom?["controls"]?["properties"]?["density"]?["default"] == 7)
  }

  @Test func `a toggle takes words, numbers and truth values`() throws {
    struct Lamp: Sendable {
      var isLit = false
      static let schema = ControlsSchema<Lamp>(.toggle("lit", \.isLit))
    }
    let schemas = ExperienceSchemas([
      .init(id: "lamp", controls: Lamp.schema.controls(of: Lamp()))
    ])
    let schema = Schema(schemas.schema)
    for (value, isValid) in [
      ("true", true), ("\"on\"", true), ("\"off\"", true), ("1", true), ("0.4", true),
      ("\"yes\"", false), ("2", false), ("null", false), ("1e308", false),
    ] {
      let text = #"{"scene":1,"experience":"lamp","controls":{"lit":\#(value)}}"#
      let mistake = Samples.mistake {
        try BeyondSchema.hold(text, against: schema) { () throws(ScriptError) in
          try SceneFile(bytes: Array(text.utf8), schemas: schemas)
        }
      }
      #expect((mistake == nil) == isValid, "\(value)")
    }
  }

  private static let sixtyFive = (0..<65)
    .map { #"{"t":0,"id":\#($0),"phase":"began","x":0,"y":0}"# }.joined(separator: ",")

  /// What the schema lets pass and reading refuses, for each of the reasons.
  @Test(arguments: [
    (BeyondSchema.order, #""steps":[{"at":1,"release":true},{"at":0.5,"release":true}]"#),
    (
      .phase,
      #""steps":[{"contacts":[{"t":0,"id":1,"phase":"moved","x":0,"y":0}]}]"#
    ),
    (.atOnce, "\"steps\":[{\"contacts\":[\(sixtyFive)]}]"),
    (
      .once,
      #""steps":[{"perform":{"actions":[\#(Samples.source("")),\#(Samples.source(""))]}}]"#
    ),
    (
      .identity,
      #""steps":[{"perform":{"actions":[\#(Samples.source(""))]}},{"perform":{"actions":[{"type":"none","id":"f","actions":[]}]}}]"#
    ),
    (.product, #""size":{"width":40000,"height":9}"#),
    (.ratio, #""fps":"30/0""#),
  ])
  func `what a schema cannot say is said by reading`(reason: BeyondSchema, members: String) throws {
    let text = #"{"scene":1,"experience":"lichen-bloom",\#(members)}"#
    #expect(try flaw(text) == nil)
    let mistake = try #require(Samples.mistake { try Samples.file(text) })
    #expect(BeyondSchema(mistake) == reason)
  }
}
