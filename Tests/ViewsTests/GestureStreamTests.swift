import GestureFuzzing
import RecordedLines
import Testing

/// What gestures receive, whatever views lie in each other and whatever fingers and handlers do.
@Suite struct GestureStreamTests {
  @Test func `every stream is well formed, under random trees and fingers`() {
    for seed in 0..<1500 {
      let plan = GesturePlan(seed: UInt64(seed))
      let flaw = GestureTrial(plan).flaw
      #expect(flaw == nil, "plan \(seed): `GestureFuzzer 1 \(seed)` tells how")
    }
  }

  @Test func `gestures of random trees receive what was recorded`() throws {
    let lines = (0..<40).map { group in
      let plans = (0..<50).map { GestureTrial(GesturePlan(seed: UInt64(group * 50 + $0))) }
      return "plans from \(group * 50), " + RecordedLines.digest(plans.map(\.transcript).joined())
    }
    let difference = try RecordedLines("gestures", beside: #filePath).difference(from: lines)
    #expect(difference == nil)
  }
}
