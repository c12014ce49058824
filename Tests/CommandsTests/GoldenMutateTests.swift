import Commands
import Foundation
import Testing

/// Where mistakes are made in a source. That they are built and caught is tried by `.ci/mutate-check`.
@Suite struct GoldenMutateTests {
  /// Each mistake in `source` as what it makes of its line.
  private func mistakes(_ source: String) -> Set<String> {
    let bytes = Array(source.utf8)
    return Set(
      SwiftScanner.places(in: bytes).flatMap { mistake in
        mistake.wrong.map { wrong in
          let line = bytes[..<mistake.range.lowerBound].lastIndex(of: 10).map { $0 + 1 } ?? 0
          let before = bytes[line..<mistake.range.lowerBound]
          let behind = bytes[mistake.range.upperBound...].prefix { $0 != 10 }
          return String(decoding: before + Array(wrong.utf8) + behind, as: UTF8.self)
            .trimmingCharacters(in: .whitespaces)
        }
      })
  }

  @Test func `constants, operators, signs and statements are mistaken`() {
    let source = """
      func draw(at x: Double) {
        let age = (x - 2.5) / 2
        canvas.fill(shape)
        if age <= 1 && -x > 0 { total += 1_000 }
        state.seen = age
      }
      """
    #expect(
      mistakes(source) == [
        "let age = (x + 2.5) / 2", "let age = (x - 2.6) / 2", "let age = (x - 2.5) * 2",
        "let age = (x - 2.5) / 2.08", "let age = (x - 2.5) / 3", "",
        "if age < 1 && -x > 0 { total += 1_000 }", "if age <= 1 || -x > 0 { total += 1_000 }",
        "if age <= 1.04 && -x > 0 { total += 1_000 }", "if age <= 2 && -x > 0 { total += 1_000 }",
        "if age <= 1 && x > 0 { total += 1_000 }", "if age <= 1 && -x >= 0 { total += 1_000 }",
        "if age <= 1 && -x > 0.04 { total += 1_000 }", "if age <= 1 && -x > 1 { total += 1_000 }",
        "if age <= 1 && -x > 0 { total -= 1_000 }", "if age <= 1 && -x > 0 { total += 1040.0 }",
        "if age <= 1 && -x > 0 { total += 1001 }",
      ])
  }

  @Test func `texts, comments, generics, indices and what is not a statement are left alone`() {
    let source = ##"""
      /* 1 + 2 /* 3 */ 4 */
      @available(*, deprecated, message: "7 - 8") // 9 < 10
      struct Pair<A: Equatable>: Hashable {
        let words = "1 + \(pair.0 as String) - 2", raw = #"3 " 4"#
        let long = """
          5 * 6
          """
        let mask = 0xFF
        return call(
          one)
      }
      """##
    #expect(mistakes(source).isEmpty, "\(mistakes(source))")
  }
}
