import Foundation
import Geometry
import Goldens
import JSONCoding
import Scripting
import Testing

/// Files that hold many cases by name.
@Suite struct CaseFileTests {
  private let scratch: Scratch
  private let schemas = CaseFolderTests.schemas

  init() throws { scratch = try Scratch() }

  /// The folder, with a file `a` of `cases` and of what they `share` besides version and scene.
  @discardableResult
  private func write(_ cases: String, sharing share: String = "") throws -> CaseFolder {
    let scene =
      #"{"scene":1,"experience":"dot","size":{"width":16,"height":16},"scale":1,"fps":10}"#
    try scratch.write(
      #"{"case":1,"scene":\#(scene)\#(share),"cases":\#(cases)}"#, to: "a.case.json")
    return try CaseFolder(scratch.path)
  }

  private func mistake(_ name: String, in folder: CaseFolder) throws -> ScriptError {
    do throws(CaseError) {
      _ = try folder.read(name, schemas: schemas)
    } catch {
      if case .flawed(_, let mistake) = error { return mistake }
      throw error
    }
    throw ScriptError(.goldenCase, at: "", expected: "a mistake", found: "none")
  }

  @Test func `cases are called by the file's name and their own, in the order of these`() throws {
    try write(#"{"late":{"stills":[1]},"early":{"stills":[0]}}"#)
    try scratch.write(#"{"case":1,"scene":"s.json","stills":[0]}"#, to: "b.case.json")
    let folder = try CaseFolder(scratch.path)
    #expect(folder.names == ["a/early", "a/late", "b"])
    #expect(folder.casePaths == ["\(scratch.path)/a.case.json", "\(scratch.path)/b.case.json"])
    let late = try folder.read("a/late", schemas: schemas)
    #expect(late.name == "a/late" && late.stills.map(\.seconds) == [1])
    #expect(late.path == "\(scratch.path)/a.case.json")
    #expect(late.referenceFolder == "\(scratch.path)/a/late")
  }

  @Test func `a case is what all share with its own members in place, and null takes one away`()
    throws
  {
    let folder = try write(
      #"{"same":{},"own":{"scene":{"size":{"width":8},"seed":3},"stills":[0.1]},"#
        + #""less":{"stills":null,"film":{"frames":"0-3"}}}"#,
      sharing: #","stills":[0.5],"trace":true"#)
    func read(_ name: String) throws -> GoldenCase { try folder.read(name, schemas: schemas) }
    #expect(try read("a/same").stills.map(\.seconds) == [0.5])
    let own = try read("a/own")
    #expect(own.source.size.width == 8 && own.source.size.height == 16)
    #expect(own.source.scenes.map(\.seed) == [3] && own.stills.map(\.seconds) == [0.1])
    #expect(own.hasTrace)
    let less = try read("a/less")
    #expect(less.stills.isEmpty && less.film?.indices == [0, 1, 2, 3])
  }

  @Test func `the goldens of cases lie apart, and are used`() throws {
    let folder = try write(#"{"x":{"stills":[0.3]},"y":{"stills":[0.5],"trace":true}}"#)
    let cases = try folder.names.map { try folder.read($0, schemas: schemas) }
    for goldenCase in cases {
      _ = try CaseRecording.record(goldenCase, by: CaseFolderTests.player, mode: .missing)
      let comparison = try CaseComparison(of: goldenCase, by: CaseFolderTests.player)
      #expect(comparison.outcome == .equal)
    }
    #expect(scratch.holds("a/x/still-0.300.png") && scratch.holds("a/y/trace.jsonl"))
    #expect(try UnusedReferences(in: CaseFolder(scratch.path), cases: cases).files.isEmpty)
    let unused = try UnusedReferences(in: CaseFolder(scratch.path), cases: [cases[1]])
    #expect(Set(unused.files) == ["a/x/still-0.300.png", "a/x/fingerprint.json"])
    try unused.remove()
    #expect(!scratch.holds("a/x") && scratch.holds("a/y/still-0.500.png"))
    try UnusedReferences(in: CaseFolder(scratch.path), cases: []).remove()
    #expect(!scratch.holds("a"))
  }

  @Test func `a mistake is reported at its line of the file`() throws {
    let folder = try write(
      #"{"x":{"stills":[0,-1]},"y":{"scene":{"fps":0},"stills":[0]},"z":{"stills":[0],"stils":1}}"#)
    #expect(try mistake("a/x", in: folder).path == "cases.x.stills[1]")
    #expect(try mistake("a/y", in: folder).path == "cases.y.scene.fps")
    #expect(try mistake("a/z", in: folder).path == "cases.z.stils")
    let shared = try write(#"{"x":{"stills":[0]},"y":{}}"#, sharing: #","stills":[-2]"#)
    #expect(try shared.read("a/x", schemas: schemas).stills.count == 1)
    #expect(try mistake("a/y", in: shared).path == "stills[0]")
  }

  @Test(arguments: [
    ("{}", "cases"), ("[]", "cases"), (#"{"x/y":{"stills":[0]}}"#, "cases"),
    (#"{"..":{"stills":[0]}}"#, "cases"), (#"{"":{"stills":[0]}}"#, "cases"),
  ])
  func `cases that are none are reported by the name of their file`(cases: String, path: String)
    throws
  {
    let folder = try write(cases)
    #expect(folder.names == ["a"])
    #expect(try mistake("a", in: folder).path == path)
  }

  @Test func `a folder of goldens that is a link to elsewhere is refused`() throws {
    let other = try Scratch()
    let folder = try write(#"{"x":{"stills":[0]}}"#)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("a"), withDestinationPath: other.path)
    #expect(throws: CaseError.linkedAway(path: "\(scratch.path)/a")) {
      try folder.read("a/x", schemas: schemas)
    }
  }

  @Test func `what is for the whole file stands in no case`() throws {
    let folder = try write(#"{"x":{"case":1,"stills":[0]},"y":7,"z":{"cases":{}}}"#)
    #expect(try mistake("a/x", in: folder).path == "cases.x.case")
    #expect(try mistake("a/y", in: folder).path == "cases.y")
    #expect(try mistake("a/z", in: folder).path == "cases.z.cases")
    #expect(try mistake("a/none", in: folder).expected.contains("none"))
    #expect(try mistake("a", in: folder).path == "cases")
  }

  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c"]"#, #"["c"]"#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#), (#"{"a":"foo"}"#, "null", "null"),
  ])
  func `the examples of RFC 7396 come out`(value: String, patch: String, result: String) throws {
    #expect(try JSON(text: value).merging(JSON(text: patch)) == JSON(text: result))
  }
}
