import CSystem
import Synchronization

/// Threads that do the same work in parallel.
package enum Workers {
  /// Runs `body` on `count` threads, including this one, and waits for all. If the system grants
  /// fewer threads, those do all the work.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [SystemThread] = []
    for _ in 1..<max(count, 1) {
      guard let thread = start(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { system_join(thread) }
  }

  /// Calls `body` with each index below `count` and the number of the worker, from 0, in parallel
  /// on up to `workers` threads, or on as many as the system grants.
  package static func run(
    _ count: Int, on workers: Int,
    each body: @escaping @Sendable (_ index: Int, _ worker: Int) -> Void
  ) {
    let (next, names) = (Counter(), Counter())
    run(min(workers, count)) {
      let worker = names.take()
      while true {
        let index = next.take()
        guard index < count else { return }
        body(index, worker)
      }
    }
  }

  private final class Counter: Sendable {
    private let next = Mutex(0)

    func take() -> Int {
      next.withLock { next in
        defer { next += 1 }
        return next
      }
    }
  }

  /// The number of threads that can run at the same time.
  package static var processors: Int { max(system_processors(), 1) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> SystemThread? {
    let work = Unmanaged.passRetained(Work(body))
    var thread = SystemThread()
    let code = system_start(
      &thread,
      { argument in
        let stack = SignalStack.provide()
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        SignalStack.free(stack)
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return nil
    }
    return thread
  }
}

/// A buffer through which threads that produce items in parallel deliver them in order: a thread
/// that is early waits. At most one item per thread is kept.
package final class ReorderBuffer: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  /// The numbers still to come after `turn`, guarded by the mutex, as all below.
  private var order: AnyIterator<Int>
  private var turn: Int?
  private var isClosed = false

  /// Creates a buffer for the numbers of `order`, each once, in that order.
  package init(_ order: some Sequence<Int>) {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
    self.order = AnyIterator(order.makeIterator())
    turn = self.order.next()
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Waits for the turn of `number`, then runs `body` alone and lets the next one pass. Returns
  /// false if the buffer was closed, which an error of `body` does.
  package func pass<Fault: Error>(
    _ number: Int, _ body: () throws(Fault) -> Void
  ) throws(Fault) -> Bool {
    guard wait(for: number) else { return false }
    do throws(Fault) { try body() } catch {
      close()
      throw error
    }
    pthread_mutex_lock(mutex)
    turn = order.next()
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
    return true
  }

  /// Lets no more threads pass.
  package func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  private func wait(for number: Int) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while turn != number, !isClosed { pthread_cond_wait(condition, mutex) }
    return !isClosed
  }
}
