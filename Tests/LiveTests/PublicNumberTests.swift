import Foundation
import Testing

/// Whatever numbers public types are given: nothing traps or hangs, and what was taken can be read.
@Suite struct PublicNumberTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// How many calls are made.
  private static let count = environment["MOTECRAFT_FUZZ_INPUTS"].flatMap { Int($0) }
  /// Which calls these are.
  private static let seed = environment["MOTECRAFT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 7

  @Test func `no number traps or hangs`() {
    let (count, kinds) = (Self.count ?? 300, PublicCall.all.count)
    var longest = 0.0
    for number in 0..<count {
      let call = PublicCall.all[number % kinds]
      let story = "call \(number) of seed \(Self.seed), \(call.name)"
      // The last line names what traps.
      if Self.count != nil { FileHandle.standardError.write(Data("\(story)\n".utf8)) }
      var numbers = AbsurdNumbers(seed: Self.seed &* 1_000_003 &+ UInt64(number))
      let start = processorSeconds
      do { try call.make(&numbers) } catch { Issue.record("\(story): \(error)") }
      let seconds = processorSeconds - start
      longest = max(longest, seconds)
      if Self.count != nil { #expect(seconds <= 2, "\(story)") }
    }
    print("made \(count) calls of \(kinds) kinds, each within \(Int(longest * 1000)) ms")
  }

  /// What this thread has had of the processor; others may want it too.
  private var processorSeconds: Double {
    var clock = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &clock)
    return Double(clock.tv_sec) + Double(clock.tv_nsec) / 1e9
  }
}
