import Files
import Synchronization

/// Work that may fail, done side by side.
enum MutantWorkers {
  /// What `body` makes of each of `items`, in their order, on so many threads at most.
  ///
  /// - Throws: what came first, a signal too; nothing is begun after it.
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ jobs: Int, _ body: @escaping @Sendable (Item) throws -> Result
  ) throws -> [Result] {
    let work = Work<Result>(count: items.count)
    Workers.run(items.count, on: jobs) { index, _ in
      guard work.isSound, Interruption.signal == nil else { return }
      do { work.take(try body(items[index]), at: index) } catch { work.fail(Failure(error)) }
    }
    try Interruption.check()
    return try work.all
  }

  private final class Work<Result: Sendable>: Sendable {
    private let state: Mutex<(results: [Result?], failure: Failure?)>

    init(count: Int) { state = Mutex((Array(repeating: nil, count: count), nil)) }

    var isSound: Bool { state.withLock { $0.failure == nil } }

    func take(_ result: Result, at index: Int) { state.withLock { $0.results[index] = result } }

    func fail(_ failure: Failure) { state.withLock { $0.failure = $0.failure ?? failure } }

    var all: [Result] {
      get throws {
        try state.withLock { state in
          if let failure = state.failure { throw failure }
          return state.results.compactMap(\.self)
        }
      }
    }
  }
}
