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
    #expect(Spelling.nearest(to: "", in: ["b", "a", "cc"]) == ["b", "a", "cc"])
    #expect(Spelling.nearest(to: "x", in: []) == [])
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
