import JSONCoding
import Mutation
import Testing

@Suite struct MutantResultTests {
  /// Survivors with these members besides those that all have.
  private func survivors(_ members: [(line: String, more: String)]) throws -> [MutantResult] {
    try members.map { line, more in
      let text =
        #"{"key":"k","verdict":"survived","survivor":{"file":"a","line":1,"from":"x","to":"y"\#(line)}\#(more)}"#
      return try MutantResult.codec.read(SchemaCursor(JSON(text: text)))
    }
  }

  @Test func `totals count why goldens miss, the most frequent first`() throws {
    let (unreached, unseen) = (#","reached":false"#, "")
    let found = try survivors([
      (#","frame":3"#, ""), ("", unreached), ("", unreached), ("", unreached), ("", unseen),
      ("", unseen), ("", #","fault":"NaN""#),
    ])
    #expect(
      MutantResult.totals(of: found)
        == "\nOf 7 survivors: 3 no case comes by, 2 no frame of the cases' scenes shows,"
        + " 1 a golden of another frame would have caught, 1 cannot be painted\n")
    #expect(found.count(where: \.isUnreached) == 3)
    #expect(MutantResult.totals(of: []).isEmpty)
    #expect(
      MutantResult.totals(of: Array(found.prefix(1)))
        == "\nOf 1 survivor: 1 a golden of another frame would have caught\n")
  }
}
