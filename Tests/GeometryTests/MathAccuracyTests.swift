import Geometry
import Testing

#if arch(x86_64) && canImport(Glibc)
  import Foundation
#endif

struct MathAccuracyTests {
  @Test func `every result in the table of true values is within its documented error`() throws {
    let rows = [MathReference.rows, MathReference.moreRows].joined(separator: "\n")
      .split(separator: "\n")
    #expect(rows.count == 305 + 101)
    for row in rows {
      let words = row.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double(String($0)) }
      let subject = try #require(Subject.named(String(words[0])))
      let expected = try #require(numbers.last)
      let second = numbers.count > 2 ? numbers[1] : 0
      let result = subject.call(numbers[0], second)
      let isWithin =
        result == expected || (result - expected).magnitude <= subject.limit * expected.ulp
      #expect(isWithin, "\(row) gave \(result)")
    }
  }

  #if arch(x86_64) && canImport(Glibc)
    @Test(arguments: Subject.all)
    func `no error among 160 000 arguments exceeds the documented one`(subject: Subject) throws {
      let truth = try #require(Self.truths[subject.name])
      var stream = SampleStream()
      var worst = (error: 0.0, x: 0.0, y: 0.0)
      for index in 0..<160_000 {
        let (x, y) = subject.arguments(index, from: &stream)
        let error = Self.error(of: subject.call(x, y), against: truth(Float80(x), Float80(y)))
        if error > worst.error { worst = (error, x, y) }
      }
      #expect(worst.error <= subject.limit, "\(worst)")
      // A measurement that sees no rounding at all measures nothing.
      #expect(worst.error >= min(0.49, subject.limit))
    }

    /// The same functions in 80 bits, from the C library.
    static let truths: [String: @Sendable (Float80, Float80) -> Float80] = [
      "sin": { x, _ in sinl(x) }, "cos": { x, _ in cosl(x) }, "tan": { x, _ in tanl(x) },
      "exp": { x, _ in expl(x) }, "log": { x, _ in logl(x) },
      "atan2": { y, x in atan2l(y, x) }, "hypot": { x, y in hypotl(x, y) },
      "pow": { x, y in powl(x, y) },
      "asin": { x, _ in asinl(x) }, "acos": { x, _ in acosl(x) },
      "cbrt": { x, _ in cbrtl(x) }, "remainder": { x, y in remainderl(x, y) },
    ]

    /// Distance in units in the last place of the truth as a double.
    static func error(of result: Double, against truth: Float80) -> Double {
      let nearest = Double(truth)
      if result == nearest || (result.isNaN && nearest.isNaN) {
        return nearest.isFinite
          ? Double((Float80(result) - truth).magnitude / Float80(nearest.ulp)) : 0
      }
      let isFinite = result.isFinite && nearest.isFinite
      return isFinite
        ? Double((Float80(result) - truth).magnitude / Float80(nearest.ulp)) : .infinity
    }
  #endif
}
