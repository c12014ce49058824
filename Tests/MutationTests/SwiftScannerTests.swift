import Foundation
import JSONCoding
import Mutation
import Testing

/// Where mistakes are made in a source. That they are built and caught is tried by `.ci/mutate-check`.
@Suite struct SwiftScannerTests {
  /// Each mistake in `source` as what it makes of its line.
  private func mistakes(_ source: String) -> Set<String> {
    let bytes = Array(source.utf8)
    return Set(
      SwiftScanner.scan(bytes).mutations.flatMap { mistake in
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
        state.seen = age > 0.5
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
        "if age <= 1 && -x > 0 { total += 1001 }", "state.seen = age < 0.5",
        "state.seen = age > 0.52",
      ])
  }

  @Test func `what changes nothing is no mistake`() {
    let signs = ["x * 1", "x / 1.0", "x / 1_0", "x + 0", "x - 0.0 ", "x * 1.5", "x + 1", "1 * x"]
    let swapped = signs.map { sign in
      mistakes("func f() { return (\(sign)) }").contains { line in
        "*/+-".contains { $0 != sign.first { "*/+-".contains($0) } && line.contains(" \($0) ") }
      }
    }
    #expect(swapped == [false, false, true, false, false, true, true, true])
    #expect(
      mistakes("func f() { x += 0 }") == ["func f() { x += 0.04 }", "func f() { x += 1 }"])
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

  @Test func `beside code only constants are mistaken, by what keeps their types`() {
    let source = """
      enum Kind: Int { case first = 1, second = 2 }
      struct Spring {
        @available(macOS 13, *) static let (low, high) = (2.5 - margin, -3)
        var response: Double = 2
        func settle(for time: Double = 4, at x: Int = 5) { precondition(x > 6) }
      }
      """
    #expect(
      mistakes(source) == [
        "@available(macOS 13, *) static let (low, high) = (2.6 - margin, -3)",
        "@available(macOS 13, *) static let (low, high) = (2.5 - margin, -4)",
        "var response: Double = 2.08", "var response: Double = 3",
        "func settle(for time: Double = 4.16, at x: Int = 5) { precondition(x > 6) }",
        "func settle(for time: Double = 5, at x: Int = 5) { precondition(x > 6) }",
        "func settle(for time: Double = 4, at x: Int = 6) { precondition(x > 6) }",
      ])
  }

  @Test func `bodies are the outermost code, behind a closure's parameters`() {
    let source = ##"""
      public struct Face<Root>: Hashable where Root: View {
        let plain = 1, text = "{ \(words.map { "}" }) {", sign = /[{"]/
        static let made: Color = { (a, b) in for x in a { b(x) } }(), other = list.map { $0 * 2 }
        var area: Double { #if DEBUG
          width
          #endif
        }
        var name: String { didSet { note() } }
        subscript(index: Int) -> Int { get { all[index] } set(new) { all[index] = new } }
        init?(class: Int, file: String = #filePath, then: () -> Void = { }) { self.init { 5 } }
        class func all() -> [Face] { func inner() { struct Local { var x: Int { 3 } } }; return [] }
        enum Kind { case one(Int), two; var isOne: Bool { self == .one } }
      }
      protocol Shape { var area: Double { get }; init(x: Int) }
      extension Shape { /* { */ func twice() -> Double { area * 2 } }
      """##
    let bytes = Array(source.utf8)
    let bodies = SwiftScanner.scan(bytes).bodies.map {
      String(decoding: bytes[$0], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(
      bodies == [
        // Also in a text.
        #""}""#, "for x in a { b(x) }", "$0 * 2", "#if DEBUG\n    width\n    #endif", "note()",
        "all[index]",
        "all[index] = new", "", "self.init { 5 }",
        "func inner() { struct Local { var x: Int { 3 } } }; return []", "self == .one", "area * 2",
      ])
  }

  @Test func `the greatest whole number becomes one less`() {
    let found = mistakes("func f() -> Int { return 9223372036854775807 }")
    #expect(found.contains("func f() -> Int { return 9223372036854775806 }"))
  }

  @Test func `regular expressions of any form are left alone, and what follows is not`() {
    let source = ##"""
      func f() {
        let word = #/a+ b - 1/# , other = /2 - 3/
        let long = ##/
          (\d+) \s* == 4 /#
          x - 5
          /##
        total = 6
      }
      """##
    #expect(
      mistakes(source).subtracting([""]) == ["total = 6.24", "total = 7"], "\(mistakes(source))")
  }

  @Test(arguments: [(#""\("#, #")""#), ("precondition(", ")"), ("@a(", ")")])
  func `groups may nest deeper than calls can`(open: String, close: String) {
    let depth = 20_000
    let nest = String(repeating: open, count: depth) + String(repeating: close, count: depth)
    let source = "func f() { let a = \(nest) - 1 }"
    #expect(!SwiftScanner.scan(Array(source.utf8)).mutations.isEmpty)
    #expect(!SwiftScanner.scan(Array(source.utf8.dropLast(9))).bodies.contains { $0.isEmpty })
  }

  @Test(arguments: ["line", "frame"]) func `a kept result with an odd number is none`(key: String) {
    func result(_ number: String) -> MutantResult? {
      let numbers =
        key == "line" ? #""line":\#(number),"frame":1"# : #""line":1,"frame":\#(number)"#
      let text =
        #"{"key":"a","verdict":"caught","survivor":{"file":"a","from":"b","to":"c",\#(numbers)}}"#
      return (try? JSON(text: text)).flatMap { try? MutantResult.codec.read(SchemaCursor($0)) }
    }
    #expect(result("7") != nil)
    for number in ["1e300", "-1e300", "0.5"] { #expect(result(number) == nil) }
  }
}
