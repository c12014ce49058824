import GoldenTesting
import Goldens
import Testing

@Suite struct GoldenPlaceTests {
  func stem(_ function: String, _ name: String? = nil) -> String {
    GoldenPlace(function: function, file: "/a/Tests/DotTests.swift", name: name).stem
  }

  @Test func `goldens lie beside the test`() {
    let place = GoldenPlace(function: "dot()", file: "/a/Tests/DotTests.swift", name: "big")
    #expect(place.suite == "DotTests")
    #expect(place.path(".png") == "/a/Tests/Goldens/DotTests/dot.big.png")
  }

  @Test func `names in plain words become file names`() {
    #expect(stem("the last one standing wins()") == "the-last-one-standing-wins")
    #expect(stem("dot(kind:)") == "dot" && stem("dot") == "dot")
    #expect(stem("a (b) c(d:)").hasPrefix("a-b-c-"))
  }

  @Test func `names that look alike as file names stay apart`() {
    let names = ["a+b()", "a-b()", "a/b()", "a:b()", "a.b()", "\u{E4}()", "\u{F6}()", "…()"]
    #expect(Set(names.map { stem($0) }).count == names.count)
    #expect(names.allSatisfy { !stem($0).contains("/") && !stem($0).isEmpty })
    #expect(stem("x()", "../../etc").hasPrefix("x.etc-"))
  }

  @Test func `names that differ in hyphens and spaces alone stay apart`() {
    let names = [
      "30", "-30", "30-", "--30", "- 30", "a b", "a-b", "a--b", "a  b", " a b", "a - b", "a-b ",
      "b",
      "b-", "",
    ]
    #expect(Set(names.map { stem("x()", $0) }).count == names.count)
    #expect(Set(names.dropLast().map { stem("\($0)()") }).count == names.count - 1)
    #expect(stem("x()", "a b") == "x.a-b" && stem("x()", "a-b") == "x.a--b")
  }

  @Test func `a golden that an earlier version has recorded keeps its file`() throws {
    let scratch = try Scratch()
    func path(_ name: String) -> String {
      GoldenPlace(function: "x()", file: scratch.file("DotTests.swift"), name: name).path(".txt")
    }
    let former = scratch.file("Goldens/DotTests/x.dark-large.txt")
    #expect(path("dark-large").hasSuffix("/x.dark--large.txt"))
    try ReferenceFile.write([65], to: former)
    #expect(path("dark-large") == former)
    // Of two names that had one file, the other is found.
    #expect(path("dark large") == former && path("dark-large").hasSuffix("/x.dark--large.txt"))
    try ReferenceFile.write([65], to: scratch.file("Goldens/DotTests/y.30.txt"))
    for name in ["30", "-30", "30-"] {
      let place = GoldenPlace(function: "y()", file: scratch.file("DotTests.swift"), name: name)
      #expect((place.path(".txt") == scratch.file("Goldens/DotTests/y.30.txt")) == (name == "30"))
    }
  }

  @Test func `long names are cut, and stay apart`() {
    let long = String(repeating: "word ", count: 60)
    #expect(stem(long + "a()") != stem(long + "b()"))
    #expect(stem(long + "a()").utf8.count < 120)
  }

  @Test func `this very test has its place`() {
    let place = GoldenPlace(function: #function, file: #filePath)
    #expect(place.stem == "this-very-test-has-its-place" && place.suite == "GoldenPlaceTests")
  }
}
