import Commands
import JSONCoding
import Rendering
import SchemaValidation
import Testing

/// Choices, whole numbers and points of a stranger's renderer on the command line.
@Suite struct KindTests {
  let bench: Bench

  init() throws {
    bench = try Bench(
      CommandLineTool(
        name: "rosettes", experiences: [Experience("rosette", title: "Rosette", Rosette.self)]))
  }

  private func trace(_ arguments: String...) throws -> [JSON] {
    let run = try bench.run(["trace", "rosette", "--duration=0.1"] + arguments)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    return try run.lines.map { try JSON(text: String($0)) }.found()
  }

  @Test func `describe tells cases, ranges and defaults`() throws {
    let json = try #require(try bench.run("describe", "rosette", "--json").json?["controls"])
    let (symmetry, petals, ink, light) = (
      json.elements[0], json.elements[1], json.elements[2], json.elements[3]
    )
    #expect(symmetry["kind"] == "choice" && symmetry["default"] == 6)
    #expect(symmetry["range"] == [3, 12] && symmetry["step"] == 1)
    #expect(symmetry["choices"]?.elements.map { $0["value"] } == [3, 4, 5, 6, 8, 12])
    #expect(petals["kind"] == "value" && petals["step"] == 1 && petals["choices"] == nil)
    #expect(ink["choices"]?.elements[2] == ["label": "Deep moss", "name": "deepMoss", "value": 2])
    #expect(light["kind"] == "point" && light["default"] == 0.25)
    #expect(light["ranges"] == [[-1, 1], [0, 1]] && light["defaults"] == [0.25, 0.5])
    let table = try bench.run("describe", "rosette").output
    #expect(table.contains("3, 4, 5, 6, 8, 12") && table.contains("ember, glacier, deepMoss"))
    #expect(table.contains("-1…1 × 0…1") && table.contains("0.25, 0.5"))
  }

