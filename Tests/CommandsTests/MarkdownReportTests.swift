import Foundation
import Testing

@Suite struct MarkdownReportTests {
  private static let hostile = "a|b`c <img src=x> @all #1 [d](http:e.f) ::error::g \u{1B}"

  @Test func `a summary is a table of what failed, in which no name is markup`() throws {
    let desk = try GoldenBench()
    for name in ["calm", "moved", Self.hostile] { try desk.write(name, #""stills":[0]"#) }
    try desk.record()
    for name in ["moved", Self.hostile] { try desk.edit("goldens/\(name)/still-0.000.png") }
    try desk.bench.write("{}", to: "goldens/bad.case.json")
    let run = try desk.golden("check", "--markdown=@m.md")
    #expect(run.code == 65)
    let text = try desk.bench.text("m.md")
    #expect(text.hasPrefix("### ❌ Goldens of <code>"))
    #expect(text.contains("4 cases: 1 equal, 2 failed, 1 not checked."))
    #expect(text.contains("| <code>moved</code> | different | different&#58; first bad frame 0"))
    #expect(text.contains("| <code>bad</code> | not checked |") && !text.contains("calm"))
    // Of markup there is only what the table is made of.
    let free = text.replacing("<code>", with: "").replacing("</code>", with: "")
      .replacing(/&#[0-9]+;/, with: "")
    for mark in ["<", ">", "`", "[", "@", "::", "http:", "\u{1B}", "e.f"] {
      #expect(!free.contains(mark), "\(mark)")
    }
    #expect(
      free.split(separator: "\n").filter { $0.hasPrefix("| ") }.allSatisfy {
        $0.count { $0 == "|" } == 4
      })
    #expect(text.contains("&#64;&#8288;all &#35;&#8288;1"))
  }

  @Test func `an address comes back as it was given`() throws {
    let desk = try GoldenBench()
    try desk.write("moved", #""stills":[0]"#)
    try desk.record()
    try desk.edit("goldens/moved/still-0.000.png")
    let address = "https://h.example/gh/me/shots@main/p?a=1&b=#x"
    _ = try desk.golden(
      "check", "--markdown=@m.md", "--pictures=@shots", "--pictures-at", address)
    let text = try desk.bench.text("m.md")
    let source = try #require(text.firstMatch(of: /src="([^"]*)"/)).1
    let decoded = String(source).replacing(/&#([0-9]+);/) { match in
      String(UnicodeScalar(UInt32(match.1) ?? 0) ?? " ")
    }
    #expect(decoded.hasPrefix(address + "/") && decoded.hasSuffix(".png"))
  }

  @Test func `all that pass are one line`() throws {
    let desk = try GoldenBench()
    try desk.write("calm", #""stills":[0]"#)
    try desk.record()
    #expect(try desk.golden("check", "--markdown=@m.md").code == 0)
    #expect(try desk.bench.text("m.md").contains("✅"))
    #expect(try !desk.bench.text("m.md").contains("|"))
  }

  @Test func `pictures are files named by what is in them`() throws {
    let desk = try GoldenBench()
    try desk.write("moved", #""stills":[0]"#)
    try desk.record()
    try desk.edit("goldens/moved/still-0.000.png")
    let run = try desk.golden(
      "check", "--markdown=@m.md", "--pictures=@shots", "--pictures-at", "https://h.example/x")
    #expect(run.code == 1)
    let names = try desk.bench.names("shots")
    #expect(names.count == 3 && names.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}\.png/) != nil })
    let text = try desk.bench.text("m.md")
    for name in names {
      #expect(text.contains("&#47;\(name.replacing(".", with: "&#46;"))\""), "\(name)")
    }
    #expect(try desk.golden("check", "--pictures=@shots").code == 64)
  }
}
