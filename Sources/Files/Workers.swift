import FoundationEssentials
import Platform
import Synchronization

/// Threads that do the same work side by side.
package enum Workers {
  /// Runs `body` on `count` threads, this one among them, and waits for all. Where the system
  /// grants fewer threads, fewer do all the work.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
      guard let thread = start(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Calls `body` with each index below `count`, side by side on as many threads, or on as many as
  /// the system grants.
  package static func run(_ count: Int, each body: @escaping @Sendable (_ index: Int) -> Void) {
    let next = Places()
    run(count) {
      while true {
        let index = next.take()
        guard index < count else { return }
        body(index)
      }
    }
  }

  private final class Places: Sendable {
    private let next = Mutex(0)

    func take() -> Int {
      next.withLock { next in
        defer { next += 1 }
        return next
      }
    }
  }

  /// How many threads this process may run at the same time.
  package static var processors: Int { max(ProcessInfo.processInfo.activeProcessorCount, 1) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return nil
    }
    return thread
  }
}
