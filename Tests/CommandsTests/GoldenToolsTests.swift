import Foundation
import Goldens
import JSONCoding
import Testing

@Suite struct GoldenToolsTests {
  @Test func `record writes what is missing, what differs and everything as asked`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0]"#)
    try desk.write("b", #""stills":[0]"#)
    #expect(try desk.record("--filter", "a").code == 0)
    #expect(!FileManager.default.fileExists(atPath: desk.bench.path("goldens/b")))
    try desk.edit("goldens/a/still-0.000.png")
    let edited = try desk.bench.bytes("goldens/a/still-0.000.png")
    let new = try desk.record()
    #expect(new.output.contains("b/still-0.000.png") && !new.output.contains("a/still"))
    #expect(try desk.bench.bytes("goldens/a/still-0.000.png") == edited)
    let failed = try desk.record("--failed")
    #expect(failed.output.contains("a/still-0.000.png") && !failed.output.contains("b/still"))
    #expect(try desk.golden("check").code == 0)
    #expect(try desk.bench.names("").contains("sheet.png"))
    #expect(try desk.record("--failed", "--all").code == 64)
  }

  @Test func `record goes on behind a case that fails, and tells what it wrote`() throws {
    let desk = try GoldenBench()
    let missing = #","steps":[{"at":0.1,"activate":"control:nothing"}]"#
    for name in ["a", "b", "c"] {
      try desk.write(
        name, scene: GoldenBench.scene(name == "b" ? missing : ""), #""stills":[0.15]"#)
    }
    let run = try desk.record("--all")
    #expect(run.code == 65)
    #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains("nothing"))
    for line in ["a/still-0.150.png", "c/still-0.150.png", "Recorded 4 files.", "Contact sheet: "] {
      #expect(run.output.contains(line), "\(line)")
    }
    #expect(try desk.bench.names("").contains("sheet.png"))
  }

  @Test func `record leaves a film that differs alone where only part of it is missing`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""film":{"frames":"0-5","keys":[0]}"#)
    try desk.record()
    let film = try desk.bench.text("goldens/a/film.txt")
    try desk.write(
      "a", scene: GoldenBench.scene(#","controls":{"size":7}"#),
      #""film":{"frames":"0-5","keys":[0,3]}"#)
    let run = try desk.record()
    #expect(run.code == 1 && run.errors.contains("--failed"))
    #expect(try desk.bench.text("goldens/a/film.txt") == film)
    #expect(try desk.record("--failed").code == 0)
    #expect(try desk.golden("check").code == 0)
  }

  @Test func `prune takes away goldens that no case uses, and nothing else`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0,0.1],"film":{"frames":"0-5","keys":[0,3]}"#)
    try desk.write("gone", #""stills":[0]"#)
    try desk.record()
    try desk.bench.write("mine", to: "goldens/a/notes.md")
    #expect(try desk.golden("prune", "--check").code == 0)
    try FileManager.default.removeItem(atPath: desk.bench.path("goldens/gone.case.json"))
    try desk.write("a", #""stills":[0],"film":{"frames":"0-5","keys":[0]}"#)
    let check = try desk.golden("prune", "--check")
    let unused = [
      "a/film-00003.png", "a/still-0.100.png", "gone/fingerprint.json", "gone/still-0.000.png",
    ]
    #expect(check.code == 1)
    #expect(check.lines.dropLast() == unused.map { "\(desk.bench.path("goldens"))/\($0)"[...] })
    #expect(try desk.bench.names("goldens/gone").count == 2)
    #expect(try desk.golden("prune").code == 0)
    #expect(
      try desk.bench.names("goldens/a") == [
        "film-00000.png", "film.txt", "fingerprint.json", "notes.md", "still-0.000.png",
      ])
    #expect(!FileManager.default.fileExists(atPath: desk.bench.path("goldens/gone")))
    #expect(try desk.golden("check").code == 0)
    try desk.bench.write("{}", to: "goldens/bad.case.json")
    #expect(try desk.golden("prune").code == 65)
  }

  @Test func `a suggested tolerance passes, and a smaller one does not`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0,0.1]"#)
    try desk.record()
    try desk.edit("goldens/a/still-0.000.png", by: 5)
    try desk.edit("goldens/a/still-0.100.png")
    try desk.edit("goldens/a/still-0.100.png", x: 9)
    let run = try desk.golden("suggest")
    #expect(run.code == 0)
    guard case .array(let cases) = run.json?["cases"] else { return #expect(Bool(false)) }
    let tolerance = try #require(cases.first?["tolerance"])
    #expect(tolerance["maxChannelDifference"] == [0, 5] && tolerance["differentPixels"] == [0, 2])
    try desk.write("a", #""stills":[0,0.1],"tolerance":\#(tolerance.text())"#)
    #expect(try desk.golden("check").code == 0)
    let smaller = tolerance.text().replacingOccurrences(of: "[0,5]", with: "[0,4]")
    try desk.write("a", #""stills":[0,0.1],"tolerance":\#(smaller)"#)
    #expect(try desk.golden("check").code == 1)
    try desk.write("b", #""stills":[0]"#)
    #expect(try desk.golden("suggest", "--filter", "b").code == 1)
  }

  @Test func `a report's pictures become goldens, elsewhere too`() throws {
    let desk = try GoldenBench()
    let rest = #""stills":[0],"film":{"frames":"0-5","keys":[0,3]}"#
    try desk.write("a", rest)
    try desk.record()
    try desk.write("a", scene: GoldenBench.scene(#","controls":{"size":7}"#), rest)
    #expect(try desk.golden("check", "--report=@r.html").code == 1)
    let elsewhere = desk.bench.path("copy")
    try FileManager.default.copyItem(atPath: desk.bench.path("goldens"), toPath: elsewhere)
    #expect(try desk.bench.run("golden", "accept", "@r.html", "a", "--dir=@copy").code == 0)
    #expect(try desk.bench.run("golden", "check", "@copy").code == 0)
    #expect(try desk.golden("check").code == 1)
    #expect(try desk.bench.run("golden", "accept", "@r.html").code == 0)
    #expect(try desk.golden("check").code == 0)
    #expect(try desk.bench.run("golden", "accept", "@r.html").output == "Nothing to accept.\n")
    // What was accepted is what recording would have written.
    let accepted = try desk.contents()
    try FileManager.default.removeItem(atPath: desk.bench.path("goldens/a"))
    try desk.record()
    #expect(try desk.contents() == accepted)
  }

  @Test func `a report writes no goldens of another package, but where they are named`() throws {
    let (desk, other) = (try GoldenBench(), try GoldenBench())
    try other.write("a", #""stills":[0]"#)
    #expect(try other.golden("check", "--report=\(desk.bench.path("r.html"))").code == 1)
    let before = try other.contents()
    for command in ["accept", "review"] {
      let run = try desk.bench.run("golden", command, "@r.html")
      #expect(run.code == 65 && run.errors.contains("lies in another package; expected --dir DIR"))
    }
    // Neither by a link.
    try FileManager.default.createSymbolicLink(
      atPath: desk.bench.path("link"), withDestinationPath: other.bench.path("goldens"))
    var report = try GoldenReport.read(html: Array(desk.bench.bytes("r.html")))
    report.folder = desk.bench.path("link")
    try desk.bench.write(String(decoding: report.html(), as: UTF8.self), to: "linked.html")
    #expect(try desk.bench.run("golden", "accept", "@linked.html").code == 65)
    #expect(try other.contents() == before)
    let named = "--dir=\(other.bench.path("goldens"))"
    #expect(try desk.bench.run("golden", "accept", "@r.html", named).code == 0)
    #expect(try other.golden("check").code == 0)
  }

  @Test func `a case that cannot be read hides no other, in record and suggest either`() throws {
    let desk = try GoldenBench()
    for name in ["a", "c"] { try desk.write(name, #""stills":[0]"#) }
    try desk.write("b", #""stills":[]"#)
    let record = try desk.record()
    #expect(record.code == 65 && record.errors.split(separator: "\n").count == 1)
    #expect(record.errors.contains("b.case.json") && record.output.contains("Recorded 4 files."))
    let again = try desk.record()
    #expect(again.code == 65 && again.output == "Nothing to record in 2 cases.\n")
    let check = try desk.golden("check")
    #expect(check.code == 65 && check.output.hasSuffix("3 cases: 2 equal, 1 not checked\n"))
    let suggest = try desk.golden("suggest")
    #expect(suggest.code == 65 && suggest.output.contains(#""name":"c""#))
    // Where goldens are removed nothing is done: what is wrong does not tell what it uses.
    #expect(try desk.golden("prune").code == 65)
  }

  @Test func `a case is chosen by its whole name`() throws {
    let desk = try GoldenBench()
    for name in ["a", "aa", "aaa"] { try desk.write(name, #""stills":[0]"#) }
    #expect(try desk.record("--case", "aa").output.contains("Recorded 2 files."))
    #expect(try desk.bench.names("goldens").contains("aa"))
    #expect(try desk.golden("check", "--case", "aa").output.hasSuffix("1 case: 1 equal\n"))
    #expect(try desk.golden("check", "--filter", "aa").output.hasPrefix("aa: equal\naaa: missing"))
    #expect(try desk.golden("check", "--case", "b").code == 64)
  }

  @Test func `cases whose names read alike are two`() throws {
    let desk = try GoldenBench()
    let names = ["\u{E9}", "e\u{301}"]
    for (index, name) in names.enumerated() {
      try desk.write(
        name, scene: GoldenBench.scene(#","seed":\#(index)"#), #""stills":[0]"#)
    }
    #expect(try desk.golden("check", "--report=@r.html").code == 1)
    for name in names {
      let accepted = try desk.bench.run("golden", "accept", "@r.html", name)
      #expect(accepted.code == 0 && accepted.output.contains("Accepted 1 case, 2 files."))
    }
    #expect(try desk.golden("check").output.hasSuffix("2 cases: 2 equal\n"))
    try FileManager.default.removeItem(atPath: desk.bench.path("goldens/\(names[0]).case.json"))
    #expect(try desk.golden("prune").output.contains("Removed 2 unused files."))
    #expect(try desk.golden("check").code == 0)
  }

  @Test func `a report that was changed, cut off or made for another case is refused`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0,0.1]"#)
    #expect(try desk.golden("check", "--report=@r.html").code == 1)
    let before = try desk.contents()
    func refused(_ arguments: String..., code: Int32 = 65) throws {
      let run = try desk.bench.run(["golden", "accept"] + arguments)
      #expect(run.code == code && run.errors.hasPrefix("motecraft: error: "))
      #expect(try desk.contents() == before)
    }
    let page = try desk.bench.text("r.html")
    try desk.bench.write(
      page.replacingOccurrences(of: "still-0.100", with: "still-0.101"), to: "edited.html")
    try refused("@edited.html")
    try desk.bench.write(
      page.replacingOccurrences(of: "still-0.100.png", with: "../../still-0.png"),
      to: "path.html")
    try refused("@path.html")
    try desk.bench.write(String(page.prefix(page.count / 2)), to: "cut.html")
    try refused("@cut.html")
    try desk.bench.write("<html></html>", to: "foreign.html")
    try refused("@foreign.html")
    try refused("@none.html", code: 66)
    try refused("@r.html", "b", code: 64)
    try refused("@r.html", "--dir=@nowhere", code: 66)
    try FileManager.default.createDirectory(
      atPath: desk.bench.path("empty"), withIntermediateDirectories: true)
    try refused("@r.html", "--dir=@empty")
    #expect(try desk.bench.names("empty").isEmpty)
  }

  @Test func `a case that has changed since takes nothing from a report`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0,0.1]"#)
    #expect(try desk.golden("check", "--report=@r.html").code == 1)
    try desk.write("a", #""stills":[0]"#)
    let run = try desk.bench.run("golden", "accept", "@r.html")
    #expect(run.code == 65 && run.errors.contains("still-0.100.png"))
    #expect(!FileManager.default.fileExists(atPath: desk.bench.path("goldens/a")))
  }
}
