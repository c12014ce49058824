import Foundation
import JSONCoding
import SchemaValidation
import Testing

/// Files of many cases, as the commands take them.
@Suite struct GoldenCasesTests {
  private let desk: GoldenBench

  init() throws {
    desk = try GoldenBench()
    try desk.write("a", #""cases":{"low":{"stills":[0]},"high":{"stills":[0.1],"trace":true}}"#)
    try desk.write("b", #""stills":[0]"#)
  }

  @Test func `each case is recorded, checked and named for itself`() throws {
    #expect(try desk.record().code == 0)
    #expect(
      try desk.golden("check").lines == [
        "a/high: equal", "a/low: equal", "b: equal", "3 cases: 3 equal",
      ])
    #expect(try desk.bench.names("goldens/a") == ["high", "low"])
    #expect(
      try desk.bench.names("goldens/a/high") == [
        "fingerprint.json", "still-0.100.png", "trace.jsonl",
      ])
    #expect(try desk.golden("check", "--case", "a/high").lines.count == 2)
    #expect(try desk.golden("check", "--filter", "a/").lines.count == 3)
    let none = try desk.golden("check", "--case", "a")
    #expect(none.code == 64 && none.errors.contains("known: a/high, a/low, b"))
    #expect(try desk.golden("prune", "--check").code == 0)
  }

  @Test func `a case is reported and accepted by its name`() throws {
    try desk.record()
    try desk.edit("goldens/a/high/still-0.100.png")
    let run = try desk.bench.run([
      "golden", "check", "@goldens", "--report", "@out/r.html", "--junit", "@out/j.xml",
    ])
    #expect(run.code == 1)
    #expect(XMLProbe(try desk.bench.bytes("out/j.xml")).names == ["a/high", "a/low", "b"])
    #expect(
      try desk.bench.run(["golden", "accept", "@out/r.html", "a/high", "--dir", "@goldens"]).output
        .contains("Accepted 1 case"))
    #expect(try desk.golden("check").code == 0)
    #expect(
      try desk.golden("suggest", "--case", "a/low").output.contains(
        #"{"name":"a/low","tolerance":null"#))
  }

  @Test func `a case that cannot be read keeps no other from being recorded or checked`() throws {
    try desk.write("a", #""cases":{"low":{"stills":[-1]},"high":{"stills":[0.1]}}"#)
    let record = try desk.record()
    #expect(record.code == 65 && record.errors.contains("a.case.json"))
    #expect(record.errors.contains("cases.low.stills[0]"))
    #expect(try desk.bench.names("goldens").contains("b"))
    #expect(try desk.bench.names("goldens/a") == ["high"])
    let check = try desk.golden("check")
    #expect(check.code == record.code && check.errors == record.errors)
    #expect(check.output.contains("a/high: equal\nb: equal\n3 cases: 2 equal, 1 not checked"))
  }

  @Test func `what is valid has a schema`() throws {
    let json = try JSON(bytes: Array(desk.bench.bytes("goldens/a.case.json")))
    let schema = try #require(try desk.bench.run("schema", "case").json)
    #expect(Schema(schema).flaw(of: json) == nil)
    for wrong in [#"{}"#, #"{"x":{"stils":[0]}}"#, #"{"x":{"case":1}}"#, "[]"] {
      try desk.write("c", #""cases":\#(wrong)"#)
      let json = try JSON(bytes: Array(desk.bench.bytes("goldens/c.case.json")))
      #expect(Schema(schema).flaw(of: json) != nil, "\(wrong)")
    }
  }
}
