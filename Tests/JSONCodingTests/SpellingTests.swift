import JSONCoding
import Testing

@Suite struct SpellingTests {
  @Test func `the nearest names come first`() {
    let known = ["experience", "size", "scale", "seed", "steps"]
    let cases: [(String, String)] = [
      ("expirience", "experience"), ("SIZE", "size"), ("sacle", "scale"), ("seeds", "seed"),
      ("step", "steps"), ("siez", "size"),
    ]
    for (name, nearest) in cases {
      #expect(Spelling.nearest(to: name, in: known).first == nearest, "\(name)")
    }
  }

  @Test func `a swap of neighbours costs one edit and equals keep their order`() {
    #expect(Spelling.nearest(to: "ab", in: ["xy", "abcd", "ba"], limit: 1) == ["ba"])
    #expect(Spelling.nearest(to: "cb", in: ["ab", "bc", "cd"]) == ["ab", "bc", "cd"])
    #expect(Spelling.nearest(to: "", in: ["b", "a", "cc"]) == [])
    #expect(Spelling.nearest(to: "x", in: []) == [])
  }

  @Test func `a name that contains what was written comes first`() {
    let parts = ["canvas", "control:bees", "control:wind", "beds"]
    #expect(Spelling.nearest(to: "bees", in: parts) == ["control:bees", "beds"])
    #expect(Spelling.nearest(to: "control:bees", in: ["wind", "bees"]) == ["bees"])
    #expect(Spelling.nearest(to: "--dur", in: ["--duration", "--durable"]).count == 2)
    #expect(Spelling.nearest(to: "beds", in: parts).first == "beds")
  }

  @Test(arguments: ["foo", "--unknown", "d.json", "xyz", "9", "render everything at once"])
  func `nothing is proposed that has nothing to do with what was written`(name: String) {
    let known = [
      "fuzz", "new", "play", "list", "bees", "curtain", "ragdoll", "--duration", "--loop",
      "--chrome", "--at", "-o",
    ]
    #expect(Spelling.nearest(to: name, in: known) == [])
  }

  @Test func `a quotation is one line of at most 80 characters`() {
    #expect(Quotation.text("a\n\"") == #""a\n\"""#)
    #expect(Quotation.text(String(repeating: "a", count: 80)).count == 82)
    #expect(Quotation.text(String(repeating: "a", count: 81)).count == 82)
    #expect(Quotation.text(String(repeating: "\u{1}", count: 9000)).count == 82)
    #expect(Quotation.value([1]) == "a list")
    #expect(Quotation.value(.number(1.5)) == "1.5")
  }
}
