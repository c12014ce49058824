import GoldenTesting
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
