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

  /// Calls `body` with each index below `count`, side by side on as many threads as `workers`, or
  /// on as many as the system grants; and with the number of the worker, from 0.
  package static func run(
    _ count: Int, on workers: Int,
    each body: @escaping @Sendable (_ index: Int, _ worker: Int) -> Void
  ) {
    let (next, names) = (Places(), Places())
    run(min(workers, count)) {
      let worker = names.take()
      while true {
        let index = next.take()
        guard index < count else { return }
        body(index, worker)
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