  @Test func `options set a number, a name and a place`() throws {
    let line = try trace(
      "--set=symmetry=8", "--set=ink=deepMoss", "--set=petals=34", "--set=light=-1,0.75")[0]
    #expect(
      line["experience"]
        == ["ink": "deepMoss", "light": [-1, 0.75], "petals": 34, "symmetry": 8])
    let controls = try #require(line["controls"]).elements
    #expect(controls[0]["choice"] == "8" && controls[0]["value"] == 8)
    #expect(controls[2]["choice"] == "deepMoss" && controls[2]["value"] == 2)
    #expect(controls[3]["values"] == [-1, 0.75] && controls[3]["text"] == "−1.00, 0.75")
    #expect(controls[1]["choice"] == nil && controls[1]["values"] == nil)
  }

  @Test(
    arguments: [
      ("symmetry=7", "--set symmetry", "one of 3, 4, 5, 6, 8, 12, found 7; nearest known: 6"),
      ("ink=deepmoss", "--set ink", "nearest known: deepMoss"),
      ("light=0.5", "--set light", "expected a list of x and y, found 0.5"),
      ("light=0.5,7", "--set light", "expected a number 0…1, found 7"),
      ("petals=7", "--set petals", "expected a number 8…34, found 7"),
    ])
  func `what is none of its values is one sentence`(
    setting: String, place: String, sentence: String
  ) throws {
    let run = try bench.run("trace", "rosette", "--set=\(setting)")
    #expect(run.code == 64 && run.output.isEmpty && run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains(place) && run.errors.contains(sentence), "\(run.errors)")
  }

  @Test func `check tells what a scene gets wrong, and its schema does too`() throws {
    let schema = Schema(try #require(try bench.run("schema", "scene").json))
    #expect(schema.mistakes.isEmpty, "\(schema.mistakes)")
    let scenes = [
      (#""symmetry": 12"#, true), (#""symmetry": 7"#, false), (#""symmetry": "12""#, false),
      (#""ink": "ember""#, true), (#""ink": 2"#, true), (#""ink": 3"#, false),
      (#""ink": "Ember""#, false), (#""light": [0, 1]"#, true), (#""light": [0, 1.5]"#, false),
      (#""light": [0]"#, false), (#""light": [0, 1, 0]"#, false), (#""light": 0"#, false),
      (#""petals": 8"#, true), (#""petals": 7"#, false),
    ]
    for (setting, isSound) in scenes {
      for text in [
        #"{"scene": 1, "experience": "rosette", "controls": {\#(setting)}}"#,
        #"{"scene": 1, "experience": "rosette", "steps": [{"at": 1, "set": {\#(setting)}}]}"#,
      ] {
        try bench.write(text, to: "scene.json")
        #expect(try bench.run("check", "@scene.json").code == (isSound ? 0 : 65), "\(text)")
        #expect((schema.flaw(of: try JSON(text: text)) == nil) == isSound, "\(text)")
      }
    }
  }

  @Test func `every line of a trace is what its schema says`() throws {
    let schema = Schema(try #require(try bench.run("schema", "trace").json))
    #expect(schema.mistakes.isEmpty, "\(schema.mistakes)")
    try bench.write(
      """
      {"scene": 1, "experience": "rosette", "duration": 1, "chrome": "full", "steps": [
        {"at": 0.1, "perform": {"actions": [{"type": "pointer", "id": "f", "actions": [
          {"type": "pointerMove", "duration": 0, "x": 0, "y": 0,
            "origin": {"element-6066-11e4-a52e-4f735466cecf": "control:light"}},
          {"type": "pointerDown", "button": 0},
          {"type": "pointerMove", "duration": 200, "x": 9, "y": -12, "origin": "pointer"},
          {"type": "pointerUp", "button": 0}]}]}},
        {"at": 0.7, "increment": "light.y"}, {"at": 0.8, "decrement": "ink"}]}
      """, to: "scene.json")
    let run = try bench.run("trace", "@scene.json")
    #expect(run.code == 0, "\(run.errors)")
    let lines = try run.lines.map { try JSON(text: String($0)) }.found()
    for line in lines { #expect(schema.flaw(of: line) == nil) }
    let owners = lines.flatMap { $0["touches"]?.elements ?? [] }.compactMap { $0["owner"] }
    #expect(owners.contains("control:light"))
    #expect(lines.last?["experience"]?["ink"] == "ember")
    // The scene's canonical form, which frames carry, tells the same world again.
    #expect(lines.last?["experience"]?["light"]?.elements.count == 2)
  }

  @Test func `pictures follow the controls, and reproduce`() throws {
    let options = ["--frames=0", "--quiet", "--size=120x160", "--scale=1", "--chrome=none"]
    func frame(_ name: String, _ settings: String...) throws -> [UInt8] {
      let run = try bench.run(
        ["render", "rosette", "-o", "@\(name)"] + options + settings.map { "--set=\($0)" })
      #expect(run.code == 0, "\(run.errors)")
      return Array(try bench.bytes("\(name)/frame-00000.png"))
    }
    let plain = try frame("plain")
    #expect(try frame("same", "ink=glacier", "light=0.25,0.5", "symmetry=6") == plain)
    #expect(try frame("ink", "ink=ember") != plain)
    #expect(try frame("light", "light=-1,1") != plain)
    #expect(try frame("sides", "symmetry=3") != plain)
    let again = try bench.run("reproduce", "@light/frame-00000.png")
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test func `the tree tells a point as two sliders`() throws {
    let text = try bench.run("describe", "--tree", "rosette").output
    #expect(text.contains(#"slider "Symmetry" = 6 [control:symmetry]"#))
    #expect(text.contains(#"group "Light" = 0.25, 0.50 [control:light]"#))
    #expect(text.contains(#"slider "Light y" = 0.50 [control:light.y]"#))
    #expect(text.contains(#"slider "Ink" = Glacier [control:ink]"#))
  }
}
