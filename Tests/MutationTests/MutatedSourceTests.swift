import Mutation
import Testing

/// Sources with several mistakes at once, and who is to blame for what a compiler says of them.
@Suite struct MutatedSourceTests {
  private let source = Array(
    """
    let gap = 2.5
    func width(_ x: Double) -> Double {
      x * 3 - 4
    }
    func half(_ x: Double) -> Double { x / 2 }
    """.utf8)

  /// Puts `wrong` in the place of `right`, which stands once in the source.
  private func made(_ number: Int, _ right: String, _ wrong: String) throws -> MutatedSource.Made {
    let range = try MutantList.place(of: right, in: source)
    let body = SwiftScanner.scan(source).bodies.first { $0.overlaps(range) }
    return MutatedSource.Made(number: number, range: range, wrong: wrong, body: body)
  }

  private func mutated() throws -> MutatedSource {
    MutatedSource(
      source,
      [
        try made(7, "x «*» 3", "/"), try made(2, "gap = «2.5»", "2.6"), try made(3, "- «4»", "5"),
        try made(9, "x «/» 2", "*"),
      ])
  }

  @Test func `code is there once more for each mistake, and a constant beside it`() throws {
    #expect(
      String(decoding: try mutated().text, as: UTF8.self) == """
        let gap = (GoldenMutant.isOn(2) ? (2.6) : (2.5))
        func width(_ x: Double) -> Double { if GoldenMutant.isOn(7) {
          x / 3 - 4
        } else if GoldenMutant.isOn(3) {
          x * 3 - 5
        } else {
          x * 3 - 4
        } }
        func half(_ x: Double) -> Double { if GoldenMutant.isOn(9) { x * 2 } else { x / 2 } }
        """)
  }

  /// Places in the text above.
  @Test(arguments: [
    // In a copy, and where it lacks something.
    (3, 5, [7]), (4, 1, [7]), (5, 5, [3]), (1, 38, [2]), (9, 67, [9]),
    // In the code without a mistake, and in what chooses.
    (7, 3, [7, 3]), (8, 3, [7, 3]), (9, 85, [9]), (1, 20, [2]),
    // Elsewhere: what is declared may have become something else.
    (9, 3, [2]), (2, 7, [2]),
  ])
  func `an error belongs to the mistake in whose copy it is`(
    line: Int, column: Int, numbers: [Int]
  ) throws {
    #expect(try mutated().culprits(line: line, column: column) == Set(numbers))
  }

  @Test func `errors are read from what a compiler says`() {
    let log = """
      /a b/Face.swift:12:5: error: cannot convert value of type 'Double' to 'Int'
      10 |   x: 1
         |   `- error: cannot convert
      /a b/Face.swift:13:1: warning: variable was never used
      /a b/Lid.swift:4:17: error: missing return: error: of all
      error: fatalError
      """
    #expect(
      CompilerError.all(in: log) == [
        CompilerError(path: "/a b/Face.swift", line: 12, column: 5),
        CompilerError(path: "/a b/Lid.swift", line: 4, column: 17),
      ])
  }

  @Test(arguments: [
    ("x * 3", "expected the part that changes between « and », found \"x * 3\""),
    ("x «»* 3", "expected the part that changes between « and », found \"x «»* 3\""),
    ("«x» * 5", "expected once, found 0 times: \"«x» * 5\""),
    ("x: «Double»", "expected once, found 2 times: \"x: «Double»\""),
  ])
  func `a snippet of a list stands once, and says what changes`(
    snippet: String, sentence: String
  ) {
    #expect(throws: MutantListError(sentence: sentence)) {
      try MutantList.place(of: snippet, in: source)
    }
  }
}
