import Expectations
import Testing

@Suite struct ExpectationReadingTests {
  @Test(arguments: [
    "control density.value ≤ 12 always", "control density <= 12", "not control a.active",
    "sheet rests by 0.6 s after sheet ended unless sheet began", "part knob overshoots ≤ 8 %",
    "no part leaves the stage", "never (sheet.height > 3 pt and sheet rests)",
    "control a.width = 5 pt while touches > 0", "haptic 'bang' never twice",
    "speed of part canvas ≤ 800 pt/s", "part chrome:share overlaps part chrome:favourite never",
    "control a.text is not \"9\" eventually", "figure boxes[3].center[0] < 2 for 200 ms",
    "part \"a b\".height > 2 pt", "time < 500ms or control a exists within 1 s",
    "chrome.experience contains 'bloom' and cost.nodes < 400",
  ])
  func `sentences are read`(text: String) throws {
    #expect(try Expectation(text).text == text)
  }

  @Test(
    arguments: [
      ("", 1, "a subject such as control or part", "the end", []),
      ("control", 8, "the id of a control", "the end", []),
      ("control a.button.height > 50", 29, "pt", "the end", []),
      ("sheet.height ≤ 5 s", 18, "pt", "\"s\"", []),
      ("control a ≤ 5 pt", 15, "a number without a unit, or %", "\"pt\"", []),
      ("control a.valeu ≤ 5", 9, "a member of control a", "\"valeu\"", ["value"]),
      ("figure b ≤ 1 alway", 14, "the end, or always", "\"alway\"", ["always"]),
      ("contrl a ≤ 1", 1, "a subject such as control or part", "\"contrl\"", ["control"]),
      ("sheet rest by 2 s", 7, "a comparison such as ≤, or rests", "\"rest\"", ["rests"]),
      ("(time < 1 s", 12, "\")\"", "the end", []),
      ("sheet.state ≤ \"open\"", 13, "=, ≠ or contains", "\"≤\"", []),
      ("time < 1 s always twice", 19, "the end, or", "\"twice\"", []),
      ("sheet endd", 7, "a comparison such as ≤, or rests", "\"endd\"", ["ended"]),
      ("sheet.hieght < 3 pt", 1, "a member of sheet", "\"hieght\"", ["height"]),
      ("sheet.q < 3 pt", 1, "a member of sheet (height, state, dragging)", "\"q\"", []),
      ("chrome.zzz", 1, "a member of chrome (visible, favourite, recording, page,", "\"zzz\"", []),
      ("cost.foo < 3", 1, "a member of cost (nodes, steps, commands)", "\"foo\"", []),
      ("cost.node < 3", 1, "a member of cost", "\"node\"", ["nodes"]),
      ("cost < 3", 1, "a member of cost (nodes,", "\"cost\"", []),
      ("part a.q", 6, "a member of part a (label, value, role, enabled, contrast, x,", "\"q\"", []),
      (
        "control a.q = 1", 9,
        "a member of control a (value, x, y, text, choice, enabled, active, contrast, anchor, "
          + "expansion, button, column, track, thumb, valueText, labelText)", "\"q\"", []
      ),
      ("control a.conrast > 3", 9, "a member of control a", "\"conrast\"", ["contrast"]),
      ("canvas.contrast > 3 pt", 21, "a number without a unit, or %", "\"pt\"", []),
      ("zzzz > 3", 1, "a subject such as control or part (control, part, sheet,", "\"zzzz\"", []),
      ("time rests by 2", 16, "s or ms", "the end", []),
      ("part a = \"b", 8, "a member of it such as .width", "\"=\"", []),
      ("control a.text = \"b", 18, "a text that ends with \"", "\"\\\"b\"", []),
      ("control a.text = 'b\nc'", 18, "a text without control characters", "\"b\\nc\"", []),
      (String(repeating: "(", count: 60), 41, "at most 40 brackets and nots", "\"(\"", []),
    ] as [(String, Int, String, String, [String])])
  func `a mistake has its column, what belongs there and the nearest word`(
    text: String, column: Int, expected: String, found: String, nearest: [String]
  ) {
    do throws(ExpectationError) {
      _ = try Expectation(text)
      Issue.record("\(text) is no sentence")
    } catch {
      if text == "part a = \"b" { return #expect(error.expected.hasPrefix("a text that ends")) }
      #expect(error.column == column, "\(text): \(error)")
      #expect(error.expected.hasPrefix(expected) && error.found == found, "\(text): \(error)")
      #expect(Array(error.nearest.prefix(nearest.count)) == nearest, "\(text): \(error)")
    }
  }

  /// Neither words in any order nor letters trap, and each error is one line.
  @Test func `random texts are read or refused in a sentence`() {
    let words = [
      "control", "a.value", "a", "part", "sheet", "sheet.height", "time", "touches", "figure",
      "b[0]",
      "≤", "<", "=", "is", "not", "and", "or", "(", ")", "5", "0.6", "-3", "pt", "s", "ms", "%",
      "always", "never", "twice", "by", "within", "after", "unless", "for", "while", "rests",
      "overshoots", "leaves", "the", "stage", "overlaps", "exists", "began", "haptic", "'x'", "\"",
      "speed", "of", "any", "no", "é", "\u{301}", "👩‍👩‍👧", ".", "..", "1.2.3", "[", "/", "!", "\n",
    ]
    var seed: UInt64 = 1
    func next(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(count))
    }
    var (read, refused) = (0, 0)
    for _ in 0..<100_000 {
      let text = (0..<next(12)).map { _ in words[next(words.count)] }
        .joined(separator: next(4) == 0 ? "" : " ")
      do throws(ExpectationError) {
        _ = try Expectation(text)
        read += 1
      } catch {
        refused += 1
        #expect(!error.place.contains("\n") && !error.found.contains("\n") && error.column >= 1)
      }
    }
    #expect(read > 50 && refused > 50_000)
  }
}
