import GestureFuzzing
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
}
