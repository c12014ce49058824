import Catalogue
import Foundation
import Goldens
import Host
import JSONCoding
import Rendering
import SchemaValidation
import Scripting
import Testing
import embers
import Commands

/// What `schema` prints, held against what is read and written.
@Suite struct SchemaTests {
  /// The folder of all tests.
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let ours = CommandLineTool(
    name: "motecraft", brand: "Motecraft", experiences: ourExperiences)

  private func schema(_ kind: String, of tool: CommandLineTool? = nil) throws -> Schema {
    let run = try Bench().run(["schema", kind], by: tool)
    #expect(run.code == 0 && run.errors.isEmpty)
    return Schema(try #require(run.json))
  }

  @Test(arguments: ["scene", "case", "trace", "film", "deliveries", "message", "page"])
  func `a schema is one line of JSON that holds no unknown rule`(kind: String) throws {
    let run = try Bench().run("schema", kind)
    #expect(run.lines.count == 1)
    #expect(run.json?["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    #expect(try schema(kind).mistakes.isEmpty)
    if kind == "scene" || kind == "case" { #expect(try schema(kind).unboundedNumbers.isEmpty) }
  }

  @Test func `other schemas are refused`() throws {
    let run = try Bench().run("schema", "scen")
    #expect(run.code == 64 && run.errors.contains("nearest known: scene"))
    #expect(try Bench().run("schema").code == 64)
    #expect(
      try Bench().run("schema", "--help").output.contains(
        "scene|case|trace|film|deliveries|message|page"))
  }

  @Test func `scenes and cases that name their schema are read`() throws {
    let bench = try Bench()
    try bench.write(#"{"$schema":"s.json","scene":1,"experience":"spark"}"#, to: "scene.json")
    #expect(try bench.run("check", "@scene.json").code == 0)
    let desk = try GoldenBench()
    try desk.write("a", #""$schema":"../case.schema.json","stills":[0]"#)
    #expect(try desk.record().code == 0)
    #expect(try desk.golden("check").code == 0)
  }

  // MARK: Files

  @Test func `every case of these tests is valid`() throws {
    let schemas = [
      "motecraft": try schema("case", of: Self.ours), "embers": try schema("case", of: embersTool),
    ]
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.tests.path())
      .filter { $0.hasSuffix(".case.json") }
    #expect(files.count > 20)
    for file in files {
      let json = try JSON(bytes: Array(Data(contentsOf: Self.tests.appending(path: file))))
      let tool = json["scene"]?["experience"] == "embers" ? "embers" : "motecraft"
      #expect(schemas[tool]?.flaw(of: json) == nil, "\(file)")
    }
  }

  @Test(arguments: GoldenCaseTests.mistakes)
  func `a bad case is invalid, or bad in a way that no schema tells`(mistake: BadCase) throws {
    guard let json = try? JSON(text: mistake.text) else { return }
    let isBeyond = Self.beyond.contains { mistake.text.contains($0) }
    let flaw = try schema("case").flaw(of: json)
    #expect((flaw == nil) == isBeyond, "\(flaw ?? "no flaw")")
  }

  /// What a schema cannot say of a case.
  private static let beyond = [
    // What another file holds, or whether there is one.
    "none.json", "bad.json", #""scene":".""#,
    // Numbers that depend on others: the scene's end, moments too near, frames of the film.
    "[0,9]", "[0,0.0001]", "60-99", #""keys":[6]"#,
    // Ranges from the larger to the smaller, and values that may stand once.
    "5-0", #""keys":[1,1]"#,
  ]

  // MARK: Traces

  @Test(arguments: ourExperiences.map(\.id), ["controls", "full"])
  func `every line of a trace is valid`(experience: String, chrome: String) throws {
    let schema = try schema("trace", of: Self.ours)
    let run = try Bench().run(
      ["trace", experience, "--chrome", chrome, "--fps", "5", "--quiet"], by: Self.ours)
    #expect(run.code == 0 && run.lines.count == 30)
    for line in run.lines {
      let flaw = schema.flaw(of: try JSON(text: String(line)))
      #expect(flaw == nil, "\(line.prefix(40))")
    }
  }

  @Test func `every golden trace is valid, and no other line`() throws {
    let schema = try schema("trace", of: Self.ours)
    let folder = Self.tests.appending(path: "CaseTests/Goldens")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix("trace.jsonl") }
    #expect(!files.isEmpty)
    for file in files {
      for line in try TraceText.lines(of: Array(Data(contentsOf: folder.appending(path: file)))) {
        #expect(schema.flaw(of: line) == nil, "\(file)")
        guard case .object(let members) = line else { continue }
        for index in members.indices {
          var fewer = members
          fewer.remove(at: index)
          #expect(schema.flaw(of: .object(fewer)) == ": required")
        }
        #expect(schema.flaw(of: .object(members + [.init("more", 1)])) == "/more: false")
      }
    }
  }
}
