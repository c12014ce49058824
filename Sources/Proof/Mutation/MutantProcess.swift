import CommandLine
import Files
import Synchronization

/// A program that is run to its end.
enum MutantProcess {
  struct Outcome {
    /// Why it did not end well; nil if it did.
    let complaint: String?
    let log: String
    /// What it took, by the clock.
    let seconds: Double
  }

  /// KiB of memory that a mistake may take.
  private static let memory = 8_000_000

  /// Runs `words` with `variables` in `folder`, for so many seconds at most: by the clock, and of the
  /// processor where those are fewer.
  static func run(
    _ words: [String], in variables: [String: String], folder: String? = nil,
    seconds: Double, processor: Double? = nil
  ) throws -> Outcome {
    let place = folder.map { _ in "cd \"$MUTANT_FOLDER\" && " } ?? ""
    let limit = "ulimit -v \(memory); ulimit -t \(Int((processor ?? seconds).rounded(.up)));"
    let process = try BackgroundProcess(
      "/bin/sh", ["sh", "-c", "\(place)\(limit) exec \"$0\" \"$@\""] + words,
      environment: variables.merging(folder.map { ["MUTANT_FOLDER": $0] } ?? [:]) { $1 },
      output: .log)
    let start = ContinuousClock.now
    func outcome(_ complaint: String?, _ log: String) -> Outcome {
      Outcome(complaint: complaint, log: log, seconds: (ContinuousClock.now - start) / .seconds(1))
    }
    while true {
      if let ending = process.exitReason {
        let log = String(decoding: process.takeLog(), as: UTF8.self)
        return outcome(ending.map { end in log.isEmpty ? end : log }, log)
      }
      guard Interruption.signal == nil, ContinuousClock.now - start < .seconds(seconds) else {
        process.end()
        return outcome("it took longer than \(Int(seconds)) s", "")
      }
      Socket.wait([], seconds: 0.01)
    }
  }
}

/// Work that may fail, done side by side.
package enum MutantWorkers {
  /// What `body` makes of each of `items`, in their order, on so many threads at most.
  ///
  /// - Throws: what came first, a signal too; nothing is begun after it.
  package static func map<Item: Sendable, Result: Sendable>(
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
