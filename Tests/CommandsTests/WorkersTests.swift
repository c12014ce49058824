import Commands
import Files
import Foundation
import Synchronization
import Testing

/// Threads side by side, and the signals that end them.
@Suite struct WorkersTests {
  @Test(arguments: [1, 2, 7, 32])
  func `all threads have ended when the call returns, and do the work once each`(count: Int) {
    let counts = Mutex((begun: 0, done: 0))
    Workers.run(count) {
      counts.withLock { $0.begun += 1 }
      sched_yield()
      counts.withLock { $0.done += 1 }
    }
    let (begun, done) = counts.withLock { $0 }
    #expect(begun == count && done == count)
  }

  @Test(arguments: [0, -3])
  func `fewer than one thread is one`(count: Int) {
    let done = Mutex(0)
    Workers.run(count) { done.withLock { $0 += 1 } }
    #expect(done.withLock { $0 } == 1)
  }

  @Test func `threads that share a list take each item once`() {
    let next = Atomic(0)
    let taken = Mutex<[Int]>([])
    Workers.run(6) {
      while true {
        let item = next.add(1, ordering: .relaxed).oldValue
        guard item < 1000 else { return }
        taken.withLock { $0.append(item) }
      }
    }
    #expect(taken.withLock { $0.sorted() } == Array(0..<1000))
  }

  @Test func `a signal ends with its own code and names itself`() {
    let (asked, ended) = (Interruption.interrupt.failure(), Interruption.terminate.failure())
    #expect(asked.code.rawValue == 130 && asked.message == "interrupted by SIGINT")
    #expect(ended.code.rawValue == 143 && ended.message == "ended by SIGTERM")
    #expect(
      Interruption.terminate.failure("3 frames are written").message
        == "ended by SIGTERM; 3 frames are written")
  }
}
