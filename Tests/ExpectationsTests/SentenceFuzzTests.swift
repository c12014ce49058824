import Expectations
import Foundation
import Geometry
import RandomNumbers
import Testing

/// Random and mutated texts: each is a sentence, or is refused in one.
@Suite struct SentenceFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The number of texts.
  private static let count = environment["MOTECRAFT_FUZZ_INPUTS"].flatMap { Int($0) } ?? 5000
  /// The texts that are tried.
  private static let seed = environment["MOTECRAFT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 7

  private static let sentences = [
    "sheet rests by 0.6 s after sheet ended unless touches > 0", "no part leaves the stage",
    "control density.value ≤ 12 always", "speed of control a.thumb.y < 300 pt/s",
    "part \"sheet:handle\" overlaps canvas never twice", "haptic 'selection' or canvas tapped",
    "figure boxes[3].center[0] ≥ 40 for 200 ms while not (chrome.visible is true and time > 1 s)",
    "figure place overshoots by ≤ 8 % within 300 ms after control size changed",
    "sheet.state is 'expanded' eventually", "cost.nodes ≤ 400 and not any part leaves the stage",
  ]
  private static let words =
    sentences.flatMap { $0.split(separator: " ").map(String.init) } + [
      "(", ")", "((((", "\"", "'", "%", "-", "−", ".", "..", "[", "]", "1e9", "-0.0", "1e400",
      "00.5", ",",
      "NaN", "≠", "!=", "<=", "≥≥", "\u{0}", "\n", "\t", "🖐🏽", "é", "\u{202E}", "always always",
      "😀is",
      "9999999999999999999999", "s", "ms", "pt", "not not not", "contains", "exists", "",
    ]

  private static func text(_ chance: inout Chance) -> String {
    switch chance.index(below: 4) {
    case 0:
      return (0..<chance.index(below: 24)).map { _ in chance.pick(words) }.joined(separator: " ")
    case 1:
      return String(
        decoding: (0..<chance.index(below: 60)).map { _ in UInt8(chance.index(below: 256)) },
        as: UTF8.self)
    case 2:
      var parts = chance.pick(sentences).split(separator: " ").map(String.init)
      for _ in 0..<chance.index(below: 3) {
        let place = chance.index(below: parts.count)
        switch chance.index(below: 3) {
        case 0: parts[place] = chance.pick(words)
        case 1: parts.insert(chance.pick(words), at: place)
        default: if parts.count > 1 { parts.remove(at: place) }
        }
      }
      return parts.joined(separator: " ")
    default:
      var letters = Array(chance.pick(sentences))
      for _ in 0..<chance.index(below: 4) {
        let place = chance.index(below: letters.count)
        letters[place] = chance.pick(Array("()[]\"'.%≤<>=!- 0sé\u{0}\n") + [letters[0]])
        if chance.unit() < 0.3 { letters.insert(letters[place], at: place) }
      }
      let copies = chance.unit() < 0.02 ? 200 : 1
      return String(repeating: String(letters) + (copies > 1 ? " or " : ""), count: copies)
    }
  }

  private static func value(_ chance: inout Chance) -> SubjectValue? {
    switch chance.index(below: 6) {
    case 0: nil
    case 1: .text(chance.pick(words))
    case 2: .flag(chance.unit() < 0.5)
    case 3: .box(Rect(chance.unit() * 9, chance.unit(), chance.unit(), chance.unit()))
    case 4: .number(chance.pick([0, 1e300, -1e300, .leastNonzeroMagnitude, -0.0]))
    default: .number(chance.number(in: -20...20))
    }
  }

  @Test func `no text traps, each that is none is refused in one sentence`() {
    var chance = Chance(Self.seed)
    var read = 0
    for number in 0..<Self.count {
      let text = Self.text(&chance)
      do throws(ExpectationError) {
        let expectation = try Expectation(text)
        read += 1
        var fold = ExpectationFold(expectation)
        for step in 0..<8 {
          fold.add(
            step: step, at: Double(step) / 60, isTouched: chance.unit() < 0.2,
            expectation.subjects.map { _ in Self.value(&chance) })
        }
        fold.finish()
        if let breach = fold.breach {
          #expect(Self.isOneLine(breach.description), "text \(number)")
        }
        #expect(0...1 ~= fold.distance, "text \(number)")
      } catch {
        let facts = [error.expected, error.found] + error.nearest
        let isSentence = facts.allSatisfy(Self.isOneLine) && 1...text.count + 1 ~= error.column
        #expect(
          isSentence, "text \(number) of seed \(Self.seed): \(text.debugDescription): \(error)")
      }
    }
    print("read \(read) sentences of \(Self.count) texts")
    #expect(read > Self.count / 50)
  }

  private static func isOneLine(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}
