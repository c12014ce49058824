import Platform

/// Lets threads that make things side by side hand them over one after another, in order: a thread
/// that is done early waits. No more things are kept than there are threads.
package final class ReorderBuffer: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  /// The numbers that are still to pass after `turn`, guarded by the mutex, as all below.
  private var order: AnyIterator<Int>
  private var turn: Int?
  private var isClosed = false

  /// A buffer for the numbers of `order`, each once, in that order.
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

  /// Waits until it is the turn of `number`, then does `body` alone and lets the next one pass.
  /// Whether it came to that: not where the buffer was closed, which an error of `body` does.
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

  /// Lets no thread pass any more.
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
